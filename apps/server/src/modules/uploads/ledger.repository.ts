import type { LedgerEntry } from "@strikebook/core/ledger/ledger";
import {
  closeUnderlyings,
  groupUnderlyings,
  type UnderlyingLink,
} from "@strikebook/core/ledger/linked-underlyings";
import { matchBooks } from "@strikebook/core/ledger/match-books";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import type { AssetClass, HoldingType, TransactionType } from "@strikebook/core/transactions/transaction";
import type pg from "pg";
import { loadInBulk } from "./bulk-load.repository.ts";
import { type Matched, storeMatched } from "./matched-ledger.repository.ts";
import { listRealizedDays, refreshRealizedSums } from "./realized-sums.repository.ts";

type Queries = Pick<pg.ClientBase, "query">;

/** Entries that are matched at once, unless one group of underlyings alone has more. */
const BATCH_ENTRIES = 20_000;

/**
 * Matches again the underlyings `touched` and all that share lots with them, over all accounts of the user, and
 * replaces exactly their closings, lots and days. Without `touched`: all there are. Within the caller's transaction,
 * under the user's lock.
 */
export async function rebuildLedger(
  client: pg.ClientBase,
  userId: string,
  touched?: readonly string[],
): Promise<void> {
  const links = await listLinks(client, userId);
  const counts = await countEntries(client, userId, touched && closeUnderlyings(touched, links));
  const underlyings = touched && [...counts.keys()];
  const daysBefore = underlyings && (await listRealizedDays(client, userId, underlyings));
  await removeMatched(client, userId, underlyings);
  const accountIds = await listAccountNumbers(client, userId);
  const found = batches(groupUnderlyings(counts.keys(), links), counts);
  const list = (index: number) =>
    listEntries(client, userId, { underlyings: found[index]?.flat() ?? [], accountIds });
  let next = list(0);
  for (const [index, batch] of found.entries()) {
    const entries = await next;
    // PostgreSQL looks for the next batch while this thread matches the present one.
    next = index + 1 < found.length ? list(index + 1) : Promise.resolve([]);
    // Should storing fail first, this one fails for the same reason.
    next.catch(() => undefined);
    const matched = matchGroups(batch, entries);
    await loadInBulk(client, () => storeMatched(client, userId, matched));
  }
  const days = underlyings && [
    ...(daysBefore ?? []),
    ...(await listRealizedDays(client, userId, underlyings)),
  ];
  await refreshRealizedSums(client, userId, underlyings && { underlyings, days: days ?? [] });
}

export async function listLinks(client: Queries, userId: string): Promise<UnderlyingLink[]> {
  const { rows } = await client.query<{
    account_id: string;
    underlying: string;
    reorganization: string | null;
    related_instrument: string | null;
  }>(
    `SELECT DISTINCT account_id, underlying, reorganization, related_instrument FROM transactions
     WHERE user_id = $1 AND (reorganization IS NOT NULL OR related_instrument IS NOT NULL)
       AND underlying IS NOT NULL`,
    [userId],
  );
  return rows.map((row) => ({
    accountId: row.account_id,
    underlying: row.underlying,
    ...(row.reorganization === null ? {} : { reorganization: row.reorganization }),
    ...(row.related_instrument === null ? {} : { relatedInstrument: row.related_instrument }),
  }));
}

/** Every underlying asked for, with its number of entries, 0 for one that only a link names. */
async function countEntries(
  client: pg.ClientBase,
  userId: string,
  underlyings: readonly string[] | undefined,
): Promise<Map<string, number>> {
  const { rows } = await client.query<{ underlying: string; count: number }>(
    `SELECT underlying, count(*)::int AS count FROM transactions
     WHERE user_id = $1 AND underlying IS NOT NULL AND ($2::text[] IS NULL OR underlying = ANY($2))
     GROUP BY underlying`,
    [userId, underlyings],
  );
  const found = new Map(rows.map(({ underlying, count }) => [underlying, count]));
  return new Map([...(underlyings ?? []), ...found.keys()].map((name) => [name, found.get(name) ?? 0]));
}

async function removeMatched(
  client: pg.ClientBase,
  userId: string,
  underlyings: readonly string[] | undefined,
) {
  const which = "user_id = $1 AND ($2::text[] IS NULL OR underlying = ANY($2))";
  for (const table of ["realized_closings", "open_lots", "realized_days"]) {
    await client.query(`DELETE FROM ${table} WHERE ${which}`, [userId, underlyings]);
  }
}

/** Ids of the own accounts by number. */
export async function listAccountNumbers(client: Queries, userId: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ id: string; account_identifier: string }>(
    "SELECT id, account_identifier FROM brokerage_accounts WHERE user_id = $1 AND account_identifier IS NOT NULL",
    [userId],
  );
  return new Map(rows.map((row) => [row.account_identifier, row.id]));
}

/** Whole groups, together about as many entries as are matched at once. */
function batches(groups: readonly string[][], counts: ReadonlyMap<string, number>): string[][][] {
  const found: string[][][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const group of groups) {
    const count = group.reduce((total, name) => total + (counts.get(name) ?? 0), 0);
    if (size + count > BATCH_ENTRIES) {
      found.push([]);
      size = 0;
    }
    found.at(-1)?.push(group);
    size += count;
  }
  return found;
}

/** The columns of an entry in the order of `toEntry`. */
const ENTRY_COLUMNS = `id, account_id, event_date, type, asset_class, instrument, underlying, quantity, price, amount,
  cash_effect, commission, fees, holding_type, action, reorganization, related_instrument, counter_account_number,
  encode(fingerprint, 'hex') || lpad(occurrence::text, 6, '0')`;

type EntryRow = [
  id: string,
  accountId: string,
  eventDate: CalendarDate,
  type: TransactionType,
  assetClass: AssetClass,
  instrument: string,
  underlying: string,
  quantity: DecimalText | null,
  price: DecimalText | null,
  amount: DecimalText | null,
  cashEffect: DecimalText,
  commission: DecimalText | null,
  fees: DecimalText | null,
  holdingType: HoldingType | null,
  action: string,
  reorganization: string | null,
  relatedInstrument: string | null,
  counterAccountNumber: string | null,
  rank: string,
];

type Wanted = { readonly underlyings: readonly string[]; readonly accountIds: ReadonlyMap<string, string> };

/** What the matcher is given. */
export async function listEntries(client: Queries, userId: string, wanted: Wanted): Promise<LedgerEntry[]> {
  const { rows } = await client.query<EntryRow & unknown[]>({
    text: `SELECT ${ENTRY_COLUMNS} FROM transactions
      WHERE user_id = $1 AND underlying = ANY($2) AND instrument IS NOT NULL AND asset_class IS NOT NULL`,
    values: [userId, wanted.underlyings],
    rowMode: "array",
  });
  return rows.map((row) => toEntry(row, wanted.accountIds));
}

/** Field by field: entries of one shape cost a fraction of entries put together from pieces. */
function toEntry(row: EntryRow, accountIds: ReadonlyMap<string, string>): LedgerEntry {
  return {
    id: row[0],
    accountId: row[1],
    eventDate: row[2],
    type: row[3],
    assetClass: row[4],
    instrument: row[5],
    underlying: row[6],
    quantity: row[7] ?? undefined,
    price: row[8] ?? undefined,
    amount: row[9] ?? undefined,
    cashEffect: row[10],
    commission: row[11] ?? undefined,
    fees: row[12] ?? undefined,
    holdingType: row[13] ?? undefined,
    action: row[14],
    reorganization: row[15] ?? undefined,
    relatedInstrument: row[16] ?? undefined,
    counterAccountId: row[17] === null ? undefined : accountIds.get(row[17]),
    rank: row[18],
  };
}

function matchGroups(groups: readonly string[][], entries: readonly LedgerEntry[]): Matched {
  const groupOf = new Map(groups.flatMap((group, index) => group.map((name) => [name, index] as const)));
  const entriesOf: LedgerEntry[][] = groups.map(() => []);
  for (const entry of entries) {
    entriesOf[groupOf.get(entry.underlying) ?? 0]?.push(entry);
  }
  const matched: Matched = { closings: [], openLots: [], days: [] };
  for (const group of entriesOf) {
    const books = matchBooks(group);
    addAll(matched.closings, books.closings);
    addAll(matched.openLots, books.openLots);
    addAll(matched.days, books.days);
  }
  return matched;
}

/** One by one: a long history is more than a call takes as arguments. */
function addAll<Item>(all: Item[], more: readonly Item[]): void {
  for (const item of more) {
    all.push(item);
  }
}
