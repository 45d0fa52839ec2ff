import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type pg from "pg";
import { isWithdrawn } from "./provisional-rows.repository.ts";

/** SQL: the transaction `r` that was kept of `w`. */
export const WITHDRAWN_ROW = "CROSS JOIN LATERAL jsonb_populate_record(NULL::transactions, w.row) r";

/**
 * Puts back withdrawn rows that the file says again, before it is merged with them; `withdrawProvisional` takes out
 * what is withdrawn still. Leaves the temporary table `restored`, of what was in withdrawn_rows.
 */
export async function restoreSaidAgain(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query(
    `CREATE TEMP TABLE restored ON COMMIT DROP AS
     SELECT * FROM withdrawn_rows WHERE account_id IN (SELECT account_id FROM file_accounts)`,
  );
  if (rowCount === 0) {
    return;
  }
  await client.query(
    "DELETE FROM restored r WHERE NOT EXISTS (SELECT FROM known k WHERE k.transaction_id = r.transaction_id)",
  );
  await client.query(
    "DELETE FROM withdrawn_rows WHERE transaction_id IN (SELECT transaction_id FROM restored)",
  );
  await client.query(`INSERT INTO transactions SELECT r.* FROM restored w ${WITHDRAWN_ROW}`);
  await client.query(
    `INSERT INTO transaction_versions
     SELECT v.* FROM restored w CROSS JOIN LATERAL jsonb_populate_recordset(NULL::transaction_versions, w.versions) v`,
  );
}

/**
 * Takes rows out of the ledger that the import withdraws or that stand withdrawn by imports before it. After
 * `restoreSaidAgain` and once the import's rows and facts are stored. Leaves the temporary table `withdrawn_now`
 * (transaction_id, account_id, run_date, underlying).
 */
export async function withdrawProvisional(client: pg.ClientBase, importId: string): Promise<void> {
  await client.query(
    `CREATE TEMP TABLE withdrawn_now ON COMMIT DROP AS
     WITH candidates AS (
       SELECT transaction_id AS id FROM withdrawing UNION SELECT transaction_id FROM restored
       UNION SELECT s.id FROM withheld JOIN staged s USING (line))
     SELECT t.id AS transaction_id, t.account_id, t.run_date, t.underlying
     FROM candidates JOIN transactions t USING (id) WHERE ${isWithdrawn("t", `'${importId}'`)}`,
  );
  const { rowCount } = await client.query(
    `INSERT INTO withdrawn_rows (transaction_id, account_id, import_id, line, run_date, event_date, fingerprint,
       occurrence, row, versions)
     SELECT t.id, t.account_id, t.import_id, t.line, t.run_date, t.event_date, t.fingerprint, t.occurrence, to_jsonb(t),
       (SELECT coalesce(jsonb_agg(v), '[]') FROM transaction_versions v WHERE v.transaction_id = t.id)
     FROM transactions t JOIN withdrawn_now w ON w.transaction_id = t.id`,
  );
  if ((rowCount ?? 0) > 0) {
    // Versions and whatever was matched go along.
    await client.query("DELETE FROM transactions WHERE id IN (SELECT transaction_id FROM withdrawn_now)");
  }
}

/** A line that does not count, or counts again. */
export type ProvisionalLine = {
  readonly line: number;
  readonly fileName: string;
  readonly day: CalendarDate;
  readonly action: string;
  /** US dollars. */
  readonly amount: string | null;
  readonly change: "RESTORED" | "WITHDRAWN" | "WITHHELD";
};

const LINE = `i.file_name AS "fileName", r.run_date::text AS day, r.action, r.amount::text AS amount`;

/** Rows that the file of `compareHistory` will withdraw, and lines of its own that will not count. */
export async function listProvisional(client: pg.ClientBase, sessionId: string): Promise<ProvisionalLine[]> {
  const { rows } = await client.query<ProvisionalLine>(
    `SELECT r.line, ${LINE}, 'WITHDRAWN' AS change
     FROM withdrawing JOIN transactions r ON r.id = transaction_id JOIN imports i ON i.id = r.import_id
     UNION ALL
     SELECT s.line, f.file_name, s.run_date::text, s.action, s.amount::text, 'WITHHELD'
     FROM withheld JOIN staged s USING (line) CROSS JOIN (
       SELECT file_name FROM upload_sessions WHERE id = $1) f
     UNION ALL
     SELECT w.line, ${LINE}, 'RESTORED'
     FROM known k JOIN withdrawn_rows w USING (transaction_id) ${WITHDRAWN_ROW} JOIN imports i ON i.id = w.import_id
     WHERE w.account_id IN (SELECT account_id FROM file_accounts) AND k.line NOT IN (SELECT line FROM withheld)
     ORDER BY change, day, line`,
    [sessionId],
  );
  return rows;
}

type SettledLine = ProvisionalLine & {
  /** True of a line that the import had stored as a new row. */
  readonly isNew: boolean;
};

/** Rows of other files that an import withdrew or brought back, and lines of its own that do not count. */
export async function listSettled(client: pg.ClientBase, importId: string): Promise<SettledLine[]> {
  const { rows } = await client.query<SettledLine>(
    `SELECT coalesce(k.line, w.line) AS line, CASE WHEN k.line IS NULL THEN i.file_name ELSE own.file_name END AS "fileName",
       r.run_date::text AS day, r.action, r.amount::text AS amount,
       CASE WHEN w.import_id = own.id OR k.line IS NOT NULL THEN 'WITHHELD' ELSE 'WITHDRAWN' END AS change,
       w.import_id = own.id AND k.line IS NULL AS "isNew"
     FROM withdrawn_now JOIN withdrawn_rows w USING (transaction_id) ${WITHDRAWN_ROW} JOIN imports i ON i.id = w.import_id
       JOIN imports own ON own.id = $1 LEFT JOIN known k ON k.transaction_id = w.transaction_id
     UNION ALL
     SELECT w.line, ${LINE}, 'RESTORED', false FROM restored w ${WITHDRAWN_ROW} JOIN imports i ON i.id = w.import_id
     WHERE w.transaction_id NOT IN (SELECT transaction_id FROM withdrawn_now)
     ORDER BY change, day, line`,
    [importId],
  );
  return rows;
}
