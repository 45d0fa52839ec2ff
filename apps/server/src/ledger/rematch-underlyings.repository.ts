import type { Book, LedgerEntry } from "@strikebook/core/ledger/ledger";
import {
  closeUnderlyings,
  groupUnderlyings,
  type UnderlyingLink,
} from "@strikebook/core/ledger/linking/linked-underlyings";
import type { MatchedBooks } from "@strikebook/core/ledger/match-books";
import type { RealizedChange } from "@strikebook/core/ledger/profit-brought";
import { createDaySums, type DaySums } from "@strikebook/core/ledger/realized-days";
import {
  isOfEveryUnderlying,
  type StatementTerms,
  statedUnderlyings,
} from "@strikebook/core/ledger/statements/statement";
import { type DecimalText, decimal, decimalText } from "@strikebook/core/shared/decimal";
import { groupBy } from "@strikebook/core/shared/group-by";
import { loadInBulk } from "@strikebook/database/bulk-load";
import type pg from "pg";
import { LINKING_ROW } from "./instrument-links.repository.ts";
import { isLarge } from "./large-imports.ts";
import { listAccountNumbers, listEntries, listLinks } from "./ledger-entries.repository.ts";
import { analyzeMatched, markCampaigns, storeDays, storeMatched } from "./ledger-rows.repository.ts";
import { BatchMatcher } from "./matching/match-batch.ts";
import { cutOnRecord } from "./matching/match-plan.repository.ts";
import {
  countRows,
  type InstrumentRows,
  planRuns,
  type Run,
  slicesOf,
  splitGroup,
} from "./matching/match-plan.ts";
import { listRealizedDays, refreshRealizedSums, sumRealizedProfit } from "./realized-sums.repository.ts";
import { linksOfStatements, listStated, StatedEntries } from "./statements/statements.repository.ts";

/** Called with the share of the matching that is done, 0 to 1. */
export type OnShare = (share: number) => void;

/**
 * Matches again the underlyings `touched` and all that share lots with them, over all accounts of the user, and
 * replaces exactly their closings, lots and days. Without `touched`: all there are. Within the caller's transaction,
 * under the user's lock. Answers as `refreshRealizedSums` does.
 */
export async function rematchUnderlyings(
  client: pg.ClientBase,
  userId: string,
  touched?: readonly string[],
  onShare?: OnShare,
): Promise<RealizedChange[]> {
  if (touched?.length === 0) {
    return [];
  }
  const scope = await scopeOf(client, userId, touched);
  const { underlyings } = scope;
  await markCampaigns(client, userId, underlyings);
  const daysBefore = underlyings && (await listRealizedDays(client, userId, underlyings));
  const rows = await matchScope(client, userId, scope, onShare);
  const days = underlyings && [
    ...(daysBefore ?? []),
    ...(await listRealizedDays(client, userId, underlyings)),
  ];
  if (isLarge(rows)) {
    await analyzeMatched(client);
  }
  return await refreshRealizedSums(client, userId, underlyings && { underlyings, days: days ?? [] });
}

/**
 * As `rematchUnderlyings`, for a transaction that is rolled back: sums of days and months, and what waits for campaigns,
 * stay as they were, but for what `settle` matches again: proofs that the change gives or takes. Answers by how much the realized profit of the book changes, in US dollars.
 */
export async function tryUnderlyings(
  client: pg.ClientBase,
  userId: string,
  {
    underlyings: touched,
    book,
  }: { readonly underlyings: readonly string[] | undefined; readonly book: Book },
  settle: () => Promise<unknown>,
): Promise<DecimalText> {
  const scope = await scopeOf(client, userId, touched);
  const sum = () => sumRealizedProfit(client, userId, { underlyings: scope.underlyings, book });
  const before = await sum();
  await matchScope(client, userId, scope);
  await settle();
  return decimalText(decimal(await sum()).minus(before));
}

/** The underlyings that would be matched again with a statement of the user; undefined for all there are. */
export async function listLinkedBy(
  client: pg.ClientBase,
  userId: string,
  statement: StatementTerms,
): Promise<readonly string[] | undefined> {
  const links = [...(await listLinks(client, userId)), ...linksOfStatements([statement])];
  return isOfEveryUnderlying(statement) ? undefined : closeUnderlyings(statedUnderlyings(statement), links);
}

/** What is matched together: all there is without `underlyings`. */
type Scope = {
  readonly underlyings: readonly string[] | undefined;
  readonly links: readonly UnderlyingLink[];
};

async function scopeOf(
  client: pg.ClientBase,
  userId: string,
  touched: readonly string[] | undefined,
): Promise<Scope> {
  const links = await listLinks(client, userId);
  return { links, underlyings: touched && closeUnderlyings(touched, links) };
}

/** Replaces closings, lots and days, not the sums of days; answers how many rows it matched. */
async function matchScope(
  client: pg.ClientBase,
  userId: string,
  { links, underlyings }: Scope,
  onShare?: OnShare,
): Promise<number> {
  const accountIds = await listAccountNumbers(client, userId);
  const stated = new StatedEntries(await listStated(client, userId), accountIds);
  const rows = stated.mark(
    await countInstruments(client, userId, underlyings),
    (name) => underlyings?.includes(name) ?? true,
  );
  await removeMatched(client, userId, underlyings);
  const groups = groupUnderlyings(new Set(rows.map(({ underlying }) => underlying)), links);
  const byUnderlying = groupBy(rows, ({ underlying }) => underlying);
  const parts = groups.map((group) =>
    splitGroup(
      group,
      group.flatMap((name) => byUnderlying.get(name) ?? []),
      links,
    ),
  );
  const runs = await cutOnRecord(client, userId, planRuns(parts));
  const list = async (slice: Slice) => [
    ...(await listEntries(client, userId, { ...slice.batch, accountIds, days: slice.days })),
    ...stated.listOf(slice),
  ];
  await loadInBulk(client, () => matchRuns({ client, userId, list }, runs, onShare));
  return countRows(rows);
}

/** Rows that the matcher takes, by instrument. */
async function countInstruments(
  client: pg.ClientBase,
  userId: string,
  underlyings: readonly string[] | undefined,
): Promise<InstrumentRows[]> {
  const { rows } = await client.query<InstrumentRows>(
    `SELECT underlying, instrument, count(*)::int AS count, bool_or(${LINKING_ROW}) AS "isLinking"
     FROM transactions
     WHERE user_id = $1 AND underlying IS NOT NULL AND instrument IS NOT NULL AND asset_class IS NOT NULL
       AND ($2::text[] IS NULL OR underlying = ANY($2))
     GROUP BY underlying, instrument ORDER BY underlying, instrument`,
    [userId, underlyings],
  );
  return rows;
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

type Matching = {
  readonly client: pg.ClientBase;
  readonly userId: string;
  readonly list: (slice: Slice) => Promise<LedgerEntry[]>;
};

async function matchRuns(
  { client, userId, list }: Matching,
  runs: readonly Run[],
  onShare: OnShare = () => undefined,
): Promise<void> {
  const store = async (books: MatchedBooks, sums: DaySums | undefined) => {
    await storeMatched(client, userId, books);
    if (sums !== undefined) {
      await storeDays(client, userId, sums.list());
    }
  };
  const matcher = new BatchMatcher();
  let storing = Promise.resolve();
  try {
    for await (const { rows, isEndOfRun, sums, share } of readAhead(runs, list)) {
      const books = await matcher.match(rows);
      sums.add(rows.entries, books.closings);
      await storing;
      storing = store(books, isEndOfRun ? sums : undefined);
      // `await storing` reports the failure; without this handler Node would end the process before that.
      storing.catch(() => undefined);
      onShare(share);
    }
  } finally {
    // A store still running must not go on after the caller has rolled back.
    await storing;
  }
}

type Slice = ReturnType<typeof slicesOf>[number];

/** While one slice is matched, PostgreSQL stores the one before and looks for the next. */
async function* readAhead(runs: readonly Run[], list: (slice: Slice) => Promise<LedgerEntry[]>) {
  const slices = runs.flatMap((run) =>
    run.flatMap((batch) =>
      slicesOf(batch).map((slice) => ({ slice, isEndOfRun: slice.isLast && batch === run.at(-1) })),
    ),
  );
  let next = slices[0] && list(slices[0].slice);
  let sums = createDaySums();
  for (const [index, { slice, isEndOfRun }] of slices.entries()) {
    const entries = (await next) ?? [];
    const following = slices[index + 1];
    next = following && list(following.slice);
    // Should storing fail first, this one fails for the same reason.
    next?.catch(() => undefined);
    yield { rows: { ...slice, entries }, sums, isEndOfRun, share: (index + 1) / slices.length };
    sums = isEndOfRun ? createDaySums() : sums;
  }
}
