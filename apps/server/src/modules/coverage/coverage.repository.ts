import type { HeldRow } from "@strikebook/core/coverage/compare-holdings";
import type { UnmatchedInstrument } from "@strikebook/core/coverage/next-downloads";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import type { Database } from "@strikebook/database/client";

export type CoveredAccount = {
  readonly id: string;
  readonly name: string;
  readonly number: string | null;
};

export type UnmatchedOfAccount = UnmatchedInstrument & { readonly accountId: string };

export type SnapshotRow = Omit<HeldRow, "description" | "quantity"> & {
  readonly accountId: string;
  readonly day: CalendarDate;
  readonly description: string | null;
  readonly quantity: DecimalText | null;
};

const ACCOUNTS = `
  SELECT id, name, account_identifier AS number FROM brokerage_accounts WHERE user_id = $1 ORDER BY name, id`;

const UNMATCHED = `
  SELECT account_id AS "accountId", instrument, underlying, count(*)::int AS closings,
         min(closed_on)::text AS "firstDay"
    FROM realized_closings
   WHERE user_id = $1 AND unmatched_quantity <> 0 AND book IN ('TRADE', 'BOTH')
   GROUP BY account_id, instrument, underlying`;

const LATEST_POSITIONS = `
  SELECT p.account_id AS "accountId", p.portfolio_date::text AS day, p.kind, p.type, p.symbol, p.description,
         trim_scale(p.quantity)::text AS quantity
    FROM (SELECT account_id, max(portfolio_date) AS day FROM portfolio_snapshots WHERE user_id = $1
           GROUP BY account_id) latest
    JOIN positions p ON p.user_id = $1 AND p.portfolio_date = latest.day AND p.account_id = latest.account_id`;

export type CoverageRepository = ReturnType<typeof createCoverageRepository>;

export function createCoverageRepository({ pool }: Pick<Database, "pool">) {
  return {
    /** By name. */
    async listAccounts(userId: string): Promise<CoveredAccount[]> {
      return (await pool.query<CoveredAccount>(ACCOUNTS, [userId])).rows;
    },

    /** Closings that have no opening on record, at least in part. */
    async listUnmatched(userId: string): Promise<UnmatchedOfAccount[]> {
      return (await pool.query<UnmatchedOfAccount>(UNMATCHED, [userId])).rows;
    },

    /** The latest snapshot of each account. */
    async listLatestPositions(userId: string): Promise<SnapshotRow[]> {
      return (await pool.query<SnapshotRow>(LATEST_POSITIONS, [userId])).rows;
    },
  };
}
