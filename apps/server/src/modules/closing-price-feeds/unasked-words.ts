import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { Come } from "./feed-job.ts";

const WEEKDAY = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", weekday: "long" });

/** Another server holds the lock. */
export const ASKED_ELSEWHERE = "Another server is asking just now: look again in a minute.";

/** Those before it take their time. */
export const IN_ITS_TURN = "It is asked in its turn: look again in a minute.";

/** Why a provider wasn't asked for anything by hand; null when it was. `next` is the trading day that ends next. */
export function unaskedWords({ end, asked, leftOut }: Come, next: CalendarDate): string | null {
  if (asked > 0) {
    return null;
  }
  if (end === "DONE" && leftOut > 0) {
    return "What is left are more different symbols than it allows a month.";
  }
  return end === "DONE"
    ? `Nothing to ask until ${WEEKDAY.format(Date.parse(next))}, 6:30 PM in New York.`
    : "Its limit is reached: it is asked as soon as that allows.";
}
