import type { MarketHoliday } from "@strikebook/core/market-holidays/market-holiday";
import type { PortfolioSummary } from "@strikebook/core/portfolio/portfolio";
import { summarizeSnapshot, sumPositions } from "@strikebook/core/portfolio/summarize-positions";
import { addDays, type CalendarDate } from "@strikebook/core/shared/calendar-date";
import { isSession } from "@strikebook/core/trading-calendar/trading-day";
import type { SnapshotSums } from "./portfolio.repository.ts";

/** Calendar days within which four sessions always lie: older snapshots are old whatever the holidays. */
const HOLIDAY_DAYS = 14;

/** New York's holidays, both days included. */
export type FindHolidays = (
  fromDate: CalendarDate,
  toDate: CalendarDate,
) => Promise<readonly MarketHoliday[]>;

/** All accounts, one of them, or one that the person does not have. */
type Account = { readonly id: string | undefined; readonly isUnknown: boolean };

export const EVERY_ACCOUNT: Account = { id: undefined, isUnknown: false };

/** The account of a display name; absent means all. */
export function findAccount(names: ReadonlyMap<string, string>, wanted: string | null | undefined): Account {
  if (wanted === null || wanted === undefined) {
    return EVERY_ACCOUNT;
  }
  const [id] = [...names].find(([, name]) => name === wanted) ?? [];
  return { id, isUnknown: id === undefined };
}

/** What the stored sums say, and how old they are by the exchange's calendar. */
export async function summarizeSums(
  findHolidays: FindHolidays,
  sums: SnapshotSums,
  today: CalendarDate,
): Promise<PortfolioSummary> {
  const { actualDate, latestDate } = sums;
  if (actualDate === null || actualDate === latestDate) {
    return summarizeSnapshot(sums, { actualDate, latestDate, today });
  }
  const holidays = await findHolidays(actualDate, addDays(actualDate, HOLIDAY_DAYS));
  const byDay = new Map(holidays.map((holiday) => [holiday.atDate, holiday]));
  return summarizeSnapshot(sums, { actualDate, latestDate, today }, (day) => isSession(day, byDay));
}

/** What nothing adds up to. */
export const emptySummary = (today: CalendarDate): PortfolioSummary =>
  summarizeSnapshot(sumPositions([]), { today });
