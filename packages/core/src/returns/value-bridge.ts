import { incomeOf } from "../income/income.ts";
import { fromUnits, toUnits, type Units } from "../shared/units.ts";
import type { TransactionType } from "../transactions/transaction.ts";
import { type AccountSpan, endValueOf, startValueOf } from "./account-span.ts";
import type { HoldingProfit } from "./holding-profit.ts";
import type { LedgerRow, ReturnFlow, ValueBridge } from "./returns.ts";

/** Income that is paid: the fees of the bridge, which are told as positive amounts. */
const FEE_TYPES: ReadonlySet<TransactionType> = new Set<TransactionType>([
  "FEE",
  "MARGIN_INTEREST",
  "PLAN_FEE",
  "TAX",
]);

/** What one account adds to the bridge. */
export type AccountBridge = {
  readonly span: AccountSpan;
  /** Of its span. */
  readonly rows: readonly LedgerRow[];
  readonly profits: readonly HoldingProfit[];
};

/**
 * How the start became the end: the deposits of the flows, what contracts and all else brought, income, fees, and by name
 * what no row and no snapshot explains. The parts sum to the end exactly, and accounts to the whole (domain.md 10.5).
 */
export function valueBridge(accounts: readonly AccountBridge[], flows: readonly ReturnFlow[]): ValueBridge {
  const add = (amounts: Iterable<Units>) => [...amounts].reduce((sum, amount) => sum + amount, 0n);
  const start = add(accounts.map(({ span }) => toUnits(startValueOf(span))));
  const end = add(accounts.map(({ span }) => toUnits(endValueOf(span))));
  const deposits = add(flows.map(({ amount }) => toUnits(amount)));
  const profits = accounts.flatMap((account) => account.profits);
  const profitOf = (isOption: boolean) =>
    add(profits.filter((each) => each.isOption === isOption).map(({ profit }) => profit ?? 0n));
  const [options, market] = [profitOf(true), profitOf(false)];
  const rows = accounts.flatMap((account) => account.rows);
  const incomeRows = (isFee: boolean) =>
    add(rows.filter(({ type }) => FEE_TYPES.has(type) === isFee).map(incomeOfRow));
  const [income, fees] = [incomeRows(false), -incomeRows(true)];
  const unexplained = end - (start + deposits + market + options + income - fees);
  const parts = { start, deposits, market, options, income, fees, unexplained, end };
  return Object.fromEntries(
    Object.entries(parts).map(([name, units]) => [name, fromUnits(units)]),
  ) as ValueBridge;
}

/** Negative for what was paid; US dollars. */
export const incomeOfRow = ({ type, cash, amount }: LedgerRow): Units =>
  incomeOf({ type, amount, cashEffect: cash });
