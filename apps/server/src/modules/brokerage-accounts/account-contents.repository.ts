import type { Database } from "@strikebook/database/client";
import { inUserTransaction } from "@strikebook/database/user-lock";
import type { AccountContents, AccountCoverage } from "../../import/accounts/account-contents.ts";
import {
  type AccountRemoval,
  countContents,
  type RemovedAccount,
  removeAccount,
} from "../../import/accounts/remove-account.repository.ts";

/** Undefined when the account is not the user's. */
export type RemoveAccount = (removal: AccountRemoval) => Promise<RemovedAccount | undefined>;

const COVERAGE = `
  SELECT a.id AS "accountId", min(i.first_day) AS "firstDay", max(i.last_day) AS "lastDay"
    FROM brokerage_accounts a JOIN import_accounts i ON i.account_id = a.id
   WHERE a.user_id = $1 GROUP BY a.id`;

export type AccountContentsRepository = ReturnType<typeof createAccountContentsRepository>;

export function createAccountContentsRepository({ pool }: Pick<Database, "pool">) {
  return {
    async listCoverage(userId: string): Promise<AccountCoverage[]> {
      return (await pool.query<AccountCoverage>(COVERAGE, [userId])).rows;
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
