import { formatMoney } from "@strikebook/core/shared/money-format";
import { CASH_MOVEMENTS, NEAR_DAYS, POSTING_DAYS } from "@strikebook/core/uploads/look-alikes";
import type pg from "pg";
import { sqlList } from "../../ledger/sql-list.ts";
import { comparedColumns, LOOK_ALIKES, REDATED } from "./look-alikes.sql.ts";
import { isProvisional } from "./provisional-rows.repository.ts";

const PAIRS_MAX = 5000;

type Pair = {
  readonly line: number;
  readonly transaction_id: string;
  readonly edge: string | null;
  readonly reason: string;
};

/** The details of a row and its look-alike on record, side by side. */
type PairDetails = {
  readonly stored_line: number;
  readonly file_name: string;
  readonly event_date: string;
  readonly stored_date: string;
  readonly price: string | null;
  readonly stored_price: string | null;
  readonly amount: string | null;
  readonly stored_amount: string | null;
  readonly instrument: string;
  readonly stored_instrument: string;
};

/**
 * Fills `held` with rows that would be new and are look-alikes of a row on record that the file should have repeated: rows
 * of `known` without a line. `covers` are rows of (account_id, first_day, last_day), what the file covers.
 */
export async function holdProbableDuplicates(client: pg.ClientBase, covers: string): Promise<void> {
  if (!(await takeMissing(client, covers))) {
    return;
  }
  const pairs = await findPairs(client, covers);
  if (pairs.length === 0) {
    return;
  }
  const missingAtEdges = await countMissingAtEdges(client);
  const held = explainedPairs(pairOneToOne(pairs), missingAtEdges);
  await client.query("INSERT INTO held SELECT * FROM unnest($1::int[], $2::bigint[], $3::text[])", [
    held.map((pair) => pair.line),
    held.map((pair) => pair.transaction_id),
    held.map((pair) => pair.reason),
  ]);
}

/** Columns of `missing`: rows on record whose look-alikes are sought among the new rows. */
const MISSING = `t.id, t.account_id, ${comparedColumns("t")}, t.line, i.file_name, t.run_date > c.last_day AS is_after`;

/**
 * Moves the rows without a line into the temporary table `missing`; false when there are none. Cash movements beside
 * the file's days are among them where one of the two was of a download's last day: it may have been pending.
 */
async function takeMissing(client: pg.ClientBase, covers: string): Promise<boolean> {
  const { rowCount } = await client.query(`
    CREATE TEMP TABLE missing ON COMMIT DROP AS
    SELECT ${MISSING},
      CASE WHEN t.run_date IN (c.first_day, c.last_day) THEN t.account_id || ' ' || t.run_date END AS edge
    FROM known k JOIN transactions t ON t.id = k.transaction_id
      JOIN (VALUES ${covers}) c(account_id, first_day, last_day) ON c.account_id = t.account_id
      JOIN imports i ON i.id = t.import_id
    WHERE k.line IS NULL AND k.transaction_id NOT IN (SELECT transaction_id FROM withdrawing)
    UNION ALL
    SELECT ${MISSING}, NULL AS edge
    FROM (VALUES ${covers}) c(account_id, first_day, last_day)
      CROSS JOIN LATERAL (VALUES (c.first_day - ${NEAR_DAYS}, c.first_day - 1), (c.last_day + 1, c.last_day + ${NEAR_DAYS}))
        AS beside(from_day, to_day)
      JOIN transactions t ON t.account_id = c.account_id AND t.run_date BETWEEN from_day AND to_day
        AND t.event_date BETWEEN from_day - ${POSTING_DAYS} AND to_day
      JOIN imports i ON i.id = t.import_id
    WHERE t.type IN (${sqlList(CASH_MOVEMENTS)}) AND (t.run_date > c.last_day OR ${isProvisional("t")})
      AND NOT EXISTS (SELECT FROM known k WHERE k.transaction_id = t.id)`);
  await client.query(`DELETE FROM known WHERE line IS NULL`);
  return rowCount !== 0;
}

/** The nearest pairs come first; each row is in one pair at most. */
function pairOneToOne(pairs: readonly Pair[]): Pair[] {
  const lines = new Set<number>();
  const transactions = new Set<string>();
  return pairs.filter((pair) => {
    if (lines.has(pair.line) || transactions.has(pair.transaction_id)) {
      return false;
    }
    lines.add(pair.line);
    transactions.add(pair.transaction_id);
    return true;
  });
}

/**
 * A file may hold its first and last day in part only. There, a stored row that the file lacks proves nothing unless
 * all that it lacks of that day is explained by look-alikes.
 */
function explainedPairs(pairs: readonly Pair[], missingAtEdges: ReadonlyMap<string, number>): Pair[] {
  const paired = new Map<string, number>();
  for (const { edge } of pairs) {
    if (edge !== null) {
      paired.set(edge, (paired.get(edge) ?? 0) + 1);
    }
  }
  return pairs.filter(({ edge }) => edge === null || paired.get(edge) === missingAtEdges.get(edge));
}

/**
 * SQL: the pairs of a missing row `m` and a fresh row `f` that are look-alikes. A cash movement on record after the file's
 * days pairs only with one of the file's last day, which may have been pending then.
 */
const PAIRS = LOOK_ALIKES.map(
  (way) => `
       SELECT f.line, m.id, m.edge, m.file_name, m.line, f.event_date, m.event_date, f.amount, m.amount, f.price,
         m.price, f.instrument, m.instrument
       FROM missing m JOIN fresh f ON ${way.rows("m", "f")} AND ${way.amounts("m", "f")}
       ${way === REDATED ? "WHERE f.is_of_last_day OR NOT m.is_after" : ""}`,
).join(" UNION ");

/** Pairs of a row that would be new and a stored row that the file should have repeated and does not, nearest first. */
async function findPairs(client: pg.ClientBase, covers: string): Promise<Pair[]> {
  const { rows } = await client.query<Omit<Pair, "reason"> & PairDetails>(
    `WITH fresh AS (
       SELECT s.line, a.account_id, ${comparedColumns("s")},
         s.run_date = (SELECT max(c.last_day) FROM (VALUES ${covers}) c(account_id, first_day, last_day)
           WHERE c.account_id = a.account_id) AS is_of_last_day
       FROM staged s JOIN file_accounts a USING (account_ref)
       WHERE s.state = 'R' AND s.event_date BETWEEN (SELECT min(event_date) - ${NEAR_DAYS} FROM missing)
           AND (SELECT max(event_date) + ${NEAR_DAYS} FROM missing)
         AND NOT EXISTS (SELECT 1 FROM known k WHERE k.line = s.line)
         AND NOT EXISTS (SELECT 1 FROM withheld w WHERE w.line = s.line)),
     pairs (line, id, edge, file_name, stored_line, event_date, stored_date, amount, stored_amount, price, stored_price,
       instrument, stored_instrument) AS (${PAIRS})
     SELECT line, id AS transaction_id, edge, stored_line, file_name, event_date::text, stored_date::text,
       trim_scale(price)::text AS price, trim_scale(stored_price)::text AS stored_price, amount, stored_amount,
       instrument, stored_instrument
     FROM pairs
     ORDER BY abs(event_date - stored_date), abs(coalesce(amount, 0) - coalesce(stored_amount, 0)), line, id
     LIMIT ${PAIRS_MAX}`,
  );
  return rows.map(({ line, transaction_id, edge, ...pair }) => ({
    line,
    transaction_id,
    edge,
    reason: reasonOf(pair),
  }));
}

/** Both rows in what may differ. */
function reasonOf(pair: PairDetails): string {
  const isRenamed = pair.instrument !== pair.stored_instrument;
  const there = sayRow(pair.stored_date, pair.stored_price, pair.stored_amount);
  const here = sayRow(pair.event_date, pair.price, pair.amount);
  const names = isRenamed ? [`${pair.stored_instrument}, `, `${pair.instrument}, `] : ["", ""];
  return (
    `Looks like line ${pair.stored_line} of ${pair.file_name}, which is on record: ` +
    `there ${names[0]}${there}; here ${names[1]}${here}`
  );
}

const sayRow = (day: string, price: string | null, amount: string | null) =>
  [
    day,
    ...(price === null ? [] : [`price $${price}`]),
    ...(amount === null ? [] : [`amount ${formatMoney(amount)}`]),
  ].join(", ");

async function countMissingAtEdges(client: pg.ClientBase): Promise<Map<string, number>> {
  const { rows } = await client.query<{ edge: string; count: number }>(
    "SELECT edge, count(*)::int AS count FROM missing WHERE edge IS NOT NULL GROUP BY edge",
  );
  return new Map(rows.map(({ edge, count }) => [edge, count]));
}
