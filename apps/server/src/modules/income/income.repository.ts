import { KIND_RULES, type KindRule } from "@strikebook/core/income/income-kind";
import type { IncomePart } from "@strikebook/core/income/income-sums";
import type { Period } from "@strikebook/core/shared/period";
import type { Database } from "@strikebook/database/client";
import { INCOME_AMOUNT, IS_INCOME } from "../../ledger/income.sql.ts";
import { DAY_OF_NAMES, isOf } from "../../ledger/names/named-as.sql.ts";
import { type Named, valuesOfNames } from "../../ledger/names/with-names.ts";
import { sqlList } from "../../ledger/sql-list.ts";

/** SQL: row `i` fits the rule, as core's `incomeKindOf` says. */
const fits = ({ types, text, isCoreFund, isReinvested }: KindRule) =>
  [
    `i.type IN (${sqlList(types)})`,
    ...(text === undefined ? [] : [`upper(i.action) ~ '${text}'`]),
    ...(isCoreFund === undefined ? [] : ["i.asset_class = 'CASH'"]),
    ...(isReinvested === undefined ? [] : ["i.nth <= reinvestments.count"]),
  ].join(" AND ");

const KIND = `CASE ${KIND_RULES.map((rule) => `WHEN ${fits(rule)} THEN '${rule.kind}'`).join(" ")} END`;

// Each branch of the union is what an index holds. $1 user, $2 and $3 days, $4 accounts or null. The same dividend twice is
// reinvested as often as a reinvestment says so.
const rowsOf = (isOfKind: string, amount: string, isAsked: string) => `
      SELECT t.id, t.account_id, t.event_date, t.instrument, t.underlying, t.type, t.asset_class, t.action, t.cash_effect,
             ${amount} AS amount
        FROM transactions t
       WHERE t.user_id = $1 AND ${isOfKind} AND t.event_date BETWEEN $2 AND $3
         AND ($4::uuid[] IS NULL OR t.account_id = ANY($4)) ${isAsked}`;
const parts = (isAsked: string) => `
  WITH income AS (
    SELECT r.*,
           row_number() OVER (PARTITION BY account_id, instrument, event_date, type, cash_effect ORDER BY id) AS nth
      FROM (${rowsOf(IS_INCOME, INCOME_AMOUNT, isAsked)}
      UNION ALL ${rowsOf("t.type = 'RETURN_OF_CAPITAL'", "t.cash_effect", isAsked)}) r)
  SELECT i.event_date AS day, i.account_id AS "accountId", i.underlying AS symbol, ${KIND} AS kind, sum(i.amount) AS amount
    FROM income i
    LEFT JOIN LATERAL (
      SELECT count(*) AS count FROM transactions r
       WHERE i.type = 'DIVIDEND' AND r.user_id = $1 AND r.underlying = i.underlying AND r.instrument = i.instrument
         AND r.event_date = i.event_date AND r.account_id = i.account_id AND r.type = 'REINVEST'
         AND r.amount = -i.cash_effect) reinvestments ON true
   GROUP BY 1, 2, 3, 4`;

const OF_ALL = parts("");
const OF_ONE = parts(`AND ${isOf("t", DAY_OF_NAMES, ["$5", "$6"])}`);

/** All holdings without a name. */
export type IncomeScope = Named & {
  readonly period: Period;
  /** All accounts when absent; accounts of others have no rows. */
  readonly accountIds?: readonly string[] | null | undefined;
};

export type IncomeRepository = ReturnType<typeof createIncomeRepository>;

export function createIncomeRepository({ pool }: Pick<Database, "pool">) {
  return {
    /** Income, and returned capital, by day, account, holding and kind, in no order. */
    async list(
      userId: string,
      { period: { startDate, endDate }, accountIds = null, ...named }: IncomeScope,
    ): Promise<IncomePart[]> {
      const values = [userId, startDate, endDate, accountIds];
      const { rows } = await (named.underlying == null
        ? pool.query<IncomePart>(OF_ALL, values)
        : pool.query<IncomePart>(OF_ONE, [...values, ...valuesOfNames(named)]));
      return rows;
    },
  };
}
