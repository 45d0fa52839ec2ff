import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { FINGERPRINT_VERSION } from "@strikebook/core/uploads/fingerprint";
import { POSTING_DAYS } from "@strikebook/core/uploads/look-alikes";
import pg from "pg";
import type { FileRank } from "../session/file-rank.ts";
import type { AccountOfRef } from "../session/own-accounts.repository.ts";
import { holdProbableDuplicates } from "./probable-duplicates.repository.ts";
import { createProvisional, findWithdrawing, findWithheld } from "./provisional-rows.repository.ts";
import { WITHDRAWN_ROW } from "./withdrawn-rows.repository.ts";

/** Columns in which downloads of the same row may differ; the newest download wins. */
export const DETAIL_COLUMNS = [
  "run_date",
  "settlement_date",
  "commission",
  "fees",
  "accrued_interest",
  "amount",
  "cash_effect",
  "is_cash_stated",
  "holding_type",
  "action",
  "description",
  "reorganization",
  "related_instrument",
  "counter_account_number",
] as const;

/** Columns of the temporary table `file_lines`: what the file's lines come to, for each account and state. */
const SUM_LINES = `count(*)::int AS lines, count(*) FILTER (WHERE is_blocking)::int AS blocking, sum(cash_effect) AS cash,
  min(run_date) AS first_day, max(run_date) AS last_day, min(event_date) AS first_event, max(event_date) AS last_event`;

/**
 * Finds out which of the staged rows are on record; `rank` is the file's place among the imports. Leaves the temporary tables `file_accounts`, `file_lines`, `known` (line, transaction_id,
 * differs), `held` (line, transaction_id, reason) and those of `createProvisional` until the end of the transaction.
 */
export async function compareHistory(
  client: pg.ClientBase,
  rank: FileRank,
  accounts: readonly AccountOfRef[],
): Promise<void> {
  await nameAccounts(client, accounts);
  await client.query(
    `CREATE TEMP TABLE file_lines ON COMMIT DROP AS
     SELECT account_ref, state, ${SUM_LINES} FROM staged GROUP BY account_ref, state`,
  );
  const covers = await listCovers(client);
  await findKnown(client, covers);
  await client.query("ANALYZE known");
  await createHeld(client);
  if (covers.length > 0) {
    const covered = coverValues(covers);
    await findWithheld(client, rank);
    await findWithdrawing(client, { rank, covers: covered });
    await holdProbableDuplicates(client, covered);
    await recognizeWithdrawn(client);
  }
}

/** The temporary table `file_accounts`, of which own account each account of the file is. */
async function nameAccounts(client: pg.ClientBase, accounts: readonly AccountOfRef[]): Promise<void> {
  await client.query(
    "CREATE TEMP TABLE file_accounts (account_ref smallint, account_id uuid) ON COMMIT DROP",
  );
  await insertAccounts(client, accounts);
  await client.query("ANALYZE file_accounts");
}

/** Fills the table of the file's accounts again, once the accounts exist that the file brings. */
export async function nameCreatedAccounts(
  client: pg.ClientBase,
  accounts: readonly AccountOfRef[],
): Promise<void> {
  await client.query("TRUNCATE file_accounts");
  await insertAccounts(client, accounts);
}

async function insertAccounts(client: pg.ClientBase, accounts: readonly AccountOfRef[]): Promise<void> {
  await client.query("INSERT INTO file_accounts SELECT * FROM unnest($1::smallint[], $2::uuid[])", [
    accounts.map(({ ref }) => ref),
    accounts.map(({ accountId }) => accountId),
  ]);
}

/** Tables of what becomes of lines that are neither known nor simply new. */
async function createHeld(client: pg.ClientBase): Promise<void> {
  await createProvisional(client);
  await client.query(
    "CREATE TEMP TABLE held (line integer, transaction_id bigint, reason text) ON COMMIT DROP",
  );
}

/** Days of an own account that the file is about. */
type Cover = {
  readonly accountId: string;
  readonly firstDay: CalendarDate;
  readonly lastDay: CalendarDate;
  /** No row on record outside of these two event days can be known or missing. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
};

async function listCovers(client: pg.ClientBase): Promise<Cover[]> {
  const { rows } = await client.query<Cover>(
    `SELECT account_id AS "accountId", min(first_day)::text AS "firstDay", max(last_day)::text AS "lastDay",
       least(min(first_day) - ${POSTING_DAYS}, min(first_event))::text AS "from",
       greatest(max(last_day), max(last_event))::text AS "to"
     FROM file_lines JOIN file_accounts USING (account_ref) WHERE state = 'R' GROUP BY account_id`,
  );
  return rows;
}

/** Rows of the session that are new, by the temporary tables of `compareHistory`. */
export const IS_NEW = `s.state = 'R' AND NOT EXISTS (SELECT 1 FROM known k WHERE k.line = s.line)
       AND NOT EXISTS (SELECT 1 FROM held h WHERE h.line = s.line)`;

/** Adds to `known` the lines of the file that say again what was withdrawn. */
export async function recognizeWithdrawn(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query(
    "SELECT 1 FROM withdrawn_rows WHERE account_id IN (SELECT account_id FROM file_accounts) LIMIT 1",
  );
  if (rowCount === 0) {
    return;
  }
  const details = (alias: string) => `(${DETAIL_COLUMNS.map((column) => `${alias}.${column}`).join(", ")})`;
  await client.query(
    `INSERT INTO known (line, transaction_id, differs)
     SELECT s.line, w.transaction_id, ${details("s")} IS DISTINCT FROM ${details("r")}
     FROM withdrawn_rows w ${WITHDRAWN_ROW} JOIN file_accounts a ON a.account_id = w.account_id
       JOIN staged s ON s.account_ref = a.account_ref AND s.state = 'R'
         AND s.event_date = w.event_date AND s.fingerprint = w.fingerprint AND s.occurrence = w.occurrence
     WHERE r.fingerprint_version = ${FINGERPRINT_VERSION} AND s.line NOT IN (SELECT line FROM known WHERE line IS NOT NULL)
       AND s.line NOT IN (SELECT line FROM held)`,
  );
}

const CREATE_KNOWN = "CREATE TEMP TABLE known ON COMMIT DROP AS";

/**
 * Joins what the file says with what is on record of its days, once for both questions: rows that both have, and, with
 * no line, rows that the file should have repeated. Literals, for CREATE TABLE takes no parameters.
 */
async function findKnown(client: pg.ClientBase, covers: readonly Cover[]): Promise<void> {
  if (covers.length === 0) {
    await client.query(
      `${CREATE_KNOWN} SELECT 0 AS line, 0::bigint AS transaction_id, false AS differs, NULL::text AS reason LIMIT 0`,
    );
    return;
  }
  const ids = covers.map(({ accountId }) => pg.escapeLiteral(accountId)).join(", ");
  const days = covers.flatMap(({ from, to }) => [from, to]).sort();
  const details = (alias: string) => `(${DETAIL_COLUMNS.map((column) => `${alias}.${column}`).join(", ")})`;
  await withoutNestedLoops(client, () =>
    client.query(`${CREATE_KNOWN}
      SELECT s.line, t.id AS transaction_id, ${details("s")} IS DISTINCT FROM ${details("t")} AS differs,
        NULL::text AS reason
      FROM (SELECT a.account_id, s.* FROM staged s
              JOIN file_accounts a USING (account_ref) WHERE s.state = 'R') s
        RIGHT JOIN (SELECT c.first_day, c.last_day, t.*
            FROM transactions t JOIN (VALUES ${coverValues(covers)}) c(account_id, first_day, last_day) USING (account_id)
            WHERE t.account_id IN (${ids}) AND t.event_date BETWEEN '${days.at(0)}' AND '${days.at(-1)}') t
          ON t.account_id = s.account_id AND t.event_date = s.event_date AND t.fingerprint = s.fingerprint
            AND t.occurrence = s.occurrence AND t.fingerprint_version = ${FINGERPRINT_VERSION}
      WHERE s.line IS NOT NULL OR t.event_date BETWEEN t.first_day - ${POSTING_DAYS} AND t.last_day
        AND t.run_date BETWEEN t.first_day AND t.last_day`),
  );
}

const coverValues = (covers: readonly Cover[]) =>
  covers
    .map(
      ({ accountId, firstDay, lastDay }) =>
        `(${pg.escapeLiteral(accountId)}::uuid, '${firstDay}'::date, '${lastDay}'::date)`,
    )
    .join(", ");

/** For joins of many rows with many of which PostgreSQL cannot know the number: read once each, whatever it guesses. */
export async function withoutNestedLoops<Value>(
  client: pg.ClientBase,
  join: () => Promise<Value>,
): Promise<Value> {
  await client.query("SET LOCAL enable_nestloop = off");
  const value = await join();
  await client.query("SET LOCAL enable_nestloop TO DEFAULT");
  return value;
}
