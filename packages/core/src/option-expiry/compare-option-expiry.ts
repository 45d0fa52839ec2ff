import { compareRecords, type Difference } from "../shared/compare-records.ts";
import type { OptionExpiry } from "./option-expiry.ts";

/** Pairs expiries by exchange and month; another date, adjusted or calculated, counts as modified. */
export function compareOptionExpiries<Expiry extends OptionExpiry>(
  stored: readonly Expiry[],
  calculated: readonly Expiry[],
): Difference<Expiry>[] {
  return compareRecords(
    stored,
    calculated,
    ({ exchange, year, month }) => `${year}-${String(month).padStart(2, "0")} ${exchange}`,
    isSameExpiry,
  );
}

/** Another reason alone is no difference: sources word it as they like. */
export const isSameExpiry = (a: OptionExpiry, b: OptionExpiry): boolean =>
  a.calculatedDate === b.calculatedDate && a.adjustedDate === b.adjustedDate && a.isAdjusted === b.isAdjusted;
