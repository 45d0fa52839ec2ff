import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { useSearchParams } from "react-router-dom";
import { readDay } from "../../lib/read-day.ts";

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
  const [params] = useSearchParams();
  const setFilter = useFilterParam();
  const fromDate = readDay(params.get("from")) ?? initial.fromDate;
  const toDate = readDay(params.get("to")) ?? initial.toDate;
  return {
    fromDate,
    toDate,
    problem: fromDate > toDate ? "Start date must not be after end date" : undefined,
    setFrom: (day) => setFilter("from", day === initial.fromDate ? undefined : day),
    setTo: (day) => setFilter("to", day === initial.toDate ? undefined : day),
  };
}

/** Sets one filter in the address and goes back to the first page; undefined takes it out. */
export function useFilterParam(): (name: string, value: string | undefined) => void {
  const [, setParams] = useSearchParams();
  return (name, value) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete("page");
        if (value === undefined) {
          next.delete(name);
        } else {
          next.set(name, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
}
