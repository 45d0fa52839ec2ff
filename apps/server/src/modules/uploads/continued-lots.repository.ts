import type { LedgerEntry } from "@strikebook/core/ledger/ledger";
import { PAIRING_TYPES } from "@strikebook/core/ledger/linking-entries";
import type pg from "pg";
import { ENTRY_COLUMNS, type EntryRow, toEntry } from "./ledger-entries.repository.ts";
import type { InstrumentRows } from "./ledger-parts.ts";

type Imported = { readonly importId: string; readonly plain: readonly InstrumentRows[] };

/**
 * Of these instruments, those of which the import only has rows that are later than all others on record: their
 * closings stand, and matching goes on from their open lots. After `mergeKnownTransactions`, in its transaction.
 */
export async function listContinued(
  client: pg.ClientBase,
  userId: string,
  { importId, plain }: Imported,
): Promise<string[]> {
  const { rows } = await client.query<{ instrument: string }>(
    `WITH own AS (
       SELECT underlying, instrument, min(event_date) AS first_day FROM transactions
       WHERE import_id = $2 AND instrument = ANY($3) AND underlying IS NOT NULL AND asset_class IS NOT NULL
       GROUP BY underlying, instrument HAVING NOT bool_or(type = ANY($4)))
     SELECT o.instrument FROM own o
     WHERE NOT EXISTS (
         SELECT 1 FROM changed c JOIN transactions t ON t.id = c.transaction_id
         WHERE c.wins AND t.instrument = o.instrument)
       AND coalesce((
         SELECT t.event_date FROM transactions t
         WHERE t.user_id = $1 AND t.underlying = o.underlying AND t.instrument = o.instrument AND t.import_id <> $2
         ORDER BY t.event_date DESC LIMIT 1) < o.first_day, true)
       AND NOT EXISTS (
         SELECT 1 FROM open_lots l JOIN brokerage_accounts a ON a.id = l.account_id AND a.user_id = $1
         WHERE l.instrument = o.instrument AND (l.book <> 'BOTH' OR l.held_since IS NULL))`,
    [userId, importId, plain.map(({ instrument }) => instrument), PAIRING_TYPES],
  );
  return rows.map(({ instrument }) => instrument);
}

type Wanted = { readonly instruments: readonly string[]; readonly accountIds: ReadonlyMap<string, string> };

/** The import's own rows of these instruments. */
export async function listImported(
  client: pg.ClientBase,
  importId: string,
  { instruments, accountIds }: Wanted,
): Promise<LedgerEntry[]> {
  const { rows } = await client.query<EntryRow & unknown[]>({
    text: `SELECT ${ENTRY_COLUMNS} FROM transactions
      WHERE import_id = $1 AND instrument = ANY($2) AND underlying IS NOT NULL AND asset_class IS NOT NULL`,
    values: [importId, instruments],
    rowMode: "array",
  });
  return rows.map((row) => toEntry(row, accountIds));
}
