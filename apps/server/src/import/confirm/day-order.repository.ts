import type pg from "pg";
import { LINKING_ROW, SPANNING_ROW } from "../../ledger/instrument-links.repository.ts";
import { repeatsOf } from "../../records/import-duplicates.repository.ts";

/** When a day's trading ends, by the exchange's wall clock: a file downloaded later holds the whole day. */
const CLOSE = "T16:00";

type Imported = { readonly userId: string; readonly importId: string };

/**
 * Writes the order of the day for days that the import shares with other imports, after its rows are stored. Returns
 * the underlyings whose rows on record changed places. Days of this import alone keep their order from staging, and
 * days already in order are only read, so that neither costs much.
 */
export async function orderImportedDays(
  client: pg.ClientBase,
  { userId, importId }: Imported,
): Promise<string[]> {
  const { rowCount } = await client.query(OVERLAPPING, [userId, importId]);
  return rowCount === 0 ? [] : await orderDays(client, { text: DISPUTED_DAYS, values: [importId] });
}

/** Other imports whose files have days of this one. */
const OVERLAPPING = `
  SELECT FROM imports o JOIN imports own ON own.id = $2
  WHERE o.user_id = $1 AND o.id <> $2 AND o.undone_at IS NULL
    AND o.first_day <= own.last_day AND o.last_day >= own.first_day LIMIT 1`;

const KEPT_ROW = `t.id AS transaction_id, t.account_id, t.run_date, t.day_order, t.import_id = $1 AS is_own
    FROM imports i, (SELECT DISTINCT account_id FROM file_accounts) a JOIN transactions t USING (account_id)
    WHERE i.id = $1`;

/**
 * Days of which the import says rows, but neither all of them alone, nor all as they stand, nor nothing of their order;
 * and days that rows left for another one with its details.
 */
const DISPUTED_DAYS = `
  WITH kept AS (
    SELECT ${KEPT_ROW} AND t.event_date BETWEEN i.first_day AND i.last_day AND t.run_date = t.event_date
    UNION ALL
    SELECT ${KEPT_ROW} AND t.run_date BETWEEN i.first_day AND i.last_day AND t.run_date <> t.event_date),
  said AS (
    SELECT k.transaction_id, s.run_date, s.day_order FROM known k JOIN staged s USING (line)),
  judged AS (
    SELECT kept.account_id, kept.run_date, kept.is_own AND s.transaction_id IS NULL AS is_new,
      s.transaction_id IS NOT NULL AS is_known, CASE WHEN s.transaction_id IS NULL THEN kept.day_order ELSE s.day_order END AS told,
      s.day_order = kept.day_order AND s.run_date = kept.run_date AS stands
    FROM kept LEFT JOIN said s USING (transaction_id))
  SELECT account_id, run_date FROM judged GROUP BY account_id, run_date
  HAVING bool_or(is_new OR is_known) AND NOT bool_and(is_new) AND NOT bool_and(coalesce(stands, false))
    AND bool_or((is_new OR is_known) AND told IS NOT NULL)
  UNION SELECT account_id, run_date FROM changed`;

/** Orders the days of which an undone import had rows, once it has none left; those days were kept in `undo_said`. */
export async function orderUndoneDays(client: pg.ClientBase): Promise<string[]> {
  return await orderDays(client, {
    text: `SELECT account_id, run_date FROM undo_said
      UNION SELECT t.account_id, t.run_date FROM undo_said u JOIN transactions t ON t.id = u.transaction_id`,
    values: [],
  });
}

/** Orders the days from which rows went or to which they came back; `days` is a query of (account_id, run_date). */
export async function orderMovedDays(client: pg.ClientBase, days: string): Promise<string[]> {
  return await orderDays(client, { text: days, values: [] });
}

/** Orders every day of these accounts, or of all accounts of the user. */
export async function orderAllDays(
  client: pg.ClientBase,
  userId: string,
  accountIds?: readonly string[],
): Promise<string[]> {
  return await orderDays(client, {
    text: `SELECT DISTINCT account_id, run_date FROM transactions
      WHERE user_id = $1 AND ($2::uuid[] IS NULL OR account_id = ANY($2))`,
    values: [userId, accountIds],
  });
}

type Query = { readonly text: string; readonly values: readonly unknown[] };

/**
 * Orders the rows of these days (account_id, run_date) by what is stored of the files that have them: domain.md 2.1.
 * A row has the place that the first file in `BEST_FIRST` gives it; rows that it lacks come after those that it has.
 */
async function orderDays(client: pg.ClientBase, days: Query): Promise<string[]> {
  await client.query("DROP TABLE IF EXISTS pg_temp.days_to_order, pg_temp.day_rows, pg_temp.day_orders");
  await client.query("CREATE TEMP TABLE days_to_order (account_id uuid, run_date date) ON COMMIT DROP");
  const { rowCount } = await client.query(`INSERT INTO days_to_order ${days.text}`, [...days.values]);
  if (rowCount === 0) {
    return [];
  }
  await client.query("ANALYZE days_to_order");
  await client.query(
    `CREATE TEMP TABLE day_rows ON COMMIT DROP AS
     SELECT ${DAY_ROW} JOIN transactions t ON t.account_id = d.account_id AND t.event_date = d.run_date
       AND t.run_date = d.run_date
     UNION ALL
     SELECT ${DAY_ROW} JOIN transactions t ON t.account_id = d.account_id AND t.run_date = d.run_date
       AND t.run_date <> t.event_date`,
  );
  await client.query("ANALYZE day_rows");
  await client.query(`CREATE TEMP TABLE day_orders ON COMMIT DROP AS ${MOVED_ROWS}`);
  await client.query("ANALYZE day_orders");
  const { rows } = await client.query<{ underlying: string }>(REORDERED);
  await client.query(
    "UPDATE transactions t SET day_order = o.day_order FROM day_orders o WHERE t.id = o.transaction_id",
  );
  return rows.map(({ underlying }) => underlying);
}

const DAY_ROW =
  "t.id AS transaction_id, t.account_id, t.run_date, t.import_id, t.line, t.day_order FROM days_to_order d";

/** Files that hold the whole day, then the newest download; the rest of it decides nothing but ties. */
const BEST_FIRST = "is_whole DESC, downloaded_at DESC, last_day DESC, sha256 DESC";
const BEST_LAST = BEST_FIRST.replaceAll(" DESC", "");

/** Rows of `day_rows` whose order changes, with the new one. */
const MOVED_ROWS = `
  WITH said AS (
    SELECT import_id, transaction_id, line FROM day_rows UNION ALL ${repeatsOf("day_rows")}),
  given AS (
    SELECT i.id AS import_id, g.line, g.place
    FROM imports i CROSS JOIN LATERAL unnest(i.lines_in_order) WITH ORDINALITY AS g(line, place)
    WHERE i.id IN (SELECT import_id FROM said)),
  placed AS (
    SELECT transaction_id, r.account_id, r.run_date, coalesce(i.downloaded_at, '') AS downloaded_at, i.last_day, i.sha256,
      coalesce(i.first_day < r.run_date AND i.last_day > r.run_date, false)
        OR coalesce(i.downloaded_at >= r.run_date || '${CLOSE}', false) AS is_whole,
      CASE WHEN i.lines_in_order IS NULL THEN -said.line ELSE g.place END AS place
    FROM said JOIN day_rows r USING (transaction_id) JOIN imports i ON i.id = said.import_id
      LEFT JOIN given g ON g.import_id = said.import_id AND g.line = said.line
    WHERE i.lines_in_order IS NULL OR g.place IS NOT NULL),
  best AS (SELECT DISTINCT ON (transaction_id) * FROM placed ORDER BY transaction_id, ${BEST_FIRST}),
  ordered AS (
    SELECT transaction_id,
      1 - row_number() OVER (PARTITION BY account_id, run_date ORDER BY ${BEST_LAST}, place DESC) AS day_order
    FROM best)
  SELECT r.transaction_id, o.day_order::int FROM day_rows r LEFT JOIN ordered o USING (transaction_id)
  WHERE o.day_order IS DISTINCT FROM r.day_order`;

/** Rows that may belong to rows of other instruments are compared with all such rows of their day. */
const COMPARED_WITH = `PARTITION BY t.account_id, t.run_date, CASE WHEN ${LINKING_ROW} OR ${SPANNING_ROW} THEN '' ELSE instrument END`;

/** Underlyings whose rows change places, or get or lose them: matching goes by them only where all are known. Numbers may change without it. */
const REORDERED = `
  SELECT DISTINCT underlying FROM (
    SELECT underlying,
      o.transaction_id IS NOT NULL AND (t.day_order IS NULL) <> (o.day_order IS NULL) AS is_found_or_lost,
      row_number() OVER (${COMPARED_WITH} ORDER BY t.day_order NULLS LAST, fingerprint, occurrence) AS before,
      row_number() OVER (${COMPARED_WITH} ORDER BY
        CASE WHEN o.transaction_id IS NULL THEN t.day_order ELSE o.day_order END NULLS LAST, fingerprint, occurrence) AS now
    FROM day_rows r JOIN transactions t ON t.id = r.transaction_id LEFT JOIN day_orders o ON o.transaction_id = t.id
    WHERE EXISTS (SELECT FROM day_orders)
      AND underlying IS NOT NULL AND instrument IS NOT NULL AND asset_class IS NOT NULL) placed
  WHERE before <> now OR is_found_or_lost`;
