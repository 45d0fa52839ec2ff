import { decimal } from "@strikebook/core/shared/decimal";
import { UNKNOWN_BROKERAGE } from "@strikebook/core/uploads/upload-file";
import type { AccountTieOut, UploadPreview } from "../uploads.mutations.ts";
import { doubtsOf, type QueuedUpload } from "./queued-upload.ts";

/**
 * True for a checked file that may be imported without a click: nothing of it was or is asked, nothing is warned of or
 * held for review, and its figures agree with what is on record. A file that the user had to answer for is not one: they
 * see what their answer does first.
 */
export const isClean = ({ entry: { status, preview }, answers, importLines }: QueuedUpload): boolean =>
  status === "ready" &&
  preview !== undefined &&
  Object.keys(answers).length + importLines.length === 0 &&
  mayBeImported(preview) &&
  doubtsOf(preview) === "" &&
  preview.reviewLines === 0 &&
  preview.accounts.every(agrees);

const mayBeImported = (preview: UploadPreview): boolean =>
  preview.canConfirm &&
  preview.blockedReason === null &&
  !preview.alreadyProcessed &&
  !preview.needsAccount &&
  preview.portfolioDateSource !== "UNKNOWN" &&
  preview.brokerage !== UNKNOWN_BROKERAGE;

const agrees = ({ fileCash, ledgerCash, cashBalance, holdings, leftOut }: AccountTieOut): boolean =>
  decimal(fileCash).eq(decimal(ledgerCash)) &&
  (cashBalance?.gapCount ?? 0) === 0 &&
  (holdings?.disagreementCount ?? 0) === 0 &&
  leftOut === null;
