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
  const firstDays = await listFirstDays(client, userId, [
    ...new Set(rows.map(({ underlying }) => underlying)),
  ]);
  return { statements, renames: listRenames({ rows, statements, firstDays }) };
}

async function listFirstDays(client: Queries, userId: string, underlyings: readonly string[]) {
  if (underlyings.length === 0) {
    return new Map<string, CalendarDate>();
  }
  const { rows } = await client.query<{ underlying: string; day: CalendarDate }>({
    name: "names-first-days",
    text: `SELECT underlying, min(event_date) AS day FROM transactions
      WHERE user_id = $1 AND underlying = ANY($2) GROUP BY underlying`,
    values: [userId, underlyings],
  });
  return new Map(rows.map(({ underlying, day }) => [underlying, day]));
}
