import type { PairRows } from "@strikebook/core/campaigns/read-pieces";
import type { ClosingLot, LedgerEntry, OpenLot, RealizedClosing } from "@strikebook/core/ledger/ledger";
import { groupBy } from "@strikebook/core/shared/group-by";
import type { Queries } from "@strikebook/database/connection";
import { listEntries } from "../../ledger/ledger-entries.repository.ts";
import { listStatements } from "../../ledger/statements/statements.repository.ts";

type ClosingRow = Omit<RealizedClosing, "lots"> & {
  readonly openEntryId: string | null;
  readonly openedOn: RealizedClosing["closedOn"] | null;
  readonly lotQuantity: ClosingLot["quantity"] | null;
  readonly lotBuys: ClosingLot["buys"];
  readonly lotSells: ClosingLot["sells"];
};

/** A closing once for each of its lots, or once without. */
const CLOSINGS = `
  SELECT c.transaction_id AS "entryId", c.account_id AS "accountId", c.book, c.closed_on AS "closedOn", c.type,
         c.asset_class AS "assetClass", c.instrument, c.underlying, c.quantity, c.unmatched_quantity AS "unmatchedQuantity",
         c.open_amount AS "openAmount", c.buys, c.sells, c.gross, c.commission, c.fees, c.net,
         l.open_transaction_id AS "openEntryId", l.opened_on AS "openedOn", l.quantity AS "lotQuantity",
         l.buys AS "lotBuys", l.sells AS "lotSells"
    FROM realized_closings c LEFT JOIN closing_lots l ON l.closing_id = c.id
   WHERE c.user_id = $1 AND c.account_id = ANY($2) AND c.instrument = ANY($3) AND c.underlying = $4 AND c.book <> 'TAX'
   ORDER BY c.id, l.sequence`;

type LotRow = { [Key in keyof OpenLot]: OpenLot[Key] | null };

const OPEN_LOTS = `
  SELECT transaction_id AS "entryId", account_id AS "accountId", book, asset_class AS "assetClass", instrument,
         underlying, quantity, opened_on AS "openedOn", amount, commission, fees,
         coalesce(held_since, opened_on) AS "heldSince"
    FROM open_lots
   WHERE user_id = $1 AND underlying = $2
   ORDER BY id`;

/** The rows of an underlying by account, with what matching made of them. */
export async function listMatchedRows(
  client: Queries,
  userId: string,
  {
    underlying,
    accountIds,
  }: { readonly underlying: string; readonly accountIds: ReadonlyMap<string, string> },
): Promise<PairRows[]> {
  const entries = (await listEntries(client, userId, { underlyings: [underlying], accountIds })).map(ranked);
  // A GONE statement may close lots under a name that no row has.
  const gone = (await listStatements(client, userId)).filter(({ kind }) => kind === "GONE");
  const values = [
    userId,
    [...new Set([...entries, ...gone].map(({ accountId }) => accountId))],
    [...new Set([...entries, ...gone].map(({ instrument }) => instrument))],
    underlying,
  ];
  const closings = await client.query<ClosingRow>(CLOSINGS, values);
  // After a RENAME, lots may be open under a name that no row has.
  const lots = await client.query<LotRow>(OPEN_LOTS, [userId, underlying]);
  const ofAccount = <Row extends { readonly accountId: string }>(rows: readonly Row[]) =>
    groupBy(rows, ({ accountId }) => accountId);
  const own = ofAccount(entries);
  const closed = ofAccount(toClosings(closings.rows));
  const open = ofAccount(lots.rows.map(toLot));
  return [...new Set([...own.keys(), ...open.keys(), ...closed.keys()])].map((accountId) => ({
    accountId,
    underlying,
    entries: own.get(accountId) ?? [],
    closings: closed.get(accountId) ?? [],
    openLots: open.get(accountId) ?? [],
  }));
}

/** Two accounts may hold the same row: its rank names a campaign, and edits, only together with its account. */
const ranked = (entry: LedgerEntry): LedgerEntry => ({
  ...entry,
  rank: `${entry.rank}@${entry.accountNumber ?? entry.accountId}`,
});

/** The rank of `ranked` in SQL, of a transaction `t` and its account `a`. */
export const RANK_IN_ACCOUNT =
  "encode(t.fingerprint, 'hex') || lpad(t.occurrence::text, 6, '0') || '@' || coalesce(a.account_identifier, a.id::text)";

function toClosings(rows: readonly ClosingRow[]): RealizedClosing[] {
  return [...groupBy(rows, ({ entryId }) => entryId).values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [{ ...first, lots: group.flatMap(toClosingLot) }];
  });
}

/** A lot that came in by a transfer may have no opening on record. */
const toClosingLot = (row: ClosingRow): ClosingLot[] =>
  row.lotQuantity === null
    ? []
    : [
        {
          openEntryId: row.openEntryId ?? "",
          openedOn: row.openedOn ?? row.closedOn,
          quantity: row.lotQuantity,
          buys: row.lotBuys,
          sells: row.lotSells,
          commission: row.commission,
          fees: row.fees,
        },
      ];

const toLot = (row: LotRow): OpenLot =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as OpenLot;
