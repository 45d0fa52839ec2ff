import type { PageRequest } from "@strikebook/core/shared/page";
import type { Database } from "@strikebook/database/client";
import type { TradedSymbols } from "./traded-symbols.types.ts";

/** Underlyings with closings or with anything open: what begins as searched comes first. */
const MATCHES = `
  SELECT underlying FROM (
    SELECT underlying FROM realized_months WHERE user_id = $1
     UNION SELECT underlying FROM open_lots WHERE user_id = $1) traded
   WHERE strpos(upper(underlying), upper($2)) > 0`;

const PAGE = `${MATCHES}
   ORDER BY starts_with(upper(underlying), upper($2)) DESC, underlying COLLATE "C" LIMIT $3 OFFSET $4`;

const COUNT = `SELECT count(*)::int AS count FROM (${MATCHES}) found`;

export const createTradedSymbolsRepository = ({ pool }: Pick<Database, "pool">) => ({
  async search(userId: string, text: string, { page, size }: PageRequest): Promise<TradedSymbols> {
    const [found, counted] = await Promise.all([
      pool.query<{ underlying: string }>(PAGE, [userId, text, size, page * size]),
      pool.query<{ count: number }>(COUNT, [userId, text]),
    ]);
    return {
      content: found.rows.map(({ underlying }) => underlying),
      totalElements: counted.rows[0]?.count ?? 0,
    };
  },
});
