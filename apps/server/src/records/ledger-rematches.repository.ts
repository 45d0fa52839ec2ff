import type { DecimalText } from "@strikebook/core/shared/decimal";
import type { Database } from "@strikebook/database/client";
import type { Queries } from "@strikebook/database/connection";

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

const FIGURES = `
  SELECT count(*) FILTER (WHERE unmatched_quantity <> 0)::int AS unmatched, coalesce(sum(net), 0)::text AS realized
    FROM realized_closings WHERE user_id = $1 AND book IN ('TRADE', 'BOTH')`;

const INSERT = `
  INSERT INTO ledger_rematches (user_id, unmatched_before, realized_before, unmatched_after, realized_after)
  SELECT $1, $2, $3, figures.unmatched, figures.realized::numeric FROM (${FIGURES}) figures
   WHERE (figures.unmatched, figures.realized::numeric) <> ($2, $3::numeric)`;

const LIST = `
  SELECT id, matched_at AS "matchedAt", unmatched_before AS "unmatchedBefore", unmatched_after AS "unmatchedAfter",
         trim_scale(realized_before)::text AS "realizedBefore", trim_scale(realized_after)::text AS "realizedAfter"
    FROM ledger_rematches WHERE user_id = $1 ORDER BY matched_at, id`;

/** Does the matching, and keeps what it changed for the person to read. In the caller's transaction. */
export async function recordRematch(
  client: Queries,
  userId: string,
  matchAgain: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await client.query<{ unmatched: number; realized: DecimalText }>(FIGURES, [userId]);
  const before = rows[0];
  await matchAgain();
  await client.query(INSERT, [userId, before?.unmatched ?? 0, before?.realized ?? "0"]);
}

export type LedgerRematches = ReturnType<typeof ledgerRematchesIn>;

export const ledgerRematchesIn = (pool: Database["pool"]) => ({
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
