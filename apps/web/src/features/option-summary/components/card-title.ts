import { periodBack } from "@strikebook/core/shared/period";
import { exchangeToday } from "../../../lib/exchange-clock.ts";
import type { SummaryPeriod } from "../option-summary.queries.ts";

/** What the card of a period is called before the server has named it. */
export function cardTitle({ type, periodsBack }: SummaryPeriod, now: Date): string {
  const { startDate } = periodBack(type === "ALL" ? "DAY" : type, exchangeToday(now), periodsBack);
  const day = new Date(`${startDate}T00:00:00Z`);
  const month = day.toLocaleString("en-US", { month: "long", timeZone: "UTC" });
  switch (type) {
    case "ALL":
      return "All trades";
    case "YEAR":
      return `Year ${day.getUTCFullYear()}`;
    case "MONTH":
      return `${month} ${day.getUTCFullYear()}`;
    case "WEEK":
      return `Week of ${day.getUTCDate()}, ${month}`;
  }
}
