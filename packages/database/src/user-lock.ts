import type pg from "pg";
import { inPoolTransaction } from "./transaction.ts";

/** First part of the key of a user's advisory lock; the second is the user. */
const LOCK_CLASS = 20_261_120;
/** The same of the lock of a user's campaigns. */
const CAMPAIGNS_CLASS = 20_261_129;

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

/**
 * Keeps every other change of the user's campaigns, and of what a person made of them, out until the end of the
 * transaction. An import under way keeps nobody from it: whoever takes this lock only writes, and works nothing out.
 */
export async function lockCampaigns(client: pg.ClientBase, userId: string): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock($1, hashtext($2))", [CAMPAIGNS_CLASS, userId]);
  await keepFromDeletion(client, userId);
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
