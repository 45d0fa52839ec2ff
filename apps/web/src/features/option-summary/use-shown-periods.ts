import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { readDay } from "../../lib/address/read-day.ts";
import { useAddressParams } from "../../lib/address/use-address-params.ts";
import type { SummaryPeriod } from "./option-summary.queries.ts";

const SHOWN = 4;

/** Whole periods that the server looks back at most. */
const PERIODS_BACK_MAX = { MONTH: 1200, WEEK: 5200, YEAR: 100 } as const;

const TRADE_PERIODS: readonly SummaryPeriod[] = [
  { type: "ALL", periodsBack: 0 },
  { type: "YEAR", periodsBack: 0 },
  { type: "MONTH", periodsBack: 0 },
  { type: "WEEK", periodsBack: 0 },
];

/** Steps from the periods shown to others of their kind. */
export type PeriodSteps = {
  /** Whole periods between the current one and the newest shown. */
  readonly first: number;
  /** Makes the period that is so many back the newest shown. */
  readonly showFrom: (periodsBack: number) => void;
};

export type SummaryType = "ALL" | keyof typeof PERIODS_BACK_MAX;

/** Both ends of a range of days in the address, `?from=2026-01-01&to=2026-03-31`, and a way to change them. */
export function useCustomRange() {
  const [params, change] = useAddressParams();
  const [startDate, endDate] = [readDay(params.get("from")), readDay(params.get("to"))];
  const range = startDate && endDate && startDate <= endDate ? { startDate, endDate } : undefined;
  const setRange = (from: CalendarDate | undefined, to: CalendarDate | undefined) => change({ from, to });
  return { range, setRange };
}

/**
 * Four periods, newest first: the current one and those before it, or from `?periodsBack=8` in the address on. `ALL` is
 * all trades beside the current year, month and week, or the range of days in the address alone.
 */
export function useShownPeriods(type: SummaryType): {
  readonly periods: readonly SummaryPeriod[];
  readonly steps?: PeriodSteps;
} {
  const [params, change] = useAddressParams();
  const { range } = useCustomRange();
  if (type === "ALL") {
    return { periods: range ? [{ type: "RANGE", ...range }] : TRADE_PERIODS };
  }
  const param = params.get("periodsBack") ?? "";
  const last = PERIODS_BACK_MAX[type] - SHOWN + 1;
  const first = Math.min(/^\d{1,6}$/.test(param) ? Number(param) : 0, last);
  return {
    periods: Array.from({ length: SHOWN }, (_, index) => ({ type, periodsBack: first + index })),
    steps: {
      first,
      showFrom: (next) => change({ periodsBack: next <= 0 ? undefined : String(Math.min(next, last)) }),
    },
  };
}
