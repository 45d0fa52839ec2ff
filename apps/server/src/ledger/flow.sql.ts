import type { TransactionType } from "@strikebook/core/transactions/transaction";
import { sqlList } from "./sql-list.ts";

/** Types that bring cash or shares to an account, or take them from it, without a trade. */
export const CASH_OR_SHARES = [
  "CONTRIBUTION",
  "DEPOSIT",
  "DISTRIBUTION_OUT",
  "JOURNAL",
  "TRANSFER_IN",
  "TRANSFER_OUT",
  "WITHDRAWAL",
] as const satisfies readonly TransactionType[];

/** Types of rows that cross the edge of a workplace plan: they have an Amount and no cash. */
export const FUNDS = [
  "PLAN_CONTRIBUTION",
  "PLAN_TRANSFER",
  "PLAN_WITHDRAWAL",
] as const satisfies readonly TransactionType[];

/** SQL: row `t` of `transactions` crosses the edge of its account. */
export const IS_FLOW = `t.type IN (${sqlList([...CASH_OR_SHARES, ...FUNDS])})`;

/** SQL: the row moves shares and no cash. */
export const MOVES_SHARES = "t.cash_effect = 0 AND t.quantity <> 0 AND t.asset_class IS DISTINCT FROM 'CASH'";

/**
 * SQL: what a row that is a flow brings, US dollars: its cash, or the value that the row of shares or of a plan's fund states
 * (domain.md 1.6). What moves between own accounts is a flow of both, and nothing together.
 */
export const FLOW_VALUE = `
  CASE WHEN t.type IN (${sqlList(FUNDS)}) THEN t.amount WHEN t.cash_effect <> 0 THEN t.cash_effect
       WHEN t.quantity <> 0 AND t.asset_class IS DISTINCT FROM 'CASH' THEN sign(t.quantity) * abs(t.amount)
       ELSE 0 END`;
