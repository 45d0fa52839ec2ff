import { FILE_IS_EMPTY, FILE_TOO_LARGE } from "@strikebook/core/uploads/upload-file";

const OTHER_EXPORT =
  "At Fidelity, download Activity & Orders, History or Portfolio Positions as CSV, and don't save it again in Excel.";

/** The download that helps instead of a file that was not taken; empty where the reason why it was not names one. */
export function insteadWords(reason: string, isDuplicate = false): string {
  if (isDuplicate) {
    return "You don't have to do anything: the other copy counts.";
  }
  if (reason.includes(FILE_IS_EMPTY)) {
    return "This copy is empty. Download it from Fidelity again.";
  }
  if (reason.includes(FILE_TOO_LARGE)) {
    return "Download shorter periods at Fidelity and add them all.";
  }
  return /\bdownload\b/i.test(reason) ? "" : OTHER_EXPORT;
}
