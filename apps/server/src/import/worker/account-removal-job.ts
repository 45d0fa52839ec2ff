import { inTransaction } from "@strikebook/database/transaction";
import { lockUser } from "@strikebook/database/user-lock";
import {
  type AccountRemoval,
  type RemovedAccount,
  removeAccount,
} from "../accounts/remove-account.repository.ts";
import { connected } from "./upload-jobs.ts";

/** Deletes an account with its data and matches again what the accounts that stay took from it. */
export async function runAccountRemoval(
  databaseUrl: string,
  removal: AccountRemoval,
): Promise<RemovedAccount | undefined> {
  return await connected(databaseUrl, (client) =>
    inTransaction(client, async () => {
      await lockUser(client, removal.userId);
      return await removeAccount(client, removal);
    }),
  );
}
