import { formatCount } from "../../../lib/format.ts";
import { isInBulk } from "../import-label.ts";
import type { QueuedUpload } from "../queue/queued-upload.ts";
import { findingOf, groupOfUpload } from "./finding-of.ts";

/** `22 ready, 5 need you, 1 not for here`: where the files stand, with those that were refused when they were added. */
export function summaryWords(uploads: readonly QueuedUpload[], rejected: number): string {
  const count = (belongs: (upload: QueuedUpload) => boolean) => uploads.filter(belongs).length;
  const needing = count((upload) => groupOfUpload(upload) === "needsYou");
  const refused = rejected + count((upload) => groupOfUpload(upload) === "notForHere");
  const counts: readonly (readonly [number, string])[] = [
    [count(isInBulk), "ready"],
    [count((upload) => findingOf(upload) === "seen"), "with warnings"],
    [needing, needing === 1 ? "needs you" : "need you"],
    [count(isBeingChecked), "being checked"],
    [count(isBeingImported), "being imported"],
    [count((upload) => groupOfUpload(upload) === "done"), "done"],
    [refused, "not for here"],
  ];
  const words = counts
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${formatCount(number)} ${word}`);
  return words.length === 0 ? "Nothing to import yet" : words.join(", ");
}

const isBeingChecked = ({ entry: { status, isPaused } }: QueuedUpload): boolean =>
  status === "preview" || (status === "pending" && !isPaused);

const isBeingImported = ({ entry: { status } }: QueuedUpload): boolean =>
  status === "uploading" || status === "processing";
