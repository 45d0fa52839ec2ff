import { inPoolTransaction } from "@strikebook/database/transaction";
import { rematchUnderlyings } from "../../ledger/rematch-underlyings.repository.ts";
import type { TestApp } from "../../testing/test-app.ts";

/** Matches everything of a user anew, as if nothing had been matched before, or changes nothing and throws. */
export async function rematchAll({ database }: TestApp, userId: string): Promise<void> {
  await inPoolTransaction(database.pool, (client) => rematchUnderlyings(client, userId));
}
