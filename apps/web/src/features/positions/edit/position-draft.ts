import { decimal, decimalText } from "@strikebook/core/shared/decimal";
import type { Position } from "../position-types.ts";

/** Fields of a position as the edit dialog holds them; quantity and value of a short position without their sign. */
export type PositionDraft = {
  readonly symbol: string;
  readonly description: string;
  readonly quantity: string;
  readonly lastPrice: string;
  readonly currentValue: string;
  readonly positionType: string;
  readonly portfolioDate: string;
};

export type DraftField = keyof PositionDraft;
export type DraftChanges = Partial<PositionDraft>;

/** The fields that the owner or an administrator may edit, and how they are checked. */
export type EditRules = {
  /** In the order of the dialog, with their labels. */
  readonly fields: readonly { readonly field: DraftField; readonly label: string; readonly hint?: string }[];
  /** The length at which a typed symbol is cut; undefined where a longer one is refused with a message. */
  readonly symbolMax?: number;
  /** The reason why `changes` cannot be sent, in one sentence; undefined when they can. */
  readonly problemsOf: (changes: DraftChanges) => string | undefined;
};

const NO_CHANGES = "No changes detected. Please modify at least one field.";

const FIGURES: readonly string[] = ["quantity", "lastPrice", "currentValue"];
const SIGNED: readonly string[] = ["quantity", "currentValue"];

export const isShort = ({ quantity }: Position) => quantity?.startsWith("-") ?? false;

export function draftOf(position: Position): PositionDraft {
  const plain = (value: string | null) => value ?? "";
  const size = (value: string | null) => (isShort(position) ? plain(value).replace(/^-/, "") : plain(value));
  return {
    symbol: position.symbol,
    description: plain(position.description),
    quantity: size(position.quantity),
    lastPrice: plain(position.lastPrice),
    currentValue: size(position.currentValue),
    positionType: position.positionType,
    portfolioDate: position.portfolioDate,
  };
}

/** Fields that differ, before and after, as they are shown. */
export function differencesOf(position: Position, draft: PositionDraft, { fields }: EditRules) {
  const before = draftOf(position);
  return fields
    .map(({ field }) => ({ field, before: before[field], after: normal(field, draft, before) }))
    .filter((each) => each.after !== each.before);
}

/** Said before a quantity is saved: the server keeps the cost of a unit, so the cost of all changes with it. */
export const COST_FOLLOWS = "The cost basis follows the quantity: the same cost per unit.";

/** Whether saving changes the cost beside what the person typed; cash costs what it is. */
export const movesCost = (position: Position, draft: PositionDraft, rules: EditRules): boolean =>
  position.quantity !== null &&
  position.positionType !== "CASH" &&
  differencesOf(position, draft, rules).some(({ field, after }) => field === "quantity" && isFigure(after));

/** A draft that began with `base`, laid over the present position: only the changed fields are. */
export function draftOver(present: Position, base: Position, draft: PositionDraft, rules: EditRules) {
  return { ...draftOf(present), ...changedFields(base, draft, rules) };
}

/** The problem of the fields that differ, in one sentence; undefined when they can be sent. */
export function problemsOf(position: Position, draft: PositionDraft, rules: EditRules): string | undefined {
  const changes = changedFields(position, draft, rules);
  return Object.keys(changes).length === 0 ? NO_CHANGES : rules.problemsOf(changes);
}

/**
 * The changes to send: the fields that differ, with the sign of a short position, and the version on the
 * screen.
 */
export function changesOf(position: Position, draft: PositionDraft, rules: EditRules) {
  const signed = differencesOf(position, draft, rules).map(({ field, after }) => [
    field,
    isShort(position) && SIGNED.includes(field) ? decimalText(decimal(after).times(-1)) : after,
  ]);
  return { ...(Object.fromEntries(signed) as DraftChanges), version: position.version };
}

/** A figure as it is typed, with or without a sign. */
export const isFigure = (text: string): boolean => /^-?(\d+\.?\d*|\.\d+)$/.test(text);

function changedFields(position: Position, draft: PositionDraft, rules: EditRules): DraftChanges {
  return Object.fromEntries(differencesOf(position, draft, rules).map(({ field, after }) => [field, after]));
}

/** Squeezed and in the one form of the wire, so that `6.50` is no other quantity than `6.5`. */
function normal(field: DraftField, draft: PositionDraft, before: PositionDraft): string {
  const text = draft[field].trim();
  if (field === "symbol") {
    // Small letters of an imported symbol are no change while the field is untouched.
    return text === before.symbol ? text : text.toUpperCase();
  }
  return FIGURES.includes(field) ? plainFigure(text) : text;
}

function plainFigure(text: string): string {
  const given = text.replace(/^\+/, "");
  return isFigure(given) ? decimalText(decimal(given)) : given;
}
