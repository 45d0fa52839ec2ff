import { listRenames, type Rename } from "@strikebook/core/ledger/linking/renames";
import type { LedgerStatement } from "@strikebook/core/ledger/statements/statement";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { Queries } from "@strikebook/database/connection";
import { ENTRY_COLUMNS, type EntryRow, ownAccounts, toEntry } from "../ledger-entries.repository.ts";
import { listStatements } from "../statements/statements.repository.ts";

const REORGANIZATIONS = `
  SELECT ${ENTRY_COLUMNS} FROM transactions
   WHERE user_id = $1 AND (reorganization IS NOT NULL OR related_instrument IS NOT NULL)
     AND type IN ('CORPORATE_ACTION', 'REVERSE_SPLIT') AND instrument IS NOT NULL AND asset_class IS NOT NULL`;

/** The statements of a user, and all renames: those stated and those that rows of files tell. */
export type Stated = { readonly statements: readonly LedgerStatement[]; readonly renames: readonly Rename[] };

export async function readStated(client: Queries, userId: string): Promise<Stated> {
  const statements = await listStatements(client, userId);
  const found = await client.query<EntryRow>({
    name: "reorganizations",
    text: REORGANIZATIONS,
    values: [userId],
    rowMode: "array",
  });
  const own = ownAccounts(new Map());
  const rows = found.rows.map((row) => toEntry(row, own));
  const days = await listDaysOfNames(client, userId, [...new Set(rows.map(({ underlying }) => underlying))]);
  const firstDays = new Map([...days].map(([underlying, { first }]) => [underlying, first]));
  return { statements, renames: listRenames({ rows, statements, firstDays }) };
}

type Days = { readonly first: CalendarDate; readonly last: CalendarDate };

/** The days of the first and the last row that bear each of the names; names that no row bears are left out. */
export async function listDaysOfNames(
  client: Queries,
  userId: string,
  underlyings: readonly string[],
): Promise<ReadonlyMap<string, Days>> {
  if (underlyings.length === 0) {
    return new Map();
  }
  const { rows } = await client.query<Days & { readonly underlying: string }>({
    name: "names-days",
    text: `SELECT underlying, min(event_date) AS first, max(event_date) AS last FROM transactions
      WHERE user_id = $1 AND underlying = ANY($2) GROUP BY underlying`,
    values: [userId, underlyings],
  });
  return new Map(rows.map(({ underlying, ...days }) => [underlying, days]));
}
