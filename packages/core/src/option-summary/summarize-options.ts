import type { RealizedDay } from "../ledger/realized-day.ts";
import { groupBy } from "../shared/group-by.ts";
import { formatMoney } from "../shared/money-format.ts";
import type { Period } from "../shared/period.ts";
import { fromUnits, toUnits, type Units } from "../shared/units.ts";
import { type NamedAccount, uniqueAccountNames } from "./account-names.ts";
import type {
  AccountOptionSummary,
  OptionSummary,
  OptionSummaryRow,
  SummaryBasis,
} from "./option-summary.ts";

/** Options of one account on one underlying: realised days, or sums of them over any days. */
export type OptionFigures = Pick<
  RealizedDay,
  "accountId" | "buys" | "cashBuys" | "cashSells" | "matched" | "sells" | "underlying" | "unmatched"
>;

export type OptionSummaryInput = {
  readonly title: string;
  /** Absent for all time. */
  readonly period?: Period;
  readonly basis: SummaryBasis;
  /** Of the period, asset class OPTION only. */
  readonly figures: readonly OptionFigures[];
  /** All accounts of the user, so that a name stays the same from period to period. */
  readonly accounts: readonly NamedAccount[];
};

const TOTAL = "Total";

/**
 * What options cost and brought in, per underlying by name with a totals row last, over all accounts and per account.
 *
 * REALIZED lists underlyings with something closed, CASH those with something bought or sold. Without any there is no
 * row, not even a totals row. Amounts are signed like `total = sells - buys`; formatted ones show a minus sign.
 */
export function summarizeOptions({
  title,
  period,
  basis,
  figures,
  accounts,
}: OptionSummaryInput): OptionSummary {
  return {
    title,
    ...period,
    overallSummary: summarizeFigures(figures, basis),
    accountSummaries: summarizeAccounts(figures, basis, accounts),
    unmatchedTrades: countUnmatched(figures),
  };
}

function summarizeAccounts(
  figures: readonly OptionFigures[],
  basis: SummaryBasis,
  accounts: readonly NamedAccount[],
): AccountOptionSummary[] {
  const names = uniqueAccountNames(accounts);
  return [...groupBy(figures, ({ accountId }) => accountId)]
    .map(([accountId, group]) => ({
      accountName: names.get(accountId) ?? accountId,
      trades: summarizeFigures(group, basis),
      unmatchedTrades: countUnmatched(group),
    }))
    .filter(({ trades, unmatchedTrades }) => trades.length > 0 || unmatchedTrades > 0)
    .sort((a, b) => compareNames(a.accountName, b.accountName));
}

function summarizeFigures(figures: readonly OptionFigures[], basis: SummaryBasis): OptionSummaryRow[] {
  const sides = figures.filter((row) => counts(row, basis)).map((row) => sidesOf(row, basis));
  if (sides.length === 0) {
    return [];
  }
  const rows = [...groupBy(sides, ({ underlying }) => underlying)]
    .sort(([a], [b]) => compareNames(a, b))
    .map(([underlying, group]) => summaryRow(underlying, group, false));
  return [...rows, summaryRow(TOTAL, sides, true)];
}

type Sides = { readonly underlying: string; readonly buys: Units; readonly sells: Units };

const counts = (row: OptionFigures, basis: SummaryBasis): boolean =>
  basis === "REALIZED" ? row.matched > 0 : toUnits(row.cashBuys) !== 0n || toUnits(row.cashSells) !== 0n;

const sidesOf = (row: OptionFigures, basis: SummaryBasis): Sides =>
  basis === "REALIZED"
    ? { underlying: row.underlying, buys: toUnits(row.buys), sells: toUnits(row.sells) }
    : { underlying: row.underlying, buys: toUnits(row.cashBuys), sells: toUnits(row.cashSells) };

function summaryRow(scriptName: string, sides: readonly Sides[], isTotal: boolean): OptionSummaryRow {
  const buys = fromUnits(sides.reduce((sum, side) => sum + side.buys, 0n));
  const sells = fromUnits(sides.reduce((sum, side) => sum + side.sells, 0n));
  const total = fromUnits(toUnits(sells) - toUnits(buys));
  return {
    scriptName,
    // Formatting is half the work of a summary, and few ask for it.
    get formattedBuys() {
      return formatMoney(buys);
    },
    get formattedSells() {
      return formatMoney(sells);
    },
    get formattedTotal() {
      return formatMoney(total);
    },
    buys,
    sells,
    total,
    isTotal,
  };
}

const countUnmatched = (figures: readonly OptionFigures[]) =>
  figures.reduce((sum, { unmatched }) => sum + unmatched, 0);

function compareNames(a: string, b: string): number {
  if (a === b) {
    return 0;
  }
  return a < b ? -1 : 1;
}
