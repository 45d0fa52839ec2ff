import type pg from "pg";

/** Part of the key of the advisory lock; the rest is the user. */
const LOCK_CLASS = 20_261_120;

/**
 * Keeps every other change of the user's ledger out until the end of the transaction, and the user and their accounts
 * from being deleted meanwhile.
 */
export async function lockUser(client: pg.ClientBase, userId: string): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock($1, hashtext($2))", [LOCK_CLASS, userId]);
  await client.query("SELECT 1 FROM users WHERE id = $1 FOR KEY SHARE", [userId]);
  await client.query("SELECT 1 FROM brokerage_accounts WHERE user_id = $1 FOR KEY SHARE", [userId]);
}

/**
 * Writes many rows without asking the parent tables about each of them, which costs three quarters of the time: the
 * parents are locked by `lockUser` or written by the same transaction. Only a superuser may; others pay the price.
 */
export async function loadInBulk<Value>(client: pg.ClientBase, load: () => Promise<Value>): Promise<Value> {
  const { rows } = await client.query<{ is_superuser: string }>(
    "SELECT current_setting('is_superuser') AS is_superuser",
  );
  if (rows[0]?.is_superuser !== "on") {
    return await load();
  }
  await client.query("SET LOCAL session_replication_role = replica");
  const value = await load();
  await client.query("SET LOCAL session_replication_role = origin");
  return value;
}
