import { FINGERPRINT_VERSION } from "@strikebook/core/uploads/fingerprint";
import type pg from "pg";
import { stagingTable } from "./staging.ts";

/** What a newer download may say differently of a row that is on record; the newest one wins. */
export const DETAIL_COLUMNS = [
  "run_date",
  "settlement_date",
  "commission",
  "fees",
  "accrued_interest",
  "amount",
  "cash_effect",
  "holding_type",
  "action",
  "description",
  "reorganization",
  "related_instrument",
  "counter_account_number",
] as const;

/** Types whose rows are sometimes dated anew when they settle. */
const CASH_MOVEMENTS = [
  "CONTRIBUTION",
  "DEPOSIT",
  "DISTRIBUTION_OUT",
  "JOURNAL",
  "TRANSFER_IN",
  "TRANSFER_OUT",
  "WITHDRAWAL",
];
/** Dollars. */
export const NEAR_AMOUNT = 0.05;
export const NEAR_DAYS = 5;
/** Days between an event and the day it is posted, at most. */
export const POSTING_DAYS = 15;
const PAIRS_MAX = 5000;

/** Which own account each account of the file is; refs without one are new accounts. */
export type AccountOfRef = { readonly ref: number; readonly accountId: string };

/** When the file was downloaded, else imported, and its hash for ties: of two versions of a row the greater wins. */
export type FileRank = { readonly at: string; readonly sha256: Buffer };

/** Wall clock of the exchange at which an import's file was downloaded, or else imported. */
export const IMPORT_RANK =
  "coalesce(i.downloaded_at, to_char(i.created_at AT TIME ZONE 'America/New_York', 'YYYY-MM-DD\"T\"HH24:MI'))";

/**
 * Finds out which rows are on record: temporary tables `file_accounts`, `known` (line, transaction_id, differs) and
 * `held` (line, transaction_id, reason) until the end of the transaction.
 */
export async function compareHistory(
  client: pg.ClientBase,
  sessionId: string,
  accounts: readonly AccountOfRef[],
): Promise<void> {
  await client.query(
    "CREATE TEMP TABLE file_accounts (account_ref smallint, account_id uuid) ON COMMIT DROP",
  );
  await client.query("INSERT INTO file_accounts SELECT * FROM unnest($1::smallint[], $2::uuid[])", [
    accounts.map(({ ref }) => ref),
    accounts.map(({ accountId }) => accountId),
  ]);
  await client.query("ANALYZE file_accounts");
  const details = (alias: string) => `(${DETAIL_COLUMNS.map((column) => `${alias}.${column}`).join(", ")})`;
  await client.query(`
    CREATE TEMP TABLE known ON COMMIT DROP AS
    SELECT s.line, t.id AS transaction_id, ${details("s")} IS DISTINCT FROM ${details("t")} AS differs
    FROM ${stagingTable(sessionId)} s JOIN file_accounts a USING (account_ref)
      JOIN transactions t ON t.account_id = a.account_id AND t.event_date = s.event_date
        AND t.fingerprint = s.fingerprint AND t.occurrence = s.occurrence
        AND t.fingerprint_version = ${FINGERPRINT_VERSION}
    WHERE s.state = 'R'`);
  await client.query("ANALYZE known");
  await client.query(
    "CREATE TEMP TABLE held (line integer, transaction_id bigint, reason text) ON COMMIT DROP",
  );
  await holdProbableDuplicates(client, sessionId);
}

type Pair = {
  readonly line: number;
  readonly transaction_id: string;
  readonly edge: string | null;
  readonly reason: string;
};

async function holdProbableDuplicates(client: pg.ClientBase, sessionId: string): Promise<void> {
  const pairs = await findPairs(client, sessionId);
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
 * all that it lacks of that day is explained by rows alike.
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

const COVER = `
  CREATE TEMP TABLE missing ON COMMIT DROP AS
  WITH cover AS (
    SELECT a.account_id, min(s.run_date) AS first_day, max(s.run_date) AS last_day
    FROM {table} s JOIN file_accounts a USING (account_ref) WHERE s.state = 'R' GROUP BY 1)
  SELECT t.id, t.account_id, t.type, coalesce(t.instrument, '') AS instrument, coalesce(t.quantity, 0) AS quantity,
    t.event_date, t.price, t.amount, t.line, i.file_name,
    CASE WHEN t.run_date IN (c.first_day, c.last_day) THEN t.account_id || ' ' || t.run_date END AS edge
  FROM cover c CROSS JOIN LATERAL (
      SELECT id, account_id, import_id, line, run_date, event_date, type, instrument, quantity, price, amount
      FROM transactions WHERE account_id = c.account_id AND event_date BETWEEN c.first_day - ${POSTING_DAYS} AND c.last_day
        AND run_date BETWEEN c.first_day AND c.last_day
      OFFSET 0) AS t
    JOIN imports i ON i.id = t.import_id
  WHERE NOT EXISTS (SELECT 1 FROM known k WHERE k.transaction_id = t.id)`;

/** Pairs of a row that would be new and a stored row that the file should have repeated and does not, nearest first. */
async function findPairs(client: pg.ClientBase, sessionId: string): Promise<Pair[]> {
  const table = stagingTable(sessionId);
  const { rowCount } = await client.query(COVER.replace("{table}", table));
  if (rowCount === 0) {
    return [];
  }
  const same = `f.account_id = m.account_id AND f.type = m.type AND f.instrument = m.instrument
      AND f.quantity = m.quantity`;
  const { rows } = await client.query<Pair>(
    `WITH fresh AS (
       SELECT s.line, a.account_id, s.type, coalesce(s.instrument, '') AS instrument,
         coalesce(s.quantity, 0) AS quantity, s.event_date, s.price, s.amount
       FROM ${table} s JOIN file_accounts a USING (account_ref)
       WHERE s.state = 'R' AND NOT EXISTS (SELECT 1 FROM known k WHERE k.line = s.line)),
     pairs AS (
       SELECT f.line, m.id, m.edge, m.file_name, m.line AS stored_line, f.event_date, m.event_date AS stored_date,
         f.amount, m.amount AS stored_amount, f.price, m.price AS stored_price
       FROM missing m JOIN fresh f ON ${same} AND f.event_date = m.event_date
         AND (abs(f.price - m.price) <= ${NEAR_AMOUNT} OR abs(f.amount - m.amount) <= ${NEAR_AMOUNT})
       UNION
       SELECT f.line, m.id, m.edge, m.file_name, m.line, f.event_date, m.event_date, f.amount, m.amount, f.price, m.price
       FROM missing m JOIN fresh f ON ${same} AND f.amount = m.amount
         AND abs(f.event_date - m.event_date) <= ${NEAR_DAYS}
       WHERE m.type = ANY($1))
     SELECT line, id AS transaction_id, edge,
       format('Looks like line %s of %s, which is on record: there %s, price %s, amount %s; here %s, price %s, amount %s',
         stored_line, file_name, stored_date, coalesce(trim_scale(stored_price)::text, 'none'),
         coalesce(trim_scale(stored_amount)::text, 'none'), event_date, coalesce(trim_scale(price)::text, 'none'),
         coalesce(trim_scale(amount)::text, 'none')) AS reason
     FROM pairs
     ORDER BY abs(event_date - stored_date), abs(coalesce(amount, 0) - coalesce(stored_amount, 0)), line, id
     LIMIT ${PAIRS_MAX}`,
    [CASH_MOVEMENTS],
  );
  return rows;
}

async function countMissingAtEdges(client: pg.ClientBase): Promise<Map<string, number>> {
  const { rows } = await client.query<{ edge: string; count: number }>(
    "SELECT edge, count(*)::int AS count FROM missing WHERE edge IS NOT NULL GROUP BY edge",
  );
  return new Map(rows.map(({ edge, count }) => [edge, count]));
}
