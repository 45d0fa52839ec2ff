import { openQuestions } from "@strikebook/core/uploads/clean-file";
import type { QueuedUpload } from "./queued-upload.ts";

/**
 * True for a checked file that may be imported without a click: nothing of it was or is asked, nothing is warned of or
 * held for review, and its figures agree with what is on record. A file that the user had to answer for is not one: they
 * see what their answer does first. Nor is one that was shared: any site may send a form to the address of shares.
 */
export const isClean = ({
  entry: { status, preview },
  answers,
  importLines,
  isShared,
}: QueuedUpload): boolean =>
  status === "ready" &&
  preview !== undefined &&
  isShared !== true &&
  Object.keys(answers).length + importLines.length === 0 &&
  preview.canConfirm &&
  openQuestions({
    ...preview,
    isKnown: preview.alreadyProcessed,
    doubts: preview.warnings.length + preview.alreadyIn.length,
  }).length === 0;
