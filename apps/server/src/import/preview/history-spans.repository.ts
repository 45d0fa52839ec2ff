import type { CoveredFile } from "@strikebook/core/coverage/account-coverage";
import {
  type CoveredHistory,
  coveredHistory,
  type DaySpan,
  type HistoryFile,
} from "@strikebook/core/coverage/covered-days";
import {
  daysOfFile,
  type FileRange,
  type FileToCover,
  rangeOfFile,
} from "@strikebook/core/coverage/file-range";
import { listMarketHolidays } from "@strikebook/core/market-holidays/list-market-holidays";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { groupBy } from "@strikebook/core/shared/group-by";
import { isSession } from "@strikebook/core/trading-calendar/trading-day";
import type { Queries } from "@strikebook/database/connection";
import {
  ANSWER_COLUMNS,
  answerOfStored,
  listQuietDays,
  listQuietDaysOfPeople,
} from "../../records/coverage-statements.repository.ts";

type FileRow = {
  accountId: string;
  sessionId: string;
  fileName: string;
  firstDay: CalendarDate | null;
  lastDay: CalendarDate | null;
  downloadedOn: CalendarDate | null;
  cameOn: CalendarDate;
  period: DaySpan | null;
  isAnswered: boolean;
  answerFirstDay: CalendarDate | null;
  answerLastDay: CalendarDate | null;
  opening: HistoryFile["opening"] | null;
  closing: HistoryFile["closing"] | null;
};

/** A file on record, with the days of one account that it covers. */
export type AccountFile = CoveredFile & { readonly accountId: string };

// A file covers the same days for all of its accounts; one without rows is of the accounts that it was imported for.
const files = (whose: "= $1" | "= ANY($1)") => `
  WITH own AS (
    SELECT i.id, i.session_id, i.file_name, i.sequence, left(i.downloaded_at, 10) AS downloaded_on,
           (i.created_at AT TIME ZONE 'America/New_York')::date::text AS came_on,
           s.reading->'identity'->'period' AS period, ${ANSWER_COLUMNS}
      FROM imports i JOIN upload_sessions s ON s.id = i.session_id
      LEFT JOIN coverage_statements c ON c.user_id = i.user_id AND c.sha256 = i.sha256
     WHERE i.user_id ${whose} AND i.file_type = 'TRANSACTION' AND i.undone_at IS NULL),
  told AS (
    SELECT a.import_id, a.account_id, min(a.first_day) OVER file AS first_day, max(a.last_day) OVER file AS last_day,
           trim_scale(a.opening_balance)::text AS opening, trim_scale(a.closing_balance)::text AS closing
      FROM import_accounts a WHERE a.import_id IN (SELECT id FROM own)
    WINDOW file AS (PARTITION BY a.import_id)
    UNION ALL
    SELECT DISTINCT f.import_id, f.account_id, NULL::date, NULL::date, NULL, NULL
      FROM import_file_accounts f
     WHERE f.import_id IN (SELECT id FROM own)
       AND NOT EXISTS (SELECT FROM import_accounts a WHERE a.import_id = f.import_id))
  SELECT told.account_id AS "accountId", own.session_id AS "sessionId", own.file_name AS "fileName",
         told.first_day::text AS "firstDay", told.last_day::text AS "lastDay", own.downloaded_on AS "downloadedOn",
         own.came_on AS "cameOn", own.period, own."isAnswered", own."answerFirstDay", own."answerLastDay",
         told.opening, told.closing
    FROM own JOIN told ON told.import_id = own.id
   ORDER BY told.first_day, own.sequence`;

const FILES = { name: "history-files", text: files("= $1") };
const FILES_OF_PEOPLE = { name: "history-files-of-people", text: files("= ANY($1)") };

/** History files on record, for every account that they tell of. Balances stand for the account's own rows. */
export async function listHistoryFiles(client: Queries, userId: string): Promise<AccountFile[]> {
  return await readFiles(client, { ...FILES, values: [userId] }, rangeOfFile);
}

type RangeOf<Range> = (file: FileToCover) => Range;

/** The files that cover any days; the range of each is worked out once for all of its accounts. */
async function readFiles<Range extends Omit<FileRange, "offer">>(
  client: Queries,
  statement: { readonly name: string; readonly text: string; readonly values: unknown[] },
  rangeOf: RangeOf<Range>,
) {
  const { rows } = await client.query<FileRow>(statement);
  const ranges = new Map<string, Range>();
  return rows.flatMap((row) => {
    const range = ranges.get(row.sessionId) ?? rangeOf(toFileToCover(row));
    ranges.set(row.sessionId, range);
    return range.days === undefined ? [] : [{ ...toAccountFile(row), ...range.days, range }];
  });
}

const rowsOf = ({ firstDay, lastDay }: FileRow) =>
  firstDay === null || lastDay === null ? undefined : { firstDay, lastDay };

const toFileToCover = (row: FileRow): FileToCover => ({
  fileName: row.fileName,
  rows: rowsOf(row),
  downloadedOn: row.downloadedOn ?? undefined,
  cameOn: row.cameOn,
  period: row.period ?? undefined,
  answer: answerOfStored({
    isAnswered: row.isAnswered,
    firstDay: row.answerFirstDay,
    lastDay: row.answerLastDay,
  }),
});

const toAccountFile = (row: FileRow) => ({
  accountId: row.accountId,
  sessionId: row.sessionId,
  fileName: row.fileName,
  opening: row.opening ?? undefined,
  closing: row.closing ?? undefined,
  isQuiet: rowsOf(row) === undefined,
});

/** What covers days of an account: its files, and the days in which by the person's word nothing happened. */
export type CoveringDays = HistoryFile & {
  readonly accountId: string;
  /** Of the file's upload; absent for days in which nothing happened. */
  readonly sessionId?: string | undefined;
};

/** All that covers days of the user's accounts; a statement that a file contradicts covers none. */
export async function listCoveringDays(client: Queries, userId: string): Promise<CoveringDays[]> {
  const own = await readFiles(client, { ...FILES, values: [userId] }, daysOfFile);
  return [...own, ...inForce(await listQuietDays(client, userId))];
}

/** As {@link listCoveringDays}, of the accounts of several people, in two statements however many they are. */
export async function listCoveringDaysOfPeople(
  client: Queries,
  userIds: readonly string[],
): Promise<CoveringDays[]> {
  const all = await readFiles(client, { ...FILES_OF_PEOPLE, values: [userIds] }, daysOfFile);
  return [...all, ...inForce(await listQuietDaysOfPeople(client, userIds))];
}

const inForce = (quiet: Awaited<ReturnType<typeof listQuietDays>>) =>
  quiet
    .filter(({ contradictedBy }) => contradictedBy === null)
    .map(({ accountId, firstDay, lastDay }) => ({ accountId, firstDay, lastDay, isQuiet: true }));

/** Coverage by account, of history files and of days in which nothing happened. Closures of the market come from the built-in calendar. */
export async function listCoveredHistories(
  client: Queries,
  userId: string,
): Promise<Map<string, CoveredHistory>> {
  const covering = await listCoveringDays(client, userId);
  const days = covering.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay]).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) {
    return new Map();
  }
  const holidays = new Map(listMarketHolidays("US", first, last).map((holiday) => [holiday.atDate, holiday]));
  return new Map(
    [...groupBy(covering, ({ accountId }) => accountId)].flatMap(([accountId, own]) => {
      const covered = coveredHistory(own, (day) => isSession(day, holidays));
      return covered === undefined ? [] : [[accountId, covered] as const];
    }),
  );
}
