import { findCancelled } from "@strikebook/core/ledger/cancelled-entries";
import { SPAN_DAYS } from "@strikebook/core/ledger/day-slices";
import type { LedgerEntry, StoredBook } from "@strikebook/core/ledger/ledger";
import type { RealizedChange } from "@strikebook/core/ledger/profit-brought";
import { createDaySums, type SummedClosing } from "@strikebook/core/ledger/realized-days";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import type { AssetClass } from "@strikebook/core/transactions/transaction";
import { loadInBulk } from "@strikebook/database/bulk-load";
import type pg from "pg";
import {
  ENTRY_COLUMNS,
  type EntryRow,
  listEntries,
  ownAccounts,
  toEntry,
} from "./ledger-entries.repository.ts";
import { storeDays } from "./ledger-rows.repository.ts";
import { refreshRealizedSums } from "./realized-sums.repository.ts";

/** The key of a row of realized_days; the row sums the closings that share it. */
export type DayKey = {
  readonly accountId: string;
  readonly day: CalendarDate;
  readonly assetClass: AssetClass;
  readonly underlying: string;
};

const nameOf = ({ accountId, day, assetClass, underlying }: DayKey) =>
  `${accountId} ${day} ${assetClass} ${underlying}`;

/** Days of accounts, classes and underlyings, each once. */
export class DayKeys {
  readonly #keys = new Map<string, DayKey>();

  addAll(keys: readonly DayKey[]): void {
    for (const { accountId, day, assetClass, underlying } of keys) {
      const key = { accountId, day, assetClass, underlying };
      this.#keys.set(nameOf(key), key);
    }
  }

  has(key: DayKey): boolean {
    return this.#keys.has(nameOf(key));
  }

  list(): readonly DayKey[] {
    return [...this.#keys.values()];
  }
}

const KEYS =
  "unnest($2::uuid[], $3::date[], $4::text[], $5::text[]) AS k (account_id, day, asset_class, underlying)";

// Below, OFFSET 0 has each day looked up once, by its index, whatever the planner thinks of the number of days.

const keyValues = (userId: string, keys: readonly DayKey[]) => [
  userId,
  keys.map(({ accountId }) => accountId),
  keys.map(({ day }) => day),
  keys.map(({ assetClass }) => assetClass),
  keys.map(({ underlying }) => underlying),
];

/**
 * Sums these days up again from the closings and executions that are stored, and what is summed of them. Answers as
 * `refreshRealizedSums` does.
 */
export async function sumDaysAnew(
  client: pg.ClientBase,
  userId: string,
  keys: readonly DayKey[],
): Promise<RealizedChange[]> {
  await replaceDays(client, userId, keys);
  return await refreshRealizedSums(client, userId, {
    underlyings: [...new Set(keys.map(({ underlying }) => underlying))],
    days: keys.map(({ day }) => day),
  });
}

/** Sums these days up again from the closings and executions that are stored, by the one rule of core. */
export async function replaceDays(
  client: pg.ClientBase,
  userId: string,
  keys: readonly DayKey[],
): Promise<void> {
  await client.query(
    `DELETE FROM realized_days d USING ${KEYS}
     WHERE d.user_id = $1 AND (d.day, d.account_id, d.asset_class, d.underlying) = (k.day, k.account_id, k.asset_class, k.underlying)`,
    keyValues(userId, keys),
  );
  const sums = createDaySums();
  sums.add(await listExecuted(client, userId, keys), await listClosings(client, userId, keys));
  await loadInBulk(client, () => storeDays(client, userId, sums.list()));
}

type ClosingRow = Omit<SummedClosing, "lots" | "unmatchedQuantity"> & {
  readonly book: StoredBook;
  readonly unmatchedQuantity: DecimalText;
  readonly lots: number;
};

async function listClosings(
  client: pg.ClientBase,
  userId: string,
  keys: readonly DayKey[],
): Promise<SummedClosing[]> {
  const { rows } = await client.query<ClosingRow>(
    `SELECT c.account_id AS "accountId", c.book, c.closed_on AS "closedOn", c.asset_class AS "assetClass", c.underlying,
       trim_scale(c.quantity)::text AS quantity, trim_scale(c.unmatched_quantity)::text AS "unmatchedQuantity", c.open_amount AS "openAmount", c.buys, c.sells,
       c.gross, c.commission, c.fees, c.net,
       (SELECT count(*)::int FROM closing_lots l WHERE l.closing_id = c.id) AS lots
     FROM (SELECT DISTINCT day FROM ${KEYS}) AS d CROSS JOIN LATERAL (
         SELECT * FROM realized_closings WHERE user_id = $1 AND closed_on = d.day OFFSET 0) AS c
       JOIN ${KEYS} ON (c.closed_on, c.account_id, c.asset_class, c.underlying) = (k.day, k.account_id, k.asset_class, k.underlying)`,
    keyValues(userId, keys),
  );
  return rows.map((row) => ({ ...row, lots: { length: row.lots } }));
}

/** Sums of days do not ask where transfers went. */
const NO_ACCOUNTS = ownAccounts(new Map());

/** The days' rows without those that never were: a cancellation and its trade may stand on different days. */
async function listExecuted(
  client: pg.ClientBase,
  userId: string,
  keys: readonly DayKey[],
): Promise<LedgerEntry[]> {
  const { rows } = await client.query<EntryRow & unknown[]>({
    text: `SELECT ${ENTRY_COLUMNS} FROM (
        SELECT t.* FROM (SELECT DISTINCT account_id, day FROM ${KEYS}) AS d CROSS JOIN LATERAL (
            SELECT * FROM transactions
            WHERE account_id = d.account_id AND event_date = d.day AND user_id = $1 AND instrument IS NOT NULL
            OFFSET 0) AS t
          JOIN ${KEYS} ON (t.event_date, t.account_id, t.asset_class, t.underlying) = (k.day, k.account_id, k.asset_class, k.underlying)
        ) AS executed`,
    values: keyValues(userId, keys),
    rowMode: "array",
  });
  const cancelled = await listCancelled(client, userId, keys);
  return rows.map((row) => toEntry(row, NO_ACCOUNTS)).filter(({ id }) => !cancelled.has(id));
}

/** Nothing, mostly: a trade is taken back within days. */
async function listCancelled(
  client: pg.ClientBase,
  userId: string,
  keys: readonly DayKey[],
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ underlying: string; instrument: string }>(
    `SELECT DISTINCT underlying, instrument FROM transactions
     WHERE user_id = $1 AND underlying = ANY($2) AND type = 'CANCEL' AND instrument IS NOT NULL
       AND event_date BETWEEN (SELECT min(day) FROM unnest($3::date[]) AS day)
         AND (SELECT max(day) FROM unnest($3::date[]) AS day) + ${SPAN_DAYS}`,
    [userId, [...new Set(keys.map(({ underlying }) => underlying))], keys.map(({ day }) => day)],
  );
  if (rows.length === 0) {
    return new Set();
  }
  const entries = await listEntries(client, userId, {
    underlyings: rows.map(({ underlying }) => underlying),
    instruments: rows.map(({ instrument }) => instrument),
    accountIds: new Map(),
  });
  return new Set([...findCancelled(entries)].map(({ id }) => id));
}
