import Big from "big.js";
import type { ReferenceCalendar } from "../reference-data/reference-calendar.ts";
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

const PER_SHARE = { type: "amount", limit: "1000000000", places: 6, isOptional: true } as const;
const OF_COMPANY = { type: "amount", limit: "1000000000000000000", places: 2, isOptional: true } as const;

export const EARNINGS: ReferenceCalendar<EarningsRecord> = {
  what: "Earnings calendar",
  table: "earnings_records",
  fields: {
    symbol: { type: "symbol", label: "Symbol" },
    date: { type: "day", label: "Date" },
    hour: {
      type: "choice",
      choices: { amc: "After Market Close (amc)", bmo: "Before Market Open (bmo)", dmh: "TBD" },
      label: "Timing",
      csv: "Hour",
      answerText: "amc, bmo, dmh or empty",
      isOptional: true,
    },
    quarter: { type: "whole", least: 1, most: 4, label: "Quarter", isOptional: true },
    year: { type: "whole", least: 1900, most: 2199, label: "Fiscal year", csv: "Year", isOptional: true },
    epsEstimate: { ...PER_SHARE, label: "EPS estimate", csv: "EPS Estimate" },
    epsActual: { ...PER_SHARE, label: "EPS actual", csv: "EPS Actual" },
    revenueEstimate: { ...OF_COMPANY, label: "Revenue estimate", csv: "Revenue Estimate" },
    revenueActual: { ...OF_COMPANY, label: "Revenue actual", csv: "Revenue Actual" },
  },
  keyOf: ({ symbol, date }) => `${symbol} ${date}`,
  orderOf: ({ symbol, date }) => `${date} ${symbol}`,
  describeRow: ({ symbol, date, hour }) => `${symbol} ${date} ${hour}`.trim(),
};

/** Fields that may be unknown, as messages list them. */
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

/** Which fields the source fills otherwise; undefined when none. */
export function describeEarningsChanges(stored: EarningsRecord, offered: EarningsRecord): string | undefined {
  const changed = EARNINGS_FIELDS.filter((field) => stored[field] !== offered[field]);
  return changed.length === 0 ? undefined : `Differs: ${changed.join(", ")}`;
}
