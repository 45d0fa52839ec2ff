import { ALL_TRADES_TITLE, periodTitle } from "@strikebook/core/option-summary/period-title";
import { exchangeDay } from "@strikebook/core/shared/exchange-day";
import { periodBack } from "@strikebook/core/shared/period";
import type { SummaryPeriod } from "../option-summary.queries.ts";

/** The title of a period's card before the server has named it; `now` decides which period is current. */
export function cardTitle({ type, periodsBack }: SummaryPeriod, now: Date): string {
  return type === "ALL"
    ? ALL_TRADES_TITLE
    : periodTitle(type, periodBack(type, exchangeDay(now), periodsBack));
}
