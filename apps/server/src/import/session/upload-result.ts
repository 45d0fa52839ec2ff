import type { FileRange } from "@strikebook/core/coverage/file-range";
import { profitBrought, type RealizedChange } from "@strikebook/core/ledger/profit-brought";
import { uniqueAccountNames } from "@strikebook/core/option-summary/account-names";
import { countWords, formatCount } from "@strikebook/core/shared/count-words";
import { formatMoney } from "@strikebook/core/shared/money-format";
import { missingCashWords } from "@strikebook/core/uploads/cash-match";
import type { FileType } from "@strikebook/core/uploads/upload-file";
import type { AccountTieOut, FileDays, LineCounts, UploadResult } from "./answers.ts";
import type { PastImport } from "./past-imports.repository.ts";
import type { UploadSession } from "./upload-session.ts";

type Done = {
  readonly importId: string;
  readonly counts: LineCounts;
  /** Rows stored. */
  readonly added: number;
  readonly accountsCreated: number;
  readonly accounts: readonly AccountTieOut[];
  readonly notes: readonly string[];
  readonly days: FileDays;
  readonly realized?: readonly RealizedChange[];
  /** The file's own accounts. */
  readonly accountIds: readonly string[];
};

const NOUNS: Readonly<Record<FileType, readonly [one: string, many: string]>> = {
  TRANSACTION: ["transaction", "transactions"],
  PORTFOLIO: ["position", "positions"],
  REALIZED: ["lot", "lots"],
};

/** The result of an import, in numbers and in plain words. */
export function describeResult(session: UploadSession, done: Done): UploadResult {
  const { realized = [] } = done;
  const addedIf = (fileType: FileType) => (session.fileType === fileType ? done.added : 0);
  return {
    ...emptyResult(session),
    message: messageOf(done, {
      noun: NOUNS[session.fileType],
      brokerage: session.brokerage,
    }),
    rawTransactionsAdded: addedIf("TRANSACTION"),
    normalizedTransactionsAdded: addedIf("TRANSACTION"),
    rawPositionsAdded: addedIf("PORTFOLIO"),
    normalizedPositionsAdded: addedIf("PORTFOLIO"),
    closedLotsAdded: addedIf("REALIZED"),
    accountsCreated: done.accountsCreated,
    duplicatesSkipped: done.counts.duplicateLines,
    informationalLines: done.counts.informationalLines,
    reviewLines: done.counts.reviewLines,
    ...done.days,
    brought: profitBrought(realized),
    broughtOfFile: profitBrought(realized.filter(({ accountId }) => done.accountIds.includes(accountId))),
    importId: done.importId,
    accounts: done.accounts,
  };
}

/** A note on a file without rows, which is imported for the days that it covers. */
export const describeQuiet = (
  { stagedRows }: Pick<UploadSession, "stagedRows">,
  { days }: FileRange,
): string[] =>
  stagedRows === 0 && days !== undefined
    ? [`Nothing happened from ${days.firstDay} to ${days.lastDay}: these days count as covered`]
    : [];

/** The answer for a file whose very bytes are on record. */
export function nothingNew(fileName: string, earlier: PastImport): UploadResult {
  return {
    ...emptyResult({ ...earlier, fileName }),
    message: `${skipReasonOf(earlier)} Nothing was added.`,
    duplicatesSkipped: earlier.newLines + earlier.duplicateLines,
    informationalLines: earlier.informationalLines,
    reviewLines: earlier.reviewLines,
    firstDay: earlier.firstDay ?? undefined,
    lastDay: earlier.lastDay ?? undefined,
    importId: earlier.id,
    accounts: earlier.result.accounts.map((account) => ({ ...account, isNew: false })),
  };
}

/** The reason to skip a known file; with advice where the file does not name its account, as it may be of another. */
export function skipReasonOf(past: PastImport): string {
  const isAnswered = past.accountKey !== "" && !past.fileName.includes(past.accountKey);
  const advice = ` If it is of another account too, choose that one. If ${accountOf(past)} was wrong, undo that import.`;
  return `${pastOf(past)}.${isAnswered ? advice : ""}`;
}

/** Warns that the file is on record for another account, or for one that may be the same. */
export const otherAccountWarning = (past: PastImport) =>
  `${pastOf(past)}. Import it for another account only if it is of that one too; if ${accountOf(past)} was wrong, undo that import first.`;

const pastOf = (past: PastImport) =>
  `This file was already imported on ${past.importedOn} as ${past.fileName}${past.accountKey === "" ? "" : ` for ${accountOf(past)}`}`;

const accountOf = ({ result, accountKey }: PastImport) => result.accounts[0]?.accountName ?? accountKey;

/** The answer for a file that is imported in the background. */
export function stillImporting(
  session: Pick<UploadSession, "brokerage" | "fileName" | "fileType">,
  operationId: string,
): UploadResult {
  return {
    ...emptyResult(session),
    message: `${session.fileName} is being imported.`,
    importId: undefined,
    operationId,
    accounts: [],
  };
}

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

type Said = { readonly noun: readonly [one: string, many: string]; readonly brokerage: string };

function messageOf(
  { added, counts, accountsCreated, accounts, notes }: Done,
  { noun, brokerage }: Said,
): string {
  const { duplicateLines, informationalLines, reviewLines } = counts;
  const parts = [
    `${countWords(added, ...noun)} added`,
    ...(duplicateLines > 0 ? [`${countWords(duplicateLines, "duplicate")} skipped`] : []),
    ...(informationalLines > 0 ? [countWords(informationalLines, "informational line")] : []),
    ...(reviewLines > 0 ? [`${countWords(reviewLines, "line")} left for review`] : []),
    ...(accountsCreated > 0 ? [`${countWords(accountsCreated, "account")} created`] : []),
  ];
  return [
    `${parts.join(", ")}.`,
    ...notes.map((note) => `${note}.`),
    ...describeTieOut(accounts, brokerage),
  ].join(" ");
}

function describeTieOut(tied: readonly AccountTieOut[], brokerage: string): string[] {
  const names = uniqueAccountNames(
    tied.map(({ accountName, accountNumber }, index) => ({
      accountId: String(index),
      name: accountName,
      number: accountNumber,
    })),
  );
  const accounts = tied.map((account, index) => ({
    ...account,
    accountName: names.get(String(index)) ?? account.accountName,
  }));
  const gaps = accounts.filter(({ fileCash, ledgerCash }) => fileCash !== ledgerCash);
  const missing = missingCashWords(accounts);
  const cash =
    gaps.length === 0 && missing === undefined && accounts.some(({ fileCash }) => Number(fileCash) !== 0)
      ? [`Cash matches ${brokerage}'s file to the cent.`]
      : gaps.map(
          ({ accountName, fileCash, ledgerCash }) =>
            `Cash of ${accountName} doesn't match: ${formatMoney(fileCash)} in the file, ` +
            `${formatMoney(ledgerCash)} in Strikebook.`,
        );
  return [
    ...cash,
    ...(missing === undefined ? [] : [missing]),
    ...accounts.flatMap(describeBalances),
    ...accounts.flatMap(describeHoldings),
  ];
}

function describeBalances({ accountName, cashBalance }: AccountTieOut): string[] {
  const gapCount = cashBalance?.gapCount ?? 0;
  const gap = cashBalance?.gaps[0];
  if (gap === undefined) {
    return [];
  }
  const more = gapCount > 1 ? `, and ${formatCount(gapCount - 1)} more` : "";
  const found = `line ${gap.line} says ${formatMoney(gap.balance)}, ${formatMoney(gap.expected)} was expected${more}`;
  return [`The Cash Balance of ${accountName} has a gap: ${found}.`];
}

function describeHoldings({ accountName, holdings }: AccountTieOut): string[] {
  const differing = holdings?.disagreementCount ?? 0;
  if (holdings === undefined || holdings.compared === 0) {
    return [];
  }
  const symbols = countWords(holdings.compared, "symbol");
  return differing === 0
    ? [`${accountName}: ${symbols} ${holdings.compared === 1 ? "agrees" : "agree"} with the ledger.`]
    : [
        `${accountName}: ${formatCount(differing)} of ${symbols} ${differing === 1 ? "disagrees" : "disagree"} with the ledger.`,
      ];
}
