import type { EditablePosition, PositionEdit } from "@strikebook/core/positions/position-edit";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { type DecimalText, decimal, decimalText } from "@strikebook/core/shared/decimal";
import { DomainError } from "@strikebook/core/shared/errors";
import {
  adminUpdatePositionUntil,
  type UpdatePosition,
  updatePositionUntil,
} from "@strikebook/validators/portfolio/position-input";

/** A row of a form, as far as it was filled in. */
export type PositionInput = { readonly [Field in keyof UpdatePosition]?: string | null | undefined };

/** The kind of editor, and today at the exchange. */
type Circumstances = { readonly today: CalendarDate; readonly byAdmin?: true };

const ADMIN_REFUSAL = "Validation failed: ";

/** The fields of `input` that differ from what is stored, checked; a short position stays short. */
export function readEdit(
  stored: EditablePosition,
  input: PositionInput,
  { today, byAdmin }: Circumstances,
): PositionEdit {
  const isShort = stored.quantity !== null && decimal(stored.quantity).lt(0);
  const before: PositionInput = { ...stored, positionType: stored.type };
  const differing = Object.entries(input).filter(
    ([field, value]) => value != null && value !== before[field as keyof PositionInput],
  );
  if (differing.length === 0) {
    throw new DomainError("INVALID_INPUT", "No changes detected. Please modify at least one field.");
  }
  const unsigned = differing.map(([field, value]) => [
    field,
    isShort && isSigned(field) ? String(value).replace(/^-/, "") : value,
  ]);
  const differences = Object.fromEntries(unsigned);
  const { positionType, quantity, currentValue, ...given } =
    byAdmin === true
      ? parseAll(adminUpdatePositionUntil(today), differences, ADMIN_REFUSAL)
      : parseAll(updatePositionUntil(today), differences);
  const signed = (value: DecimalText) => (isShort ? decimalText(decimal(value).times(-1)) : value);
  return {
    ...(given as PositionEdit),
    ...(positionType !== undefined && { type: positionType }),
    ...(quantity !== undefined && { quantity: signed(quantity) }),
    ...(currentValue !== undefined && { currentValue: signed(currentValue) }),
  };
}

const isSigned = (field: string) => field === "quantity" || field === "currentValue";

type Schema<Value> = {
  safeParse(
    input: unknown,
  ):
    | { success: true; data: Value }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
};

/** Every refusal in one message, as the forms show it, after `before`. */
export function parseAll<Value>(schema: Schema<Value>, input: unknown, before = ""): Value {
  const parsed = schema.safeParse(input);
  if (parsed.success) {
    return parsed.data;
  }
  const { issues } = parsed.error;
  throw new DomainError(
    "INVALID_INPUT",
    before + issues.map(({ message }) => message).join(", "),
    Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])),
  );
}
