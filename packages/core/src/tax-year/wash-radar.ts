import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import type { TaxFacts } from "./tax-facts.ts";
import type { Washes } from "./wash-sales.ts";

export type WashTriggerKind = "ASSIGNMENT" | "EXERCISE" | "REINVESTMENT";

/** What may acquire without anybody trading. */
export type WashTrigger = {
  readonly kind: WashTriggerKind;
  readonly accountId: string;
  readonly instrument: string;
  /** Contracts, or shares of the last reinvestment. */
  readonly quantity: DecimalText;
  /** The last day inside the window on which it may. */
  readonly day: CalendarDate;
  /** Its expiry lies inside the window. */
  readonly isAtExpiry: boolean;
  /** In a retirement account. */
  readonly isLost: boolean;
  /** What of the loss it would disallow. US dollars, positive. */
  readonly amount: DecimalText;
};

export type WashWarning = {
  /** The row of the loss. */
  readonly id: string;
  readonly accountId: string;
  readonly instrument: string;
  readonly underlying: string;
  readonly lossDay: CalendarDate;
  /** The part of the loss that is still allowed. US dollars, positive. */
  readonly amount: DecimalText;
  /** Shares or contracts of it without a replacement. */
  readonly quantity: DecimalText;
  /** lossDay + 30. */
  readonly until: CalendarDate;
  readonly triggers: readonly WashTrigger[];
};

/** Losses of the person's taxable accounts that an acquisition from `today` on may still disallow; the first to end first. */
export function listWashWarnings(_facts: TaxFacts, _washes: Washes, _today: CalendarDate): WashWarning[] {
  throw new Error("follows");
}
