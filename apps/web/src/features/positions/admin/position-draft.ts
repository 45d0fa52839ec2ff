import { decimal, decimalText } from "@strikebook/core/shared/decimal";
import { adminUpdatePosition } from "@strikebook/validators/position-input";
import type { AdminPosition, AdminPositionChanges } from "./admin-positions.queries.ts";

/** What the edit dialog holds, as it is typed. */
export type AdminDraft = {
  readonly symbol: string;
  readonly description: string;
  /** Of a short position without its sign, as its value. */
  readonly quantity: string;
  readonly lastPrice: string;
  readonly currentValue: string;
  readonly positionType: string;
  readonly portfolioDate: string;
};

const NO_CHANGES = "No changes detected. Please modify at least one field.";

const FIELDS = [
  "symbol",
  "description",
  "quantity",
  "lastPrice",
  "currentValue",
  "positionType",
  "portfolioDate",
] as const satisfies readonly (keyof AdminDraft)[];

const FIGURES: readonly string[] = ["quantity", "lastPrice", "currentValue"];
const SIGNED: readonly string[] = ["quantity", "currentValue"];

export const isShort = ({ quantity }: AdminPosition) => quantity?.startsWith("-") ?? false;

export function draftOf(position: AdminPosition): AdminDraft {
  const plain = (value: string | null) => value ?? "";
  const size = (value: string | null) => (isShort(position) ? plain(value).replace(/^-/, "") : plain(value));
  return {
    symbol: position.symbol,
    description: plain(position.description),
    quantity: size(position.quantity),
    lastPrice: plain(position.lastPrice),
    currentValue: size(position.currentValue),
    positionType: position.type,
    portfolioDate: position.portfolioDate,
  };
}

/** Fields that differ, before and after, as they are shown. */
export function differencesOf(position: AdminPosition, draft: AdminDraft) {
  const before = draftOf(position);
  const after = normal(draft, before);
  return FIELDS.filter((field) => after[field] !== before[field]).map((field) => ({
    field,
    before: before[field],
    after: after[field],
  }));
}

/** The draft of somebody who began with `base`, laid over what the position is now: only what they changed. */
export function draftOver(present: AdminPosition, base: AdminPosition, draft: AdminDraft): AdminDraft {
  const changed = differencesOf(base, draft).map(({ field, after }) => [field, after]);
  return { ...draftOf(present), ...Object.fromEntries(changed) };
}

/** What is wrong with the fields that differ, in one sentence; undefined when they can be sent. */
export function problemsOf(position: AdminPosition, draft: AdminDraft): string | undefined {
  const differences = differencesOf(position, draft);
  if (differences.length === 0) {
    return NO_CHANGES;
  }
  const given = Object.fromEntries(differences.map(({ field, after }) => [field, after]));
  const issues = adminUpdatePosition.safeParse(given).error?.issues ?? [];
  const messages = [...new Set(issues.map(({ message }) => message))];
  return messages.length === 0 ? undefined : `Validation failed: ${messages.join(", ")}`;
}

/** What is sent: the fields that differ, with the sign of a short position, and the version that was on the screen. */
export function changesOf(position: AdminPosition, draft: AdminDraft): AdminPositionChanges {
  const signed = differencesOf(position, draft).map(({ field, after }) => [
    field,
    isShort(position) && SIGNED.includes(field) ? decimalText(decimal(after).times(-1)) : after,
  ]);
  return { ...Object.fromEntries(signed), version: position.version };
}

/** Squeezed and in the one form of the wire, so that `6.50` is no other quantity than `6.5`. */
function normal(draft: AdminDraft, before: AdminDraft): AdminDraft {
  const entries = FIELDS.map((field) => {
    const text = draft[field].trim();
    return [field, FIGURES.includes(field) ? plainFigure(text) : text];
  });
  const squeezed = Object.fromEntries(entries) as AdminDraft;
  // What a broker wrote in small letters is no change while nobody touched it.
  const { symbol } = squeezed;
  return { ...squeezed, symbol: symbol === before.symbol ? symbol : symbol.toUpperCase() };
}

function plainFigure(text: string): string {
  const given = text.replace(/^\+/, "");
  return /^-?(\d+\.?\d*|\.\d+)$/.test(given) ? decimalText(decimal(given)) : given;
}
