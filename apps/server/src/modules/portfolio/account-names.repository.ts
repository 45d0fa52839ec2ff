import type { NamedAccount } from "@strikebook/core/option-summary/account-names";
import { isReadable, labeled, type Reader, readEach } from "@strikebook/core/sharing/reader";
import type { Database } from "@strikebook/database/client";

export function createAccountNamesRepository({ pool }: Pick<Database, "pool">) {
  const repository = {
    /** The accounts that a reader may see, named by whose they are where they aren't the viewer's own. */
    listReadable: (reader: Reader): Promise<NamedAccount[]> =>
      readEach(reader, async (owner) =>
        (await repository.listAccounts(owner.userId))
          .filter(({ accountId }) => isReadable(owner, accountId))
          .map((account) => ({ ...account, name: labeled(owner, account.name) })),
      ),

    /** All accounts of a user, in an order that stays. */
    async listAccounts(userId: string): Promise<NamedAccount[]> {
      const { rows } = await pool.query<{ accountId: string; name: string; number: string | null }>({
        name: "account-names",
        text: `SELECT id AS "accountId", name, account_identifier AS number FROM brokerage_accounts
                WHERE user_id = $1 ORDER BY name, account_identifier, created_at, id`,
        values: [userId],
      });
      return rows.map(({ number, ...account }) => ({ ...account, ...(number !== null && { number }) }));
    },
  };
  return repository;
}
