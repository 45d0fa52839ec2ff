import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { Happening } from "./known-order.ts";
import { dollars } from "./known-order-file.ts";

type Closing = { readonly day: CalendarDate; readonly instrument: string; readonly cents: number };

/** `2026-02-06 XYZ260206P45 198.68` for every closing, sorted, by book. */
export type Reckoned = { readonly trade: readonly string[]; readonly tax: readonly string[] };

/** The order of events within a day, whatever the hour: openings, then closings, options before shares. */
const STEP: Record<Happening["kind"], number> = {
  WRITE: 0,
  BUY_BACK: 1,
  ASSIGNED: 1,
  EXPIRED: 1,
  BOUGHT: 2,
  PUT_TO: 2,
  SELL: 3,
};

/**
 * Realized P&L of each closing, reckoned here from the known order alone: first in, first out, lot by lot. In the tax
 * book the premium of an assigned put lowers what its shares cost.
 */
export function reckon(rows: readonly Happening[]): Reckoned {
  const key = ({ eventDate, kind }: Happening, index: number) =>
    `${eventDate} ${STEP[kind]} ${String(index).padStart(6, "0")}`;
  const inOrder = rows
    .map((row, index) => ({ row, key: key(row, index) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ row }) => row);
  return { trade: texts(new Reckoning(false), inOrder), tax: texts(new Reckoning(true), inOrder) };
}

const texts = (reckoning: Reckoning, inOrder: readonly Happening[]) =>
  inOrder
    .flatMap((row) => reckoning.take(row) ?? [])
    .map(({ day, instrument, cents }) => `${day} ${instrument} ${dollars(cents)}`)
    .sort();

class Reckoning {
  readonly #isTax: boolean;
  /** Cash of each open lot, paid or received, in cents, by instrument, the oldest first. */
  readonly #lots = new Map<string, number[]>();
  readonly #premiums = new Map<string, number>();

  constructor(isTax: boolean) {
    this.#isTax = isTax;
  }

  /** Undefined for an opening. */
  take({ kind, eventDate, instrument, strike, cash }: Happening): Closing | undefined {
    const lots = this.#lots.get(instrument) ?? [];
    this.#lots.set(instrument, lots);
    const delivery = `${eventDate} ${strike}`;
    if (STEP[kind] % 2 === 0) {
      lots.push(cash + (kind === "PUT_TO" ? (this.#premiums.get(delivery) ?? 0) : 0));
      return undefined;
    }
    const lot = lots.shift();
    if (lot === undefined) {
      throw new Error("a closing of what is not open");
    }
    if (this.#isTax && kind === "ASSIGNED") {
      this.#premiums.set(delivery, lot);
      return { day: eventDate, instrument, cents: 0 };
    }
    return { day: eventDate, instrument, cents: lot + cash };
  }
}
