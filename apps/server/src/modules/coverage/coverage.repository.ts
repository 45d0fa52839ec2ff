import type { UnmatchedInstrument } from "@strikebook/core/coverage/account-coverage";
import type { HeldRow } from "@strikebook/core/coverage/compare-holdings";
import type { UnmatchedDay } from "@strikebook/core/coverage/gap-consequences";
import { CLOSES_LONG, CLOSES_SHORT } from "@strikebook/core/ledger/roles";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import { type OwnedAccounts, toldOf } from "@strikebook/core/sharing/reader";
import type { Database } from "@strikebook/database/client";
import { listHistoryFiles } from "../../import/preview/history-spans.repository.ts";
import { HAS_OLDER_RECORDS, listQuietDays } from "../../records/coverage-statements.repository.ts";
import { listUntoldFiles } from "../../records/told-files.repository.ts";

export type CoveredAccount = {
  readonly id: string;
  readonly name: string;
  readonly number: string | null;
  /** Of its files, when the person says that nothing is older. */
  readonly historyBeginsOn: CalendarDate | null;
  /** True when rows or positions are older than that day. */
  readonly hasOlder: boolean;
};

type DayOfAccount = UnmatchedDay & { readonly accountId: string };

/** `instruments`: how many the account has. */
type InstrumentOfAccount = UnmatchedInstrument & {
  readonly accountId: string;
  readonly instruments: number;
};

export type SnapshotRow = Omit<HeldRow, "description" | "quantity"> & {
  readonly accountId: string;
  readonly day: CalendarDate;
  readonly description: string | null;
  readonly quantity: DecimalText | null;
};

const ACCOUNTS = `
  SELECT a.id, a.name, a.account_identifier AS number, a.history_begins_on::text AS "historyBeginsOn",
         ${HAS_OLDER_RECORDS} AS "hasOlder"
    FROM brokerage_accounts a WHERE a.user_id = $1 ORDER BY lower(a.name), a.name, a.id`;

const UNMATCHED = "user_id = $1 AND unmatched_quantity <> 0 AND book IN ('TRADE', 'BOTH')";

// A history that begins in the middle has them by the thousand: what they add up to is enough.
const UNMATCHED_DAYS = `
  SELECT account_id AS "accountId", closed_on::text AS day, count(*)::int AS closings,
         (array_agg(DISTINCT underlying))[1:4] AS underlyings
    FROM realized_closings WHERE ${UNMATCHED} GROUP BY account_id, closed_on`;

const UNMATCHED_INSTRUMENTS = `
  SELECT "accountId", instrument, underlying, closings, "firstDay", quantity, instruments FROM (
    SELECT account_id AS "accountId", instrument, underlying, count(*)::int AS closings,
           CASE (bool_or(type = ANY($3)), bool_or(type = ANY($4)))
             WHEN (true, false) THEN trim_scale(sum(unmatched_quantity))::text
             WHEN (false, true) THEN trim_scale(-sum(unmatched_quantity))::text END AS quantity,
           min(closed_on)::text AS "firstDay", (count(*) OVER account)::int AS instruments,
           row_number() OVER (account ORDER BY min(closed_on), instrument) AS place
      FROM realized_closings WHERE ${UNMATCHED} GROUP BY account_id, instrument, underlying
    WINDOW account AS (PARTITION BY account_id)) ranked
   WHERE place <= $2 ORDER BY "accountId", place`;

const ROWS_SINCE = `
  SELECT 1 FROM transactions WHERE user_id = $1 AND account_id = $2 AND event_date > $3 LIMIT 1 OFFSET $4`;

const LATEST_POSITIONS = `
  SELECT p.account_id AS "accountId", p.portfolio_date::text AS day, p.kind, p.type, p.symbol, p.description,
         trim_scale(p.quantity)::text AS quantity
    FROM (SELECT account_id, max(portfolio_date) AS day FROM portfolio_snapshots WHERE user_id = $1
           GROUP BY account_id) latest
    JOIN positions p ON p.user_id = $1 AND p.portfolio_date = latest.day AND p.account_id = latest.account_id`;

// Contracts only: a person has few of them open that have expired, and many lots of shares.
const OPEN_CONTRACTS = `
  SELECT DISTINCT account_id AS "accountId", instrument FROM open_lots
   WHERE user_id = $1 AND book IN ('TRADE', 'BOTH') AND asset_class = 'OPTION' ORDER BY instrument`;

export type CoverageRepository = ReturnType<typeof createCoverageRepository>;

export function createCoverageRepository({ pool }: Pick<Database, "pool">) {
  return {
    /** History files on record, once for every account that they tell of. */
    listHistoryFiles: (userId: string) => listHistoryFiles(pool, userId),

    /** Files on record that also hold accounts that may not be told of; in one's own figures none. */
    async listUntoldFiles(owner: OwnedAccounts) {
      const toldIds = toldOf(owner);
      return toldIds === null ? [] : await listUntoldFiles(pool, owner.userId, toldIds);
    },

    /** Days in which the user said that nothing happened, oldest first. */
    listQuietDays: (userId: string) => listQuietDays(pool, userId),

    /** Contracts that are open by the ledger, expired or not. */
    async listOpenContracts(userId: string): Promise<{ accountId: string; instrument: string }[]> {
      return (await pool.query<{ accountId: string; instrument: string }>(OPEN_CONTRACTS, [userId])).rows;
    },

    /** By name. */
    async listAccounts(userId: string): Promise<CoveredAccount[]> {
      return (await pool.query<CoveredAccount>(ACCOUNTS, [userId])).rows;
    },

    /** Closings that have no opening on record, at least in part, by account and day. */
    async listUnmatchedDays(userId: string): Promise<DayOfAccount[]> {
      return (await pool.query<DayOfAccount>(UNMATCHED_DAYS, [userId])).rows;
    },

    /** Instruments with closings that have no opening, the earliest `limit` of each account. */
    async listUnmatchedInstruments(userId: string, limit: number): Promise<InstrumentOfAccount[]> {
      const values = [userId, limit, CLOSES_LONG, CLOSES_SHORT];
      return (await pool.query<InstrumentOfAccount>(UNMATCHED_INSTRUMENTS, values)).rows;
    },

    /** True when the account has more than `limit` rows dated after a day. */
    async hasMoreRowsSince(
      userId: string,
      { accountId, day, limit }: { accountId: string; day: CalendarDate; limit: number },
    ): Promise<boolean> {
      const { rowCount } = await pool.query(ROWS_SINCE, [userId, accountId, day, limit]);
      return (rowCount ?? 0) > 0;
    },

    /** The latest snapshot of each account. */
    async listLatestPositions(userId: string): Promise<SnapshotRow[]> {
      return (await pool.query<SnapshotRow>(LATEST_POSITIONS, [userId])).rows;
    },
  };
}
