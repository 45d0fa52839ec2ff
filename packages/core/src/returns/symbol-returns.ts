import { compareNames } from "../shared/compare-names.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { groupBy } from "../shared/group-by.ts";
import type { Period } from "../shared/period.ts";
import { fromUnits, toUnits, type Units } from "../shared/units.ts";
import type { HoldingProfit } from "./holding-profit.ts";
import type { LedgerRow } from "./returns.ts";
import { putIn, yearlyRate } from "./span-rate.ts";
import { type AccountBridge, incomeOfRow } from "./value-bridge.ts";

/** What closings of an underlying realized in the accounts' spans, trade book; US dollars. */
export type RealizedPart = {
  readonly underlying: string;
  readonly isOption: boolean;
  readonly net: DecimalText;
  /** Closings without an opening on record, which `net` leaves out. */
  readonly unmatched: number;
};

export type SymbolReturns = {
  readonly underlying: string;
  /** Realized. */
  readonly options: DecimalText;
  readonly shares: DecimalText;
  /** Less fees and taxes of the holding. */
  readonly income: DecimalText;
  readonly unrealizedChange: DecimalText | undefined;
  readonly total: DecimalText | undefined;
  readonly xirr: number | undefined;
  /** Why the change on paper, or else the rate, isn't known. */
  readonly reason: string | undefined;
};

/**
 * Realized and unrealized profit of each underlying in the accounts' spans, trade book, what brought most first. What is on
 * paper changed by what the holdings brought and didn't realize (domain.md 10.6).
 */
export function symbolReturns(
  bridges: readonly AccountBridge[],
  realized: readonly RealizedPart[],
  span: Period,
): SymbolReturns[] {
  const holdings = groupBy(
    bridges.flatMap(({ profits, span: own }) => profits.map((profit) => ({ ...profit, own }))),
    ({ underlying }) => underlying,
  );
  const incomes = groupBy(
    bridges.flatMap(({ rows }) => rows).filter((row) => row.underlying !== null && incomeOfRow(row) !== 0n),
    ({ underlying }) => underlying ?? "",
  );
  const closings = groupBy(realized, ({ underlying }) => underlying);
  const names = new Set([...holdings.keys(), ...incomes.keys(), ...closings.keys()]);
  return [...names]
    .map((underlying) =>
      ofSymbol(underlying, span, {
        holdings: holdings.get(underlying) ?? [],
        incomes: incomes.get(underlying) ?? [],
        closings: closings.get(underlying) ?? [],
      }),
    )
    .sort((a, b) => compareTotals(a, b) || compareNames(a.underlying, b.underlying));
}

type OfSymbol = {
  readonly holdings: readonly (HoldingProfit & { readonly own: AccountBridge["span"] })[];
  readonly incomes: readonly LedgerRow[];
  readonly closings: readonly RealizedPart[];
};

function ofSymbol(underlying: string, span: Period, of: OfSymbol): SymbolReturns {
  const realizedOf = (isOption: boolean) =>
    add(of.closings.filter((each) => each.isOption === isOption).map(({ net }) => toUnits(net)));
  const [options, shares] = [realizedOf(true), realizedOf(false)];
  const income = add(of.incomes.map(incomeOfRow));
  const told = {
    underlying,
    options: fromUnits(options),
    shares: fromUnits(shares),
    income: fromUnits(income),
  };
  const lacking = lackingReason(of);
  if (lacking !== undefined) {
    return { ...told, unrealizedChange: undefined, total: undefined, xirr: undefined, reason: lacking };
  }
  const profit = add(of.holdings.map((holding) => holding.profit ?? 0n));
  const { rate, reason } = yearlyRate(flowsOfSymbol(of), span);
  return {
    ...told,
    unrealizedChange: fromUnits(profit - options - shares),
    total: fromUnits(profit + income),
    xirr: rate,
    reason,
  };
}

function lackingReason({ holdings, closings }: OfSymbol): string | undefined {
  const untied = holdings.find(({ reason }) => reason !== undefined)?.reason;
  if (untied !== undefined) {
    return untied;
  }
  if (closings.some(({ unmatched }) => unmatched > 0)) {
    return "A closing has no opening on record.";
  }
  return holdings.some(({ isReorganized }) => isReorganized)
    ? "Shares became others in these days, so what is on paper isn't known by symbol."
    : undefined;
}

/** What was in at the start, bought, sold and earned, and what was left at the end. */
const flowsOfSymbol = ({ holdings, incomes }: OfSymbol) => [
  ...holdings.flatMap(({ own, startValue, endValue, trades }) => [
    putIn(own.after, Number(fromUnits(startValue))),
    ...trades.map(({ day, amount }) => putIn(day, -Number(fromUnits(amount)))),
    putIn(own.until, -Number(fromUnits(endValue))),
  ]),
  ...incomes
    .filter(({ type }) => !type.startsWith("PLAN_"))
    .map((row) => putIn(row.day, -Number(fromUnits(incomeOfRow(row))))),
];

function compareTotals(a: SymbolReturns, b: SymbolReturns): number {
  const [first, second] = [a, b].map(({ total, options, shares, income }) =>
    total === undefined ? toUnits(options) + toUnits(shares) + toUnits(income) : toUnits(total),
  );
  return Number((second ?? 0n) > (first ?? 0n)) - Number((second ?? 0n) < (first ?? 0n));
}

const add = (amounts: readonly Units[]): Units => amounts.reduce((sum, amount) => sum + amount, 0n);
