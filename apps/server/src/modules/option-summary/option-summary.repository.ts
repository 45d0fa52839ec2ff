import type { Book } from "@strikebook/core/ledger/ledger";
import type { OpenContract } from "@strikebook/core/option-summary/pending-options";
import type { AccountProfit, OptionFigures } from "@strikebook/core/option-summary/summarize-options";
import { addDays } from "@strikebook/core/shared/calendar-date";
import type { Period } from "@strikebook/core/shared/period";
import type { OwnedAccounts } from "@strikebook/core/sharing/reader";
import type { Database } from "@strikebook/database/client";
import { INCOME_AMOUNT, IS_INCOME } from "../../ledger/income.sql.ts";

const SUMS = `
  account_id AS "accountId", underlying, sum(matched)::int AS matched, sum(unmatched)::int AS unmatched,
  sum(wins)::int AS wins, sum(losses)::int AS losses, sum(commission) AS commission, sum(fees) AS fees, sum(winning_net) AS "winningNet",
  sum(buys) AS buys, sum(sells) AS sells, sum(cash_buys) AS "cashBuys", sum(cash_sells) AS "cashSells"`;

// In each statement the last parameter is the accounts, or null.
const OF_DAYS = `
  SELECT ${SUMS}
    FROM realized_days
   WHERE user_id = $1 AND book IN ($2, 'BOTH') AND day BETWEEN $3 AND $4 AND asset_class = 'OPTION'
     AND ($5::uuid[] IS NULL OR account_id = ANY($5))
   GROUP BY account_id, underlying`;

const OF_MONTHS = `
  SELECT ${SUMS}
    FROM realized_months
   WHERE user_id = $1 AND book = $2 AND month BETWEEN $3 AND $4 AND asset_class = 'OPTION'
     AND ($5::uuid[] IS NULL OR account_id = ANY($5))
   GROUP BY account_id, underlying`;

// Accounts that closed something and accounts with income, an account perhaps twice.
const PROFITS = `
  SELECT account_id AS "accountId", sum(net) AS net, sum(option_net) AS "optionNet", 0::numeric AS income
    FROM realized_day_totals
   WHERE user_id = $1 AND book = $2 AND day BETWEEN $3 AND $4 AND ($5::uuid[] IS NULL OR account_id = ANY($5))
   GROUP BY account_id
   UNION ALL
  SELECT t.account_id, 0, 0, sum(${INCOME_AMOUNT})
    FROM transactions t
   WHERE t.user_id = $1 AND ${IS_INCOME} AND t.event_date BETWEEN $3 AND $4 AND ($5::uuid[] IS NULL OR t.account_id = ANY($5))
   GROUP BY t.account_id`;

const HAS_TRADES = `
  SELECT FROM realized_days WHERE user_id = $1 AND ($2::uuid[] IS NULL OR account_id = ANY($2)) LIMIT 1`;

const OPEN_CONTRACTS = `
  SELECT account_id AS "accountId", instrument,
         trim_scale(coalesce(sum(amount), 0)) AS premium, trim_scale(sum(abs(quantity))) AS quantity
    FROM open_lots
   WHERE user_id = $1 AND book IN ($2, 'BOTH') AND asset_class = 'OPTION' AND ($3::uuid[] IS NULL OR account_id = ANY($3))
   GROUP BY account_id, instrument`;

// `untiedNote` of core/explain/explanation.ts in SQL.
const UNTIED = `
  SELECT count(*)::int AS untied
    FROM realized_closings c JOIN transactions t ON t.id = c.transaction_id
   WHERE c.user_id = $1 AND c.book IN ('TAX', 'BOTH') AND c.closed_on BETWEEN $2 AND $3
     AND c.type IN ('OPT_ASSIGNED', 'OPT_EXERCISED') AND c.net <> 0 AND coalesce(t.amount, 0) = 0
     AND ($4::uuid[] IS NULL OR c.account_id = ANY($4))`;

export type OptionSummaryRepository = ReturnType<typeof createOptionSummaryRepository>;

export function createOptionSummaryRepository({ pool }: Pick<Database, "pool">) {
  return {
    /** Sums per account and underlying of the days of `period`. */
    async sumOptions(owner: OwnedAccounts, book: Book, period: Period): Promise<OptionFigures[]> {
      const { rows } = await pool.query<OptionFigures>({
        ...(isWholeMonths(period)
          ? { name: "option-summary-of-months", text: OF_MONTHS }
          : { name: "option-summary-of-days", text: OF_DAYS }),
        values: [owner.userId, book, period.startDate, period.endDate, owner.accountIds],
      });
      return rows;
    },

    /** Assignments and exercises whose premium the tax book counts on its own, because their shares were not found. */
    async countUntied(
      { userId, accountIds }: OwnedAccounts,
      { startDate, endDate }: Period,
    ): Promise<number> {
      const { rows } = await pool.query<{ untied: number }>({
        name: "option-summary-untied",
        text: UNTIED,
        values: [userId, startDate, endDate, accountIds],
      });
      return rows[0]?.untied ?? 0;
    },

    /** Profit of all asset classes and income of the period, per account; an account may stand twice. */
    async sumProfits(
      { userId, accountIds }: OwnedAccounts,
      book: Book,
      { startDate, endDate }: Period,
    ): Promise<AccountProfit[]> {
      const { rows } = await pool.query<AccountProfit>({
        name: "option-summary-profits",
        text: PROFITS,
        values: [userId, book, startDate, endDate, accountIds],
      });
      return rows;
    },

    /** True when anything was ever bought, sold or closed. */
    async hasTrades({ userId, accountIds }: OwnedAccounts): Promise<boolean> {
      const { rowCount } = await pool.query({
        name: "option-summary-has-trades",
        text: HAS_TRADES,
        values: [userId, accountIds],
      });
      return rowCount === 1;
    },

    /** Contracts that are open by the ledger, past their expiry or not. */
    async listOpenContracts({ userId, accountIds }: OwnedAccounts, book: Book): Promise<OpenContract[]> {
      const { rows } = await pool.query<OpenContract>({
        name: "option-summary-open-contracts",
        text: OPEN_CONTRACTS,
        values: [userId, book, accountIds],
      });
      return rows;
    },
  };
}

const isWholeMonths = ({ startDate, endDate }: Period): boolean =>
  startDate.endsWith("-01") && addDays(endDate, 1).endsWith("-01");
