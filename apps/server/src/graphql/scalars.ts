import { type CalendarDate, calendarDate } from "@strikebook/core/shared/calendar-date";
import { type DecimalText, decimal, decimalText } from "@strikebook/core/shared/decimal";
import { GraphQLError } from "graphql";

const MIN_DATE = "1900-01-01";
const DECIMAL_LENGTH_MAX = 40;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;

/** A calendar day out of `YYYY-MM-DD`; refuses what is no real day. */
export function readDay(value: unknown): CalendarDate {
  try {
    const day = calendarDate(typeof value === "string" ? value : "");
    if (day >= MIN_DATE) {
      return day;
    }
  } catch {
    // said below, with the value left out: it may be long
  }
  throw refusal("a calendar day, YYYY-MM-DD");
}

/** An instant out of ISO 8601 text with a zone. */
export function readInstant(value: unknown): Date {
  const instant = typeof value === "string" && INSTANT.test(value) ? new Date(value) : undefined;
  if (instant === undefined || Number.isNaN(instant.getTime())) {
    throw refusal("an instant, ISO 8601 in UTC");
  }
  return instant;
}

/** Exact decimal text out of text or a JSON number. */
export function readDecimal(value: unknown): DecimalText {
  const text = typeof value === "number" && Number.isFinite(value) ? plainNumber(value) : value;
  try {
    if (typeof text === "string" && text.length <= DECIMAL_LENGTH_MAX) {
      return decimalText(decimal(text));
    }
  } catch {
    // said below
  }
  throw refusal('a decimal number such as "-1234.56"');
}

/** A literal in the query keeps its digits: it never becomes a binary fraction. */
export function readDecimalLiteral(kind: string, text: string): DecimalText {
  if (kind !== "StringValue" && kind !== "IntValue" && kind !== "FloatValue") {
    throw refusal('a decimal number such as "-1234.56"');
  }
  return readDecimal(/[eE]/.test(text) && kind === "FloatValue" ? Number(text) : text);
}

/** `1e-7` and `1e21` in plain digits. */
function plainNumber(value: number): string {
  const text = String(value);
  return text.includes("e") ? value.toFixed(Math.abs(value) < 1 ? 20 : 0).replace(/(\.\d*?)0+$/, "$1") : text;
}

const refusal = (expected: string) =>
  new GraphQLError(`Expected ${expected}`, { extensions: { code: "INVALID_INPUT" } });
