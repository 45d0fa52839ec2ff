import { quantityOf } from "@strikebook/core/ledger/entry-amounts";
import type { LedgerEntry, OpenLot } from "@strikebook/core/ledger/ledger";
import { type Role, roleOf } from "@strikebook/core/ledger/roles";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import { groupBy } from "@strikebook/core/shared/group-by";
import { absolute, toUnits, type Units } from "@strikebook/core/shared/units";
import type { Queries } from "@strikebook/database/connection";
import type pg from "pg";

/** A lot on record. */
export type StoredLot = OpenLot & { readonly id: string };

type LotRow = { [Key in keyof StoredLot]: StoredLot[Key] | null };

/** Lots of a holding and side that are read at first, and how many times as many when they are too few. */
const LOTS_AT_FIRST = 64;
const LOTS_MORE = 8;

/**
 * The open lots that these entries can touch, each holding's oldest first: closings use up the oldest, so that of a
 * holding of many years only its first few are needed. Where the books differ, a lot of the tax book stands behind its
 * twin of the trade book, which is of the same shares.
 */
export async function listLotsToUse(
  client: Queries,
  userId: string,
  entries: readonly LedgerEntry[],
): Promise<StoredLot[]> {
  const lots: StoredLot[] = [];
  let needs = lotNeeds(entries);
  for (let most = LOTS_AT_FIRST; needs.length > 0; most *= LOTS_MORE) {
    const found = groupBy(await listOldestLots(client, userId, needs, most), holdingKey);
    const isEnough = (need: LotNeeds) => holds(found.get(holdingKey(need)) ?? [], need, most);
    lots.push(...needs.filter(isEnough).flatMap((need) => found.get(holdingKey(need)) ?? []));
    needs = needs.filter((need) => !isEnough(need));
  }
  return lots;
}

/** True when these are all lots of the holding, or more than are used up, on both sides. */
function holds(lots: readonly StoredLot[], { quantity }: LotNeeds, most: number): boolean {
  const sides = groupBy(
    lots.filter(({ book }) => book !== "TAX"),
    (lot) => lot.quantity.startsWith("-"),
  );
  return [...sides.values()].every(
    (side) =>
      side.length < most ||
      quantity === undefined ||
      (isOfOneType(side) &&
        side.reduce((total, lot) => total + absolute(toUnits(lot.quantity)), 0n) > quantity),
  );
}

/** Shares that are short may stand in two account types, of which a row may close one alone: all are read. */
const isOfOneType = ([lot]: readonly StoredLot[]) =>
  lot?.assetClass === "OPTION" || lot?.quantity.startsWith("-") === false;

/** At most `most` lots of either side of each holding, or all where every lot may change. */
async function listOldestLots(
  client: Queries,
  userId: string,
  needs: readonly LotNeeds[],
  most: number,
): Promise<StoredLot[]> {
  const oldest = (side: string, book: string) => `
    SELECT l.* FROM unnest($2::uuid[], $3::text[], $4::int[]) AS n (account_id, instrument, most) CROSS JOIN LATERAL (
      SELECT * FROM open_lots
      WHERE account_id = n.account_id AND instrument = n.instrument AND quantity ${side} AND ${book}
      ORDER BY id LIMIT n.most) AS l
    WHERE l.user_id = $1`;
  const books = ["book <> 'TAX'", "book <> 'BOTH' AND book = 'TAX'"];
  const parts = books.flatMap((book) => [oldest("> 0", book), oldest("< 0", book)]);
  const { rows } = await client.query<LotRow>(
    `SELECT id, transaction_id AS "entryId", account_id AS "accountId", book, asset_class AS "assetClass", instrument,
       underlying, quantity, opened_on AS "openedOn", amount, commission, fees, held_since AS "heldSince",
       nullif(is_short_type, false) AS "isShortType"
     FROM (${parts.join(" UNION ALL ")}) AS lots ORDER BY id`,
    [
      userId,
      needs.map(({ accountId }) => accountId),
      needs.map(({ instrument }) => instrument),
      needs.map(({ quantity }) => (quantity === undefined ? null : most)),
    ],
  );
  return withTwins(
    rows.map(
      (row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as StoredLot,
    ),
  );
}

/** Puts lots of the tax book behind their twins, and leaves those out whose twin is not among them. */
function withTwins(lots: readonly StoredLot[]): StoredLot[] {
  const twins = groupBy(
    lots.filter(({ book }) => book === "TAX"),
    openingKey,
  );
  return lots
    .filter(({ book }) => book !== "TAX")
    .flatMap((lot) =>
      lot.book === "BOTH" ? [lot] : [lot, ...(twins.get(openingKey(lot)) ?? []).splice(0, 1)],
    );
}

type LotNeeds = {
  readonly accountId: string;
  readonly instrument: string;
  /** The most that closings can use up; absent where every lot of the holding may change. */
  readonly quantity: Units | undefined;
};

const USING_OLDEST: ReadonlySet<Role> = new Set<Role>([
  "CLOSE_LONG",
  "CLOSE_SHORT",
  "IGNORED",
  "OPEN_LONG",
  "OPEN_SHORT",
  "OPTION_EVENT",
]);

function lotNeeds(entries: readonly LedgerEntry[]): LotNeeds[] {
  return [...groupBy(entries, holdingKey).values()].flatMap((rows) => {
    const [first] = rows;
    if (first === undefined) {
      return [];
    }
    const usesOldest = rows.every((row) => USING_OLDEST.has(roleOf(row)));
    const quantity = rows.reduce((total, row) => total + quantityOf(row), 0n);
    const { accountId, instrument } = first;
    return [{ accountId, instrument, quantity: usesOldest ? quantity : undefined }];
  });
}

/** The difference between the stored lots and those that matching left open. */
export type LotChanges = {
  /** Ids of those that are used up. */
  readonly gone: readonly string[];
  readonly changed: readonly StoredLot[];
  readonly added: readonly OpenLot[];
};

/**
 * The changes that turn the stored lots `before`, as `listLotsToUse` gave them, into the lots `after` matching. Lots
 * keep their order, because closings use up the oldest first.
 */
export function compareLots(before: readonly StoredLot[], after: readonly OpenLot[]): LotChanges {
  const stored = groupBy(before, lotKey);
  const gone = new Set(before.map(({ id }) => id));
  const changed: StoredLot[] = [];
  const added: OpenLot[] = [];
  const left = groupBy(after, lotKey);
  for (const lot of after) {
    const own = stored.get(lotKey(lot)) ?? [];
    // Several lots may have one opening: matching uses up the first ones first.
    const used = Math.max(0, own.length - (left.get(lotKey(lot))?.length ?? 0));
    const [old] = own.splice(0, used + 1).slice(used);
    if (old === undefined) {
      added.push(lot);
      continue;
    }
    gone.delete(old.id);
    if (!isSame(old, lot)) {
      changed.push({ ...lot, id: old.id });
    }
  }
  return { gone: [...gone], changed, added };
}

/** Stores what became of lots on record; added ones are the caller's to store. */
export async function changeLots(
  client: pg.ClientBase,
  userId: string,
  { gone, changed }: Pick<LotChanges, "changed" | "gone">,
): Promise<void> {
  if (gone.length > 0) {
    await client.query("DELETE FROM open_lots WHERE user_id = $1 AND id = ANY($2::bigint[])", [userId, gone]);
  }
  await updateLots(client, userId, changed);
}

async function updateLots(client: pg.ClientBase, userId: string, lots: readonly StoredLot[]): Promise<void> {
  if (lots.length > 0) {
    await client.query(
      `UPDATE open_lots l SET quantity = n.quantity, amount = n.amount, commission = n.commission, fees = n.fees,
         opened_on = n.opened_on, held_since = n.held_since, book = n.book
       FROM unnest($2::bigint[], $3::numeric[], $4::numeric[], $5::numeric[], $6::numeric[], $7::date[], $8::date[], $9::book[])
         AS n (id, quantity, amount, commission, fees, opened_on, held_since, book)
       WHERE l.user_id = $1 AND l.id = n.id`,
      [
        userId,
        lots.map(({ id }) => id),
        lots.map(({ quantity }) => quantity),
        lots.map(({ amount }) => amount),
        lots.map(({ commission }) => commission),
        lots.map(({ fees }) => fees),
        lots.map(({ openedOn }) => openedOn),
        lots.map(({ heldSince }) => heldSince),
        lots.map(({ book }) => book),
      ],
    );
  }
}

const holdingKey = ({ accountId, instrument }: Pick<OpenLot, "accountId" | "instrument">) =>
  `${accountId} ${instrument}`;

const openingKey = ({ entryId, accountId, instrument, quantity, isShortType }: OpenLot) =>
  `${entryId} ${accountId} ${instrument} ${quantity.startsWith("-")} ${isShortType === true}`;

/** A lot of the trade book may come to be the same in both: its twin is gone then. */
const lotKey = (lot: OpenLot) => `${openingKey(lot)} ${lot.book === "TAX"}`;

function isSame(a: OpenLot, b: OpenLot): boolean {
  const amounts = ["quantity", "amount", "commission", "fees"] as const;
  return (
    a.book === b.book &&
    a.openedOn === b.openedOn &&
    a.heldSince === b.heldSince &&
    amounts.every((name) => unitsOf(a[name]) === unitsOf(b[name]))
  );
}

const unitsOf = (text: DecimalText | undefined) => (text === undefined ? undefined : toUnits(text));
