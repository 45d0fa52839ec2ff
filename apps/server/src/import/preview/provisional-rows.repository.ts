import { FINGERPRINT_VERSION } from "@strikebook/core/uploads/fingerprint";
import type pg from "pg";
import { importsWith } from "../../records/import-duplicates.repository.ts";
import { type FileRank, importRank } from "../session/file-rank.ts";

// Rows of a download's last day are provisional, for the day may not have ended: domain.md 1.10, docs/decisions/041.

/** SQL: every file that has the row of `t`, a transaction, ends on its day, and all of them agree on that day. */
export const isProvisional = (t: string) => `${t}.fingerprint_version = ${FINGERPRINT_VERSION}
  AND NOT EXISTS (
    SELECT FROM ${importsWith(t)} sayer
      LEFT JOIN import_accounts said ON said.import_id = sayer.import_id AND said.account_id = ${t}.account_id
    WHERE said.last_day IS DISTINCT FROM ${t}.run_date)
  AND NOT EXISTS (
    SELECT FROM transaction_versions v WHERE v.transaction_id = ${t}.id AND v.fields->>'run_date' <> ${t}.run_date::text)`;

/** SQL: an import on record with rows of the account before and after the day; `later` tells which of them, `i`, count. */
const isPassed = (accountId: string, day: string, later: string) => `EXISTS (
  SELECT FROM import_accounts passing JOIN imports i ON i.id = passing.import_id
  WHERE passing.account_id = ${accountId} AND passing.first_day < ${day} AND passing.last_day > ${day}
    AND i.undone_at IS NULL AND ${later})`;

/**
 * SQL: the file of import `one` is a later download than that of `other`. Files that do not tell their time follow each
 * other as they were imported.
 */
const isLater = (one: string, other: string) => `(${importRank(one)} > ${importRank(other)}
  OR ${importRank(one)} = ${importRank(other)} AND ${one}.downloaded_at IS NULL AND ${other}.downloaded_at IS NULL
    AND ${one}.sequence > ${other}.sequence)`;

/**
 * SQL: the row of `t` is withdrawn, as far as the imports go up to that of the parameter `upTo`. An import that passes
 * the day has not got the row, for it would be a sayer that does not end on it.
 */
export const isWithdrawn = (t: string, upTo: string) => `${isProvisional(t)}
  AND ${isPassed(
    `${t}.account_id`,
    `${t}.run_date`,
    `i.sequence <= (SELECT sequence FROM imports WHERE id = ${upTo}) AND NOT EXISTS (
      SELECT FROM ${importsWith(t)} sayer JOIN imports f ON f.id = sayer.import_id WHERE NOT ${isLater("i", "f")})`,
  )}`;

/**
 * The temporary tables `withheld` (line), of the file's lines that are new and do not count, and `withdrawing`
 * (transaction_id), of rows on record that the file withdraws.
 */
export async function createProvisional(client: pg.ClientBase): Promise<void> {
  await client.query("CREATE TEMP TABLE withheld (line integer) ON COMMIT DROP");
  await client.query("CREATE TEMP TABLE withdrawing (transaction_id bigint) ON COMMIT DROP");
}

/**
 * Fills `withheld`: rows of the file's last day of an account, where a later download on record passes that day without
 * them. After the table `known` of `compareHistory` is there.
 */
export async function findWithheld(client: pg.ClientBase, rank: FileRank): Promise<void> {
  const { rows } = await client.query<{ account_id: string; last_day: string }>(
    `SELECT * FROM (
       SELECT account_id, max(last_day)::text AS last_day FROM file_lines JOIN file_accounts USING (account_ref)
       WHERE state = 'R' GROUP BY account_id) c
     WHERE ${isPassed(
       "c.account_id",
       "c.last_day::date",
       `(i.sequence < $2 OR $2::bigint IS NULL) AND ${importRank("i")} > $1`,
     )}`,
    [rank.at, rank.sequence],
  );
  if (rows.length === 0) {
    return;
  }
  await client.query(
    `INSERT INTO withheld
     SELECT s.line FROM staged s JOIN file_accounts a USING (account_ref)
       JOIN unnest($1::uuid[], $2::date[]) AS c(account_id, last_day)
         ON c.account_id = a.account_id AND c.last_day = s.run_date
     WHERE s.state = 'R'
       AND NOT EXISTS (SELECT FROM known k JOIN transactions t ON t.id = k.transaction_id WHERE k.line = s.line)
       AND NOT EXISTS (
         SELECT FROM withdrawn_rows w WHERE w.account_id = a.account_id AND w.event_date = s.event_date
           AND w.fingerprint = s.fingerprint AND w.occurrence = s.occurrence AND w.run_date <> s.run_date)`,
    [rows.map((row) => row.account_id), rows.map((row) => row.last_day)],
  );
}

/**
 * Fills `withdrawing`: provisional rows that the file should have and has not. Rows of `known` without a line are on
 * record and not in the file; `covers` are rows of (account_id, first_day, last_day).
 */
export async function findWithdrawing(
  client: pg.ClientBase,
  { covers, rank }: { readonly covers: string; readonly rank: FileRank },
): Promise<void> {
  await client.query(
    `INSERT INTO withdrawing
     SELECT t.id FROM known k JOIN transactions t ON t.id = k.transaction_id
       JOIN (VALUES ${covers}) c(account_id, first_day, last_day) ON c.account_id = t.account_id
     WHERE k.line IS NULL AND t.run_date > c.first_day AND t.run_date < c.last_day AND ${isProvisional("t")}
       AND NOT EXISTS (
         SELECT FROM ${importsWith("t")} sayer JOIN imports f ON f.id = sayer.import_id
         WHERE ${importRank("f")} > $1 OR ${importRank("f")} = $1 AND ($2 OR f.downloaded_at IS NOT NULL))`,
    [rank.at, rank.isDated],
  );
}
