import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { FileType } from "@strikebook/core/uploads/upload-file";
import type { Queries } from "@strikebook/database/connection";
import type { UploadResult } from "./answers.ts";

export type PastImport = {
  readonly id: string;
  readonly sessionId: string;
  readonly fileName: string;
  readonly fileType: FileType;
  readonly brokerage: string;
  readonly newLines: number;
  readonly duplicateLines: number;
  readonly informationalLines: number;
  readonly reviewLines: number;
  readonly firstDay: CalendarDate | null;
  readonly lastDay: CalendarDate | null;
  readonly importedOn: CalendarDate;
  /** As of ResolvedAccounts. */
  readonly accountKey: string;
  readonly result: UploadResult;
};

const PAST_IMPORT = `SELECT id, session_id AS "sessionId", file_name AS "fileName", file_type AS "fileType", brokerage,
    new_lines AS "newLines", duplicate_lines AS "duplicateLines", informational_lines AS "informationalLines",
    review_lines AS "reviewLines", coalesce(first_day, portfolio_date) AS "firstDay",
    coalesce(last_day, portfolio_date) AS "lastDay", (created_at AT TIME ZONE 'America/New_York')::date AS "importedOn",
    account_key AS "accountKey", result
  FROM imports`;

/** The imports of the very same bytes that still count, one for each account that they were said to be of; newest first. */
export async function listImportsOfFile(
  client: Queries,
  userId: string,
  sha256: Buffer,
): Promise<PastImport[]> {
  const { rows } = await client.query<PastImport>(
    `${PAST_IMPORT} WHERE user_id = $1 AND sha256 = $2 AND undone_at IS NULL ORDER BY sequence DESC`,
    [userId, sha256],
  );
  return rows;
}

/** The one of them that leaves nothing to import for this account. */
export async function findImportOfFile(
  client: Queries,
  userId: string,
  sha256: Buffer,
  accountKey: string,
): Promise<PastImport | undefined> {
  return ofAccount(await listImportsOfFile(client, userId, sha256), accountKey);
}

/** An import whose rows said their accounts is of every account. */
export const ofAccount = (imports: readonly PastImport[], accountKey: string): PastImport | undefined =>
  imports.find((past) => past.accountKey === "" || past.accountKey === accountKey);

/** For which account the session's import was, also when it was undone since; undefined when it had none. */
export async function findAccountKeyOfSession(
  client: Queries,
  userId: string,
  sessionId: string,
): Promise<string | undefined> {
  const { rows } = await client.query<{ accountKey: string }>(
    'SELECT account_key AS "accountKey" FROM imports WHERE user_id = $1 AND session_id = $2',
    [userId, sessionId],
  );
  return rows[0]?.accountKey;
}

/** The session's own import, unless it was undone. */
export async function findImportOfSession(
  client: Queries,
  userId: string,
  sessionId: string,
): Promise<PastImport | undefined> {
  const { rows } = await client.query<PastImport>(
    `${PAST_IMPORT} WHERE user_id = $1 AND session_id = $2 AND undone_at IS NULL`,
    [userId, sessionId],
  );
  return rows[0];
}
