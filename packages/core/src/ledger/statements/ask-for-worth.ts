import type { CalendarDate } from "../../shared/calendar-date.ts";
import { type DecimalText, decimal, decimalText } from "../../shared/decimal.ts";
import type { Suggestion } from "./suggest-statements.ts";

/** New shares that came for, or out of, others, and whose cost only a number can tell that is in no file. */
export type ArrivedShares = {
  /** SPINOFF: its row names the parent. MERGER: cash and these shares came for the old ones. */
  readonly kind: "MERGER" | "SPINOFF";
  readonly day: CalendarDate;
  /** The parent, or the old shares. */
  readonly from: string;
  readonly instrument: string;
  /** Positive. */
  readonly quantity: DecimalText;
  /** What all of them were worth by the file; null where it tells nothing. */
  readonly value: DecimalText | null;
};

/** A statement for each of them without its number, or with the value that the file gives: the person has the last word. */
export function askForWorth(arrived: readonly ArrivedShares[]): Suggestion[] {
  const asked = arrived.map(({ kind, day, from, instrument, quantity, value }): Suggestion => {
    const terms = { day, instrument: from, into: instrument };
    if (kind === "SPINOFF") {
      const question = `What part of the cost of ${from} went to ${instrument}?`;
      return { question, statement: { kind: "ALLOCATE", ...terms }, asksFor: "percent" };
    }
    const one = value === null ? undefined : decimalText(decimal(value).div(decimal(quantity)).round(4));
    const question = `What was a share of ${instrument} worth when it came for ${from}?`;
    return { question, statement: { kind: "EXCHANGE", ...terms, value: one }, asksFor: "value" };
  });
  return [...new Map(asked.map((one) => [one.question + one.statement.day, one])).values()];
}
