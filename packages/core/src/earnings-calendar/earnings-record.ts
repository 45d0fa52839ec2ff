import Big from "big.js";
import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";

/** When a company reports, and what was expected and came. US dollars. */
export type EarningsRecord = {
  readonly symbol: string;
  readonly date: CalendarDate;
  /** Per share. */
  readonly epsEstimate?: DecimalText;
  readonly epsActual?: DecimalText;
  /** `bmo`, `amc`, `dmh` or empty, as the source says. */
  readonly hour: string;
  /** 1 to 4, of the fiscal year. */
  readonly quarter?: number;
  /** Fiscal year. */
  readonly year?: number;
  readonly revenueEstimate?: DecimalText;
  readonly revenueActual?: DecimalText;
};

/** Fields of a record beside its symbol and day: each may be unknown, and each tells one record from another. */
export const EARNINGS_FIELDS = [
  "epsEstimate",
  "epsActual",
  "hour",
  "quarter",
  "year",
  "revenueEstimate",
  "revenueActual",
] as const satisfies readonly (keyof EarningsRecord)[];

/** The source's `hour` in words; during market hours and unknown are both TBD. */
export function earningsTiming(hour: string): string {
  switch (hour) {
    case "amc":
      return "After Market Close";
    case "bmo":
      return "Before Market Open";
    default:
      return "TBD";
  }
}

/** (actual - estimate) / |estimate| in percent, two places; undefined without both or with an estimate of 0. */
export function surprisePercent(
  estimate: DecimalText | undefined,
  actual: DecimalText | undefined,
): number | undefined {
  if (estimate === undefined || actual === undefined || new Big(estimate).eq(0)) {
    return undefined;
  }
  const expected = new Big(estimate);
  return new Big(actual).minus(expected).div(expected.abs()).times(100).round(2).toNumber();
}
