import { addDays, type CalendarDate, daysBetween } from "../shared/calendar-date.ts";

/** The database's size on a day. */
export type StorageSample = { readonly day: CalendarDate; readonly databaseBytes: number };

type Storage = {
  readonly databaseBytes: number;
  /** On the disk of the data folder. */
  readonly freeBytes: number;
  readonly samples: readonly StorageSample[];
};

export type StorageOutlook = {
  /** Absent until there is an older sample to compare with; negative when the database shrank. */
  readonly growth: { readonly bytes: number; readonly days: number } | undefined;
  readonly isLow: boolean;
};

/** Less than this is low, however slow the growth: an import of a large file and its backup need room. */
const FREE_BYTES_MIN = 2 * 1024 ** 3;
/** Growth is compared over so many days at most. */
const GROWTH_DAYS_MAX = 30;
/** A trend of fewer days foretells nothing. */
const TREND_DAYS_MIN = 7;
/** Space that lasts shorter than this at the present growth is low. */
const LASTS_DAYS_MIN = 90;

/** How the database grows, and whether the disk is too full for it. */
export function storageOutlook(
  { databaseBytes, freeBytes, samples }: Storage,
  today: CalendarDate,
): StorageOutlook {
  const first = addDays(today, -GROWTH_DAYS_MAX);
  const [oldest] = samples
    .filter(({ day }) => day >= first && day < today)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const growth = oldest && {
    bytes: databaseBytes - oldest.databaseBytes,
    days: daysBetween(oldest.day, today),
  };
  const isTrend = growth !== undefined && growth.days >= TREND_DAYS_MIN;
  const neededBytes = isTrend ? (growth.bytes / growth.days) * LASTS_DAYS_MIN : 0;
  return { growth, isLow: freeBytes < FREE_BYTES_MIN || freeBytes < neededBytes };
}
