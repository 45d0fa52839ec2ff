import { inPoolTransaction } from "@strikebook/database/transaction";
import { rematch } from "../../ledger/rematch.ts";
import type { TestApp } from "../../testing/test-app.ts";

/** Matches everything of a user anew, as if nothing had been matched before, or changes nothing and throws. */
export async function rematchAll({ database }: TestApp, userId: string): Promise<void> {
  await inPoolTransaction(database.pool, (client) => rematch(client, userId, {}));
}
