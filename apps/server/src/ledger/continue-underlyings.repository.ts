import { matchBooks } from "@strikebook/core/ledger/match-books";
import { createDaySums } from "@strikebook/core/ledger/realized-days";
import { typesWithRole } from "@strikebook/core/ledger/roles";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { loadInBulk } from "@strikebook/database/bulk-load";
import type pg from "pg";
import { SPANNING_ROW } from "./instrument-links.repository.ts";
import { isLarge } from "./large-imports.ts";
import { listAccountNumbers, listEntries } from "./ledger-entries.repository.ts";
import { storeDays, storeMatched } from "./ledger-rows.repository.ts";
import { cutBySize } from "./matching/match-plan.ts";
import { changeLots, compareLots, listLotsToUse } from "./open-lots.repository.ts";
import type { TouchedDays } from "./realized-sums.repository.ts";
import { sqlList } from "./sql-list.ts";
import { isStatedFrom } from "./statements/statements.repository.ts";

/** Their money may belong to shares that are gone: which these were no open lot tells. */
const LOWERING_TYPES = typesWithRole("LOWER_BASIS");

/** Underlyings that are matched together, and how many rows of an import they have. */
export type ContinuedGroup = { readonly underlyings: readonly string[]; readonly count: number };

type Imported = { readonly userId: string; readonly importId: string };

/** The underlyings of the rows that are new or show new details. */
export async function listTouched(client: pg.ClientBase, { userId, importId }: Imported): Promise<string[]> {
  const { rows } = await client.query<{ underlying: string }>(
    `SELECT DISTINCT underlying FROM transactions
     WHERE user_id = $1 AND import_id = $2
       AND underlying IS NOT NULL AND instrument IS NOT NULL AND asset_class IS NOT NULL`,
    [userId, importId],
  );
  return rows.map(({ underlying }) => underlying);
}

type NewRows = {
  readonly underlying: string;
  readonly count: number;
  readonly firstDay: CalendarDate | null;
  /** Of the rows on record before. */
  readonly lastDay: CalendarDate | null;
  readonly isBound: boolean;
};

/**
 * The groups that can be matched on from their open lots, since all that is stored of them stands: the import's rows are
 * later than all others and all statements on record, and none of them belongs to a row of another day. After
 * `mergeKnownTransactions`, in its transaction.
 */
export async function listContinued(
  client: pg.ClientBase,
  imported: Imported,
  groups: readonly (readonly string[])[],
): Promise<ContinuedGroup[]> {
  const byName = new Map(
    (await listNewRows(client, imported, groups.flat())).map((row) => [row.underlying, row]),
  );
  const later = groups.flatMap((underlyings): ContinuedGroup[] => {
    const rows = underlyings.flatMap((name) => byName.get(name) ?? []);
    const count = rows.reduce((sum, row) => sum + row.count, 0);
    const [firstDay = ""] = rows.flatMap((row) => row.firstDay ?? []).sort();
    const lastDay = rows
      .flatMap((row) => row.lastDay ?? [])
      .sort()
      .at(-1);
    const isLater = lastDay !== undefined && lastDay < firstDay;
    return isLater && !isLarge(count) && !rows.some(({ isBound }) => isBound) ? [{ underlyings, count }] : [];
  });
  const odd = await listWithOddLots(
    client,
    imported.userId,
    later.flatMap(({ underlyings }) => underlyings),
  );
  return later.filter(({ underlyings }) => !underlyings.some((name) => odd.has(name)));
}

/** The import's rows by underlying; bound are those that reach beyond their own day, or that changed a row on record. */
async function listNewRows(
  client: pg.ClientBase,
  { userId, importId }: Imported,
  underlyings: readonly string[],
): Promise<NewRows[]> {
  const { rows } = await client.query<NewRows>(
    `WITH own AS (
       SELECT underlying, min(event_date) AS first_day, count(*)::int AS count,
         bool_or(${SPANNING_ROW} OR type IN (${sqlList(LOWERING_TYPES)})) AS is_bound
       FROM transactions
       WHERE user_id = $1 AND import_id = $2 AND underlying = ANY($3) AND instrument IS NOT NULL AND asset_class IS NOT NULL
       GROUP BY underlying)
     SELECT u.underlying, coalesce(own.count, 0) AS count, own.first_day::text AS "firstDay", (
         SELECT t.event_date::text FROM transactions t
         WHERE t.user_id = $1 AND t.underlying = u.underlying AND t.import_id <> $2
           AND t.instrument IS NOT NULL AND t.asset_class IS NOT NULL
         ORDER BY t.event_date DESC LIMIT 1) AS "lastDay",
       coalesce(own.is_bound, false) OR u.underlying IN (
         SELECT t.underlying FROM changed c JOIN transactions t ON t.id = c.transaction_id WHERE c.wins)
         OR ${isStatedFrom("u.underlying", "(SELECT min(first_day) FROM own)")} AS "isBound"
     FROM unnest($3::text[]) AS u (underlying) LEFT JOIN own USING (underlying)`,
    [userId, importId, underlyings],
  );
  return rows;
}

/**
 * Underlyings with open lots from which matching can't go on: they are from before days were kept, or a lot that one book
 * has alone.
 */
async function listWithOddLots(
  client: pg.ClientBase,
  userId: string,
  underlyings: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ underlying: string }>(
    `SELECT underlying FROM open_lots
     WHERE user_id = $1 AND underlying = ANY($2) AND held_since IS NULL
     UNION SELECT underlying FROM open_lots
     WHERE user_id = $1 AND underlying = ANY($2) AND book <> 'BOTH'
     GROUP BY underlying, account_id, instrument, transaction_id, quantity
     HAVING count(*) FILTER (WHERE book = 'TRADE') * 2 <> count(*)`,
    [userId, underlyings],
  );
  return new Set(rows.map(({ underlying }) => underlying));
}

/** Rows that are matched at once, unless a group has more by itself. */
const BATCH_ROWS = 2500;

/**
 * Matches the import's rows of these groups from the lots that were open before them, and stores their closings, lots and
 * days; answers the days, whose sums are the caller's to refresh.
 */
export async function continueUnderlyings(
  client: pg.ClientBase,
  { userId, importId }: Imported,
  groups: readonly ContinuedGroup[],
): Promise<TouchedDays> {
  const accountIds = await listAccountNumbers(client, userId);
  const touched: CalendarDate[] = [];
  for (const batch of cutBySize(groups, BATCH_ROWS)) {
    const underlyings = batch.flatMap((group) => group.underlyings);
    const entries = await listEntries(client, userId, { underlyings, importId, accountIds });
    const before = await listLotsToUse(client, userId, entries);
    const { closings, openLots } = matchBooks(entries, before);
    const changes = compareLots(before, openLots);
    const sums = createDaySums();
    sums.add(entries, closings);
    const days = sums.list();
    await changeLots(client, userId, changes);
    await loadInBulk(client, async () => {
      await storeMatched(client, userId, { closings, openLots: changes.added });
      await storeDays(client, userId, days);
    });
    touched.push(...days.map(({ day }) => day));
  }
  return { underlyings: groups.flatMap(({ underlyings }) => underlyings), days: touched };
}
