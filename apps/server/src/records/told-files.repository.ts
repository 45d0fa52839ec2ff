import { type OwnedAccounts, toldOf } from "@strikebook/core/sharing/reader";
import type { Queries } from "@strikebook/database/connection";

/**
 * SQL: of the import `i` every account is among `toldIds`. Only then its file is told in another's figures, with its name and
 * lines: it also tells of the others. One that was deleted stands in the file still, and may not be told of any more.
 */
export const isToldFile = (toldIds: string) => `coalesce((
    SELECT bool_and(told.id = ANY(${toldIds}))
       AND (i.undone_at IS NOT NULL OR count(*) = (
         SELECT jsonb_array_length(s.reading -> 'accounts') FROM upload_sessions s WHERE s.user_id = i.user_id AND s.id = i.session_id))
      FROM (
      SELECT f.account_id AS id FROM import_file_accounts f WHERE f.import_id = i.id
       UNION ALL
      SELECT (u.account ->> 'accountId')::uuid FROM jsonb_array_elements(i.undo_effect -> 'accounts') AS u(account)) told), false)`;

const untold = (table: "positions" | "transactions", type: "bigint" | "uuid") => `
  SELECT r.id::text FROM ${table} r JOIN imports i ON i.id = r.import_id
   WHERE r.user_id = $1 AND r.id = ANY($2::${type}[]) AND NOT ${isToldFile("$3::uuid[]")}`;

const UNTOLD = {
  positions: { name: "positions-of-untold-files", text: untold("positions", "uuid") },
  transactions: { name: "transactions-of-untold-files", text: untold("transactions", "bigint") },
};

const UNTOLD_FILES = `
  SELECT i.session_id AS "sessionId", i.file_name AS "fileName" FROM imports i
   WHERE i.user_id = $1 AND NOT ${isToldFile("$2::uuid[]")}`;

/** The user's imported files, undone ones too, that may not be told of to whom only these accounts may be told of. */
export async function listUntoldFiles(
  client: Queries,
  userId: string,
  toldIds: readonly string[],
): Promise<{ readonly sessionId: string; readonly fileName: string }[]> {
  return (await client.query<{ sessionId: string; fileName: string }>(UNTOLD_FILES, [userId, toldIds])).rows;
}

/** Of these rows of an owner those whose file is not told: it also holds accounts that may not be told of. In one's own figures none. */
export async function findUntold(
  client: Queries,
  owner: OwnedAccounts,
  table: keyof typeof UNTOLD,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const toldIds = toldOf(owner);
  if (toldIds === null || ids.length === 0) {
    return new Set();
  }
  const { rows } = await client.query<{ id: string }>({
    ...UNTOLD[table],
    values: [owner.userId, ids, toldIds],
  });
  return new Set(rows.map(({ id }) => id));
}
