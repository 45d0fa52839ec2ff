import type pg from "pg";
import type { UndoneImport } from "./undo.ts";

/** Accounts that files brought bear the brokerage of the first import about them that is left. */
export async function nameBrokerages(
  client: pg.ClientBase,
  { userId }: Pick<UndoneImport, "userId">,
  accountIds: readonly string[],
): Promise<void> {
  await client.query(
    `UPDATE brokerage_accounts a SET brokerage = first.brokerage
       FROM (SELECT DISTINCT ON (f.account_id) f.account_id, i.brokerage
               FROM import_file_accounts f JOIN imports i ON i.id = f.import_id
              WHERE i.user_id = $1 AND f.account_id = ANY($2)
              ORDER BY f.account_id, i.sequence) first
      WHERE a.user_id = $1 AND a.id = first.account_id AND a.is_brought AND a.updated_at = a.created_at`,
    [userId, accountIds],
  );
}
