import type pg from "pg";

// An account that a person renamed, added to or stated something of is kept.
const UNUSED = `
  a.is_brought AND a.updated_at = a.created_at
  AND NOT EXISTS (SELECT 1 FROM import_file_accounts f WHERE f.account_id = a.id)
  AND NOT EXISTS (SELECT 1 FROM transactions t WHERE t.account_id = a.id)
  AND NOT EXISTS (SELECT 1 FROM positions p WHERE p.account_id = a.id)
  AND NOT EXISTS (SELECT 1 FROM position_edits e WHERE e.account_id = a.id)
  AND NOT EXISTS (SELECT 1 FROM ledger_statements s WHERE a.id IN (s.account_id, s.into_account_id))`;

export type RemovedAccounts = {
  readonly accountIds: readonly string[];
  /** Underlyings of rows elsewhere that named a removed account as their other side: to be matched again. */
  readonly touched: readonly string[];
};

/** Removes those of the user's accounts that a file brought and nothing needs any more. */
export async function removeUnusedAccounts(
  client: pg.ClientBase,
  userId: string,
  accountIds: readonly string[],
): Promise<RemovedAccounts> {
  const { rows } = await client.query<{ id: string; account_identifier: string | null }>(
    `DELETE FROM brokerage_accounts a WHERE a.user_id = $1 AND a.id = ANY($2) AND ${UNUSED}
     RETURNING a.id, a.account_identifier`,
    [userId, accountIds],
  );
  const numbers = rows.flatMap(({ account_identifier: number }) => (number === null ? [] : [number]));
  return {
    accountIds: rows.map((row) => row.id),
    touched: numbers.length === 0 ? [] : await listNaming(client, userId, numbers),
  };
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
