import type { RealizedDay } from "../ledger/realized-day.ts";
import { compareNames } from "../shared/compare-names.ts";
import { groupBy } from "../shared/group-by.ts";
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
 * row, not even a totals row. Amounts are signed like `total = sells - buys`.
 */
export function summarizeOptions({
  title,
  period,
  basis,
  figures,
  accounts,
}: OptionSummaryInput): OptionSummary {
  const sides = figures.filter((row) => counts(row, basis)).map((row) => sidesOf(row, basis));
  return {
    title,
    ...period,
    overallSummary: summarizeSides(sides),
    accountSummaries: summarizeAccounts(figures, sides, accounts),
    unmatchedTrades: countUnmatched(figures),
  };
}

function summarizeAccounts(
  figures: readonly OptionFigures[],
  sides: readonly Sides[],
  accounts: readonly NamedAccount[],
): AccountOptionSummary[] {
  const names = uniqueAccountNames(accounts);
  const sidesByAccount = groupBy(sides, ({ accountId }) => accountId);
  return [...groupBy(figures, ({ accountId }) => accountId)]
    .map(([accountId, group]) => ({
      accountName: names.get(accountId) ?? accountId,
      trades: summarizeSides(sidesByAccount.get(accountId) ?? []),
      unmatchedTrades: countUnmatched(group),
    }))
    .filter(({ trades, unmatchedTrades }) => trades.length > 0 || unmatchedTrades > 0)
    .sort((a, b) => compareNames(a.accountName, b.accountName));
}

/** What the options on one underlying, of one account or several, cost and brought in. */
type Sides = {
  readonly accountId: string;
  readonly underlying: string;
  readonly buys: Units;
  readonly sells: Units;
};

const counts = (row: OptionFigures, basis: SummaryBasis): boolean =>
  basis === "REALIZED" ? row.matched > 0 : toUnits(row.cashBuys) !== 0n || toUnits(row.cashSells) !== 0n;

function sidesOf(row: OptionFigures, basis: SummaryBasis): Sides {
  const { accountId, underlying } = row;
  return basis === "REALIZED"
    ? { accountId, underlying, buys: toUnits(row.buys), sells: toUnits(row.sells) }
    : { accountId, underlying, buys: toUnits(row.cashBuys), sells: toUnits(row.cashSells) };
}

function summarizeSides(sides: readonly Sides[]): OptionSummaryRow[] {
  if (sides.length === 0) {
    return [];
  }
  const sums = new Map<string, { buys: Units; sells: Units }>();
  const total = { buys: 0n, sells: 0n };
  for (const { underlying, buys, sells } of sides) {
    const sum = sums.get(underlying);
    if (sum === undefined) {
      sums.set(underlying, { buys, sells });
    } else {
      sum.buys += buys;
      sum.sells += sells;
    }
    total.buys += buys;
    total.sells += sells;
  }
  const rows = [...sums]
    .sort(([a], [b]) => compareNames(a, b))
    .map(([underlying, sum]) => summaryRow(underlying, sum, false));
  return [...rows, summaryRow(TOTAL, total, true)];
}

function summaryRow(
  scriptName: string,
  { buys, sells }: Pick<Sides, "buys" | "sells">,
  isTotal: boolean,
): OptionSummaryRow {
  return {
    scriptName,
    buys: fromUnits(buys),
    sells: fromUnits(sells),
    total: fromUnits(sells - buys),
    isTotal,
  };
}

const countUnmatched = (figures: readonly OptionFigures[]) =>
  figures.reduce((sum, { unmatched }) => sum + unmatched, 0);
