import { decimal, decimalText } from "@strikebook/core/shared/decimal";
import { updatePosition } from "@strikebook/validators/position-input";
import type { OwnPosition, PositionChanges } from "./positions.queries.ts";

export type PositionDraft = {
  readonly symbol: string;
  /** Without its sign. */
  readonly quantity: string;
  readonly positionType: string;
  readonly isShort: boolean;
};

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/;

export function draftOf({ symbol, quantity, positionType }: OwnPosition): PositionDraft {
  const isShort = quantity?.startsWith("-") ?? false;
  return { symbol, quantity: quantity?.replace(/^-/, "") ?? "", positionType, isShort };
}

/** What is wrong with the fields that differ, joined by comma; undefined when they can be sent. */
export function problemsOf(position: OwnPosition, draft: PositionDraft): string | undefined {
  const changed = differing(position, draft);
  if (Object.keys(changed).length === 0) {
    return "No changes detected. Please modify at least one field.";
  }
  const { quantity, ...others } = changed;
  const isNumber = quantity === undefined || NUMBER.test(quantity);
  const given = isNumber && quantity !== undefined ? { ...others, quantity: normal(quantity) } : others;
  const issues = updatePosition.safeParse(given).error?.issues.map(({ message }) => message) ?? [];
  const messages = isNumber ? issues : [...issues, "Quantity must be a valid number"];
  return messages.length === 0 ? undefined : messages.join(", ");
}

/** What is sent: the fields that differ, a short quantity with its sign. */
export function changesOf(position: OwnPosition, draft: PositionDraft): PositionChanges {
  const { quantity, ...others } = differing(position, draft);
  if (quantity === undefined) {
    return others;
  }
  const sign = draft.isShort ? "-" : "";
  return { ...others, quantity: `${sign}${normal(quantity)}` };
}

function differing(position: OwnPosition, draft: PositionDraft) {
  const before = draftOf(position);
  const symbol = draft.symbol.trim().toUpperCase();
  const quantity = draft.quantity.trim();
  return {
    ...(symbol !== before.symbol && { symbol }),
    ...(quantity !== before.quantity && { quantity }),
    ...(draft.positionType !== before.positionType && { positionType: draft.positionType }),
  };
}

const normal = (text: string) => decimalText(decimal(text.replace(/^\+/, "")));
