import type { CalendarDate } from "../shared/calendar-date.ts";
import { toUnits } from "../shared/units.ts";
import type { HeldPosition } from "./portfolio.ts";

/** A stored row, as far as it matters whether it counts on a day. */
export type DatedRow = Pick<HeldPosition, "kind" | "quantity" | "symbol" | "type"> & {
  readonly day: CalendarDate;
  /** From a file, or from a list by hand that is marked as everything in the account on its day. */
  readonly isWhole: boolean;
  /** Cash, Margin or Short; null where it is not said, as in rows typed by hand. */
  readonly holdingType?: string | null;
};

/**
 * The rows of one account that count on `day` (domain.md 3). The newest day up to `day` that says everything the account
 * holds is the base. A row typed on a later day takes the place of the rows of its symbol, position type and holding
 * type (of every holding type when it names none); quantity 0 takes them away. Rows typed on the base day stand beside
 * the others of that day. Without a base every row is one typed by hand. From `closedOn` on nothing counts.
 */
export function rowsInEffect<Row extends DatedRow>(
  rows: readonly Row[],
  day: CalendarDate,
  closedOn?: CalendarDate | null,
): Row[] {
  if (closedOn && closedOn <= day) {
    return [];
  }
  const known = rows.filter((row) => row.day <= day);
  const base = known.reduce((newest, row) => (row.isWhole && row.day > newest ? row.day : newest), "");
  const since = known.filter((row) => row.day >= base);
  return since.filter((row) => !isReplaced(row, since) && (row.day === base || !isGone(row)));
}

const isReplaced = (row: DatedRow, rows: readonly DatedRow[]) =>
  row.kind === "HOLDING" &&
  rows.some(
    (other) =>
      other.kind === "HOLDING" &&
      other.day > row.day &&
      other.symbol === row.symbol &&
      other.type === row.type &&
      (other.holdingType == null || other.holdingType === row.holdingType),
  );

const isGone = ({ kind, quantity }: DatedRow) =>
  kind === "HOLDING" && quantity != null && toUnits(quantity) === 0n;
