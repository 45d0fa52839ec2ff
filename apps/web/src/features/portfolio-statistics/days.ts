import { addDays, type CalendarDate, calendarDate } from "@strikebook/core/shared/calendar-date";
import { periodBack } from "@strikebook/core/shared/period";

type QuickDay = { readonly label: string; readonly day: CalendarDate };

/** Days that are often compared, counted from the exchange's today. */
export function quickDays(today: CalendarDate): QuickDay[] {
  return [
    { label: "Today", day: today },
    { label: "Yesterday", day: addDays(today, -1) },
    { label: "Last Week", day: addDays(today, -7) },
    { label: "Last Month", day: monthBefore(today) },
  ];
}

/** The same day of the month before, or its last day where it is shorter. */
function monthBefore(day: CalendarDate): CalendarDate {
  const { endDate } = periodBack("MONTH", day, 1);
  const same = `${endDate.slice(0, 8)}${day.slice(8)}`;
  return same > endDate ? endDate : calendarDate(same);
}

/** The newest of the days that is not after `day`; undefined when all are later. `days` are newest first. */
export const newestUntil = (days: readonly string[], day: string): string | undefined =>
  days.find((each) => each <= day);
