import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import type { Database } from "@strikebook/database/client";
import type { Queries } from "@strikebook/database/connection";
import { inPoolTransaction } from "@strikebook/database/transaction";
import type { YearEndMarkInput } from "@strikebook/validators/ledger/tax-year";
import { RANK_IN_ACCOUNT } from "../../ledger/campaigns/matched-rows.repository.ts";
import { writeAudit } from "../../records/audit-trail.repository.ts";

/** The opening of a position, as one marks it. */
export type MarkedRow = {
  readonly rank: string;
  readonly type: string;
  readonly underlying: string;
  readonly instrument: string;
  readonly day: CalendarDate;
};

/** A put that the person holds for deep in the money. */
export type DeepPut = {
  readonly transactionId: string;
  readonly accountId: string;
  readonly instrument: string;
  /** Contracts sold, positive. */
  readonly quantity: DecimalText;
  readonly soldOn: CalendarDate;
};

const ROW = `
  SELECT ${RANK_IN_ACCOUNT} AS rank, t.type, t.underlying, t.instrument, t.event_date AS day
    FROM transactions t JOIN brokerage_accounts a ON a.id = t.account_id
   WHERE t.user_id = $1 AND t.id = $2`;

const DEEP_PUTS = `
  SELECT t.id::text AS "transactionId", t.account_id AS "accountId", t.instrument, trim_scale(abs(t.quantity)) AS quantity,
         t.event_date AS "soldOn"
    FROM deep_puts d JOIN transactions t ON t.user_id = d.user_id AND t.underlying = d.underlying AND t.instrument = d.instrument
    JOIN brokerage_accounts a ON a.id = t.account_id
   WHERE d.user_id = $1 AND d.rank = ${RANK_IN_ACCOUNT}
   ORDER BY t.event_date DESC, t.id`;

export type TaxMarksRepository = ReturnType<typeof createTaxMarksRepository>;

export const createTaxMarksRepository = ({ pool }: Pick<Database, "pool">) => ({
  /** Puts marked as deep of which a file has the row, the newest first. */
  listDeepPuts: (userId: string): Promise<DeepPut[]> => listDeepPuts(pool, userId),

  /** Undefined for a row that is not the user's, as for one that is not there. */
  async findRow(userId: string, transactionId: string): Promise<MarkedRow | undefined> {
    return (await pool.query<MarkedRow>(ROW, [userId, transactionId])).rows[0];
  },

  /** Marks the row, or takes the mark away; what is so already stays. */
  markDeep: (
    userId: string,
    { rank, underlying, instrument }: MarkedRow,
    { isDeep, entry }: { readonly isDeep: boolean; readonly entry: AuditEntry },
  ) =>
    inPoolTransaction(pool, async (client) => {
      const { rowCount } = isDeep
        ? await client.query(
            `INSERT INTO deep_puts (user_id, rank, underlying, instrument) VALUES ($1, $2, $3, $4)
             ON CONFLICT DO NOTHING`,
            [userId, rank, underlying, instrument],
          )
        : await client.query("DELETE FROM deep_puts WHERE user_id = $1 AND rank = $2", [userId, rank]);
      if (rowCount === 1) {
        await writeAudit(client, entry);
      }
    }),

  /** In place of an earlier one of that day. */
  setMark: (userId: string, { instrument, day, price }: YearEndMarkInput, entry: AuditEntry) =>
    inPoolTransaction(pool, async (client) => {
      const { rowCount } = await client.query(
        `INSERT INTO year_end_marks (user_id, instrument, day, price) VALUES ($1, $2, $3, $4)
         ON CONFLICT (user_id, instrument, day) DO UPDATE SET price = EXCLUDED.price
         WHERE year_end_marks.price <> EXCLUDED.price`,
        [userId, instrument, day, price],
      );
      if (rowCount === 1) {
        await writeAudit(client, entry);
      }
    }),
});

/** As it is read by whoever reckons a tax year. */
export const listDeepPuts = async (client: Queries, userId: string): Promise<DeepPut[]> =>
  (await client.query<DeepPut>(DEEP_PUTS, [userId])).rows;
