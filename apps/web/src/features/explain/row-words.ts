import type { ExplainedCell } from "../../lib/explained-cell.ts";

/** Income is the same in either basis and book. */
export const isIncome = ({ assets }: ExplainedCell): boolean => assets === "INCOME";

/** The word for a row of a number: `payment`, `execution` or `closing`. */
export function rowWord(cell: ExplainedCell): string {
  if (isIncome(cell)) {
    return "payment";
  }
  return cell.basis === "CASH" ? "execution" : "closing";
}

/** Said where a figure has to stand and a part of what it is made of has no opening on record: its zero is no result. */
export const NOT_FULLY_COUNTED = "not fully counted";
