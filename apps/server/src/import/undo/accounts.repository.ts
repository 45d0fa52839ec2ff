import type pg from "pg";
import type { UndoneImport } from "./undo.ts";

type Brought = {
  /** Accounts that are removed. */
  readonly accountIds: readonly string[];
  /** Underlyings of rows elsewhere that named a removed account as their other side. */
  readonly touched: readonly string[];
};

// Somebody who renamed it, or added to it or stated something of it by hand, wants it kept.
const UNTOUCHED = `
  a.updated_at = a.created_at
  AND NOT EXISTS (SELECT 1 FROM transactions t WHERE t.account_id = a.id)
  AND NOT EXISTS (SELECT 1 FROM positions p WHERE p.account_id = a.id)
  AND NOT EXISTS (SELECT 1 FROM position_edits e WHERE e.account_id = a.id)
  AND NOT EXISTS (SELECT 1 FROM ledger_statements s WHERE s.account_id = a.id)`;

/**
 * Removes the accounts that the import created and nothing else has a use for. One that a later file is about too is
 * that file's from now on.
 */
export async function removeBroughtAccounts(
  client: pg.ClientBase,
  { id, userId }: UndoneImport,
  accountIds: readonly string[],
): Promise<Brought> {
  await passOn(client, userId, id);
  const { rows } = await client.query<{ id: string; account_identifier: string | null }>(
    `DELETE FROM brokerage_accounts a
     WHERE a.user_id = $1 AND a.id = ANY($2) AND ${UNTOUCHED}
       AND EXISTS (SELECT 1 FROM import_file_accounts f
                   WHERE f.account_id = a.id AND f.import_id = $3 AND f.is_created)
       AND NOT EXISTS (SELECT 1 FROM import_file_accounts f WHERE f.account_id = a.id AND f.import_id <> $3)
     RETURNING a.id, a.account_identifier`,
    [userId, accountIds, id],
  );
  const numbers = rows.flatMap(({ account_identifier: number }) => (number === null ? [] : [number]));
  return {
    accountIds: rows.map((row) => row.id),
    touched: numbers.length === 0 ? [] : await listNaming(client, userId, numbers),
  };
}

async function passOn(client: pg.ClientBase, userId: string, importId: string): Promise<void> {
  const { rows } = await client.query<{ import_id: string; ref: number; account_id: string }>(
    `UPDATE import_file_accounts f SET is_created = true
     FROM (SELECT DISTINCT ON (o.account_id) o.import_id, o.ref
           FROM import_file_accounts mine JOIN import_file_accounts o USING (account_id) JOIN imports i ON i.id = o.import_id
           WHERE i.user_id = $1 AND mine.import_id = $2 AND mine.is_created AND o.import_id <> $2
           ORDER BY o.account_id, i.sequence, o.ref) heir
     WHERE f.import_id = heir.import_id AND f.ref = heir.ref
     RETURNING f.import_id, f.ref, f.account_id`,
    [userId, importId],
  );
  await client.query(
    `UPDATE brokerage_accounts a
     SET brokerage = i.brokerage
     FROM unnest($2::uuid[], $3::smallint[], $4::uuid[]) AS heir(import_id, ref, account_id)
       JOIN imports i ON i.user_id = $1 AND i.id = heir.import_id
     WHERE a.user_id = $1 AND a.id = heir.account_id AND a.updated_at = a.created_at`,
    [userId, rows.map((row) => row.import_id), rows.map((row) => row.ref), rows.map((row) => row.account_id)],
  );
}

async function listNaming(
  client: pg.ClientBase,
  userId: string,
  numbers: readonly string[],
): Promise<string[]> {
  const { rows } = await client.query<{ underlying: string }>(
    `SELECT DISTINCT underlying FROM transactions
     WHERE user_id = $1 AND counter_account_number = ANY($2) AND underlying IS NOT NULL`,
    [userId, numbers],
  );
  return rows.map(({ underlying }) => underlying);
}
