import { CASH_INCOME_TYPES } from "../income/income.ts";
import { groupBy } from "../shared/group-by.ts";
import { toUnits, type Units } from "../shared/units.ts";
import { instrumentWords } from "../transactions/contract-words.ts";
import { readContractSymbol, underlyingOf } from "../transactions/option-contract.ts";
import type { TransactionType } from "../transactions/transaction.ts";
import type { AccountSpan } from "./account-span.ts";
import { bookedRows, isWithin } from "./booked-rows.ts";
import type { HeldValue, LedgerRow } from "./returns.ts";

/** What one holding brought in an account's span; US dollars. */
export type HoldingProfit = {
  readonly symbol: string;
  readonly underlying: string;
  readonly isOption: boolean;
  /** Realized and on paper together; undefined with a reason. */
  readonly profit: Units | undefined;
  readonly reason: string | undefined;
  /** Rows of it that are no income, by day: bought negative. */
  readonly trades: readonly { readonly day: LedgerRow["day"]; readonly amount: Units }[];
  readonly startValue: Units;
  readonly endValue: Units;
  /** Shares of one symbol became those of another: the parts are only known together. */
  readonly isReorganized: boolean;
};

/** Rows of these types turn shares into others, in numbers that no snapshot can be compared with. */
const REORGANIZING: ReadonlySet<TransactionType> = new Set<TransactionType>([
  "CORPORATE_ACTION",
  "MERGER",
  "REVERSE_SPLIT",
  "SPINOFF",
  "SPLIT",
]);

const CASH_INCOME: ReadonlySet<TransactionType> = new Set<TransactionType>(CASH_INCOME_TYPES);

/**
 * What each holding brought in a span: what it was worth at its end, less at its start, and the cash that its rows brought.
 * For lots that are all on record this is what they realized and the change of their gain on paper, in the trade book; it
 * needs no opening from before the files. `rows` are all of the account, those of the days before the span included. Where
 * quantities of snapshots and rows differ, a row is missing and the profit isn't known (domain.md 10.5).
 */
export function holdingProfits(
  span: AccountSpan,
  held: readonly HeldValue[],
  rows: readonly LedgerRow[],
): HoldingProfit[] {
  const isPlan = rows.some(({ type }) => type.startsWith("PLAN_"));
  const own = rows.filter((row) => row.instrument !== null && touches(row));
  const [starts, ends] = [span.after, span.until].map((day) =>
    groupBy(
      held.filter((each) => each.day === day),
      ({ symbol }) => symbol,
    ),
  );
  const byInstrument = groupBy(own, ({ instrument }) => instrument ?? "");
  const moved = own.filter((row) => isWithin(row, span)).map(({ instrument }) => instrument ?? "");
  const symbols = new Set([...(starts?.keys() ?? []), ...(ends?.keys() ?? []), ...moved]);
  return [...symbols].map((symbol) => {
    const all = byInstrument.get(symbol) ?? [];
    const [start, end] = [starts?.get(symbol) ?? [], ends?.get(symbol) ?? []];
    const booked = bookedRows(all, span, sumOf(end, "quantity") - sumOf(start, "quantity"));
    const of = booked ?? all.filter((row) => isWithin(row, span));
    const sides = { start, end, rows: of, isLoose: isPlan || booked !== undefined };
    const reason = reasonOf(symbol, sides, span);
    const trades = of.map((row) => ({
      day: isWithin(row, span) ? row.day : span.after,
      amount: cashOf(row),
    }));
    const [startValue, endValue] = [sumOf(start, "value"), sumOf(end, "value")];
    return {
      symbol,
      underlying: of.find(({ underlying }) => underlying !== null)?.underlying ?? underlyingOf(symbol),
      isOption: [...start, ...end, ...of].some(({ isOption }) => isOption),
      profit:
        reason === undefined
          ? trades.reduce((sum, { amount }) => sum + amount, endValue - startValue)
          : undefined,
      reason,
      trades,
      startValue,
      endValue,
      isReorganized: of.some(({ type }) => REORGANIZING.has(type)),
    };
  });
}

/** Income in cash stays outside a holding, and so does cash that came from elsewhere. */
const touches = ({ type, isInKind, flow }: LedgerRow) =>
  !CASH_INCOME.has(type) && (flow === null || isInKind);

/** Shares that come in kind are bought at their value; in a workplace plan every Amount buys of a fund. */
function cashOf({ type, cash, amount, flow }: LedgerRow): Units {
  if (flow !== null) {
    return -toUnits(flow);
  }
  if (type === "PLAN_VALUATION") {
    return 0n;
  }
  return type.startsWith("PLAN_") ? -toUnits(amount) : toUnits(cash);
}

type Sides = {
  readonly start: readonly HeldValue[];
  readonly end: readonly HeldValue[];
  readonly rows: readonly LedgerRow[];
  /** Quantities tie, or can't be compared. */
  readonly isLoose: boolean;
};

/** Why the profit of a holding isn't known. */
function reasonOf(
  symbol: string,
  { start, end, rows, isLoose }: Sides,
  span: AccountSpan,
): string | undefined {
  const { name } = span.account;
  const words = instrumentWords(symbol);
  if ([...start, ...end].some(({ value }) => value === undefined)) {
    return `${words} in ${name} has no value on record.`;
  }
  if (rows.some(({ isUnpriced }) => isUnpriced)) {
    return `${words} came to ${name} or left it without a value.`;
  }
  const expiration = readContractSymbol(symbol)?.expiration;
  const isOver = expiration !== undefined && expiration <= span.until;
  return isLoose || isOver || rows.some(({ type }) => REORGANIZING.has(type))
    ? undefined
    : `${words} in ${name}: positions and history tell different quantities, so a line is missing.`;
}

const sumOf = (held: readonly HeldValue[], field: "quantity" | "value"): Units =>
  held.reduce((sum, each) => sum + toUnits(each[field] ?? "0"), 0n);
