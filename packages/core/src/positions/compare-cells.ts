import { compareText } from "../shared/compare-names.ts";
import { compareUnits, toUnits } from "../shared/units.ts";

/** What stands in a column of a sorted list; null is unknown. */
export type Cell = Date | number | string | null;

/** As SQL sorts a column `NULLS LAST`: what is unknown is last in either direction. Decimals are compared by their amount. */
export function compareCells(
  a: Cell,
  b: Cell,
  { isDescending, isDecimal }: { readonly isDescending: boolean; readonly isDecimal: boolean },
): number {
  if (a === null || b === null) {
    return Number(a === null) - Number(b === null);
  }
  const order = compareKnown(a, b, isDecimal);
  return isDescending ? -order : order;
}

function compareKnown(a: Date | number | string, b: Date | number | string, isDecimal: boolean): number {
  if (typeof a !== "string" || typeof b !== "string") {
    return Number(a) - Number(b);
  }
  return isDecimal ? compareUnits(toUnits(a), toUnits(b)) : compareText(a, b);
}
