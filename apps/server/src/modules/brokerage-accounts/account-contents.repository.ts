import type { Database } from "@strikebook/database/client";
import { inUserTransaction } from "@strikebook/database/user-lock";
import type { AccountContents, AccountCoverage } from "../../import/accounts/account-contents.ts";
import {
  type AccountRemoval,
  countContents,
  type RemovedAccount,
  removeAccount,
} from "../../import/accounts/remove-account.repository.ts";
import { listCoveredHistories } from "../../import/preview/history-spans.repository.ts";

/** Undefined when the account is not the user's. */
export type RemoveAccount = (removal: AccountRemoval) => Promise<RemovedAccount | undefined>;

export type AccountContentsRepository = ReturnType<typeof createAccountContentsRepository>;

export function createAccountContentsRepository({ pool }: Pick<Database, "pool">) {
  return {
    /** From the first to the last covered day, as everywhere: a file covers its days for all of its accounts. */
    async listCoverage(userId: string): Promise<AccountCoverage[]> {
      const histories = await listCoveredHistories(pool, userId);
      return [...histories].map(([accountId, { firstDay, lastDay }]) => ({ accountId, firstDay, lastDay }));
    },

    /** Undefined when the account is not the user's. */
    count: (userId: string, id: string): Promise<AccountContents | undefined> =>
      countContents(pool, userId, id),
  };
}

/** Deletes an empty account here and now, one with data by `removeWithData`, which may take a while. */
export function createAccountRemoval(
  { pool }: Pick<Database, "pool">,
  removeWithData: RemoveAccount,
): RemoveAccount {
  return (removal) =>
    removal.withData
      ? removeWithData(removal)
      : inUserTransaction(pool, removal.userId, (client) => removeAccount(client, removal));
}
