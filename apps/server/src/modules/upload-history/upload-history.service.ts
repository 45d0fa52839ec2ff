import type { Actor } from "@strikebook/core/audit/audit-event";
import { notFound } from "@strikebook/core/shared/errors";
import { clampPage, type Page, pageOf } from "@strikebook/core/shared/page";
import type { UploadHistoryPage } from "@strikebook/validators/uploads/upload-history";
import type { ImportUndoPreview, ImportUndoResult } from "../../import/undo/undo.ts";
import type { RunJob } from "../../import/worker/jobs.ts";
import type { PastUpload } from "./past-upload.ts";
import type { UploadHistoryRepository } from "./upload-history.repository.ts";

type Needs = {
  readonly repository: UploadHistoryRepository;
  /** Runs a job off this thread. */
  readonly runJob: RunJob;
  readonly clock: { now(): Date };
};

/** The files that a user imported, and taking one back. */
export function createUploadHistoryService({ repository, runJob, clock }: Needs) {
  return {
    /** The latest import first, undone ones among them. */
    async list(userId: string, query: UploadHistoryPage): Promise<Page<PastUpload>> {
      const total = await repository.count(userId, query);
      const page = clampPage(query, total);
      const slice = { limit: query.size, offset: page * query.size };
      return pageOf(await repository.page(userId, query, slice), { page, size: query.size }, total);
    },

    /** The effect that an undo would have; changes nothing. Throws NOT_FOUND when the import is not the user's. */
    async previewUndo(actor: Actor, userId: string, importId: string): Promise<ImportUndoPreview> {
      await requireImport(userId, importId);
      return await runJob("undoPreview", { userId, importId, actor, now: clock.now() });
    },

    /**
     * Undoes it, all or nothing; a second undo answers what the first did. Throws NOT_FOUND when the import is not the
     * user's.
     */
    async undo(actor: Actor, userId: string, importId: string): Promise<ImportUndoResult> {
      await requireImport(userId, importId);
      return await runJob("undo", { userId, importId, actor, now: clock.now() });
    },
  };

  /** Before a thread is started for it. */
  async function requireImport(userId: string, importId: string): Promise<void> {
    if (!(await repository.has(userId, importId))) {
      throw notFound("Import");
    }
  }
}
