import type { AuditEntry } from "@strikebook/core/audit/audit-event";
import type { DaySpan } from "@strikebook/core/coverage/covered-days";
import type { FileToCover } from "@strikebook/core/coverage/file-range";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { Database } from "@strikebook/database/client";
import type { Connection, Queries } from "@strikebook/database/connection";
import { inUserTransaction } from "@strikebook/database/user-lock";
import type { Settle } from "../../import/confirm/settle-evidence.repository.ts";
import { listCoveredHistories } from "../../import/preview/history-spans.repository.ts";
import { writeAudit } from "../../records/audit-trail.repository.ts";
import {
  findQuietDays,
  insertQuietDays,
  keepFileAnswer,
  type QuietDaysOfAccount,
  removeFileAnswer,
  removeQuietDays,
} from "../../records/coverage-statements.repository.ts";

/** An uploaded history file as far as answers about its range need it; waiting or imported. */
export type UploadedFile = Pick<FileToCover, "downloadedOn" | "fileName" | "period" | "rows"> & {
  readonly sha256: Buffer;
  /** Null until it is imported, and when the import was undone. */
  readonly importedOn: CalendarDate | null;
};

type FileRow = {
  fileName: string;
  sha256: Buffer;
  downloadedAt: string | null;
  period: DaySpan | null;
  firstDay: CalendarDate | null;
  lastDay: CalendarDate | null;
  importedOn: CalendarDate | null;
};

const UPLOADED_FILE = `
  SELECT s.file_name AS "fileName", s.sha256, s.reading->'identity'->>'downloadedAt' AS "downloadedAt",
         s.reading->'identity'->'period' AS period, s.reading->'order'->>'firstDay' AS "firstDay",
         s.reading->'order'->>'lastDay' AS "lastDay",
         (i.created_at AT TIME ZONE 'America/New_York')::date::text AS "importedOn"
    FROM upload_sessions s LEFT JOIN imports i ON i.session_id = s.id AND i.undone_at IS NULL
   WHERE s.user_id = $1 AND s.id = $2 AND s.file_type = 'TRANSACTION' AND s.brokerage <> 'Unknown'`;

const ACCOUNT = "SELECT name FROM brokerage_accounts WHERE user_id = $1 AND id = $2";

const ROW_IN_DAYS = `
  SELECT run_date::text AS day FROM transactions
   WHERE user_id = $1 AND account_id = $2 AND run_date BETWEEN $3 AND $4 ORDER BY run_date LIMIT 1`;

export type CoverageStatementsRepository = ReturnType<typeof createCoverageStatementsRepository>;

type Needs = Pick<Database, "pool"> & { readonly settle: Settle };

export const createCoverageStatementsRepository = (needs: Needs) => ({
  ...factsIn(needs),
  ...fileRangesIn(needs),
  ...quietDaysIn(needs),
  ...beginningsIn(needs),
});

const factsIn = ({ pool }: Needs) => ({
  async findFile(userId: string, sessionId: string): Promise<UploadedFile | undefined> {
    const { rows } = await pool.query<FileRow>(UPLOADED_FILE, [userId, sessionId]);
    return rows[0] && toFile(rows[0]);
  },

  async findAccountName(userId: string, accountId: string): Promise<string | undefined> {
    return (await pool.query<{ name: string }>(ACCOUNT, [userId, accountId])).rows[0]?.name;
  },
});

/** The first posting day of the account's rows in the days; undefined when there is none. */
async function findRow(
  client: Queries,
  userId: string,
  { accountId, firstDay, lastDay }: QuietDaysOfAccount,
) {
  const days = [userId, accountId, firstDay, lastDay];
  return (await client.query<{ day: CalendarDate }>(ROW_IN_DAYS, days)).rows[0]?.day;
}

const fileRangesIn = (needs: Needs) => ({
  setFileRange: (userId: string, sha256: Buffer, days: DaySpan | undefined, entry: AuditEntry) =>
    changing(needs, userId, async (client) => {
      await keepFileAnswer(client, userId, { sha256, days });
      await writeAudit(client, entry);
    }),

  /** False when there was no answer. */
  removeFileRange: (userId: string, sha256: Buffer, entry: AuditEntry) =>
    changing(needs, userId, async (client) => {
      const isRemoved = await removeFileAnswer(client, userId, sha256);
      if (isRemoved) {
        await writeAudit(client, entry);
      }
      return isRemoved;
    }),
});

const quietDaysIn = (needs: Needs) => ({
  /** Said twice it is one statement. A row in the days is refused by `refuseRow`, under the lock: an import may just have brought it. */
  addQuietDays: (
    userId: string,
    days: QuietDaysOfAccount,
    { refuseRow, entry }: { readonly refuseRow: (day: CalendarDate) => never; readonly entry: AuditEntry },
  ) =>
    changing(needs, userId, async (client) => {
      const row = await findRow(client, userId, days);
      if (row !== undefined) {
        refuseRow(row);
      }
      const said = await findQuietDays(client, userId, days);
      if (said !== undefined) {
        return said;
      }
      const id = await insertQuietDays(client, userId, days);
      await writeAudit(client, entry);
      return id;
    }),

  /** False when there is no such statement of the user. */
  removeQuietDays: (
    userId: string,
    id: string,
    entryOf: (days: QuietDaysOfAccount, accountName: string) => AuditEntry,
  ) =>
    changing(needs, userId, async (client) => {
      const days = await removeQuietDays(client, userId, id);
      if (days === undefined) {
        return false;
      }
      const { rows } = await client.query<{ name: string }>(ACCOUNT, [userId, days.accountId]);
      await writeAudit(client, entryOf(days, rows[0]?.name ?? ""));
      return true;
    }),
});

/** Whether a person says that an account held nothing before its first file. */
export type NoOlderHistory = { readonly accountId: string; readonly isSaid: boolean };

const UNMATCHED_CLOSINGS = `
  SELECT count(*)::int AS closings FROM realized_closings
   WHERE user_id = $1 AND account_id = $2 AND unmatched_quantity <> 0 AND book IN ('TRADE', 'BOTH')`;

async function countUnmatched(client: Queries, userId: string, accountId: string): Promise<number> {
  const { rows } = await client.query<{ closings: number }>(UNMATCHED_CLOSINGS, [userId, accountId]);
  return rows[0]?.closings ?? 0;
}

const beginningsIn = ({ pool, settle }: Needs) => ({
  /**
   * Says that the account begins with the first day that files or quiet days cover, or takes the word back. An account without
   * any is refused by `refuse`. Answers its closings without an opening, before and after; all under the lock, as an
   * import may just be changing them.
   */
  setHistoryBegins: (
    userId: string,
    { accountId, isSaid }: NoOlderHistory,
    {
      refuse,
      entryOf,
    }: { readonly refuse: () => never; readonly entryOf: (day: CalendarDate | null) => AuditEntry },
  ) =>
    inUserTransaction(pool, userId, async (client) => {
      const first = isSaid ? (await listCoveredHistories(client, userId)).get(accountId)?.firstDay : null;
      const day = first === undefined ? refuse() : first;
      const unmatchedBefore = await countUnmatched(client, userId, accountId);
      const { rowCount } = await client.query(
        `UPDATE brokerage_accounts SET history_begins_on = $3
          WHERE user_id = $1 AND id = $2 AND history_begins_on IS DISTINCT FROM $3`,
        [userId, accountId, day],
      );
      if (rowCount === 1) {
        await writeAudit(client, entryOf(day));
      }
      await settle(client, userId);
      return { unmatchedBefore, unmatchedAfter: await countUnmatched(client, userId, accountId) };
    }),
});

/** Under the user's lock: imports, undos and what snapshots prove go by these statements. */
const changing = async <Value>(
  { pool, settle }: Needs,
  userId: string,
  work: (client: Connection) => Promise<Value>,
) =>
  await inUserTransaction(pool, userId, async (client) => {
    const value = await work(client);
    await settle(client, userId);
    return value;
  });

const toFile = ({ downloadedAt, period, firstDay, lastDay, ...file }: FileRow): UploadedFile => ({
  fileName: file.fileName,
  sha256: file.sha256,
  importedOn: file.importedOn,
  downloadedOn: (downloadedAt?.slice(0, 10) ?? undefined) as CalendarDate | undefined,
  period: period ?? undefined,
  rows: firstDay === null || lastDay === null ? undefined : { firstDay, lastDay },
});
