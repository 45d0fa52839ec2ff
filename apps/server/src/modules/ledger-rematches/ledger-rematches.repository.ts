import type { DecimalText } from "@strikebook/core/shared/decimal";
import type { Database } from "@strikebook/database/client";

/** What matching a whole ledger again has changed. */
export type LedgerRematch = {
  readonly id: string;
  readonly matchedAt: Date;
  /** Closings without an opening on record, at least in part. */
  readonly unmatchedBefore: number;
  readonly unmatchedAfter: number;
  /** Realized profit of the trade book, US dollars, net. */
  readonly realizedBefore: DecimalText;
  readonly realizedAfter: DecimalText;
};

const LIST = `
  SELECT id, matched_at AS "matchedAt", unmatched_before AS "unmatchedBefore", unmatched_after AS "unmatchedAfter",
         trim_scale(realized_before)::text AS "realizedBefore", trim_scale(realized_after)::text AS "realizedAfter"
    FROM ledger_rematches WHERE user_id = $1 ORDER BY matched_at, id`;

export type LedgerRematchesRepository = ReturnType<typeof createLedgerRematchesRepository>;

export const createLedgerRematchesRepository = ({ pool }: Pick<Database, "pool">) => ({
  /** Those that the user has not dismissed, the earliest first. */
  list: async (userId: string): Promise<LedgerRematch[]> =>
    (await pool.query<LedgerRematch>(LIST, [userId])).rows,

  /** False when there is no such one of the user. */
  async dismiss(userId: string, id: string): Promise<boolean> {
    const { rowCount } = await pool.query("DELETE FROM ledger_rematches WHERE user_id = $1 AND id = $2", [
      userId,
      id,
    ]);
    return rowCount === 1;
  },
});
