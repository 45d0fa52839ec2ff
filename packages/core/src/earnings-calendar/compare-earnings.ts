import { compareRecords, type Difference } from "../shared/compare-records.ts";
import { EARNINGS_FIELDS, type EarningsRecord } from "./earnings-record.ts";

/** Pairs earnings by symbol and day; any other field that differs counts as modified. */
export function compareEarnings<Earnings extends EarningsRecord>(
  stored: readonly Earnings[],
  offered: readonly Earnings[],
): Difference<Earnings>[] {
  return compareRecords(
    stored,
    offered,
    ({ date, symbol }) => `${date} ${symbol}`,
    (a, b) => describeEarningsChanges(a, b) === undefined,
  );
}

/** Which fields the source fills otherwise; undefined when none. */
export function describeEarningsChanges(stored: EarningsRecord, offered: EarningsRecord): string | undefined {
  const changed = EARNINGS_FIELDS.filter((field) => stored[field] !== offered[field]);
  return changed.length === 0 ? undefined : `Differs: ${changed.join(", ")}`;
}
