import type { TestApp } from "../../../testing/test-app.ts";
import { inTransaction } from "../in-transaction.ts";
import { rebuildLedger } from "../ledger.repository.ts";

/** Matches everything of a user anew, as if nothing had been matched before, or changes nothing and throws. */
export async function rebuildAll({ database }: TestApp, userId: string): Promise<void> {
  const client = await database.pool.connect();
  try {
    await inTransaction(client, () => rebuildLedger(client, userId));
  } finally {
    client.release();
  }
}
