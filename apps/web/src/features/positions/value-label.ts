/** Positions of several days add up each holding once for every day: the sum says so. */
export const valueLabel = (days: number): string =>
  days > 1 ? `Total value (sum of ${days} days)` : "Total value";
