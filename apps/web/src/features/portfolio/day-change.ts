import { exchangeDay } from "@strikebook/core/shared/exchange-day";
import { formatDate } from "../../lib/format.ts";

/** Heads a change of value on `day`: today's only when it is of today (domain.md 2.13). Null: of no day, or of several. */
export function dayChangeLabel(day: string | null): string {
  if (day === null) {
    return "Day change";
  }
  return day === exchangeDay(new Date()) ? "Today" : `Day change, ${formatDate(day)}`;
}
