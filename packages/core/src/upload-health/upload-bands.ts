export type SizeCategory = "large" | "medium" | "small" | "xlarge";
export type Efficiency = "average" | "excellent" | "good" | "poor";
export type RateBand = "amber" | "green" | "red";

const MEGABYTE = 1024 * 1024;

export const SIZE_CATEGORIES: readonly SizeCategory[] = ["small", "medium", "large", "xlarge"];

/** Small under 1 MB, medium under 10, large under 100, and above. */
export function sizeCategoryOf(sizeBytes: number): SizeCategory {
  if (sizeBytes < MEGABYTE) {
    return "small";
  }
  if (sizeBytes < 10 * MEGABYTE) {
    return "medium";
  }
  return sizeBytes < 100 * MEGABYTE ? "large" : "xlarge";
}

/** Megabytes in a second; undefined when no time passed. */
export const speedOf = (sizeBytes: number, durationMs: number): number | undefined =>
  durationMs > 0 ? sizeBytes / MEGABYTE / (durationMs / 1000) : undefined;

export function efficiencyOf(megabytesPerSecond: number): Efficiency {
  if (megabytesPerSecond > 10) {
    return "excellent";
  }
  if (megabytesPerSecond > 5) {
    return "good";
  }
  return megabytesPerSecond > 1 ? "average" : "poor";
}

/** Rates the share of uploads that succeeded, 0 to 100. */
export function successRateBand(percent: number): RateBand {
  if (percent >= 80) {
    return "green";
  }
  return percent >= 60 ? "amber" : "red";
}
