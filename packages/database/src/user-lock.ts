import type pg from "pg";
import { inTurn } from "./in-turn.ts";
import { withWordsForLocks } from "./records-busy.ts";
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

/**
 * Runs `work` in a transaction that has the user's lock. Throws UNAVAILABLE where another change keeps it too long; the
 * user's other changes in this process wait without a connection meanwhile.
 */
export async function inUserTransaction<Value>(
  pool: pg.Pool,
  userId: string,
  work: (client: pg.PoolClient) => Promise<Value>,
): Promise<Value> {
  return await inLocked(pool, `rows of ${userId}`, async (client) => {
    await lockUser(client, userId);
    return await work(client);
  });
}

/** As `inUserTransaction`, with the lock of the user's campaigns. */
export async function inCampaignsTransaction<Value>(
  pool: pg.Pool,
  userId: string,
  work: (client: pg.PoolClient) => Promise<Value>,
): Promise<Value> {
  return await inLocked(pool, `campaigns of ${userId}`, async (client) => {
    await lockCampaigns(client, userId);
    return await work(client);
  });
}

/** As `inUserTransaction`, for a row of the user's files, which an import under way may have locked. */
export const inFilesTransaction = <Value>(
  pool: pg.Pool,
  userId: string,
  work: (client: pg.PoolClient) => Promise<Value>,
): Promise<Value> => inLocked(pool, `files of ${userId}`, work);

const inLocked = <Value>(
  pool: pg.Pool,
  whose: string,
  work: (client: pg.PoolClient) => Promise<Value>,
): Promise<Value> =>
  inTurn(pool, whose, () => inPoolTransaction(pool, work)).catch((error: unknown) => {
    throw withWordsForLocks(error);
  });
