import type { CalendarDate } from "../../shared/calendar-date.ts";
import type { DecimalText } from "../../shared/decimal.ts";
import { fromUnits, toUnits } from "../../shared/units.ts";
import type { CampaignLeg } from "../campaign.ts";

/** The profit of a campaign at the end of a day on which some of it was realized. US dollars. */
export type ProfitPoint = { readonly day: CalendarDate; readonly profit: DecimalText };

/** A drawing of 64 pixels shows no more of them. */
const POINTS_MAX = 32;

/** Profit as it ran, in the order of days, the last point the whole of it; of a long story evenly chosen points. */
export function runningProfit(legs: readonly Pick<CampaignLeg, "day" | "realized">[]): ProfitPoint[] {
  const byDay = new Map<CalendarDate, bigint>();
  let profit = 0n;
  for (const { day, realized } of legs) {
    if (realized !== undefined) {
      profit += toUnits(realized);
      byDay.set(day, profit);
    }
  }
  const points = [...byDay].map(([day, sum]): ProfitPoint => ({ day, profit: fromUnits(sum) }));
  const step = Math.max(1, points.length / POINTS_MAX);
  return points.filter(
    (_, index) =>
      index === points.length - 1 ||
      Math.floor(index / step) !== Math.floor((index - 1) / step) ||
      index === 0,
  );
}
