import type { Book } from "@strikebook/core/ledger/ledger";
import type { RealizedChange } from "@strikebook/core/ledger/profit-brought";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import { loadInBulk } from "@strikebook/database/bulk-load";
import type { Queries } from "@strikebook/database/connection";
import type pg from "pg";

/** The part of a user's realized days that was written; all of it when absent. */
export type TouchedDays = {
  readonly underlyings: readonly string[];
  /** Every day on which one of them had or has a row; repeats do no harm. */
  readonly days: readonly CalendarDate[];
};

const ALL = "user_id = $1";

const OF_DAYS = "user_id = $1 AND day = ANY($2)";

const OF_UNDERLYINGS = `
  user_id = $1 AND underlying = ANY($2) AND account_id IN (SELECT id FROM brokerage_accounts WHERE user_id = $1)`;

const OF_MONTHS = `${OF_UNDERLYINGS} AND month = ANY($3)`;

// A range is what the key of realized_days is good for: a month costs the same however long the history is.
const DAYS_OF_MONTHS = `AND day >= (SELECT min(month) FROM unnest($3::date[]) AS month)
  AND day < (SELECT max(month) FROM unnest($3::date[]) AS month) + interval '1 month'`;

const LIST_DAYS = `SELECT DISTINCT day FROM realized_days WHERE ${OF_UNDERLYINGS}`;

const TOTAL_KEYS = "day, account_id";
const TOTAL_SUMS = `sum(trades) AS trades, sum(matched) AS matched, sum(unmatched) AS unmatched, sum(wins) AS wins,
  sum(losses) AS losses, sum(gross) AS gross, sum(commission) AS commission, sum(fees) AS fees, sum(net) AS net,
  sum(option_net) AS option_net, sum(open_amount) AS open_amount, max(largest_win) AS largest_win, min(largest_loss) AS largest_loss`;

const MONTH_KEYS = "month, account_id, asset_class, underlying";
const MONTH_SUMS = `sum(matched) AS matched, sum(unmatched) AS unmatched, sum(wins) AS wins, sum(losses) AS losses,
  sum(commission) AS commission, sum(fees) AS fees, sum(winning_net) AS winning_net, sum(buys) AS buys, sum(sells) AS sells,
  sum(cash_buys) AS cash_buys, sum(cash_sells) AS cash_sells`;

type Sums = { readonly table: string; readonly keys: string; readonly sums: string };

const TOTALS: Sums = { table: "realized_day_totals", keys: TOTAL_KEYS, sums: TOTAL_SUMS };

const MONTHS: Sums = { table: "realized_months", keys: MONTH_KEYS, sums: MONTH_SUMS };

/** Added up by the book that rows are kept under first: what both books share is there once. */
const inBothBooks = ({ table, keys, sums }: Sums, which: string) => `
  WITH stored AS MATERIALIZED (
    SELECT book, ${keys}, ${sums}
      FROM (SELECT *, day - (extract(day FROM day)::int - 1) AS month,
                   CASE asset_class WHEN 'OPTION' THEN net ELSE 0 END AS option_net FROM realized_days) AS realized
     WHERE ${which}
     GROUP BY book, ${keys}
  )
  INSERT INTO ${table} (user_id, book, ${keys}, ${namesOf(sums)})
  SELECT $1, asked.book, ${keys}, ${sums}
    FROM stored JOIN unnest('{TRADE,TAX}'::book[]) AS asked (book) ON stored.book IN (asked.book, 'BOTH')
   GROUP BY asked.book, ${keys}`;

const namesOf = (sums: string) => [...sums.matchAll(/AS (\w+)/g)].map(([, name]) => name).join(", ");

/** Days on which one of the underlyings has a row. */
export async function listRealizedDays(
  client: Queries,
  userId: string,
  underlyings: readonly string[],
): Promise<CalendarDate[]> {
  const { rows } = await client.query<{ day: CalendarDate }>(LIST_DAYS, [userId, underlyings]);
  return rows.map(({ day }) => day);
}

const PROFIT = `
  SELECT coalesce(sum(sells - buys), 0)::text AS profit FROM realized_days
   WHERE user_id = $1 AND ($2::text[] IS NULL OR underlying = ANY($2)) AND book IN ($3, 'BOTH')
     AND account_id IN (SELECT id FROM brokerage_accounts WHERE user_id = $1)`;

/** What closings of the underlyings realized on all days, in US dollars of the book, net. */
export async function sumRealizedProfit(
  client: Queries,
  userId: string,
  { underlyings, book }: { readonly underlyings: readonly string[] | undefined; readonly book: Book },
): Promise<DecimalText> {
  const { rows } = await client.query<{ profit: DecimalText }>(PROFIT, [userId, underlyings, book]);
  return rows[0]?.profit ?? ("0" as DecimalText);
}

/**
 * Writes the sums of realized days anew: per day without underlying, per month with it. Call it after every write of
 * realized days, in the same transaction, under the user's lock; repeating it changes nothing. Answers what changed of
 * the months: the rows that went, subtracted, and those that came.
 */
export async function refreshRealizedSums(
  client: pg.ClientBase,
  userId: string,
  touched?: TouchedDays,
): Promise<RealizedChange[]> {
  return await loadInBulk(client, () => writeRealizedSums(client, userId, touched));
}

/** `refreshRealizedSums` without the shortcut of `loadInBulk`: PostgreSQL checks the user and account of each row. */
export async function writeRealizedSums(
  client: Queries,
  userId: string,
  touched?: TouchedDays,
): Promise<RealizedChange[]> {
  if (touched === undefined) {
    await replaceSums(client, TOTALS, { which: ALL, values: [userId] });
    return await replaceMonths(client, { which: ALL, values: [userId] });
  }
  if (touched.days.length === 0) {
    return [];
  }
  const days = [...new Set(touched.days)];
  const months = [...new Set(days.map((day) => `${day.slice(0, 7)}-01`))];
  await replaceSums(client, TOTALS, { which: OF_DAYS, values: [userId, days] });
  return await replaceMonths(client, {
    which: OF_MONTHS,
    values: [userId, touched.underlyings, months],
    among: DAYS_OF_MONTHS,
  });
}

type Replaced = {
  readonly which: string;
  readonly values: unknown[];
  /** Narrows the days that are looked at. */
  readonly among?: string;
};

async function replaceSums(
  client: Queries,
  sums: Sums,
  { which, values, among = "" }: Replaced,
): Promise<void> {
  await client.query(`DELETE FROM ${sums.table} WHERE ${which}`, values);
  await client.query(inBothBooks(sums, `${which} ${among}`), values);
}

/** As `replaceSums`; answers the months that went, with the opposite sign, and those that came. */
async function replaceMonths(
  client: Queries,
  { which, values, among = "" }: Replaced,
): Promise<RealizedChange[]> {
  const gone = await client.query<RealizedChange>(
    changesBy(`DELETE FROM ${MONTHS.table} WHERE ${which}`, "-"),
    values,
  );
  const came = await client.query<RealizedChange>(
    changesBy(inBothBooks(MONTHS, `${which} ${among}`), "+"),
    values,
  );
  return [...gone.rows, ...came.rows];
}

/** A statement that removes months or adds them, answering by how much that changes the trade book's profit. */
const changesBy = (statement: string, sign: "-" | "+") => `
  WITH written AS (${statement} RETURNING book, month, account_id, underlying, matched, sells - buys AS net)
  SELECT account_id AS "accountId", month, underlying, ${sign} sum(net) AS net, ${sign} sum(matched)::int AS trades
    FROM written WHERE book = 'TRADE' GROUP BY account_id, month, underlying`;
