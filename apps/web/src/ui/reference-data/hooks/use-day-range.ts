import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { readDay } from "../../../lib/address/read-day.ts";
import { useAddressParams } from "../../../lib/address/use-address-params.ts";

/** Both days included. */
export type DayRange = { readonly fromDate: CalendarDate; readonly toDate: CalendarDate };

export type ChosenRange = DayRange & {
  /** Why the range cannot be asked for; undefined when it can. */
  readonly problem: string | undefined;
  readonly setFrom: (day: CalendarDate) => void;
  readonly setTo: (day: CalendarDate) => void;
};

/** The range in the address (`?from=2026-01-01&to=2027-12-31`), `initial` where it names none. */
export function useDayRange(initial: DayRange): ChosenRange {
  const [params] = useAddressParams();
  const setFilter = useFilterParam();
  const fromDate = readDay(params.get("from")) ?? initial.fromDate;
  const toDate = readDay(params.get("to")) ?? initial.toDate;
  return {
    fromDate,
    toDate,
    problem: fromDate > toDate ? "Start date must not be after end date" : undefined,
    setFrom: (day) => setFilter("from", day === initial.fromDate ? undefined : day, "replace"),
    setTo: (day) => setFilter("to", day === initial.toDate ? undefined : day, "replace"),
  };
}

/**
 * Sets one filter in the address and goes back to the first page; undefined takes it out. A step of the history, unless
 * `how` is `replace`, which is for what is typed.
 */
export function useFilterParam(): (name: string, value: string | undefined, how?: "replace") => void {
  const [, change] = useAddressParams();
  return (name, value, how) => change({ page: undefined, [name]: value }, how);
}
