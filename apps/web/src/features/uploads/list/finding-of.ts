import { type Finding, groupOf, type QueueGroup } from "@strikebook/core/uploads/queue/queue-groups";
import { UNKNOWN_BROKERAGE } from "@strikebook/core/uploads/upload-file";
import { asksOtherAccount, doubtsOf, needsLook, type QueuedUpload } from "../queue/queued-upload.ts";

/** The outcome of the file's check; undefined until there is one. */
export function findingOf(upload: QueuedUpload): Finding | undefined {
  const { preview, status } = upload.entry;
  if (status !== "ready" || preview === undefined) {
    return undefined;
  }
  if (preview.brokerage === UNKNOWN_BROKERAGE) {
    return "unrecognized";
  }
  if (preview.needsAccount || preview.portfolioDateSource === "UNKNOWN" || asksOtherAccount(upload)) {
    return "question";
  }
  if (preview.blockedReason !== null) {
    return "blocked";
  }
  if (preview.alreadyProcessed) {
    return "known";
  }
  if (doubtsOf(preview) === "" && upload.isShared !== true) {
    return "clean";
  }
  return needsLook(upload) ? "warning" : "seen";
}

/** The group of the list in which the file belongs now. */
export const groupOfUpload = (upload: QueuedUpload): QueueGroup => groupOf(upload.entry, findingOf(upload));
