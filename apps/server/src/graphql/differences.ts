import type { Difference, DifferenceType } from "@strikebook/core/reference-data/compare-records";
import { builder } from "./builder.ts";

/** How a record of ours and one of a source differ. */
export const DifferenceTypeEnum = builder.enumType("DifferenceType", {
  values: ["ADDED", "REMOVED", "MODIFIED", "NO_CHANGE"] as const,
});

/** How many records each side has and how many differ in which way. */
export type DifferenceCounts = Record<DifferenceType, number> & {
  readonly stored: number;
  readonly offered: number;
};

export const ApiComparisonSummary = builder.objectRef<DifferenceCounts>("ApiComparisonSummary").implement({
  fields: (t) => ({
    totalStored: t.exposeInt("stored"),
    totalApi: t.exposeInt("offered"),
    addedCount: t.exposeInt("ADDED"),
    removedCount: t.exposeInt("REMOVED"),
    modifiedCount: t.exposeInt("MODIFIED"),
    noChangeCount: t.exposeInt("NO_CHANGE"),
  }),
});

/** Counts the differences by type. */
export function countDifferences(
  differences: readonly { readonly type: DifferenceType }[],
  stored: number,
  offered: number,
): DifferenceCounts {
  const counts = { ADDED: 0, REMOVED: 0, MODIFIED: 0, NO_CHANGE: 0, stored, offered };
  for (const { type } of differences) {
    counts[type] += 1;
  }
  return counts;
}

/** Our side of a difference; null when it was only offered. */
export const storedOf = <Row>(difference: Difference<Row>): Row | null =>
  difference.type === "ADDED" ? null : difference.stored;

/** The source's side; null when it was only stored. */
export const offeredOf = <Row>(difference: Difference<Row>): Row | null =>
  difference.type === "REMOVED" ? null : difference.offered;
