export type Trend = "DECREASING" | "INCREASING" | "STABLE";

/** Which way a count went. */
export function trendOf(previous: number, current: number): Trend {
  if (previous === current) {
    return "STABLE";
  }
  return current > previous ? "INCREASING" : "DECREASING";
}
