import { CASH_INCOME_TYPES, INCOME_TYPES, PLAN_INCOME_TYPES } from "@strikebook/core/income/income";
import { sqlList } from "./sql-list.ts";

/** SQL: row `t` of `transactions` is income, as core says. The index `transactions_income_idx` has this very condition. */
export const IS_INCOME = `t.type IN (${sqlList(INCOME_TYPES)})`;

/** A row's part of income in US dollars, 0 for a row of no income; the same rule as core's `incomeOf`. */
export const INCOME_AMOUNT = `
  CASE WHEN t.type IN (${sqlList(CASH_INCOME_TYPES)}) THEN t.cash_effect
       WHEN t.type IN (${sqlList(PLAN_INCOME_TYPES)}) THEN coalesce(t.amount, 0) ELSE 0 END`;

/** The income of user $1 from one day to another, both included, as one figure; days and accounts (or null for all) are SQL. */
export const incomeBetween = (firstDay: string, lastDay: string, accounts: string) => `
  (SELECT coalesce(sum(${INCOME_AMOUNT}), 0) FROM transactions t
    WHERE t.user_id = $1 AND ${IS_INCOME} AND t.event_date BETWEEN ${firstDay} AND ${lastDay}
      AND (${accounts}::uuid[] IS NULL OR t.account_id = ANY(${accounts})))`;
