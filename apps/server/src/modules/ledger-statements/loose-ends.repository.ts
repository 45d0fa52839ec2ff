import { typesWithRole } from "@strikebook/core/ledger/roles";
import type { ArrivedShares } from "@strikebook/core/ledger/statements/ask-for-worth";
import type { LooseClosing, LooseHolding } from "@strikebook/core/ledger/statements/suggest-statements";
import type { Database } from "@strikebook/database/client";
import { sqlList } from "../../ledger/sql-list.ts";

/** Closings that are looked at for suggestions, the newest; and open holdings. */
const LOOSE_MAX = 2000;

// Each of these days is the first or the last entry of an index: a thousand contracts may be of one busy underlying.
const dayIn = (day: "max" | "min", row: "c" | "l", narrowed = "") => `
  (SELECT ${day}(t.event_date)::text FROM transactions t
    WHERE t.user_id = $1 AND t.underlying = ${row}.underlying ${narrowed} AND t.account_id = ${row}."accountId")`;

const descriptionOf = (row: "c" | "l") => `
  (SELECT t.description FROM transactions t
    WHERE t.user_id = $1 AND t.underlying = ${row}.underlying AND t.instrument = ${row}.instrument
      AND t.account_id = ${row}."accountId" ORDER BY t.event_date DESC, t.id DESC LIMIT 1)`;

const LOOSE_CLOSINGS = `
  SELECT c.*, ${dayIn("min", "c", "AND t.instrument = c.instrument")} AS "firstDay",
         ${dayIn("min", "c")} AS "underlyingFirstDay", ${descriptionOf("c")} AS description
    FROM (SELECT account_id AS "accountId", underlying, instrument, type, min(closed_on)::text AS "closedOn",
                 trim_scale(sum(unmatched_quantity))::text AS quantity
            FROM realized_closings
           WHERE user_id = $1 AND unmatched_quantity <> 0 AND book IN ('TRADE', 'BOTH') AND transaction_id > 0
           GROUP BY account_id, underlying, instrument, type
           ORDER BY max(closed_on) DESC, instrument LIMIT ${LOOSE_MAX}) c`;

const LOOSE_HOLDINGS = `
  SELECT l.*, coalesce(${dayIn("max", "l", "AND t.instrument = l.instrument")}, l."heldSince") AS "lastDay",
         coalesce(${dayIn("max", "l")}, l."heldSince") AS "underlyingLastDay", ${descriptionOf("l")} AS description
    FROM (SELECT o.account_id AS "accountId", o.underlying, o.instrument, trim_scale(sum(o.quantity))::text AS quantity,
                 max(coalesce(o.held_since, o.opened_on))::text AS "heldSince",
                 min(coalesce(t.instrument, o.instrument)) AS "openedAs"
            FROM open_lots o LEFT JOIN transactions t ON t.id = o.transaction_id AND t.user_id = $1
           WHERE o.user_id = $1 AND o.book IN ('TRADE', 'BOTH') AND o.asset_class NOT IN ('CASH', 'PLAN')
           GROUP BY o.account_id, o.underlying, o.instrument HAVING sum(o.quantity) <> 0
           ORDER BY min(coalesce(o.held_since, o.opened_on)), o.instrument LIMIT ${LOOSE_MAX}) l`;

// Of a spin-off the child has no cost until the percent is stated, of a merger the new shares have none in the tax book.
const ARRIVED = `
  SELECT DISTINCT 'SPINOFF' AS kind, t.event_date::text AS day, t.related_instrument AS "from", t.instrument,
         trim_scale(t.quantity)::text AS quantity, NULL AS value
    FROM transactions t
   WHERE t.user_id = $1 AND t.type = 'SPINOFF' AND t.related_instrument IS NOT NULL AND t.quantity > 0
     AND t.related_instrument <> t.instrument
     AND NOT EXISTS (SELECT FROM ledger_statements s WHERE s.user_id = $1 AND s.kind = 'ALLOCATE'
                        AND s.day = t.event_date AND s.instrument = t.related_instrument AND s."into" = t.instrument)
     AND EXISTS (SELECT FROM transactions p WHERE p.user_id = $1 AND p.underlying = t.related_instrument
                    AND p.instrument = t.related_instrument AND p.account_id = t.account_id)
  UNION ALL
  SELECT DISTINCT 'MERGER', n.event_date::text, o.instrument, n.instrument, trim_scale(n.quantity)::text,
         trim_scale(abs(n.amount))::text
    FROM realized_closings c
    JOIN transactions o ON o.id = c.transaction_id AND o.user_id = $1
    JOIN transactions n ON n.user_id = $1 AND n.account_id = o.account_id AND n.reorganization = o.reorganization
     AND n.event_date = o.event_date AND n.quantity > 0 AND n.instrument <> o.instrument
   WHERE c.user_id = $1 AND c.book = 'TAX' AND c.unmatched_quantity <> 0 AND c.type IN (${sqlList(typesWithRole("EXCHANGE"))})
     AND o.quantity < 0 AND n.instrument ~ '^[A-Z.]+$'
   ORDER BY 1, 2, 3, 4 LIMIT ${LOOSE_MAX}`;

export type LooseEndsRepository = ReturnType<typeof createLooseEndsRepository>;

/** Reads what suggestions are made of: closings without an opening on record, and open lots. */
export const createLooseEndsRepository = ({ pool }: Pick<Database, "pool">) => ({
  async listClosings(userId: string): Promise<LooseClosing[]> {
    return (await pool.query<LooseClosing>(LOOSE_CLOSINGS, [userId])).rows;
  },

  /** Shares whose cost a person has to tell. */
  async listArrived(userId: string): Promise<ArrivedShares[]> {
    return (await pool.query<ArrivedShares>(ARRIVED, [userId])).rows;
  },

  async listHoldings(userId: string): Promise<LooseHolding[]> {
    return (await pool.query<LooseHolding>(LOOSE_HOLDINGS, [userId])).rows;
  },
});
