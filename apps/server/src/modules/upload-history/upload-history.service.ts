import type { Actor } from "@strikebook/core/audit/audit-event";
import { DomainError, notFound } from "@strikebook/core/shared/errors";
import { clampPage, type Page, pageOf } from "@strikebook/core/shared/page";
import {
  labeled,
  type OwnedAccounts,
  ownReader,
  type Reader,
  readEach,
} from "@strikebook/core/sharing/reader";
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

/** The files that were imported for accounts, and taking one back. */
export function createUploadHistoryService({ repository, runJob, clock }: Needs) {
  return {
    /** The latest import first, undone ones among them. */
    async list(reader: Reader, query: UploadHistoryPage): Promise<Page<PastUpload>> {
      const counts = await Promise.all(reader.map((owner) => repository.count(owner, query)));
      const total = counts.reduce((sum, count) => sum + count, 0);
      const page = clampPage(query, total);
      const [from, size] = [page * query.size, query.size];
      // Of several owners each is asked for all that could stand up to the end of the page.
      const slice = reader.length === 1 ? { limit: size, offset: from } : { limit: from + size, offset: 0 };
      const found = await readEach(reader, async (owner) =>
        (await repository.page(owner, query, slice)).map((past) => withOwner(owner, past)),
      );
      const content = reader.length === 1 ? found : found.sort(latestFirst).slice(from, from + size);
      return pageOf(content, { page, size }, total);
    },

    /** The effect that an undo would have; changes nothing. Throws NOT_FOUND when the import may not be read. */
    async previewUndo(actor: Actor, reader: Reader, importId: string): Promise<ImportUndoPreview> {
      const userId = await requireImport(reader, importId);
      return toldTo(
        actor,
        userId,
        await runJob("undoPreview", { userId, importId, actor, now: clock.now() }),
      );
    },

    /**
     * Undoes it, all or nothing; a second undo answers what the first did. Throws NOT_FOUND when the import is not the
     * user's.
     */
    async undo(actor: Actor, userId: string, importId: string): Promise<ImportUndoResult> {
      await requireImport(ownReader(userId), importId);
      return toldTo(actor, userId, await runJob("undo", { userId, importId, actor, now: clock.now() }));
    },
  };

  /** Before a thread is started for it. Answers whose it is. */
  async function requireImport(reader: Reader, importId: string): Promise<string> {
    const [owner] = await readEach(reader, async (each) =>
      (await repository.has(each, importId)) ? [each.userId] : [],
    );
    if (owner === undefined) {
      throw notFound("Import");
    }
    return owner;
  }
}

/**
 * What others than the owner are told is of the file's own accounts. An undo that was kept without that part is told to the
 * owner alone; throws CONFLICT.
 */
function toldTo<Told extends ImportUndoPreview | ImportUndoResult>(
  { userId: viewerId }: Actor,
  ownerId: string,
  told: Told,
): Told {
  const { ofFile } = told.effect;
  if (viewerId === ownerId) {
    return told;
  }
  if (ofFile === undefined) {
    throw new DomainError(
      "CONFLICT",
      "This import was undone by an earlier version. Only its owner sees what that changed.",
    );
  }
  return { ...told, effect: { ...told.effect, ...ofFile } };
}

const withOwner = (owner: OwnedAccounts, past: PastUpload): PastUpload => ({
  ...past,
  accounts: past.accounts.map((account) => ({
    ...account,
    accountName: labeled(owner, account.accountName),
  })),
});

const latestFirst = (a: PastUpload, b: PastUpload): number =>
  BigInt(a.sequence) < BigInt(b.sequence) ? 1 : -1;
