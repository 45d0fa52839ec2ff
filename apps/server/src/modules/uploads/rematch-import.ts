import type { LedgerEntry } from "@strikebook/core/ledger/ledger";
import { closeUnderlyings, groupUnderlyings } from "@strikebook/core/ledger/linked-underlyings";
import { matchBooks } from "@strikebook/core/ledger/match-books";
import type pg from "pg";
import { loadInBulk } from "./bulk-load.repository.ts";
import { listContinued, listImported } from "./continued-lots.repository.ts";
import { type OnShare, rebuildLedger } from "./ledger.repository.ts";
import { listAccountNumbers, listEntries, listLinks } from "./ledger-entries.repository.ts";
import { cut, type InstrumentRows, splitGroup, whole } from "./ledger-parts.ts";
import { LINKING_ROW } from "./linking-rows.ts";
import { storeMatched } from "./matched-ledger.repository.ts";
import { type DayKey, DayKeys, sumDaysAnew } from "./realized-day-rows.repository.ts";
import { changeUsedLots, listLotsToUse, type StoredLot } from "./used-lots.repository.ts";

/** An import of more rows than this touches so much that whole underlyings are matched faster. */
export const REMATCH_ROWS_MAX = 20_000;

/**
 * Matches again what an import of the user changed, over all accounts, and replaces exactly its closings, lots and
 * days: the instruments of its rows, those that they are linked with, and the days on which these close or trade. A
 * small file costs about the same however long the history is. After `mergeKnownTransactions`, in its transaction.
 */
export async function rematchImport(
  client: pg.ClientBase,
  userId: string,
  importId: string,
  onShare?: OnShare,
): Promise<void> {
  const touched = await countTouched(client, importId);
  const underlyings = [...new Set(touched.map(({ underlying }) => underlying))];
  const rows = touched.reduce((total, { count }) => total + count, 0);
  if (rows > REMATCH_ROWS_MAX || (await hasUnlinked(client))) {
    await rebuildLedger(client, userId, underlyings, onShare);
    return;
  }
  if (underlyings.length > 0) {
    const executionDays = await listExecutionDays(client, importId);
    await rematch(client, userId, { touched, executionDays, importId });
  }
}

/** The instruments of the rows that are new or show new details. */
async function countTouched(client: pg.ClientBase, importId: string): Promise<InstrumentRows[]> {
  const { rows } = await client.query<InstrumentRows>(
    `SELECT underlying, instrument, count(*)::int AS count, bool_or(${LINKING_ROW}) AS "isLinking"
     FROM transactions
     WHERE import_id = $1 AND underlying IS NOT NULL AND instrument IS NOT NULL AND asset_class IS NOT NULL
     GROUP BY underlying, instrument ORDER BY underlying, instrument`,
    [importId],
  );
  return rows;
}

/** A row that linked instruments may no longer do so: what it was linked with has to be matched anew as well. */
async function hasUnlinked(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query("SELECT 1 FROM changed WHERE wins AND was_linking LIMIT 1");
  return (rowCount ?? 0) > 0;
}

/** Rows that came, changed or went, by instrument, and the days on which they trade or traded. */
export type Touched = {
  readonly touched: readonly InstrumentRows[];
  readonly executionDays: readonly DayKey[];
  /** Of an import that only added rows. Where all of an instrument's are later than what is on record, its lots go on. */
  readonly importId?: string;
};

/** Matches these instruments and what they are linked with again; what linked them before must have been among them. */
export async function rematch(client: pg.ClientBase, userId: string, given: Touched): Promise<void> {
  const { linked, plain } = await withLinked(client, userId, given.touched);
  const later =
    given.importId === undefined
      ? []
      : await listContinued(client, userId, { importId: given.importId, plain });
  const anew = plain.filter(({ instrument }) => !later.includes(instrument));
  const keys = new DayKeys();
  keys.addAll(given.executionDays);
  keys.addAll(
    await removeClosings(
      client,
      userId,
      [...linked, ...anew].map(({ instrument }) => instrument),
    ),
  );
  const accountIds = await listAccountNumbers(client, userId);
  const match = async (entries: readonly LedgerEntry[], before: readonly StoredLot[] = []) => {
    const { closings, openLots } = matchBooks(entries, before);
    keys.addAll(closings.map((closing) => ({ ...closing, day: closing.closedOn })));
    keys.addAll(daysOfTakenBack(entries));
    const added = await changeUsedLots(client, userId, { before, after: openLots });
    await loadInBulk(client, () => storeMatched(client, userId, { closings, openLots: added }));
  };
  for (const batch of [...whole(linked), ...cut(anew, REMATCH_ROWS_MAX)]) {
    await match(await listEntries(client, userId, { ...batch, accountIds }));
  }
  if (given.importId !== undefined && later.length > 0) {
    const entries = await listImported(client, given.importId, { instruments: later, accountIds });
    await match(entries, await listLotsToUse(client, userId, entries));
  }
  await sumDaysAnew(client, userId, keys.list());
}

/** The touched instruments; where one is linked, all that it may share lots or premium with. */
async function withLinked(client: pg.ClientBase, userId: string, touched: readonly InstrumentRows[]) {
  const links = await listLinks(client, userId);
  const underlyings = closeUnderlyings(new Set(touched.map(({ underlying }) => underlying)), links);
  const linking = await listLinking(client, userId, underlyings);
  const linked: InstrumentRows[] = [];
  const plain: InstrumentRows[] = [];
  for (const group of groupUnderlyings(underlyings, links)) {
    const members = new Set(group);
    const own = touched.filter(({ underlying }) => members.has(underlying));
    const split = splitGroup(
      group,
      merged(
        own,
        linking.filter(({ underlying }) => members.has(underlying)),
      ),
      links,
    );
    const isTouched = own.some(({ instrument }) => split.linked.some((one) => one.instrument === instrument));
    linked.push(...(isTouched ? [...split.linked, ...namedOnly(group, split.linked, links)] : []));
    plain.push(...split.plain);
  }
  return { linked, plain };
}

type Links = Awaited<ReturnType<typeof listLinks>>;

/** Every instrument once; linking where any row says so. */
function merged(touched: readonly InstrumentRows[], linking: readonly InstrumentRows[]): InstrumentRows[] {
  const found = new Map(linking.map((row) => [row.instrument, row]));
  for (const row of touched) {
    found.set(row.instrument, { ...row, isLinking: row.isLinking || found.has(row.instrument) });
  }
  return [...found.values()];
}

/** Instruments that linking rows name and that have no touched or linking row themselves. */
function namedOnly(
  group: readonly string[],
  linked: readonly InstrumentRows[],
  links: Links,
): InstrumentRows[] {
  const known = new Set(linked.map(({ instrument }) => instrument));
  const names = links.flatMap(({ underlying, relatedInstrument }) =>
    relatedInstrument !== undefined && group.includes(underlying) && !known.has(relatedInstrument)
      ? [relatedInstrument]
      : [],
  );
  return [...new Set(names)].map((name) => ({
    underlying: name,
    instrument: name,
    count: 0,
    isLinking: true,
  }));
}

async function listLinking(
  client: pg.ClientBase,
  userId: string,
  underlyings: readonly string[],
): Promise<InstrumentRows[]> {
  const { rows } = await client.query<InstrumentRows>(
    `SELECT underlying, instrument, count(*)::int AS count, true AS "isLinking" FROM transactions
     WHERE user_id = $1 AND underlying = ANY($2) AND instrument IS NOT NULL AND asset_class IS NOT NULL
       AND ${LINKING_ROW}
     GROUP BY underlying, instrument ORDER BY underlying, instrument`,
    [userId, underlyings],
  );
  return rows;
}

/** The days on which the import's rows traded. */
async function listExecutionDays(client: pg.ClientBase, importId: string): Promise<DayKey[]> {
  const { rows } = await client.query<DayKey>(
    `SELECT DISTINCT account_id AS "accountId", event_date AS day, asset_class AS "assetClass", underlying
     FROM transactions WHERE import_id = $1 AND underlying IS NOT NULL AND asset_class IS NOT NULL`,
    [importId],
  );
  return rows;
}

/** Removes closings and lots of the instruments; answers the days on which they closed. */
async function removeClosings(
  client: pg.ClientBase,
  userId: string,
  instruments: readonly string[],
): Promise<DayKey[]> {
  const which = `user_id = $1 AND instrument = ANY($2)
    AND account_id IN (SELECT id FROM brokerage_accounts WHERE user_id = $1)`;
  const { rows } = await client.query<DayKey>(
    `WITH gone AS (DELETE FROM realized_closings WHERE ${which} RETURNING account_id, closed_on, asset_class, underlying)
     SELECT DISTINCT account_id AS "accountId", closed_on AS day, asset_class AS "assetClass", underlying FROM gone`,
    [userId, instruments],
  );
  await client.query(`DELETE FROM open_lots WHERE ${which}`, [userId, instruments]);
  return rows;
}

/** A cancellation takes a trade of an earlier day out of that day's sums. */
function daysOfTakenBack(entries: readonly LedgerEntry[]): DayKey[] {
  const cancelled = new Set(
    entries.flatMap(({ type, instrument }) => (type === "CANCEL" ? [instrument] : [])),
  );
  return entries
    .filter(({ instrument }) => cancelled.has(instrument))
    .map((entry) => ({ ...entry, day: entry.eventDate }));
}
