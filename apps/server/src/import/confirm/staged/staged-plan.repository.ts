import type { UnderlyingLink } from "@strikebook/core/ledger/linking/linked-underlyings";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type pg from "pg";
import { isMetOnRecord, listWithOddLots } from "../../../ledger/continued-lots.repository.ts";
import { LINKING_ROW, SPANNING_ROW, splitTouched } from "../../../ledger/instrument-links.repository.ts";
import { type LinkRow, toLink } from "../../../ledger/ledger-entries.repository.ts";
import { countRows, type InstrumentRows, type Part, planRuns, type Run } from "../../../ledger/match-plan.ts";
import { type DayKey, DayKeys } from "../../../ledger/realized-day-rows.repository.ts";
import { stagingTable } from "../../file/staging.ts";
import { IS_NEW } from "../../preview/compare-history.repository.ts";
import type { AccountOfRef } from "../../session/own-accounts.repository.ts";
import { cutStaged } from "./cut-staged.repository.ts";

/** How an import's instruments are matched. */
export type StagedPlan = {
  /** Matched from the import's own rows, beside what they are stored with. */
  readonly runs: readonly Run[];
  /** Staged rows of `runs`. */
  readonly rowCount: number;
  /** Instruments among them that have open lots on record, from which matching goes on. */
  readonly continued: ReadonlySet<string>;
  /** Matched once all rows are stored: what is on record of them takes part. */
  readonly again: Part;
  /** Days on record that rows of `runs` may add to. */
  readonly takenDays: DayKeys;
  /** The user has no realized sums yet. */
  readonly isFirst: boolean;
};

type StagedInstrument = InstrumentRows & {
  readonly firstDay: CalendarDate;
  readonly lastDay: CalendarDate;
  /** Has rows that may belong to rows of other days. */
  readonly isSpanning: boolean;
};

type Staged = { readonly userId: string; readonly sessionId: string };

/** Tells another connection what this one's comparison found, as `planStaged` asks for it; no row on record may have changed. */
export async function shareComparison(
  reader: pg.ClientBase,
  { accounts, otherLines }: { accounts: readonly AccountOfRef[]; otherLines: readonly number[] },
): Promise<void> {
  await reader.query("CREATE TEMP TABLE file_accounts (account_ref smallint, account_id uuid)");
  await reader.query("INSERT INTO file_accounts SELECT * FROM unnest($1::smallint[], $2::uuid[])", [
    accounts.map(({ ref }) => ref),
    accounts.map(({ accountId }) => accountId),
  ]);
  await reader.query("CREATE TEMP TABLE known (line integer)");
  await reader.query("INSERT INTO known SELECT * FROM unnest($1::int[])", [otherLines]);
  await reader.query("CREATE TEMP TABLE held (line integer)");
  await reader.query("CREATE TEMP TABLE changed (transaction_id bigint, wins boolean)");
  await reader.query("ANALYZE file_accounts, known, held, changed");
}

/**
 * Finds out which instruments of a staged file can be matched from its rows alone: those that are not on record, and
 * those of which all its rows are later, which go on from their open lots. After `mergeKnownTransactions` and before any row is stored, in their
 * transaction.
 */
export async function planStaged(client: pg.ClientBase, staged: Staged): Promise<StagedPlan> {
  const { userId, sessionId } = staged;
  const touched = await listStagedInstruments(client, sessionId);
  const changed = await listChanged(client);
  const newLinks = await listStagedLinks(client, sessionId);
  const parts = await splitTouched(client, userId, withChanged(touched, changed), newLinks);
  const isAlone = await judgeInstruments(client, staged, { touched, changed, parts });
  const again: { linked: InstrumentRows[]; plain: InstrumentRows[] } = { linked: [], plain: [] };
  const names = new Set(touched.map(nameOf));
  const isStaged = ({ instrument }: InstrumentRows) => names.has(instrument);
  const beside = parts.map(({ linked, plain }): Part => {
    const isBeside = isAlone.together(linked);
    again.linked.push(...(isBeside ? [] : linked));
    again.plain.push(...plain.filter((row) => !isAlone.either(row)));
    return { linked: isBeside ? linked.filter(isStaged) : [], plain: plain.filter(isAlone.either) };
  });
  const rows = beside.flatMap(({ linked, plain }) => [...linked, ...plain]);
  const alone = new Set(rows.map(nameOf));
  return {
    runs: await cutStaged(client, sessionId, planRuns(beside)),
    rowCount: countRows(rows),
    continued: new Set(touched.filter(isAlone.later).map(nameOf)),
    again,
    takenDays: await listTakenDays(
      client,
      userId,
      touched.filter((row) => alone.has(nameOf(row))),
    ),
    isFirst: !(await hasDays(client, userId)),
  };
}

const nameOf = ({ instrument }: InstrumentRows) => instrument;

/** Each instrument once. */
function withChanged(
  touched: readonly StagedInstrument[],
  changed: readonly InstrumentRows[],
): InstrumentRows[] {
  const links = new Map(changed.map((row) => [row.instrument, row.isLinking]));
  const names = new Set(touched.map(nameOf));
  return [
    ...touched.map((row) => ({ ...row, isLinking: row.isLinking || (links.get(row.instrument) ?? false) })),
    ...changed.filter(({ instrument }) => !names.has(instrument)),
  ];
}

/** Instruments of the rows that are new. */
async function listStagedInstruments(client: pg.ClientBase, sessionId: string): Promise<StagedInstrument[]> {
  const { rows } = await client.query<StagedInstrument>(
    `SELECT underlying, instrument, count(*)::int AS count, bool_or(${LINKING_ROW}) AS "isLinking",
       min(event_date) AS "firstDay", max(event_date) AS "lastDay", bool_or(${SPANNING_ROW}) AS "isSpanning"
     FROM ${stagingTable(sessionId)} s
     WHERE ${IS_NEW} AND underlying IS NOT NULL AND instrument IS NOT NULL AND asset_class IS NOT NULL
     GROUP BY underlying, instrument ORDER BY underlying, instrument`,
  );
  return rows;
}

/** True when rows on record show new details. */
export async function hasChanged(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query("SELECT 1 FROM changed WHERE wins LIMIT 1");
  return (rowCount ?? 0) > 0;
}

/** Instruments of rows on record that show new details. */
async function listChanged(client: pg.ClientBase): Promise<InstrumentRows[]> {
  const { rows } = await client.query<InstrumentRows>(
    `SELECT underlying, instrument, 0 AS count, bool_or(${LINKING_ROW}) AS "isLinking"
     FROM transactions JOIN changed ON transaction_id = id
     WHERE wins AND underlying IS NOT NULL AND instrument IS NOT NULL AND asset_class IS NOT NULL
     GROUP BY underlying, instrument`,
  );
  return rows;
}

async function listStagedLinks(client: pg.ClientBase, sessionId: string): Promise<UnderlyingLink[]> {
  const { rows } = await client.query<LinkRow>(
    `SELECT DISTINCT a.account_id, underlying, reorganization, related_instrument
     FROM ${stagingTable(sessionId)} s JOIN file_accounts a USING (account_ref)
     WHERE ${IS_NEW} AND (reorganization IS NOT NULL OR related_instrument IS NOT NULL) AND underlying IS NOT NULL`,
  );
  return rows.map(toLink);
}

type Judged = {
  readonly touched: readonly StagedInstrument[];
  readonly changed: readonly InstrumentRows[];
  readonly parts: readonly Part[];
};

/**
 * Whether an instrument's staged rows are all there is of it, or all later than what is on record and of no other day's
 * concern; and whether all that must be matched together is such.
 */
async function judgeInstruments(
  client: pg.ClientBase,
  { userId, sessionId }: Staged,
  { touched, changed, parts }: Judged,
) {
  const lastDays = await listLastDays(
    client,
    userId,
    parts.flatMap(({ linked, plain }) => [...linked, ...plain]),
  );
  const staged = new Map(touched.map((row) => [row.instrument, row]));
  const isChanged = new Set(changed.map(nameOf));
  const isKept = lastDays.size > 0;
  const odd = await listWithOddLots(client, userId, [...lastDays.keys()]);
  const met = isKept ? await listMetOnRecord(client, sessionId) : new Set<string>();
  const isNew = ({ instrument }: InstrumentRows) => !lastDays.has(instrument);
  const isOfItsDays = ({ instrument, underlying }: InstrumentRows) =>
    staged.get(instrument)?.isSpanning === false && !isChanged.has(instrument) && !met.has(underlying);
  const isLater = (row: InstrumentRows) => {
    const { firstDay } = staged.get(row.instrument) ?? {};
    const before = lastDays.get(row.instrument);
    return (
      firstDay !== undefined &&
      before !== undefined &&
      before < firstDay &&
      isOfItsDays(row) &&
      !odd.has(row.instrument)
    );
  };
  const isTouched = ({ instrument }: InstrumentRows) => staged.has(instrument) || isChanged.has(instrument);
  return {
    later: isLater,
    either: (row: InstrumentRows) => isNew(row) || isLater(row),
    together: (linked: readonly InstrumentRows[]) =>
      linked.every(isNew) ||
      linked.filter(isTouched).every((row) => isLater(row) || (isNew(row) && isOfItsDays(row))),
  };
}

/** Underlyings of linking rows that may share premium with rows on record. */
async function listMetOnRecord(client: pg.ClientBase, sessionId: string): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ underlying: string }>(
    `SELECT DISTINCT underlying FROM (
       SELECT DISTINCT a.account_id, event_date, underlying
       FROM ${stagingTable(sessionId)} s JOIN file_accounts a USING (account_ref)
       WHERE ${IS_NEW} AND underlying IS NOT NULL AND ${LINKING_ROW}) AS l
     WHERE ${isMetOnRecord("l")}`,
  );
  return new Set(rows.map(({ underlying }) => underlying));
}

/** The last day on record of those instruments that are. */
async function listLastDays(
  client: pg.ClientBase,
  userId: string,
  instruments: readonly InstrumentRows[],
): Promise<Map<string, CalendarDate>> {
  const { rows } = await client.query<{ instrument: string; day: CalendarDate }>(
    `SELECT i.instrument, last.day FROM unnest($2::text[], $3::text[]) AS i (underlying, instrument)
       CROSS JOIN LATERAL (
         SELECT event_date AS day FROM transactions t
         WHERE t.user_id = $1 AND t.underlying = i.underlying AND t.instrument = i.instrument
         ORDER BY event_date DESC LIMIT 1) AS last`,
    [userId, instruments.map(({ underlying }) => underlying), instruments.map(nameOf)],
  );
  return new Map(rows.map(({ instrument, day }) => [instrument, day]));
}

/** Days on record to which rows of these instruments may add. */
async function listTakenDays(
  client: pg.ClientBase,
  userId: string,
  instruments: readonly StagedInstrument[],
): Promise<DayKeys> {
  const keys = new DayKeys();
  const days = instruments.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay]).sort();
  const { rows } = await client.query<DayKey>(
    `SELECT account_id AS "accountId", day, asset_class AS "assetClass", underlying FROM realized_days
     WHERE user_id = $1 AND day BETWEEN $2 AND $3 AND underlying = ANY($4)
       AND account_id IN (SELECT account_id FROM file_accounts)`,
    [userId, days[0], days.at(-1), [...new Set(instruments.map(({ underlying }) => underlying))]],
  );
  keys.addAll(rows);
  return keys;
}

async function hasDays(client: pg.ClientBase, userId: string): Promise<boolean> {
  const { rowCount } = await client.query("SELECT 1 FROM realized_days WHERE user_id = $1 LIMIT 1", [userId]);
  return (rowCount ?? 0) > 0;
}
