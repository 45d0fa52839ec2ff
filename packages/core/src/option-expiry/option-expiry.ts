import type { Exchange } from "../market-holidays/exchange.ts";
import type { ReferenceCalendar } from "../reference-data/reference-calendar.ts";
import type { CalendarDate } from "../shared/calendar-date.ts";

/** The last trading day of an exchange's monthly stock options. */
export type OptionExpiry = {
  readonly exchange: Exchange;
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  /** The third Friday. */
  readonly calculatedDate: CalendarDate;
  /** The last business day at or before it. */
  readonly adjustedDate: CalendarDate;
  readonly isAdjusted: boolean;
  /** Names the holiday; absent when not adjusted. */
  readonly adjustmentReason?: string;
};

/** Letters that the reason of an adjustment holds at most. */
export const ADJUSTMENT_REASON_LENGTH_MAX = 200;

/** `2026-12`. */
export const yearMonth = ({ year, month }: Pick<OptionExpiry, "month" | "year">): string =>
  `${year}-${String(month).padStart(2, "0")}`;

export const OPTION_EXPIRIES: ReferenceCalendar<OptionExpiry> = {
  what: "Option expiry dates",
  table: "option_expiries",
  fields: {
    year: {
      type: "whole",
      least: 1900,
      most: 2199,
      label: "Year",
      inputText: "With month and exchange: which row is meant, to be sure. For INSERT the new row's.",
    },
    month: { type: "whole", least: 1, most: 12, label: "Month", answerText: "1 to 12" },
    exchange: { type: "exchange", label: "Exchange" },
    calculatedDate: { type: "day", label: "Calculated Date", isComputed: true },
    adjustedDate: { type: "day", label: "Adjusted Date" },
    isAdjusted: { type: "flag", label: "Is Adjusted" },
    adjustmentReason: {
      type: "text",
      lengthMax: ADJUSTMENT_REASON_LENGTH_MAX,
      label: "Adjustment Reason",
      isOptional: true,
      isLoose: true,
    },
  },
  keyOf: (expiry) => `${expiry.exchange} ${yearMonth(expiry)}`,
  describeRow: (expiry) => `${expiry.exchange} ${yearMonth(expiry)}: ${expiry.adjustedDate}`,
};
