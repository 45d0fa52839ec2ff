import { groupBy } from "@strikebook/core/shared/group-by";
import { lastBatch } from "@strikebook/core/uploads/queue/last-batch";
import { booksOf, type QueuedUpload } from "../queue/queued-upload.ts";
import type { UploadResult } from "../uploads.mutations.ts";

/** An import of the list, as its undo names it. */
export type BatchImport = Pick<QueuedUpload, "into"> & {
  /** The file's in the list. */
  readonly id: string;
  readonly fileName: string;
  readonly importId: string;
  readonly result: UploadResult;
};

/** None where the file did not end in an import. */
export function importsOf({ entry: { id, fileName, result }, into }: QueuedUpload): BatchImport[] {
  return result?.success === true && result.importId !== null
    ? [{ id, fileName, importId: result.importId, result, ...(into && { into }) }]
    : [];
}

/**
 * The successful imports of the last act, newest first, by the person into whose books they went: the profits of two people are
 * no sum. None while further ones are under way.
 */
export function batchesOf(uploads: readonly QueuedUpload[]): BatchImport[][] {
  if (uploads.some(({ entry: { status } }) => status === "uploading" || status === "processing")) {
    return [];
  }
  const imports = lastBatch(uploads, ({ entry }) => entry).flatMap(importsOf);
  return [...groupBy(imports, booksOf).values()];
}
