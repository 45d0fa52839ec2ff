import type { CalendarDate } from "../shared/calendar-date.ts";

const DAY = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "medium" });

/** `Jan 2, 2026` */
export const dayInWords = (day: CalendarDate): string => DAY.format(Date.parse(day));
