import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { contractWords } from "@strikebook/core/transactions/contract-words";
import { formatDate, formatQuantity, signOf } from "./format.ts";

/** The name of a holding in a line: `PLTR $105 Put · Dec 11`, any other symbol as it is. */
export function holdingLine(symbol: string, asOf?: string): string {
  const words = contractWords(symbol, asOf as CalendarDate | undefined);
  return words === undefined ? symbol : `${words.name} · ${words.expiry}`;
}

/** A day in a line: its year only where it isn't that of `today`. */
export const dayLine = (day: string, today: string): string =>
  formatDate(day).replace(day.slice(0, 4) === today.slice(0, 4) ? /, \d{4}$/ : /$/, "");

/** `16 d`, `last day`; undefined for what doesn't expire or has expired. */
export const daysLeft = (symbol: string, asOf: string): string | undefined =>
  contractWords(symbol, asOf as CalendarDate)?.left?.replace(/^(\d+) days?$/, "$1 d");

/** `6 sold`, `2 bought`, `100 shares`, `100 short`; hidden with the amounts. */
export function heldText(symbol: string, quantity: string): string {
  const count = formatQuantity(quantity.replace("-", ""));
  const isShort = signOf(quantity) < 0;
  if (contractWords(symbol) !== undefined) {
    return `${count} ${isShort ? "sold" : "bought"}`;
  }
  return `${count} ${isShort ? "short" : "shares"}`;
}
