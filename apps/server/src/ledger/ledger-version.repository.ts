import { LEDGER_OUTDATED, LEDGER_VERSION } from "@strikebook/core/ledger/ledger-version";
import type { Queries } from "@strikebook/database/connection";

/** A change of accounts that decides which transfers belong together: the ledger is to be matched again. */
export async function markOutdated(client: Queries, userId: string): Promise<void> {
  await client.query("UPDATE users SET ledger_version = $2 WHERE id = $1", [userId, LEDGER_OUTDATED]);
}

export async function markCurrent(client: Queries, userId: string): Promise<void> {
  await client.query("UPDATE users SET ledger_version = $2 WHERE id = $1", [userId, LEDGER_VERSION]);
}

export async function isCurrent(client: Queries, userId: string): Promise<boolean> {
  const { rowCount } = await client.query("SELECT FROM users WHERE id = $1 AND ledger_version = $2", [
    userId,
    LEDGER_VERSION,
  ]);
  return rowCount === 1;
}

/** Users with rows that were matched under another version. */
export async function listOutdated(client: Queries): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM users u WHERE ledger_version <> $1
       AND EXISTS (SELECT FROM transactions t WHERE t.user_id = u.id) ORDER BY id`,
    [LEDGER_VERSION],
  );
  return rows.map(({ id }) => id);
}
