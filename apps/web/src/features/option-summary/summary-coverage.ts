import type { KnownCoverage } from "@strikebook/core/coverage/coverage-within";
import { signOf } from "../../lib/format.ts";
import type { OptionSummary, SummaryRow } from "./option-summary.queries.ts";

/** Coverage of the period by the files of one account, or of all accounts where none is named. */
export const coverageOf = (
  { coverage, accountCoverage }: OptionSummary,
  accountId: string | undefined,
): KnownCoverage => accountCoverage.find((account) => account.accountId === accountId)?.coverage ?? coverage;

/** No file covers the period, and nothing of it is on record. */
export function isNotImported(summary: OptionSummary, accountId: string | undefined): boolean {
  const part = accountId === undefined ? summary : accountOf(summary, accountId);
  return (
    coverageOf(summary, accountId).state === "NOT_IMPORTED" &&
    rowsOf(summary, accountId).length === 0 &&
    signOf(part?.netProfitLoss) === 0 &&
    signOf(part?.income) === 0 &&
    (part?.unmatchedTrades ?? 0) === 0
  );
}

/** The rows of all accounts, or of one. */
export function rowsOf(summary: OptionSummary, accountId: string | undefined): readonly SummaryRow[] {
  return accountId === undefined ? summary.overallSummary : (accountOf(summary, accountId)?.trades ?? []);
}

/** The part of a summary that is of one account; undefined where it has none. */
export function accountOf(summary: OptionSummary, accountId: string) {
  return summary.accountSummaries.find((account) => account.accountId === accountId);
}
