import type { CalendarDate } from "../shared/calendar-date.ts";

/** One yearly event of an exchange's calendar. */
export type HolidayRule = {
  readonly name: string;
  /** First year in which it was kept. */
  readonly since?: number;
  /** Hours of an early close; absent for a full closure. */
  readonly tradingHour?: string;
  /** The observed weekday, or undefined in years without one. */
  readonly dayIn: (year: number) => CalendarDate | undefined;
};
