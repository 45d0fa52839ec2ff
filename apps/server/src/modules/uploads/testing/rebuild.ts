import type { TestApp } from "../../../testing/test-app.ts";
import { rebuildLedger } from "../ledger.repository.ts";

/** Matches everything of a user anew, as if nothing had been matched before. */
export async function rebuildAll({ database }: TestApp, userId: string): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query("BEGIN");
    await rebuildLedger(client, userId);
    await client.query("COMMIT");
  } finally {
    client.release();
  }
}
