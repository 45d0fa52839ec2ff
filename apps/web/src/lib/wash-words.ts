import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { contractWords } from "@strikebook/core/transactions/contract-words";
import { formatDate, formatMoney, formatQuantity } from "./format.ts";
import { dayLine } from "./holding-words.ts";

/** A loss that an acquisition would still disallow. */
export type Warned = {
  readonly instrument: string;
  /** Of the loss, the part that is still allowed; positive. */
  readonly amount: string;
  readonly quantity: string;
  readonly lossDay: string;
  /** The last day on which an acquisition disallows it. */
  readonly until: string;
  readonly accountName: string;
};

/** What may acquire without anybody trading. */
export type Triggering = {
  readonly kind: "ASSIGNMENT" | "EXERCISE" | "REINVESTMENT";
  /** `spouse` for any account of a spouse's, which has no other name. */
  readonly accountId: string;
  readonly accountName: string;
  readonly instrument: string;
  readonly isAtExpiry: boolean;
  readonly isLost: boolean;
  readonly amount: string;
};

/** `Until Feb 14 buying DIS costs $400.00.`; of a contract it is the same one opened again. */
export function warningText({ instrument, until, amount }: Warned, today: string): string {
  const act =
    contractWords(instrument) === undefined
      ? `buying ${instrument}`
      : `opening the ${contractText(instrument, today)} again`;
  return `Until ${dayLine(until, today)} ${act} costs ${formatMoney(amount)}.`;
}

/** `Loss of Jan 15 in Individual, 100 shares`. */
export function lossText({ instrument, lossDay, quantity, accountName }: Warned, today: string): string {
  const unit = contractWords(instrument) === undefined ? "share" : "contract";
  const count = formatQuantity(quantity);
  return `Loss of ${dayLine(lossDay, today)} in ${accountName}, ${count} ${unit}${count === "1" ? "" : "s"}`;
}

/** `The DIS $100 Put of Feb 13 in Roth IRA would lose it for ever.`; `whole` is the loss at stake, of which it may take a part. */
export function triggerText(trigger: Triggering, whole: string, today: string): string {
  const { amount, isLost } = trigger;
  const what = amount === whole ? "it" : `${formatMoney(amount)} of it`;
  return `${subjectOf(trigger, today)} would ${isLost ? `lose ${what} for ever` : `disallow ${what}`}.`;
}

function subjectOf({ kind, instrument, isAtExpiry, ...account }: Triggering, today: string): string {
  const accountName = account.accountId === "spouse" ? "your spouse's account" : account.accountName;
  if (kind === "REINVESTMENT") {
    return `A dividend of ${instrument} reinvested in ${accountName}`;
  }
  const act = kind === "ASSIGNMENT" ? "assigned" : "exercised";
  const early = isAtExpiry ? "" : `, if ${act} early,`;
  return `The ${contractText(instrument, today)} in ${accountName}${early}`;
}

/** `DIS $100 Put of Feb 13`. */
function contractText(instrument: string, today: string): string {
  const words = contractWords(instrument, today as CalendarDate);
  return words === undefined ? instrument : `${words.name} of ${words.expiry.replace("expired ", "")}`;
}

/** What a mark in a list says when it is pointed at: `Assigned, it washes a loss of $400.00 until Feb 14`. */
export const markText = ({ isLost, amount }: Triggering, until: string): string =>
  `If it delivers shares until ${formatDate(until)}, ${formatMoney(amount)} of a loss is ${isLost ? "lost for ever" : "disallowed"}`;
