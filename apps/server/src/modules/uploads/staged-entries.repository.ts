import { TextDecoder } from "node:util";
import type { LedgerEntry } from "@strikebook/core/ledger/ledger";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { uncopyText } from "./copy-rows.ts";
import type { AccountOfRef } from "./history-comparison.repository.ts";
import { type EntryRow, toEntry } from "./ledger-entries.repository.ts";
import type { Batch } from "./ledger-parts.ts";
import { stagingTable } from "./staging.ts";

export type StagedEntries = {
  readonly sessionId: string;
  readonly batches: readonly Batch[];
  /** Lines that are no new rows. */
  readonly otherLines: readonly number[];
  readonly accounts: readonly AccountOfRef[];
  /** By number. */
  readonly accountIds: ReadonlyMap<string, string>;
};

/** As in `EntryRow`, from the second column on; the account is still a ref. */
const COLUMNS = `s.id, s.account_ref, s.event_date, s.type, s.asset_class, s.instrument, s.underlying, s.quantity, s.price,
  s.amount, s.cash_effect, s.commission, s.fees, s.holding_type, s.action, s.reorganization, s.related_instrument,
  s.counter_account_number, encode(s.fingerprint, 'hex') || lpad(s.occurrence::text, 6, '0')`;
const ACCOUNT_AT = 1;

/**
 * Staged rows of instruments as the matcher sees them, batch after batch, on a connection of their own: COPY sends them
 * sorted and in a stream, at a fraction of what a query's answer costs.
 */
export async function* listStagedEntries(
  reader: pg.ClientBase,
  staged: StagedEntries,
): AsyncGenerator<LedgerEntry[]> {
  await reader.query("BEGIN");
  // All of it sorted in memory.
  await reader.query("SET LOCAL work_mem = '256MB'");
  await reader.query(
    "CREATE TEMP TABLE batches (underlying text, instrument text, batch integer) ON COMMIT DROP",
  );
  await reader.query("INSERT INTO batches SELECT * FROM unnest($1::text[], $2::text[], $3::int[])", [
    staged.batches.flatMap(({ underlyings }) => underlyings),
    staged.batches.flatMap(({ instruments }) => instruments),
    staged.batches.flatMap(({ instruments }, index) => instruments.map(() => index)),
  ]);
  await reader.query("CREATE TEMP TABLE other_lines (line integer) ON COMMIT DROP");
  await reader.query("INSERT INTO other_lines SELECT * FROM unnest($1::int[])", [staged.otherLines]);
  await reader.query("ANALYZE batches, other_lines");
  const stream = reader.query(
    copyTo(`COPY (
      SELECT b.batch, ${COLUMNS} FROM ${stagingTable(staged.sessionId)} s JOIN batches b USING (underlying, instrument)
      WHERE s.state = 'R' AND s.asset_class IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM other_lines o WHERE o.line = s.line)
      ORDER BY b.batch) TO STDOUT`),
  );
  yield* batchesOf(stream, staged);
  await reader.query("COMMIT");
}

async function* batchesOf(
  stream: AsyncIterable<Buffer>,
  { batches, accounts, accountIds }: StagedEntries,
): AsyncGenerator<LedgerEntry[]> {
  const accountOfRef = new Map(accounts.map(({ ref, accountId }) => [String(ref), accountId]));
  const decoder = new TextDecoder();
  let batch = 0;
  let entries: LedgerEntry[] = [];
  let rest = "";
  for await (const bytes of stream) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const [at = "", ...cells] = line.split("\t");
      for (; batch < Number(at); batch++) {
        yield entries;
        entries = [];
      }
      entries.push(toEntry(rowOf(cells, accountOfRef), accountIds));
    }
  }
  for (; batch < batches.length; batch++) {
    yield entries;
    entries = [];
  }
}

function rowOf(cells: string[], accountOfRef: ReadonlyMap<string, string>): EntryRow {
  const row: unknown[] = cells.map(uncopyText);
  row[ACCOUNT_AT] = accountOfRef.get(cells[ACCOUNT_AT] ?? "");
  return row as EntryRow;
}
