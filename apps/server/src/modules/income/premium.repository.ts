import type { PremiumDay } from "@strikebook/core/income/premium-sums";
import { CLOSES_SHORT } from "@strikebook/core/ledger/roles";
import type { Database } from "@strikebook/database/client";
import { DAY_OF_LOT_NAMES, isOf } from "../../ledger/names/named-as.sql.ts";
import { valuesOfNames } from "../../ledger/names/with-names.ts";
import { sqlList } from "../../ledger/sql-list.ts";
import type { IncomeScope } from "./income.repository.ts";

const IS_ASKED_ACCOUNT = (row: string) => `($4::uuid[] IS NULL OR ${row}.account_id = ANY($4))`;

// By the lots that were matched, so that a trade that was cancelled has none. An expiry doesn't name the side that it closes:
// its opening does, or the premium where the opening is in no file. $1 user, $2 and $3 days, $4 accounts or null, $5 and $6
// the underlying's name and names, or null.
const PREMIUM = `
  WITH closed AS (
    SELECT l.opened_on, c.closed_on, l.quantity, l.sells, l.sells - l.buys AS net
      FROM realized_closings c JOIN closing_lots l ON l.closing_id = c.id
      LEFT JOIN transactions o ON c.type = 'OPT_EXPIRED' AND o.id = l.open_transaction_id
     WHERE c.user_id = $1 AND c.book IN ('TRADE', 'BOTH') AND c.asset_class = 'OPTION' AND c.closed_on >= $2
       AND (c.closed_on <= $3 OR l.opened_on <= $3) AND ${IS_ASKED_ACCOUNT("c")}
       AND ${isOf("c", "c.closed_on", ["$5", "$6"])}
       AND (c.type IN (${sqlList(CLOSES_SHORT)})
            OR (c.type = 'OPT_EXPIRED' AND CASE WHEN o.id IS NULL THEN l.sells > 0 ELSE o.type = 'OPT_STO' END))),
  moves AS (
    SELECT opened_on AS day, sells AS received, quantity AS sold, 0 AS kept, 0 AS closed, 0 AS unmatched FROM closed
    UNION ALL
    SELECT closed_on, 0, 0, net, quantity, 0 FROM closed
    UNION ALL
    SELECT c.closed_on, 0, 0, 0, 0, 1 FROM realized_closings c
     WHERE c.user_id = $1 AND c.unmatched_quantity <> 0 AND c.book IN ('TRADE', 'BOTH') AND c.asset_class = 'OPTION'
       AND c.closed_on BETWEEN $2 AND $3 AND c.type IN (${sqlList([...CLOSES_SHORT, "OPT_EXPIRED"])})
       AND ${IS_ASKED_ACCOUNT("c")} AND ${isOf("c", "c.closed_on", ["$5", "$6"])}
    UNION ALL
    SELECT l.opened_on, l.amount, -l.quantity, 0, 0, 0 FROM open_lots l
     WHERE l.user_id = $1 AND l.book IN ('TRADE', 'BOTH') AND l.asset_class = 'OPTION' AND l.quantity < 0
       AND l.amount IS NOT NULL AND ${IS_ASKED_ACCOUNT("l")} AND ${isOf("l", DAY_OF_LOT_NAMES, ["$5", "$6"])})
  SELECT day, sum(received) AS received, sum(kept) AS kept, sum(sold) AS "contractsSold", sum(closed) AS "contractsClosed",
         sum(unmatched)::int AS "unmatchedClosings"
    FROM moves WHERE day BETWEEN $2 AND $3 GROUP BY day`;

export type PremiumRepository = ReturnType<typeof createPremiumRepository>;

export const createPremiumRepository = ({ pool }: Pick<Database, "pool">) => ({
  /** Premium of contracts sold to open by day, in no order; a premium that no file tells is in none. */
  async listPremium(
    userId: string,
    { period: { startDate, endDate }, accountIds = null, ...named }: IncomeScope,
  ): Promise<PremiumDay[]> {
    const values = [userId, startDate, endDate, accountIds, ...valuesOfNames(named)];
    return (await pool.query<PremiumDay>(PREMIUM, values)).rows;
  },
});
