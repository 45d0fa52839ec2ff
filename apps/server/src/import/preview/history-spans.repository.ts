import type { CoveredFile } from "@strikebook/core/coverage/account-coverage";
import {
  type CoveredHistory,
  coveredHistory,
  type DaySpan,
  type HistoryFile,
} from "@strikebook/core/coverage/covered-days";
import { rangeOfFile } from "@strikebook/core/coverage/file-range";
import { listMarketHolidays } from "@strikebook/core/market-holidays/list-market-holidays";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { groupBy } from "@strikebook/core/shared/group-by";
import { isSession } from "@strikebook/core/trading-calendar/trading-day";
import type { Queries } from "@strikebook/database/connection";
import {
  ANSWER_COLUMNS,
  answerOfStored,
  listQuietDays,
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
const FILES = `
  SELECT told.account_id AS "accountId", i.session_id AS "sessionId", i.file_name AS "fileName",
         f.first_day::text AS "firstDay", f.last_day::text AS "lastDay", left(i.downloaded_at, 10) AS "downloadedOn",
         (i.created_at AT TIME ZONE 'America/New_York')::date::text AS "cameOn",
         s.reading->'identity'->'period' AS period, ${ANSWER_COLUMNS},
         trim_scale(a.opening_balance)::text AS opening, trim_scale(a.closing_balance)::text AS closing
    FROM imports i JOIN upload_sessions s ON s.id = i.session_id
    LEFT JOIN coverage_statements c ON c.user_id = $1 AND c.sha256 = i.sha256
    JOIN LATERAL (SELECT min(x.first_day) AS first_day, max(x.last_day) AS last_day
      FROM import_accounts x WHERE x.import_id = i.id) f ON true
    JOIN LATERAL (SELECT account_id FROM import_accounts WHERE import_id = i.id
      UNION SELECT account_id FROM import_file_accounts WHERE import_id = i.id AND f.first_day IS NULL) told ON true
    LEFT JOIN import_accounts a ON a.import_id = i.id AND a.account_id = told.account_id
   WHERE i.user_id = $1 AND i.file_type = 'TRANSACTION' AND i.undone_at IS NULL
   ORDER BY f.first_day, i.sequence`;

/** History files on record, for every account that they tell of. Balances stand for the account's own rows. */
export async function listHistoryFiles(client: Queries, userId: string): Promise<AccountFile[]> {
  const { rows } = await client.query<FileRow>(FILES, [userId]);
  return rows.flatMap((row) => toFile(row) ?? []);
}

function toFile(row: FileRow): AccountFile | undefined {
  const { accountId, sessionId, fileName, cameOn, firstDay, lastDay } = row;
  const rows = firstDay === null || lastDay === null ? undefined : { firstDay, lastDay };
  const downloadedOn = row.downloadedOn ?? undefined;
  const answer = answerOfStored({
    isAnswered: row.isAnswered,
    firstDay: row.answerFirstDay,
    lastDay: row.answerLastDay,
  });
  const range = rangeOfFile({
    fileName,
    rows,
    downloadedOn,
    cameOn,
    period: row.period ?? undefined,
    answer,
  });
  return (
    range.days && {
      accountId,
      sessionId,
      fileName,
      ...range.days,
      range,
      opening: row.opening ?? undefined,
      closing: row.closing ?? undefined,
      isQuiet: rows === undefined,
    }
  );
}

/** What covers days of an account: its files, and the days in which by the person's word nothing happened. */
export type CoveringDays = HistoryFile & { readonly accountId: string };

/** All that covers days of the user's accounts; a statement that a file contradicts covers none. */
export async function listCoveringDays(client: Queries, userId: string): Promise<CoveringDays[]> {
  const [files, quiet] = [await listHistoryFiles(client, userId), await listQuietDays(client, userId)];
  return [
    ...files,
    ...quiet
      .filter(({ contradictedBy }) => contradictedBy === null)
      .map(({ accountId, firstDay, lastDay }) => ({ accountId, firstDay, lastDay, isQuiet: true })),
  ];
}

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
