import type { Actor } from "@strikebook/core/audit/audit-event";
import { clampPage, type Page, pageOf } from "@strikebook/core/shared/page";
import type { UploadHistoryPage } from "@strikebook/validators/upload-history";
import type { ImportUndoPreview, ImportUndoResult } from "./undo-effect.ts";
import type { PastUpload, UploadHistoryRepository } from "./upload-history.repository.ts";

type Needs = {
  readonly repository: UploadHistoryRepository;
  /** Off this thread: what undoing would do. Throws NOT_FOUND when the import is not the user's. */
  readonly previewUndo: (userId: string, importId: string) => Promise<ImportUndoPreview>;
  /** Off this thread: undoes it, all or nothing. Throws NOT_FOUND when the import is not the user's. */
  readonly undo: (undoing: Undoing) => Promise<ImportUndoResult>;
  readonly clock: { now(): Date };
};

/** An undo that somebody asked for. */
export type Undoing = {
  readonly userId: string;
  readonly importId: string;
  readonly actor: Actor;
  readonly now: Date;
};

/** The files that a person imported, and taking one back. */
export function createUploadHistoryService({ repository, previewUndo, undo, clock }: Needs) {
  return {
    /** The latest import first, undone ones among them. */
    async list(userId: string, query: UploadHistoryPage): Promise<Page<PastUpload>> {
      const total = await repository.count(userId, query);
      const page = clampPage(query, total);
      const slice = { limit: query.size, offset: page * query.size };
      return pageOf(await repository.page(userId, query, slice), { page, size: query.size }, total);
    },

    previewUndo,

    /** A second undo of one import answers what the first did. */
    async undo(actor: Actor, userId: string, importId: string): Promise<ImportUndoResult> {
      return await undo({ userId, importId, actor, now: clock.now() });
    },
  };
}
