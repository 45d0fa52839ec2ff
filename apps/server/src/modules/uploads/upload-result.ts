import type { PastImport } from "./sessions.repository.ts";
import type { AccountTieOut, LineCounts, UploadResult } from "./upload-preview.ts";
import type { UploadSession } from "./upload-session.ts";

type Done = {
  readonly importId: string;
  readonly counts: LineCounts;
  /** Rows stored. */
  readonly added: number;
  readonly accountsCreated: number;
  readonly accounts: readonly AccountTieOut[];
  readonly notes: readonly string[];
};

/** What an import did, in numbers and in plain words. */
export function describeResult(session: UploadSession, done: Done): UploadResult {
  const isHistory = session.fileType === "TRANSACTION";
  return {
    ...emptyResult(session),
    message: messageOf(done, isHistory ? ["transaction", "transactions"] : ["position", "positions"]),
    rawTransactionsAdded: isHistory ? done.added : 0,
    normalizedTransactionsAdded: isHistory ? done.added : 0,
    rawPositionsAdded: isHistory ? 0 : done.added,
    normalizedPositionsAdded: isHistory ? 0 : done.added,
    accountsCreated: done.accountsCreated,
    duplicatesSkipped: done.counts.duplicateLines,
    importId: done.importId,
    accounts: done.accounts,
  };
}

/** The answer for a file whose very bytes are on record. */
export function nothingNew(fileName: string, earlier: PastImport): UploadResult {
  return {
    ...emptyResult({ ...earlier, fileName }),
    message: `${skipReasonOf(earlier)} Nothing was added.`,
    duplicatesSkipped: earlier.newLines + earlier.duplicateLines,
    importId: earlier.id,
    accounts: earlier.result.accounts.map((account) => ({ ...account, isNew: false })),
  };
}

export const skipReasonOf = ({ fileName, importedOn }: PastImport) =>
  `This very file was already imported on ${importedOn} as ${fileName}.`;

function emptyResult({
  fileName,
  fileType,
  brokerage,
}: Pick<UploadSession, "brokerage" | "fileName" | "fileType">) {
  return {
    filename: fileName,
    success: true,
    fileType,
    brokerage,
    rawTransactionsAdded: 0,
    normalizedTransactionsAdded: 0,
    rawPositionsAdded: 0,
    normalizedPositionsAdded: 0,
    accountsCreated: 0,
    duplicatesSkipped: 0,
    errors: [],
  };
}

type Noun = readonly [one: string, many: string];

const count = (number: number, [one, many]: Noun) =>
  `${number.toLocaleString("en-US")} ${number === 1 ? one : many}`;

function messageOf({ added, counts, accountsCreated, accounts, notes }: Done, noun: Noun): string {
  const { duplicateLines, informationalLines, reviewLines } = counts;
  const parts = [
    `${count(added, noun)} added`,
    ...(duplicateLines > 0 ? [`${count(duplicateLines, ["duplicate", "duplicates"])} skipped`] : []),
    ...(informationalLines > 0
      ? [`${count(informationalLines, ["informational line", "informational lines"])}`]
      : []),
    ...(reviewLines > 0 ? [`${count(reviewLines, ["line", "lines"])} left for review`] : []),
    ...(accountsCreated > 0 ? [`${count(accountsCreated, ["account", "accounts"])} created`] : []),
  ];
  return [`${parts.join(", ")}.`, ...notes.map((note) => `${note}.`), ...describeTieOut(accounts)].join(" ");
}

function describeTieOut(accounts: readonly AccountTieOut[]): string[] {
  const gaps = accounts.filter(({ fileCash, ledgerCash }) => fileCash !== ledgerCash);
  if (gaps.length > 0) {
    return gaps.map(
      ({ accountName, fileCash, ledgerCash }) =>
        `Cash of ${accountName} does not agree: ${fileCash} by the file, ${ledgerCash} by the ledger.`,
    );
  }
  return accounts.some(({ fileCash }) => fileCash !== "0")
    ? ["Cash by the file equals cash by the ledger."]
    : [];
}
