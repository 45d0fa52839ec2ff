import type { LooseClosing, LooseHolding } from "@strikebook/core/ledger/statements/suggest-statements";
import type { Database } from "@strikebook/database/client";

/** Closings that are looked at for suggestions, the newest; and open holdings. */
const LOOSE_MAX = 2000;

// Each of these days is the first or the last entry of an index: a thousand contracts may be of one busy underlying.
const dayIn = (day: "max" | "min", row: "c" | "l", narrowed = "") => `
  (SELECT ${day}(t.event_date)::text FROM transactions t
    WHERE t.user_id = $1 AND t.underlying = ${row}.underlying ${narrowed} AND t.account_id = ${row}."accountId")`;

const LOOSE_CLOSINGS = `
  SELECT c.*, ${dayIn("min", "c", "AND t.instrument = c.instrument")} AS "firstDay",
         ${dayIn("min", "c")} AS "underlyingFirstDay"
    FROM (SELECT account_id AS "accountId", underlying, instrument, type, min(closed_on)::text AS "closedOn",
                 trim_scale(sum(unmatched_quantity))::text AS quantity
            FROM realized_closings
           WHERE user_id = $1 AND unmatched_quantity <> 0 AND book IN ('TRADE', 'BOTH') AND transaction_id > 0
           GROUP BY account_id, underlying, instrument, type
           ORDER BY max(closed_on) DESC, instrument LIMIT ${LOOSE_MAX}) c`;

const LOOSE_HOLDINGS = `
  SELECT l.*, coalesce(${dayIn("max", "l", "AND t.instrument = l.instrument")}, l."heldSince") AS "lastDay",
         coalesce(${dayIn("max", "l")}, l."heldSince") AS "underlyingLastDay"
    FROM (SELECT o.account_id AS "accountId", o.underlying, o.instrument, trim_scale(sum(o.quantity))::text AS quantity,
                 max(coalesce(o.held_since, o.opened_on))::text AS "heldSince",
                 min(coalesce(t.instrument, o.instrument)) AS "openedAs"
            FROM open_lots o LEFT JOIN transactions t ON t.id = o.transaction_id AND t.user_id = $1
           WHERE o.user_id = $1 AND o.book IN ('TRADE', 'BOTH') AND o.asset_class NOT IN ('CASH', 'PLAN')
           GROUP BY o.account_id, o.underlying, o.instrument HAVING sum(o.quantity) <> 0
           ORDER BY min(coalesce(o.held_since, o.opened_on)), o.instrument LIMIT ${LOOSE_MAX}) l`;

export type LooseEndsRepository = ReturnType<typeof createLooseEndsRepository>;

/** Reads what suggestions are made of: closings without an opening on record, and open lots. */
export const createLooseEndsRepository = ({ pool }: Pick<Database, "pool">) => ({
  async listClosings(userId: string): Promise<LooseClosing[]> {
    return (await pool.query<LooseClosing>(LOOSE_CLOSINGS, [userId])).rows;
  },

  async listHoldings(userId: string): Promise<LooseHolding[]> {
    return (await pool.query<LooseHolding>(LOOSE_HOLDINGS, [userId])).rows;
  },
});
