import { inTrial } from "@strikebook/database/transaction";
import type { TestApp } from "../../testing/test-app.ts";

/** Makes imports wait where they begin to store, for as long as `meanwhile` takes. */
export async function holdImports<Value>(app: TestApp, meanwhile: () => Promise<Value>): Promise<Value> {
  const client = await app.database.pool.connect();
  try {
    return await inTrial(client, async () => {
      await client.query("LOCK TABLE imports IN SHARE MODE");
      return await meanwhile();
    });
  } finally {
    client.release();
  }
}
