import type pg from "pg";
import { REALIZED_VALUE_COLUMNS } from "../file/staged-columns.ts";
import type { AccountOfRef } from "../session/own-accounts.repository.ts";

type Target = { readonly userId: string; readonly importId: string };

/** Keeps the rows of the staged export of realized gains. */
export async function insertRealized(
  client: pg.ClientBase,
  { userId, importId }: Target,
  accounts: readonly AccountOfRef[],
): Promise<void> {
  const columns = REALIZED_VALUE_COLUMNS.join(", ");
  const values = REALIZED_VALUE_COLUMNS.map((column) => `s.${column}`).join(", ");
  await client.query(
    `INSERT INTO realized_export_rows (user_id, import_id, account_id, line, ${columns})
     SELECT $1, $2, a.account_id, s.line, ${values}
     FROM staged s JOIN unnest($3::smallint[], $4::uuid[]) AS a(account_ref, account_id) USING (account_ref)
     WHERE s.state = 'R'`,
    [userId, importId, accounts.map(({ ref }) => ref), accounts.map(({ accountId }) => accountId)],
  );
}
