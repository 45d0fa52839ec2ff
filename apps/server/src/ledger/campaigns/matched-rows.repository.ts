import type { Allocation } from "@strikebook/core/campaigns/pieces/cost-changes";
import type { PairClosing, PairLot, PairRows } from "@strikebook/core/campaigns/pieces/pair-rows";
import type { LedgerEntry, OpenLot } from "@strikebook/core/ledger/ledger";
import { type NamedRow, newestName } from "@strikebook/core/ledger/linking/renames";
import { roleOf } from "@strikebook/core/ledger/roles";
import { newestAccount } from "@strikebook/core/ledger/statements/statement";
import { addDays, type CalendarDate } from "@strikebook/core/shared/calendar-date";
import { groupBy } from "@strikebook/core/shared/group-by";
import { EVER } from "@strikebook/core/shared/period";
import type { Queries } from "@strikebook/database/connection";
import { listEntriesSince, type Since, sinceValues } from "../ledger-entries.repository.ts";
import type { Stated } from "../names/renames.repository.ts";

type ClosingRow = Omit<PairClosing, "lots"> & {
  readonly openEntryId: string | null;
  readonly openedOn: PairClosing["closedOn"] | null;
  readonly lotQuantity: PairLot["quantity"] | null;
  readonly lotBuys: PairLot["buys"];
  readonly lotSells: PairLot["sells"];
};

/** A closing once for each of its lots, or once without. */
const CLOSINGS = `
  WITH own AS MATERIALIZED (
    SELECT * FROM realized_closings
     WHERE user_id = $1 AND account_id = ANY($2) AND instrument = ANY($3) AND underlying = ANY($4) AND book <> 'TAX')
  SELECT c.transaction_id AS "entryId", c.account_id AS "accountId", c.closed_on AS "closedOn", c.type,
         c.asset_class AS "assetClass", c.instrument, c.underlying, c.unmatched_quantity AS "unmatchedQuantity", c.buys, c.sells,
         l.open_transaction_id AS "openEntryId", l.opened_on AS "openedOn", l.quantity AS "lotQuantity",
         l.buys AS "lotBuys", l.sells AS "lotSells"
    FROM own c LEFT JOIN closing_lots l ON l.closing_id = c.id
   WHERE EXISTS (SELECT FROM unnest($5::uuid[], $6::text[], $7::date[]) AS since (account_id, underlying, day)
                  WHERE since.account_id = c.account_id AND since.underlying = c.underlying AND since.day <= c.closed_on)
   ORDER BY c.id, l.sequence`;

type LotRow = { [Key in keyof OpenLot]: OpenLot[Key] | null };

const OPEN_LOTS = `
  SELECT transaction_id AS "entryId", account_id AS "accountId", book, asset_class AS "assetClass", instrument,
         underlying, quantity, opened_on AS "openedOn", amount, commission, fees,
         coalesce(held_since, opened_on) AS "heldSince"
    FROM open_lots
   WHERE user_id = $1 AND underlying = ANY($2)
   ORDER BY id`;

type Wanted = Stated & {
  /** All names of what is one underlying, in each of the user's accounts. */
  readonly since: readonly Since[];
  /** By number. */
  readonly accountIds: ReadonlyMap<string, string>;
};

/**
 * The rows of underlyings by account and newest name, with what matching made of them. Of those that are not read from their
 * beginning, nothing may be open on the day before: all open lots are read.
 */
export async function listMatchedRows(
  client: Queries,
  userId: string,
  { since, accountIds, statements, renames }: Wanted,
): Promise<PairRows[]> {
  const names = [...new Set(since.map(({ underlying }) => underlying))];
  const entries = (await listEntriesSince(client, userId, { accountIds, since })).map(ranked);
  // A GONE statement closes a position without a row, and a RENAME may have given it a name that is in no row either.
  const closable = [...entries, ...statements.filter(({ kind }) => kind === "GONE")];
  // With a name: to plan it for a thousand instruments takes as long as to read their closings.
  const closings = await client.query<ClosingRow>({
    name: "campaign-closings",
    text: CLOSINGS,
    values: [
      userId,
      [...new Set(closable.map(({ accountId }) => accountId))],
      [...new Set(closable.map(({ instrument }) => instrument))],
      names,
      ...sinceValues(since),
    ],
  });
  const lots = await client.query<LotRow>(OPEN_LOTS, [userId, names]);
  const numbers = new Map([...accountIds].map(([number, id]) => [id, number]));
  const pairs = new Map<string, OpenPair>();
  const pairOf = (row: NamedRow): OpenPair => {
    const underlying = newestName(row, renames);
    const accountId = newestAccount(row.accountId, statements);
    const key = `${accountId} ${underlying}`;
    const pair = pairs.get(key) ?? {
      accountId,
      underlying,
      entries: [],
      closings: [],
      openLots: [],
      allocations: allocationsOf({ accountId, underlying }, { statements, renames }),
    };
    pairs.set(key, pair);
    return pair;
  };
  for (const entry of entries) {
    const pair = pairOf({ ...entry, day: lastDayOfName(entry) });
    // Under one account, so that the order of a day is one: its rank goes on naming the row by its own.
    const { accountId } = pair;
    pair.entries.push(
      accountId === entry.accountId ? entry : { ...entry, accountId, accountNumber: numbers.get(accountId) },
    );
  }
  for (const closing of toClosings(closings.rows)) {
    pairOf({ ...closing, day: closing.closedOn }).closings.push(closing);
  }
  const openings = new Map(entries.map((entry) => [entry.id, entry]));
  for (const lot of lots.rows.map(toLot)) {
    pairOf({ ...lot, day: dayOfName(lot, openings.get(lot.entryId)) }).openLots.push(lot);
  }
  return [...pairs.values()];
}

type OpenPair = Omit<PairRows, "closings" | "entries" | "openLots"> & {
  readonly entries: LedgerEntry[];
  readonly closings: PairClosing[];
  readonly openLots: OpenLot[];
};

/** ALLOCATE statements about shares of an account that bear this name in the end. */
const allocationsOf = (
  { accountId, underlying }: Pick<PairRows, "accountId" | "underlying">,
  { statements, renames }: Stated,
): Allocation[] =>
  statements.flatMap((stated) => {
    const { kind, day, instrument, percent } = stated;
    const isHere = newestAccount(stated.accountId ?? accountId, statements) === accountId;
    const isOwn = isHere && newestName({ accountId, underlying: instrument, day }, renames) === underlying;
    return kind === "ALLOCATE" && percent !== undefined && isOwn ? [{ day, percent }] : [];
  });

/** Lots have the names of today, unless a rename passed them by: these are of what their opening was of. */
const dayOfName = (lot: OpenLot, opening: LedgerEntry | undefined): CalendarDate =>
  opening === undefined || opening.underlying !== lot.underlying ? EVER.endDate : lastDayOfName(opening);

/** The rows of a rename itself bear its day and the old name: they belong to what was called so until then. */
const lastDayOfName = (entry: LedgerEntry): CalendarDate =>
  roleOf(entry) === "EXCHANGE" ? addDays(entry.eventDate, -1) : entry.eventDate;

/** Two accounts may hold the same row: its rank names a campaign, and edits, only together with its account. */
const ranked = (entry: LedgerEntry): LedgerEntry => ({
  ...entry,
  rank: `${entry.rank}@${entry.accountNumber ?? entry.accountId}`,
});

/** The rank of `ranked` in SQL, of a transaction `t` and its account `a`. */
export const RANK_IN_ACCOUNT =
  "encode(t.fingerprint, 'hex') || lpad(t.occurrence::text, 6, '0') || '@' || coalesce(a.account_identifier, a.id::text)";

function toClosings(rows: readonly ClosingRow[]): PairClosing[] {
  return [...groupBy(rows, ({ entryId }) => entryId).values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [{ ...first, lots: group.flatMap(toClosingLot) }];
  });
}

/** A lot that came in by a transfer may have no opening on record. */
const toClosingLot = (row: ClosingRow): PairLot[] =>
  row.lotQuantity === null
    ? []
    : [
        {
          openEntryId: row.openEntryId ?? "",
          openedOn: row.openedOn ?? row.closedOn,
          quantity: row.lotQuantity,
          buys: row.lotBuys,
          sells: row.lotSells,
        },
      ];

const toLot = (row: LotRow): OpenLot =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as OpenLot;
