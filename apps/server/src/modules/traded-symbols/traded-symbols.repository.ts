import type { Part } from "@strikebook/core/sharing/read-part";
import type { OwnedAccounts } from "@strikebook/core/sharing/reader";
import type { Database } from "@strikebook/database/client";

const MAY_READ = "($3::uuid[] IS NULL OR account_id = ANY($3))";

/** Underlyings with closings or with anything open: what begins as searched comes first. */
const MATCHES = `
  SELECT underlying FROM (
    SELECT underlying FROM realized_months WHERE user_id = $1 AND ${MAY_READ}
     UNION SELECT underlying FROM open_lots WHERE user_id = $1 AND ${MAY_READ}) traded
   WHERE strpos(upper(underlying), upper($2)) > 0`;

const PAGE = `${MATCHES}
   ORDER BY starts_with(upper(underlying), upper($2)) DESC, underlying COLLATE "C" LIMIT $4 OFFSET $5`;

const COUNT = `SELECT count(*)::int AS count FROM (${MATCHES}) found`;

export type TradedSymbolsRepository = ReturnType<typeof createTradedSymbolsRepository>;

export const createTradedSymbolsRepository = ({ pool }: Pick<Database, "pool">) => ({
  /** Each once, in order. */
  async list(
    { userId, accountIds }: OwnedAccounts,
    text: string,
    { limit, offset }: Part,
  ): Promise<string[]> {
    const values = [userId, text, accountIds, limit, offset];
    return (await pool.query<{ underlying: string }>(PAGE, values)).rows.map(({ underlying }) => underlying);
  },

  async count({ userId, accountIds }: OwnedAccounts, text: string): Promise<number> {
    const { rows } = await pool.query<{ count: number }>(COUNT, [userId, text, accountIds]);
    return rows[0]?.count ?? 0;
  },
});
