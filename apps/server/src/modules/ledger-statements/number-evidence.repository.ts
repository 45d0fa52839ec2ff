import type { HeldRow, LedgerHolding } from "@strikebook/core/coverage/compare-holdings";
import {
  isThinkable,
  type KnownAccount,
  type NumberEvidence,
  type NumberPair,
} from "@strikebook/core/ledger/statements/suggest-numbers";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { TRANSFER_TYPES } from "@strikebook/core/transactions/trade-types";
import type { Database } from "@strikebook/database/client";
import type { Holdings } from "../../ledger/check-holdings.repository.ts";
import { sqlList } from "../../ledger/sql-list.ts";

const ACCOUNTS = `
  SELECT a.id, a.name, a.account_identifier AS number, a.brokerage, a.is_retirement AS "isRetirement",
         a.history_begins_on IS NOT NULL AS "isBegun", least(r.first, s.first)::text AS "firstDay",
         greatest(r.last, s.last)::text AS "lastDay", r.last::text AS "lastRowDay"
    FROM brokerage_accounts a
   CROSS JOIN LATERAL (SELECT min(event_date) AS first, max(event_date) AS last
                         FROM transactions WHERE account_id = a.id AND user_id = $1) r
   CROSS JOIN LATERAL (SELECT min(portfolio_date) AS first, max(portfolio_date) AS last
                         FROM portfolio_snapshots WHERE account_id = a.id AND user_id = $1 AND position_count > 0) s
   WHERE a.user_id = $1 ORDER BY a.name, a.id`;

const HELD = `
  SELECT instrument, min(asset_class) AS "assetClass", trim_scale(sum(quantity))::text AS quantity
    FROM open_lots
   WHERE user_id = $1 AND account_id = $2 AND book IN ('TRADE', 'BOTH') AND asset_class NOT IN ('CASH', 'PLAN')
   GROUP BY instrument HAVING sum(quantity) <> 0 ORDER BY instrument`;

const CLOSINGS = `
  SELECT instrument, type, closed_on::text AS "closedOn", trim_scale(unmatched_quantity)::text AS quantity
    FROM realized_closings
   WHERE user_id = $1 AND account_id = $2 AND unmatched_quantity <> 0 AND book IN ('TRADE', 'BOTH') AND transaction_id > 0
   ORDER BY id`;

/** Days in which both sides of a move between two accounts are posted. */
const MOVE_DAYS = 30;

const IS_MOVE = (row: "n" | "o") => `${row}.type IN (${sqlList(TRANSFER_TYPES)})`;

// A row that names the other account, one that brings what the old one held, or both sides of one move. $2 old, $3 next.
const IS_MOVED = `
  SELECT EXISTS (
    SELECT FROM transactions t JOIN brokerage_accounts other ON other.user_id = $1 AND other.id IN ($2, $3)
     WHERE t.user_id = $1 AND t.account_id IN ($2, $3) AND other.id <> t.account_id
       AND t.counter_account_number = other.account_identifier
    UNION ALL
    SELECT FROM transactions n JOIN open_lots l ON l.user_id = $1 AND l.account_id = $2 AND l.instrument = n.instrument
     WHERE n.user_id = $1 AND n.account_id = $3 AND ${IS_MOVE("n")} AND n.quantity <> 0
    UNION ALL
    SELECT FROM transactions n JOIN transactions o
        ON o.user_id = $1 AND o.account_id = $2 AND o.event_date >= n.event_date - ${MOVE_DAYS}
       AND (o.amount = -n.amount AND n.amount <> 0 OR o.instrument = n.instrument AND o.quantity = -n.quantity)
     WHERE n.user_id = $1 AND n.account_id = $3 AND ${IS_MOVE("n")} AND ${IS_MOVE("o")}) AS "isMoved"`;

const FIRST_SNAPSHOT = `
  SELECT min(portfolio_date)::text AS day FROM portfolio_snapshots
   WHERE user_id = $1 AND account_id = $2 AND is_whole`;

const SNAPSHOT_ROWS = `
  SELECT kind, type, symbol, description, trim_scale(quantity)::text AS quantity FROM positions
   WHERE user_id = $1 AND account_id = $2 AND portfolio_date = $3 ORDER BY sequence, id`;

type SnapshotRow = Omit<HeldRow, "description" | "quantity"> & {
  readonly description: string | null;
  readonly quantity: HeldRow["quantity"] | null;
};

type Needs = Pick<Database, "pool"> & { readonly holdings: Pick<Holdings, "list"> };

export type NumberEvidenceRepository = ReturnType<typeof createNumberEvidenceRepository>;

/** Reads what tells that an account goes on under a new number. */
export const createNumberEvidenceRepository = ({ pool, holdings }: Needs) => ({
  async listAccounts(userId: string): Promise<KnownAccount[]> {
    return (await pool.query<KnownAccount>(ACCOUNTS, [userId])).rows;
  },

  async read(userId: string, { old, next }: NumberPair): Promise<NumberEvidence> {
    const held = await pool.query<LedgerHolding>(HELD, [userId, old.id]);
    const closings = await pool.query<NumberEvidence["closings"][number]>(CLOSINGS, [userId, next.id]);
    const moved = await pool.query<{ isMoved: boolean }>(IS_MOVED, [userId, old.id, next.id]);
    const told = {
      old,
      next,
      held: held.rows,
      closings: closings.rows,
      isMoved: moved.rows[0]?.isMoved ?? false,
    };
    return {
      ...told,
      snapshot: isThinkable(told) ? await readSnapshot({ pool, holdings }, userId, next.id) : undefined,
    };
  },
});

async function readSnapshot(
  { pool, holdings }: Needs,
  userId: string,
  accountId: string,
): Promise<NumberEvidence["snapshot"]> {
  const [first] = (await pool.query<{ day: CalendarDate | null }>(FIRST_SNAPSHOT, [userId, accountId])).rows;
  const day = first?.day ?? null;
  if (day === null) {
    return undefined;
  }
  const { rows } = await pool.query<SnapshotRow>(SNAPSHOT_ROWS, [userId, accountId, day]);
  return {
    day,
    rows: rows.map(({ description, quantity, ...row }) => ({
      ...row,
      description: description ?? undefined,
      quantity: quantity ?? undefined,
    })),
    ledger: await holdings.list(userId, { accountId, day }),
  };
}
