import {
  adminUpdatePosition,
  SYMBOL_LENGTH_MAX,
  updatePosition,
} from "@strikebook/validators/portfolio/position-input";
import { type DraftChanges, type EditRules, isFigure } from "./position-draft.ts";

type Checked = { readonly error?: { readonly issues: readonly { readonly message: string }[] } | undefined };

const messagesOf = ({ error }: Checked) => error?.issues.map(({ message }) => message) ?? [];

/** Rules for an own position: its symbol, quantity and type. */
export const OWN_EDIT: EditRules = {
  fields: [
    { field: "symbol", label: "Symbol" },
    { field: "quantity", label: "Quantity" },
    { field: "positionType", label: "Position type" },
  ],
  problemsOf: (changes) => {
    const messages = ownMessages(changes);
    return messages.length === 0 ? undefined : messages.join(", ");
  },
};

function ownMessages(changes: DraftChanges): readonly string[] {
  const { quantity, ...others } = changes;
  return quantity === undefined || isFigure(quantity)
    ? messagesOf(updatePosition.safeParse(changes))
    : [...messagesOf(updatePosition.safeParse(others)), "Quantity must be a valid number"];
}

/** Rules for another user's position, which an administrator edits. */
export const USER_EDIT: EditRules = {
  fields: [
    { field: "symbol", label: "Symbol" },
    { field: "description", label: "Description" },
    { field: "quantity", label: "Quantity" },
    { field: "lastPrice", label: "Last Price" },
    {
      field: "currentValue",
      label: "Current Value",
      hint: "Follows quantity and price unless you change it.",
    },
    { field: "positionType", label: "Position Type" },
    { field: "portfolioDate", label: "Portfolio Date" },
  ],
  symbolMax: SYMBOL_LENGTH_MAX,
  problemsOf: (changes) => {
    const messages = new Set(messagesOf(adminUpdatePosition.safeParse(changes)));
    return messages.size === 0 ? undefined : `Validation failed: ${[...messages].join(", ")}`;
  },
};

/** The rules for a position of `ownerName`, or for the user's own where there is none. */
export const rulesFor = (ownerName: string | undefined): EditRules =>
  ownerName === undefined ? OWN_EDIT : USER_EDIT;
