import type { CalendarDate } from "../shared/calendar-date.ts";
import { changeFigures, type PositionFigures } from "./position-figures.ts";

/** The fields of a position that a user can change, and the figures that follow. */
export type EditablePosition = PositionFigures & {
  readonly symbol: string;
  readonly description: string | null;
  readonly portfolioDate: CalendarDate;
};

/** Fields that can be changed by hand; the others follow from them. */
export const EDITABLE_FIELDS = [
  "symbol",
  "description",
  "type",
  "quantity",
  "lastPrice",
  "currentValue",
  "portfolioDate",
] as const;

export type EditableField = (typeof EDITABLE_FIELDS)[number];

/** The changed fields with their new values; what is absent is as the broker says. Quantities are signed. */
export type PositionEdit = Partial<Pick<EditablePosition, EditableField>>;

/** The broker's row with the edit laid over it. */
export function applyEdit<Row extends EditablePosition>(row: Row, edit: PositionEdit): Row {
  const { symbol = row.symbol, description = row.description, portfolioDate = row.portfolioDate } = edit;
  return { ...row, ...changeFigures(row, edit), symbol, description, portfolioDate };
}

/**
 * One edit out of two, the later one winning. A value given earlier does not outlive a later change of what it was
 * made of: then it follows quantity and price again. Fields that are back at what the broker says are no edit.
 */
export function mergeEdits(row: EditablePosition, earlier: PositionEdit, later: PositionEdit): PositionEdit {
  const isRevalued =
    later.quantity !== undefined || later.lastPrice !== undefined || later.type !== undefined;
  const { currentValue, ...kept } = earlier;
  const before = isRevalued || currentValue === undefined ? kept : { ...kept, currentValue };
  const merged = Object.entries({ ...before, ...later }) as [EditableField, string | null][];
  const isRecomputed = merged.some(
    ([field, value]) => ["type", "quantity", "lastPrice"].includes(field) && value !== row[field],
  );
  return Object.fromEntries(
    merged.filter(([field, value]) => value !== row[field] || (field === "currentValue" && isRecomputed)),
  );
}

/** True when any figure differs that today's gain and the share of the account were computed from. */
export function isRevalued(before: PositionFigures, after: PositionFigures): boolean {
  return (
    before.type !== after.type ||
    before.quantity !== after.quantity ||
    before.lastPrice !== after.lastPrice ||
    before.currentValue !== after.currentValue
  );
}
