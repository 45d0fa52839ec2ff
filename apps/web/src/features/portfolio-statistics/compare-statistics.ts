import { percentChange } from "@strikebook/core/shared/percent";
import { fromUnits, toUnits } from "@strikebook/core/shared/units";
import type { PortfolioStatistics } from "./portfolio-statistics.queries.ts";

/** One figure on the base date and on the one compared with it, as decimal text. */
export type Metric = {
  readonly label: string;
  readonly kind: "count" | "money";
  readonly base: string;
  readonly compare: string;
  /** Compare less base. */
  readonly change: string;
  /** In percent of the base; of a base of 0 it is 100 when the other is positive, else 0. */
  readonly percent: number;
};

const METRICS = [
  ["Total Value", "money", "totalCurrentValue"],
  ["Total Portfolio Positions", "count", "totalPortfolios"],
  ["Distinct Users", "count", "distinctUsers"],
  ["Distinct Symbols", "count", "distinctSymbols"],
  ["Position Types", "count", "distinctPositionTypes"],
] as const;

/** Every metric, the value first, then the positions. */
export function compareStatistics(base: PortfolioStatistics, compare: PortfolioStatistics): Metric[] {
  return METRICS.map(([label, kind, field]) => {
    const [before, after] = [toUnits(String(base[field])), toUnits(String(compare[field]))];
    return {
      label,
      kind,
      base: String(base[field]),
      compare: String(compare[field]),
      change: fromUnits(after - before),
      percent: percentChange(before, after),
    };
  });
}
