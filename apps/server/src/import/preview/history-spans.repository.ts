import {
  type CoveredHistory,
  coveredHistory,
  type DaySpan,
  type HistoryFile,
} from "@strikebook/core/coverage/covered-days";
import { listMarketHolidays } from "@strikebook/core/market-holidays/list-market-holidays";
import { groupBy } from "@strikebook/core/shared/group-by";
import { isSession } from "@strikebook/core/trading-calendar/trading-day";
import type { Queries } from "@strikebook/database/connection";

type FileRow = {
  accountId: string;
  firstDay: DaySpan["firstDay"];
  lastDay: DaySpan["lastDay"];
  downloadedOn: HistoryFile["downloadedOn"] | null;
  opening: HistoryFile["opening"] | null;
  closing: HistoryFile["closing"] | null;
};

/** The days of one account that a file covers. */
export type AccountFile = HistoryFile & { readonly accountId: string };

/**
 * History files on record, for every account that they tell of. A file covers the same days for all of its accounts;
 * balances only stand for the account's own first and last row.
 */
export async function listHistoryFiles(client: Queries, userId: string): Promise<AccountFile[]> {
  const { rows } = await client.query<FileRow>(
    `SELECT a.account_id AS "accountId", f.first_day::text AS "firstDay", f.last_day::text AS "lastDay",
       left(i.downloaded_at, 10) AS "downloadedOn", trim_scale(a.opening_balance)::text AS opening,
       trim_scale(a.closing_balance)::text AS closing
     FROM imports i
       JOIN LATERAL (SELECT min(x.first_day) AS first_day, max(x.last_day) AS last_day
         FROM import_accounts x WHERE x.import_id = i.id) f ON true
       JOIN import_accounts a ON a.import_id = i.id
     WHERE i.user_id = $1 AND i.file_type = 'TRANSACTION' AND i.undone_at IS NULL`,
    [userId],
  );
  return rows.map(({ downloadedOn, opening, closing, ...file }) => ({
    ...file,
    downloadedOn: downloadedOn ?? undefined,
    opening: opening ?? undefined,
    closing: closing ?? undefined,
  }));
}

/** The coverage of history files, by account. Closures of the market come from the built-in calendar. */
export async function listCoveredHistories(
  client: Queries,
  userId: string,
): Promise<Map<string, CoveredHistory>> {
  const files = await listHistoryFiles(client, userId);
  const days = files.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay]).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) {
    return new Map();
  }
  const holidays = new Map(listMarketHolidays("US", first, last).map((holiday) => [holiday.atDate, holiday]));
  return new Map(
    [...groupBy(files, ({ accountId }) => accountId)].flatMap(([accountId, own]) => {
      const covered = coveredHistory(own, (day) => isSession(day, holidays));
      return covered === undefined ? [] : [[accountId, covered] as const];
    }),
  );
}
