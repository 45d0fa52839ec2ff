import type { SaleLot } from "@strikebook/core/ledger/statements/sale-lot";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import type { AssetClass } from "@strikebook/core/transactions/transaction";
import type { Database } from "@strikebook/database/client";
import { RANK } from "../ledger-entries.repository.ts";

/** A row that sold shares or contracts out of lots. */
export type Sale = {
  readonly accountId: string;
  readonly day: CalendarDate;
  readonly instrument: string;
  readonly assetClass: AssetClass;
  /** Positive. */
  readonly quantity: DecimalText;
  /** The row by its content. */
  readonly saleRank: string;
};

// Only what closed a lot or was left without one: a purchase has no lots to choose.
const SALE = `
  SELECT t.account_id AS "accountId", t.event_date::text AS day, t.instrument, t.asset_class AS "assetClass",
         trim_scale(abs(t.quantity))::text AS quantity, ${RANK} AS "saleRank"
    FROM transactions t
   WHERE t.user_id = $1 AND t.id = $2 AND t.quantity < 0
     AND EXISTS (SELECT FROM realized_closings c WHERE c.user_id = $1 AND c.transaction_id = t.id AND c.book IN ('TAX', 'BOTH'))`;

// Lots that were open when the sale was made: parts that it took, parts that later sales took, and parts still open.
const LOTS = `
  WITH sale AS (SELECT id, account_id, instrument, event_date FROM transactions WHERE user_id = $1 AND id = $2),
       part AS (
    SELECT l.open_transaction_id AS opening, l.opened_on AS day, l.quantity, l.buys AS cost,
           CASE WHEN c.transaction_id = s.id THEN l.quantity ELSE 0 END AS taken
      FROM sale s
      JOIN realized_closings c ON c.user_id = $1 AND c.account_id = s.account_id AND c.instrument = s.instrument
       AND c.book IN ('TAX', 'BOTH') AND (c.transaction_id = s.id OR c.closed_on > s.event_date)
      JOIN closing_lots l ON l.closing_id = c.id
     WHERE l.opened_on <= s.event_date AND l.quantity > 0
    UNION ALL
    SELECT o.transaction_id, o.opened_on, o.quantity, -o.amount, 0
      FROM sale s JOIN open_lots o ON o.user_id = $1 AND o.account_id = s.account_id AND o.instrument = s.instrument
       AND o.book IN ('TAX', 'BOTH') AND o.quantity > 0 AND o.held_since <= s.event_date)
  SELECT day::text AS "acquiredOn", trim_scale(sum(part.quantity))::text AS quantity, trim_scale(sum(taken))::text AS taken,
         CASE WHEN bool_or(cost IS NULL) THEN NULL ELSE trim_scale(sum(cost))::text END AS cost
    FROM part LEFT JOIN transactions t ON t.user_id = $1 AND t.id = opening
   GROUP BY opening, day, t.run_date, t.day_order ORDER BY day NULLS FIRST, t.run_date, t.day_order, opening`;

export type SalesRepository = ReturnType<typeof createSalesRepository>;

export const createSalesRepository = ({ pool }: Pick<Database, "pool">) => ({
  /** Undefined for a row that sold nothing out of lots, and for another person's. */
  async findSale(userId: string, transactionId: string): Promise<Sale | undefined> {
    return (await pool.query<Sale>({ name: "sale-of-lots", text: SALE, values: [userId, transactionId] }))
      .rows[0];
  },

  /** Oldest first; none for another person's row. */
  async listLots(userId: string, transactionId: string): Promise<SaleLot[]> {
    const { rows } = await pool.query<SaleLot>({
      name: "lots-of-sale",
      text: LOTS,
      values: [userId, transactionId],
    });
    return rows;
  },
});
