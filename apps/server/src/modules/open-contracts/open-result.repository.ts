import type { OpenPart } from "@strikebook/core/if-closed-now/if-closed-now";
import type { OwnedAccounts } from "@strikebook/core/sharing/reader";
import type { AssetClass } from "@strikebook/core/transactions/transaction";
import type { Database } from "@strikebook/database/client";
import { withMultipliers } from "../../ledger/deliverables.repository.ts";
import { KNOWN_AMOUNT, PRICED_SINCE } from "../../ledger/lots.sql.ts";

// One row of each account, instrument and side. $1 user, $2 accounts.
const OPEN = `
  SELECT l.account_id, l.asset_class AS "assetClass", l.instrument, trim_scale(sum(l.quantity))::text AS quantity,
         ${KNOWN_AMOUNT} AS amount, ${PRICED_SINCE} AS since
    FROM open_lots l
   WHERE l.user_id = $1 AND l.book IN ('TRADE', 'BOTH') AND ($2::uuid[] IS NULL OR l.account_id = ANY($2))
   GROUP BY l.account_id, l.asset_class, l.instrument, l.quantity > 0`;

export type OpenResultRepository = ReturnType<typeof createOpenResultRepository>;

export function createOpenResultRepository({ pool }: Pick<Database, "pool">) {
  return {
    /** Everything that is open by the trade book. */
    async listOpen({ userId, accountIds }: OwnedAccounts): Promise<OpenPart[]> {
      const { rows } = await pool.query<Omit<OpenPart, "multiplier"> & { readonly assetClass: AssetClass }>({
        name: "open-result",
        text: OPEN,
        values: [userId, accountIds],
      });
      return withMultipliers(pool, userId, rows);
    },
  };
}
