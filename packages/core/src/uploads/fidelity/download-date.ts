import type { CalendarDate } from "../../shared/calendar-date.ts";
import { findDay, monthNumber, readDateText } from "../csv/date-text.ts";
import { UNREADABLE } from "../csv/money-text.ts";

const DOWNLOADED =
  /Date downloaded[":,]*\s*([A-Za-z]{3}-\d{1,2}-\d{4}|\d{1,4}[-/]\d{1,2}[-/]\d{2,4})(?:,?\s+(?:at\s+)?(\d{1,2}):(\d{2})(?::\d{2})?\s*([ap])?\.?\s?m?\.?)?/i;
const POSITIONS_FILE = /positions[_ -]*([A-Za-z]{3})[-_ ](\d{1,2})[-_ ](\d{4})/i;

/** The wall clock of the footer's `Date downloaded ...`, `YYYY-MM-DDTHH:mm`, midnight when it names no time. */
export function findDownloadedAt(tail: readonly string[]): string | undefined {
  const found = tail.map((line) => DOWNLOADED.exec(line)).findLast((match) => match !== null);
  const date = found?.[1] === undefined ? undefined : readDateText(found[1]);
  if (!found || date === undefined || date === UNREADABLE) {
    return undefined;
  }
  const hour = readHour(Number(found[2] ?? 0), found[4]?.toLowerCase());
  return `${date}T${String(hour).padStart(2, "0")}:${found[3] ?? "00"}`;
}

/** The day in `Portfolio_Positions_Jul-06-2026.csv`; endings of downloads such as ` (1)` do not matter. */
export function findDateInFileName(fileName: string): CalendarDate | undefined {
  const found = POSITIONS_FILE.exec(fileName);
  return found === null
    ? undefined
    : findDay(Number(found[3]), monthNumber(found[1] ?? ""), Number(found[2]));
}

function readHour(hour: number, half: string | undefined): number {
  if (half === undefined || hour > 12) {
    return Math.min(hour, 23);
  }
  return (hour % 12) + (half === "p" ? 12 : 0);
}
