import type { UploadPreview, UploadResult } from "./uploads.mutations.ts";

export type FileKind = UploadPreview["fileType"];

/** The kinds of files by name, as lists of files tell them. */
export const FILE_KIND_WORDS: Readonly<Record<FileKind, string>> = {
  TRANSACTION: "Transactions",
  PORTFOLIO: "Portfolio positions",
  REALIZED: "Tax lots",
};

/** One row of a file of the kind. */
export const ROW_WORDS: Readonly<Record<FileKind, string>> = {
  TRANSACTION: "transaction",
  PORTFOLIO: "position",
  REALIZED: "lot",
};

type Added = Pick<
  UploadResult,
  "closedLotsAdded" | "normalizedPositionsAdded" | "normalizedTransactionsAdded"
>;

/** How many rows an import added: a file has rows of one kind only. */
export const rowsAdded = (result: Added): number =>
  result.normalizedTransactionsAdded + result.normalizedPositionsAdded + result.closedLotsAdded;
