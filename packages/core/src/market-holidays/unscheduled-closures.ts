import { type CalendarDate, calendarDate } from "../shared/calendar-date.ts";
import type { Exchange } from "./exchange.ts";

/** The newest day up to which unscheduled closures are known here; later ones are an administrator's to add. */
export const UNSCHEDULED_KNOWN_UNTIL: CalendarDate = calendarDate("2026-07-23");

type UnscheduledClosure = {
  readonly exchange: Exchange;
  readonly day: string;
  readonly name: string;
  /** Hours of an early close; absent for a full closure. */
  readonly tradingHour?: string;
};

/** Closures that no rule gives, since 2000. Late openings, halts and outages are sessions and stand in no list. */
export const UNSCHEDULED_CLOSURES: readonly UnscheduledClosure[] = [
  { exchange: "US", day: "2001-09-11", name: "Attacks of September 11" },
  { exchange: "US", day: "2001-09-12", name: "Attacks of September 11" },
  { exchange: "US", day: "2001-09-13", name: "Attacks of September 11" },
  { exchange: "US", day: "2001-09-14", name: "Attacks of September 11" },
  { exchange: "US", day: "2003-12-26", name: "Day after Christmas", tradingHour: "09:30-13:00" },
  { exchange: "US", day: "2004-06-11", name: "National Day of Mourning for Ronald Reagan" },
  { exchange: "US", day: "2007-01-02", name: "National Day of Mourning for Gerald Ford" },
  { exchange: "US", day: "2012-10-29", name: "Hurricane Sandy" },
  { exchange: "US", day: "2012-10-30", name: "Hurricane Sandy" },
  { exchange: "US", day: "2018-12-05", name: "National Day of Mourning for George H. W. Bush" },
  { exchange: "US", day: "2025-01-09", name: "National Day of Mourning for Jimmy Carter" },
  { exchange: "L", day: "2002-06-03", name: "Golden Jubilee" },
  { exchange: "L", day: "2011-04-29", name: "Royal Wedding" },
  { exchange: "L", day: "2012-06-05", name: "Diamond Jubilee" },
  { exchange: "L", day: "2022-06-03", name: "Platinum Jubilee" },
  { exchange: "L", day: "2022-09-19", name: "State Funeral of Queen Elizabeth II" },
  { exchange: "L", day: "2023-05-08", name: "Coronation of King Charles III" },
  { exchange: "TO", day: "2001-09-11", name: "Attacks of September 11" },
  { exchange: "TO", day: "2001-09-12", name: "Attacks of September 11" },
];
