import type { RealizedDay } from "../ledger/realized-day.ts";
import type { CalendarDate } from "../shared/calendar-date.ts";
import { compareNames } from "../shared/compare-names.ts";
import { groupBy } from "../shared/group-by.ts";
import type { Period } from "../shared/period.ts";
import { fromUnits, toUnits, type Units } from "../shared/units.ts";
import { type ProfitFigures, splitProfit } from "../trade-summary/profit-split.ts";
import { type NamedAccount, uniqueAccountNames } from "./account-names.ts";
import { type ClosingSums, summarizeClosings } from "./closing-facts.ts";
import type {
  AccountOptionSummary,
  OptionSummary,
  OptionSummaryRow,
  SummaryBasis,
} from "./option-summary.ts";
import { type OpenContract, summarizePending } from "./pending-options.ts";

/** Options of one account on one underlying: realized days, or sums of them over any days. */
export type OptionFigures = ClosingSums &
  Pick<RealizedDay, "accountId" | "cashBuys" | "cashSells" | "matched" | "underlying" | "unmatched">;

/** The profit of one account: see `ProfitFigures`. */
export type AccountProfit = ProfitFigures & { readonly accountId: string };

export type OptionSummaryInput = {
  readonly title: string;
  /** Absent for all time. */
  readonly period?: Period;
  readonly basis: SummaryBasis;
  /** Figures of the period, asset class OPTION only. */
  readonly figures: readonly OptionFigures[];
  /** Profits of the period, all asset classes; an account may stand twice. */
  readonly profits: readonly AccountProfit[];
  /** Open today. */
  readonly openContracts: readonly OpenContract[];
  readonly today: CalendarDate;
  /** All accounts of the user, so that a name stays the same from period to period. */
  readonly accounts: readonly NamedAccount[];
};

/** One account's share of the input, or everybody's together. */
type Part = Omit<OptionSummaryInput, "accounts" | "period" | "title">;

const TOTAL = "Total";

/**
 * Summarizes what options cost and brought in, per underlying by name with a totals row last, over all accounts and per
 * account, beside the one profit of the period and how its closings went.
 *
 * REALIZED lists underlyings with something closed, CASH those with something bought or sold. Without any there is no
 * row, not even a totals row. Amounts are signed like `total = sells - buys`. Profit and closings are the
 * same in either basis.
 */
export function summarizeOptions({ title, period, accounts, ...part }: OptionSummaryInput): OptionSummary {
  return {
    title,
    ...period,
    overallSummary: rowsOf(part),
    accountSummaries: summarizeAccounts(part, accounts),
    ...factsOf(part),
  };
}

function summarizeAccounts(
  { basis, today, ...all }: Part,
  accounts: readonly NamedAccount[],
): AccountOptionSummary[] {
  const names = uniqueAccountNames(accounts);
  const figures = groupBy(all.figures, ({ accountId }) => accountId);
  const profits = groupBy(all.profits, ({ accountId }) => accountId);
  const openContracts = groupBy(all.openContracts, ({ accountId }) => accountId);
  const accountIds = new Set([...figures.keys(), ...profits.keys(), ...openContracts.keys()]);
  return [...accountIds]
    .map((accountId) => {
      const part = {
        basis,
        today,
        figures: figures.get(accountId) ?? [],
        profits: profits.get(accountId) ?? [],
        openContracts: openContracts.get(accountId) ?? [],
      };
      const accountName = names.get(accountId) ?? accountId;
      return { accountId, accountName, trades: rowsOf(part), ...factsOf(part) };
    })
    .filter(hasAnything)
    .sort((a, b) => compareNames(a.accountName, b.accountName));
}

const rowsOf = ({ figures, basis }: Part) =>
  summarizeSides(figures.filter((row) => counts(row, basis)).map((row) => sidesOf(row, basis)));

const factsOf = ({ figures, profits, openContracts, today }: Part) => ({
  ...splitProfit(profits),
  ...summarizeClosings(figures),
  ...summarizePending(openContracts, today),
  unmatchedTrades: countUnmatched(figures),
  hasExecutions: figures.some(isExecuted),
});

const hasAnything = (account: AccountOptionSummary): boolean =>
  account.trades.length > 0 ||
  account.unmatchedTrades > 0 ||
  account.hasExecutions ||
  account.openContracts > 0 ||
  [account.optionsProfitLoss, account.sharesProfitLoss, account.income].some((amount) => amount !== "0");

/** Cost and proceeds of the options on one underlying, in one account or several. */
type Sides = {
  readonly underlying: string;
  readonly buys: Units;
  readonly sells: Units;
};

const counts = (row: OptionFigures, basis: SummaryBasis): boolean =>
  basis === "REALIZED" ? row.matched > 0 : isExecuted(row);

const isExecuted = (row: OptionFigures): boolean =>
  toUnits(row.cashBuys) !== 0n || toUnits(row.cashSells) !== 0n;

function sidesOf(row: OptionFigures, basis: SummaryBasis): Sides {
  const { underlying } = row;
  return basis === "REALIZED"
    ? { underlying, buys: toUnits(row.buys), sells: toUnits(row.sells) }
    : { underlying, buys: toUnits(row.cashBuys), sells: toUnits(row.cashSells) };
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
