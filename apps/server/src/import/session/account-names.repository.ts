import { isRetirementName } from "@strikebook/core/brokerage-accounts/retirement-name";
import type pg from "pg";
import { IMPORT_RANK } from "./file-rank.ts";

type NamedRow = { readonly id: string; readonly name: string };

// An account that the user typed in or changed keeps the user's name: only untouched ones are named by files.
const NAMED_BY_FILES = `
  SELECT DISTINCT ON (a.id) a.id, coalesce(file.account ->> 'name', a.account_identifier) AS name
    FROM brokerage_accounts a JOIN import_file_accounts f ON f.account_id = a.id
      JOIN imports i ON i.id = f.import_id JOIN upload_sessions s ON s.id = i.session_id
      CROSS JOIN LATERAL jsonb_array_elements(s.reading -> 'accounts') AS file(account)
   WHERE a.user_id = $1 AND a.id = ANY($2) AND a.is_brought AND a.updated_at = a.created_at AND i.undone_at IS NULL
     AND (file.account ->> 'ref')::smallint = f.ref AND file.account ->> 'number' = a.account_identifier
   ORDER BY a.id, file.account ->> 'name' IS NULL, ${IMPORT_RANK} DESC, i.sha256 DESC, f.ref`;

/**
 * Calls accounts that imports brought what the newest download that names them calls them, by number where none does:
 * files of one account have its number in their name and nothing else. Whatever order the files came in, and what
 * an undone one said counts no more. A name that the user gave stays.
 */
export async function nameByFiles(
  client: pg.ClientBase,
  userId: string,
  accounts: readonly { readonly accountId: string }[],
): Promise<void> {
  const ids = accounts.map(({ accountId }) => accountId);
  const { rows } = await client.query<NamedRow>(NAMED_BY_FILES, [userId, ids]);
  await client.query(
    `UPDATE brokerage_accounts a SET name = n.name, is_retirement = n.is_retirement
     FROM unnest($2::uuid[], $3::text[], $4::boolean[]) AS n(id, name, is_retirement)
     WHERE a.user_id = $1 AND a.id = n.id AND a.name <> n.name`,
    [
      userId,
      rows.map(({ id }) => id),
      rows.map(({ name }) => name),
      rows.map(({ name }) => isRetirementName(name)),
    ],
  );
}
