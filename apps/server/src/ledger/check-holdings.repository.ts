import {
  compareHoldings,
  type HoldingsCheck,
  type HoldingsToCompare,
  type LedgerHolding,
} from "@strikebook/core/coverage/compare-holdings";
import { typesWithRole } from "@strikebook/core/ledger/roles";
import { fromUnits } from "@strikebook/core/shared/units";
import type { AssetClass } from "@strikebook/core/transactions/transaction";
import type { Queries } from "@strikebook/database/connection";
import { listHoldingsOn } from "./holdings.repository.ts";
import { type HoldingsOf, listPostedLater } from "./posted-later.repository.ts";
import { sqlList } from "./sql-list.ts";

export type HoldingsToCheck = Omit<HoldingsToCompare, "ledger"> & HoldingsOf;

/** Compares the rows of a snapshot with the ledger of its day; what disagrees is looked into. */
export async function checkHoldings(
  client: Queries,
  userId: string,
  { accountId, matchedMax, ...given }: HoldingsToCheck,
): Promise<HoldingsCheck> {
  const place = { accountId, day: given.day, matchedMax };
  const ledger = given.history === undefined ? [] : await listLedgerOn(client, userId, place);
  const found = compareHoldings({ ...given, ledger });
  if (found.disagreements.length === 0) {
    return found;
  }
  const instruments = found.disagreements.map(({ symbol }) => symbol);
  const traces = await traceInstruments(client, userId, { ...place, instruments });
  const traced = new Map(traces.map((trace) => [trace.instrument, trace]));
  const open = ledger.map((holding) => ({ ...traced.get(holding.instrument), ...holding }));
  const known = new Set(ledger.map(({ instrument }) => instrument));
  const closed = traces.filter(({ instrument }) => !known.has(instrument));
  return compareHoldings({ ...given, ledger: [...open, ...closed] });
}

export type Holdings = ReturnType<typeof createHoldings>;

/** Holdings of accounts on a day, read over one pool; `matchedMax` as in `HoldingsOf`. */
export const createHoldings = (pool: Queries, matchedMax?: number) => ({
  check: (userId: string, given: HoldingsToCheck): Promise<HoldingsCheck> =>
    checkHoldings(pool, userId, { ...given, matchedMax }),

  list: (userId: string, place: HoldingsOf): Promise<LedgerHolding[]> =>
    listLedgerOn(pool, userId, { ...place, matchedMax }),
});

/** The ledger's holdings on the day, each with the change that the broker may have booked later. */
async function listLedgerOn(client: Queries, userId: string, place: HoldingsOf): Promise<LedgerHolding[]> {
  const held = await listHoldingsOn(client, userId, place);
  const later = await listPostedLater(client, userId, place);
  const open = new Set(held.map(({ instrument }) => instrument));
  return [
    ...held.map((holding) => ({ ...holding, postedLater: later.get(holding.instrument)?.postedLater })),
    ...[...later.values()].filter(({ instrument }) => !open.has(instrument)),
  ];
}

type TraceRow = {
  instrument: string;
  asset_class: AssetClass;
  rows_on_day: number;
  unmatched: number;
  has_action: boolean;
};

/** Types of rows by which a corporate action changes holdings. */
const CORPORATE_ACTIONS = (["EXCHANGE", "SPINOFF", "SPLIT"] as const).flatMap(typesWithRole);

/** Rows, unmatched closings and corporate actions of instruments up to a day, which explain a quantity that differs. */
async function traceInstruments(
  client: Queries,
  userId: string,
  { accountId, day, instruments }: HoldingsOf & { readonly instruments: readonly string[] },
): Promise<LedgerHolding[]> {
  const { rows } = await client.query<TraceRow>(
    `SELECT t.instrument, min(t.asset_class) AS asset_class,
       count(*) FILTER (WHERE t.event_date = $3 AND t.quantity <> 0)::int AS rows_on_day,
       count(c.id)::int AS unmatched,
       bool_or(t.type IN (${sqlList(CORPORATE_ACTIONS)})) AS has_action
     FROM transactions t LEFT JOIN realized_closings c ON c.user_id = $1 AND c.account_id = $2
       AND c.transaction_id = t.id AND c.unmatched_quantity <> 0 AND c.book IN ('TRADE', 'BOTH')
     WHERE t.user_id = $1 AND t.underlying = ANY($5) AND t.event_date <= $3 AND t.account_id = $2
       AND t.instrument = ANY($4)
     GROUP BY t.instrument`,
    [userId, accountId, day, instruments, instruments.map(underlyingOf)],
  );
  return rows.map((row) => ({
    instrument: row.instrument,
    assetClass: row.asset_class,
    quantity: fromUnits(0n),
    rowsOnDay: row.rows_on_day,
    unmatchedClosings: row.unmatched,
    hasCorporateAction: row.has_action,
  }));
}

/** The index leads over the underlying: `SPY` of `SPY260116P350`, `ACME` of the adjusted `ACME1260116C20`. */
const underlyingOf = (instrument: string) =>
  instrument.replace(/\d{6}[CP][\d.]+$/, "").replace(/(?<=[A-Z])\d$/, "");
