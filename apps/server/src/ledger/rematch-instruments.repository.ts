import type { LedgerEntry, RealizedClosing } from "@strikebook/core/ledger/ledger";
import { matchBooks } from "@strikebook/core/ledger/match-books";
import type { RealizedChange } from "@strikebook/core/ledger/profit-brought";
import { loadInBulk } from "@strikebook/database/bulk-load";
import type pg from "pg";
import { listContinued, listImported } from "./continued-lots.repository.ts";
import { LINKING_ROW, splitTouched } from "./instrument-links.repository.ts";
import { listAccountNumbers, listEntries } from "./ledger-entries.repository.ts";
import { markCampaigns, storeMatched } from "./ledger-rows.repository.ts";
import { BatchMatcher } from "./match-batch.ts";
import { cutOnRecord } from "./match-plan.repository.ts";
import { cut, type InstrumentRows, slicesOf, whole } from "./match-plan.ts";
import { changeLots, compareLots, listLotsToUse } from "./open-lots.repository.ts";
import { type DayKey, DayKeys, sumDaysAnew } from "./realized-day-rows.repository.ts";
import { rematchUnderlyings } from "./rematch-underlyings.repository.ts";
import { listStuckOnStatements } from "./statements/stuck-on-statements.repository.ts";

/** Rows of instruments that are matched in one go when they are matched from their first row. */
const AGAIN_ROWS = 20_000;

/** The instruments of the rows that are new or show new details. */
export async function countTouched(
  client: pg.ClientBase,
  userId: string,
  importId: string,
): Promise<InstrumentRows[]> {
  const { rows } = await client.query<InstrumentRows>(
    `SELECT underlying, instrument, count(*)::int AS count, bool_or(${LINKING_ROW}) AS "isLinking"
     FROM transactions
     WHERE user_id = $1 AND import_id = $2
       AND underlying IS NOT NULL AND instrument IS NOT NULL AND asset_class IS NOT NULL
     GROUP BY underlying, instrument ORDER BY underlying, instrument`,
    [userId, importId],
  );
  return rows;
}

/** A row that linked instruments may no longer do so: what it was linked with has to be matched anew as well. */
export async function hasUnlinked(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query("SELECT 1 FROM changed WHERE wins AND was_linking LIMIT 1");
  return (rowCount ?? 0) > 0;
}

/** Rows that came, changed or went, by instrument. */
export type TouchedInstruments = {
  readonly touched: readonly InstrumentRows[];
  /** Days on which rows that changed or went traded. */
  readonly executionDays?: readonly DayKey[];
  /** That only added rows and changed places. Where all of an instrument's are later than what is on record, its lots go on. */
  readonly import?: { readonly id: string; readonly reordered: readonly InstrumentRows[] };
};

/**
 * Matches these instruments and what they are linked with again, and replaces exactly their closings, lots and days;
 * what linked them before must have been among them. Answers as `refreshRealizedSums` does.
 */
export async function rematchInstruments(
  client: pg.ClientBase,
  userId: string,
  given: TouchedInstruments,
): Promise<RealizedChange[]> {
  const { executionDays = [], import: imported } = given;
  const { again, later, stated } = await planAgain(client, userId, given);
  const changing = [...given.touched, ...again.linked, ...again.anew];
  await markCampaigns(
    client,
    userId,
    changing.map(({ underlying }) => underlying),
  );
  const changes = stated.length === 0 ? [] : await rematchUnderlyings(client, userId, stated);
  const keys = new DayKeys();
  keys.addAll(executionDays);
  const matching = { userId, accountIds: await listAccountNumbers(client, userId), keys };
  await rematchFromFirstRow(client, matching, again);
  if (imported !== undefined) {
    keys.addAll(await listExecutionDays(client, userId, imported.id));
    await matchLater(client, matching, { importId: imported.id, instruments: later });
  }
  return [...changes, ...(await sumDaysAnew(client, userId, keys.list()))];
}

type Plan = {
  readonly again: Again;
  /** Instruments that go on from their open lots. */
  readonly later: readonly string[];
  /** Underlyings that statements tie together: matched again as a whole. */
  readonly stated: readonly string[];
};

/** Which instruments are matched from their first rows, and which go on from their open lots. */
async function planAgain(
  client: pg.ClientBase,
  userId: string,
  { touched, import: imported }: TouchedInstruments,
): Promise<Plan> {
  const instruments = touched.map(({ instrument }) => instrument);
  const isReordered = new Set(imported?.reordered.map(({ instrument }) => instrument));
  const inPlace = instruments.filter((name) => !isReordered.has(name));
  const continued =
    imported === undefined
      ? new Set<string>()
      : await listContinued(client, userId, { importId: imported.id, instruments: inPlace });
  if (instruments.every((name) => continued.has(name))) {
    return { again: { linked: [], anew: [] }, later: instruments, stated: [] };
  }
  const isStuck = new Set(instruments.filter((name) => !continued.has(name)));
  const stated = await listStuckOnStatements(client, userId, { touched, isStuck });
  const isWhole = new Set(stated);
  const single = touched.filter(({ underlying }) => !isWhole.has(underlying));
  const parts = await splitTouched(client, userId, single);
  const isAgain = ({ instrument }: InstrumentRows) => isStuck.has(instrument);
  // Linked instruments share lots: matching goes on with all of them, or starts anew with all of them.
  const linked = parts.flatMap((part) => (part.linked.some(isAgain) ? part.linked : []));
  const anew = parts.flatMap(({ plain }) => plain.filter(isAgain));
  const isLinked = new Set(linked.map(({ instrument }) => instrument));
  const later = single.filter(({ instrument }) => continued.has(instrument) && !isLinked.has(instrument));
  return { again: { linked, anew }, later: later.map(({ instrument }) => instrument), stated };
}

export type Matching = {
  readonly userId: string;
  /** By number. */
  readonly accountIds: ReadonlyMap<string, string>;
  /** Gathers the days that have to be summed up again. */
  readonly keys: DayKeys;
};

export type Again = {
  /** To be matched together. */
  readonly linked: readonly InstrumentRows[];
  readonly anew: readonly InstrumentRows[];
};

/** Matches the instruments from their first rows on; the result replaces their stored closings and lots. */
export async function rematchFromFirstRow(
  client: pg.ClientBase,
  matching: Matching,
  { linked, anew }: Again,
): Promise<void> {
  const { userId, accountIds, keys } = matching;
  const instruments = [...linked, ...anew].map(({ instrument }) => instrument);
  if (instruments.length === 0) {
    return;
  }
  keys.addAll(await removeClosings(client, userId, instruments));
  const batches = [
    ...whole(await countOnRecord(client, userId, linked)),
    ...cut(await countOnRecord(client, userId, anew), AGAIN_ROWS),
  ];
  const [run = []] = await cutOnRecord(client, userId, [batches]);
  const matcher = new BatchMatcher();
  for (const { batch, days, isLast } of run.flatMap(slicesOf)) {
    const entries = await listEntries(client, userId, { ...batch, accountIds, days });
    const { closings, openLots } = await matcher.match({ batch, entries, isLast });
    takeDays(keys, entries, closings);
    await loadInBulk(client, () => storeMatched(client, userId, { closings, openLots }));
  }
}

/** These instruments with all rows that there are of them: an import may have few rows of each. */
async function countOnRecord(
  client: pg.ClientBase,
  userId: string,
  instruments: readonly InstrumentRows[],
): Promise<InstrumentRows[]> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT (SELECT count(*)::int FROM transactions t
       WHERE t.user_id = $1 AND t.underlying = i.underlying AND t.instrument = i.instrument) AS count
     FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS i (underlying, instrument, place) ORDER BY place`,
    [
      userId,
      instruments.map(({ underlying }) => underlying),
      instruments.map(({ instrument }) => instrument),
    ],
  );
  return instruments.map((row, index) => ({ ...row, count: rows[index]?.count ?? row.count }));
}

type Later = { readonly importId: string; readonly instruments: readonly string[] };

/** Matches the import's rows of these instruments from the lots that were open before them. */
async function matchLater(
  client: pg.ClientBase,
  { userId, accountIds, keys }: Matching,
  { importId, instruments }: Later,
): Promise<void> {
  if (instruments.length === 0) {
    return;
  }
  const entries = await listImported(client, importId, { userId, instruments, accountIds });
  const before = await listLotsToUse(client, userId, entries);
  const { closings, openLots } = matchBooks(entries, before);
  takeDays(keys, entries, closings);
  const changes = compareLots(before, openLots);
  await changeLots(client, userId, changes);
  await loadInBulk(client, () => storeMatched(client, userId, { closings, openLots: changes.added }));
}

/** The days that these rows close on, or take something out of. */
function takeDays(
  keys: DayKeys,
  entries: readonly LedgerEntry[],
  closings: readonly RealizedClosing[],
): void {
  keys.addAll(closings.map((closing) => ({ ...closing, day: closing.closedOn })));
  keys.addAll(daysOfTakenBack(entries));
}

/** The days on which the import's rows traded, of these instruments or of all. */
export async function listExecutionDays(
  client: pg.ClientBase,
  userId: string,
  importId: string,
  instruments?: readonly string[],
): Promise<DayKey[]> {
  const { rows } = await client.query<DayKey>(
    `SELECT DISTINCT account_id AS "accountId", event_date AS day, asset_class AS "assetClass", underlying
     FROM transactions
     WHERE user_id = $1 AND import_id = $2 AND underlying IS NOT NULL AND asset_class IS NOT NULL
       AND ($3::text[] IS NULL OR instrument = ANY($3))`,
    [userId, importId, instruments],
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
