import { SPAN_DAYS } from "@strikebook/core/ledger/day-slices";
import type { LedgerEntry } from "@strikebook/core/ledger/ledger";
import { typesWithRole } from "@strikebook/core/ledger/roles";
import type pg from "pg";
import { DETACHED_LEG, LINKING_ROW, SPANNING_ROW } from "./instrument-links.repository.ts";
import { ENTRY_COLUMNS, type EntryRow, ownAccounts, toEntry } from "./ledger-entries.repository.ts";
import { sqlList } from "./sql-list.ts";
import { isStatedFrom } from "./statements/statements.repository.ts";

/** Their money may belong to shares that are gone: which these were no open lot tells. */
const LOWERING_TYPES = typesWithRole("LOWER_BASIS");

type Imported = { readonly importId: string; readonly instruments: readonly string[] };

/**
 * Lists the instruments that can be matched on from their open lots, for all their stored closings stand: the import's
 * rows are later than all others and all statements on record, and none of them belongs to a row of another day. After
 * `mergeKnownTransactions`, in its transaction.
 */
export async function listContinued(
  client: pg.ClientBase,
  userId: string,
  { importId, instruments }: Imported,
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ instrument: string }>(
    `WITH own AS (
       SELECT underlying, instrument, min(event_date) AS first_day FROM transactions
       WHERE import_id = $2 AND instrument = ANY($3) AND underlying IS NOT NULL AND asset_class IS NOT NULL
       GROUP BY underlying, instrument HAVING NOT bool_or(${SPANNING_ROW} OR type IN (${sqlList(LOWERING_TYPES)}))),
     linking AS (
       SELECT DISTINCT account_id, event_date, underlying FROM transactions
       WHERE import_id = $2 AND underlying IS NOT NULL AND ${LINKING_ROW})
     SELECT o.instrument FROM own o
     WHERE NOT EXISTS (
         SELECT 1 FROM changed c JOIN transactions t ON t.id = c.transaction_id
         WHERE c.wins AND t.instrument = o.instrument)
       AND coalesce((
         SELECT t.event_date FROM transactions t
         WHERE t.user_id = $1 AND t.underlying = o.underlying AND t.instrument = o.instrument AND t.import_id <> $2
         ORDER BY t.event_date DESC LIMIT 1) < o.first_day, true)
       AND NOT ${isStatedFrom("o.underlying", "o.first_day")}
       AND o.underlying NOT IN (
         SELECT underlying FROM linking AS l WHERE ${isMetOnRecord("l", "import_id <> $2")})`,
    [userId, importId, instruments],
  );
  const later = rows.map(({ instrument }) => instrument);
  const odd = await listWithOddLots(client, userId, later);
  return new Set(later.filter((instrument) => !odd.has(instrument)));
}

/**
 * Condition that a linking row of the account, day and underlying that the named table has may share premium with rows
 * on record: a contract and its stock legs may come in different files, and legs that name no day may be of a later
 * one. OFFSET has each day looked up by its index.
 */
export const isMetOnRecord = (linking: string, besides = "true") => `(EXISTS (
  SELECT 1 FROM transactions
  WHERE account_id = ${linking}.account_id AND event_date = ${linking}.event_date AND underlying = ${linking}.underlying
    AND ${LINKING_ROW} AND ${besides} OFFSET 0)
  OR EXISTS (
  SELECT 1 FROM transactions
  WHERE account_id = ${linking}.account_id AND underlying = ${linking}.underlying AND ${DETACHED_LEG} AND ${besides}
    AND event_date BETWEEN ${linking}.event_date + 1 AND ${linking}.event_date + ${SPAN_DAYS} OFFSET 0))`;

/**
 * Instruments with open lots from which matching can't go on: they are from before days were kept, or a lot that one
 * book has alone.
 */
export async function listWithOddLots(
  client: pg.ClientBase,
  userId: string,
  instruments: readonly string[],
): Promise<ReadonlySet<string>> {
  if (instruments.length === 0) {
    return new Set();
  }
  const { rows } = await client.query<{ instrument: string }>(
    `WITH own AS (
       SELECT a.id AS account_id, i.instrument FROM brokerage_accounts a, unnest($2::text[]) AS i (instrument)
       WHERE a.user_id = $1)
     SELECT instrument FROM own o
     WHERE EXISTS (
         SELECT 1 FROM open_lots l
         WHERE l.account_id = o.account_id AND l.instrument = o.instrument AND l.held_since IS NULL)
       OR EXISTS (
         SELECT 1 FROM open_lots l
         WHERE l.account_id = o.account_id AND l.instrument = o.instrument AND l.book <> 'BOTH'
         GROUP BY l.transaction_id, l.quantity HAVING count(*) FILTER (WHERE l.book = 'TRADE') * 2 <> count(*))`,
    [userId, instruments],
  );
  return new Set(rows.map(({ instrument }) => instrument));
}

type Wanted = {
  readonly userId: string;
  readonly instruments: readonly string[];
  readonly accountIds: ReadonlyMap<string, string>;
};

/** The import's own rows of these instruments. */
export async function listImported(
  client: pg.ClientBase,
  importId: string,
  { userId, instruments, accountIds }: Wanted,
): Promise<LedgerEntry[]> {
  const { rows } = await client.query<EntryRow & unknown[]>({
    text: `SELECT ${ENTRY_COLUMNS} FROM transactions
      WHERE user_id = $1 AND import_id = $2 AND instrument = ANY($3)
        AND underlying IS NOT NULL AND asset_class IS NOT NULL`,
    values: [userId, importId, instruments],
    rowMode: "array",
  });
  const own = ownAccounts(accountIds);
  return rows.map((row) => toEntry(row, own));
}
