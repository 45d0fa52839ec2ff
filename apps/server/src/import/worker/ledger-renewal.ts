import { inTransaction } from "@strikebook/database/transaction";
import { lockUser } from "@strikebook/database/user-lock";
import { isCurrent, markCurrent } from "../../ledger/ledger-version.repository.ts";
import { rebuildLedger } from "../../ledger/rebuild-ledger.repository.ts";
import { orderEarlierImports } from "../confirm/order-earlier-imports.repository.ts";
import { connected } from "./upload-jobs.ts";

/** Matches a user's ledger again where it was matched under another version; whole or not at all. */
export async function runRenewal(databaseUrl: string, userId: string): Promise<void> {
  await connected(databaseUrl, (client) =>
    inTransaction(client, async () => {
      await lockUser(client, userId);
      // Another server may have done it meanwhile.
      if (!(await isCurrent(client, userId))) {
        await orderEarlierImports(client, userId, (use) => connected(databaseUrl, use));
        await rebuildLedger(client, userId);
        await markCurrent(client, userId);
      }
    }),
  );
}
