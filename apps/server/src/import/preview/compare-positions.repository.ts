import type { PositionType } from "@strikebook/core/portfolio/classify-position";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { SAMPLES_MAX } from "@strikebook/core/uploads/upload-file";
import type pg from "pg";
import { POSITION_VALUE_COLUMNS } from "../file/staged-columns.ts";
import type { LineCounts, SamplePosition } from "../session/answers.ts";
import type { AccountOfRef, NamedAccount } from "../session/own-accounts.repository.ts";
import { decimalOrNone } from "./history-preview.repository.ts";

/** The snapshot that a positions file is about. `at` is the exchange's wall clock at download, when the file tells. */
export type Snapshot = { readonly date: CalendarDate | undefined; readonly at: string | undefined };

const columnsOf = (alias: string) => POSITION_VALUE_COLUMNS.map((column) => `${alias}.${column}`).join(", ");
const VALUES = (alias: string) => `(${columnsOf(alias)})`;

/**
 * Finds out what the snapshot has, by what files said of it and not by what the user made of that: temporary tables
 * `file_accounts`, `snapshot_rows` and `known` (line, position_id, differs, applies), and `held`, of which a positions file
 * has none, until the end of the transaction.
 * A row differs when the file has other figures for it; `applies` says that the file is the newer of the two.
 */
export async function comparePositions(
  client: pg.ClientBase,
  accounts: readonly AccountOfRef[],
  snapshot: Snapshot,
): Promise<void> {
  await client.query(
    `CREATE TEMP TABLE file_accounts (account_ref smallint, account_id uuid, is_newer boolean) ON COMMIT DROP`,
  );
  await client.query(
    `INSERT INTO file_accounts
     SELECT a.ref, a.account_id, coalesce($4::text >= coalesce(p.as_of_time, (SELECT max(e.as_of_time)
         FROM position_edits e WHERE e.account_id = a.account_id AND e.portfolio_date = $3::date)), true)
     FROM unnest($1::smallint[], $2::uuid[]) AS a(ref, account_id)
       LEFT JOIN portfolio_snapshots p ON p.account_id = a.account_id AND p.portfolio_date = $3::date`,
    [
      accounts.map(({ ref }) => ref),
      accounts.map(({ accountId }) => accountId),
      snapshot.date ?? null,
      snapshot.at?.slice(11) ?? null,
    ],
  );
  await client.query(
    `CREATE TEMP TABLE snapshot_rows ON COMMIT DROP AS
     SELECT p.id, p.account_id, p.row_key, p.occurrence, p.import_id, ${columnsOf("p")} FROM positions p
     WHERE p.portfolio_date = $1::date AND p.account_id IN (SELECT account_id FROM file_accounts)
       AND NOT EXISTS (SELECT FROM position_edits e WHERE e.position_id = p.id)
     UNION ALL
     SELECT e.position_id, e.account_id, e.row_key, e.occurrence, b.import_id, ${columnsOf("b")}
     FROM position_edits e CROSS JOIN LATERAL jsonb_populate_record(NULL::positions, e.broker) b
     WHERE e.portfolio_date = $1::date AND e.account_id IN (SELECT account_id FROM file_accounts)
       AND e.broker IS NOT NULL`,
    [snapshot.date ?? null],
  );
  await client.query(
    `CREATE TEMP TABLE known (line integer, position_id uuid, differs boolean, applies boolean) ON COMMIT DROP`,
  );
  await client.query("CREATE TEMP TABLE held (line integer, reason text) ON COMMIT DROP");
  await client.query(
    `INSERT INTO known
     SELECT s.line, p.id, ${VALUES("s")} IS DISTINCT FROM ${VALUES("p")}, a.is_newer AND p.import_id IS NOT NULL
     FROM staged s JOIN file_accounts a USING (account_ref)
       JOIN snapshot_rows p ON p.account_id = a.account_id AND p.row_key = s.row_key
         AND p.occurrence = s.occurrence
     WHERE s.state = 'R'`,
  );
}

export type SnapshotChanges = {
  /** Rows of the snapshot that get the file's newer figures. */
  readonly changed: number;
  /** Rows that differ but stay: typed by hand, or of a newer download. */
  readonly kept: number;
  /** Rows of the snapshot, imported, that the newer file no longer has. */
  readonly gone: number;
  /** Rows that the user edited or deleted, which stay so. */
  readonly edited: number;
};

/** SQL: rows of the snapshots, imported, that the newer file no longer has. */
export const GONE = `FROM file_accounts a JOIN snapshot_rows p ON p.account_id = a.account_id
  WHERE a.is_newer AND p.import_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM known k WHERE k.position_id = p.id)`;

export async function countPositionLines(client: pg.ClientBase) {
  const { rows } = await client.query<
    Record<"rows" | "stale" | "known" | "informational" | "review" | "blocking", number> & SnapshotChanges
  >(
    `SELECT count(*) FILTER (WHERE state = 'R')::int AS rows,
       count(*) FILTER (WHERE state = 'I')::int AS informational, count(*) FILTER (WHERE state = 'V')::int AS review,
       count(*) FILTER (WHERE state = 'V' AND is_blocking)::int AS blocking,
       count(*) FILTER (WHERE state = 'R' AND NOT a.is_newer AND k.line IS NULL)::int AS stale,
       count(k.line)::int AS known,
       count(*) FILTER (WHERE k.differs AND k.applies)::int AS changed,
       count(*) FILTER (WHERE k.differs AND NOT k.applies)::int AS kept,
       (SELECT count(*) ${GONE})::int AS gone,
       (SELECT count(*) FROM known e JOIN position_edits USING (position_id))::int AS edited
     FROM staged s LEFT JOIN file_accounts a USING (account_ref) LEFT JOIN known k USING (line)`,
  );
  const row = rows[0];
  if (row === undefined) {
    throw new Error("count without a row");
  }
  const duplicateLines = row.known + row.stale;
  const counts: LineCounts = {
    newLines: row.rows - duplicateLines,
    duplicateLines,
    informationalLines: row.informational,
    reviewLines: row.review,
  };
  const { changed, gone, edited } = row;
  const changes: SnapshotChanges = { changed, kept: row.kept + row.stale, gone, edited };
  return { counts, changes, rowCount: row.rows, blockingLines: row.blocking };
}

type SampleRow = {
  line: number;
  symbol: string;
  description: string | null;
  quantity: string | null;
  last_price: string | null;
  current_value: string | null;
  account_ref: number;
  type: PositionType;
  is_duplicate: boolean;
};

/** The first rows of the file. */
export async function samplePositions(
  client: pg.ClientBase,
  accounts: readonly NamedAccount[],
): Promise<SamplePosition[]> {
  const { rows } = await client.query<SampleRow>(
    `SELECT s.line, s.symbol, s.description, s.quantity, s.last_price, s.current_value, s.account_ref, s.type,
       EXISTS (SELECT 1 FROM known k WHERE k.line = s.line) AS is_duplicate
     FROM staged s WHERE s.state = 'R' ORDER BY s.line LIMIT ${SAMPLES_MAX}`,
  );
  const names = new Map(accounts.map(({ ref, name }) => [ref, name]));
  return rows.map((row) => ({
    line: row.line,
    symbol: row.symbol,
    description: row.description ?? undefined,
    quantity: decimalOrNone(row.quantity),
    lastPrice: decimalOrNone(row.last_price),
    currentValue: decimalOrNone(row.current_value),
    account: names.get(row.account_ref) ?? "",
    type: row.type,
    isDuplicate: row.is_duplicate,
  }));
}
