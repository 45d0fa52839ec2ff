import type pg from "pg";
import { inPoolTransaction } from "./transaction.ts";

/** First part of the key of a user's advisory lock; the second is the user. */
const LOCK_CLASS = 20_261_120;

/** Keeps every other change of the user's rows and sums out until the end of the transaction. */
const keepOthersOut = (client: pg.ClientBase, userId: string) =>
  client.query("SELECT pg_advisory_xact_lock($1, hashtext($2))", [LOCK_CLASS, userId]);

/**
 * Keeps every other change of the user's ledger out until the end of the transaction, and the user and their accounts
 * from being deleted meanwhile.
 */
export async function lockUser(client: pg.ClientBase, userId: string): Promise<void> {
  await keepOthersOut(client, userId);
  await keepFromDeletion(client, userId);
}

/** As `lockUser`, but false at once, without any lock, while somebody else changes the ledger. */
export async function tryLockUser(client: pg.ClientBase, userId: string): Promise<boolean> {
  const { rows } = await client.query<{ isFree: boolean }>(
    `SELECT pg_try_advisory_xact_lock($1, hashtext($2)) AS "isFree"`,
    [LOCK_CLASS, userId],
  );
  const isFree = rows[0]?.isFree ?? false;
  if (isFree) {
    await keepFromDeletion(client, userId);
  }
  return isFree;
}

async function keepFromDeletion(client: pg.ClientBase, userId: string): Promise<void> {
  await client.query("SELECT 1 FROM users WHERE id = $1 FOR KEY SHARE", [userId]);
  await client.query("SELECT 1 FROM brokerage_accounts WHERE user_id = $1 FOR KEY SHARE", [userId]);
}

/** Runs `work` in a transaction that keeps every other change of the user's rows out until it ends. */
export async function inUserTransaction<Value>(
  pool: pg.Pool,
  userId: string,
  work: (client: pg.PoolClient) => Promise<Value>,
): Promise<Value> {
  return await inPoolTransaction(pool, async (client) => {
    await keepOthersOut(client, userId);
    return await work(client);
  });
}
