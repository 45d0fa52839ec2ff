import { comparablePrice, isAdjusted, STANDARD, termsOf } from "../../cover/coverable.ts";
import type { OpenPart } from "../../if-closed-now/if-closed-now.ts";
import type { CalendarDate } from "../../shared/calendar-date.ts";
import { toUnits } from "../../shared/units.ts";

type Price = { readonly price: string; readonly day: CalendarDate };

/** The next expiration of an open campaign, which asks for attention. */
export type NextExpiry = {
  readonly day: CalendarDate;
  /** Percent that a contract of that day is in the money, the deepest one; 0 with none, null without a price since it was opened. */
  readonly inTheMoneyPercent: number | null;
};

/** The earliest expiration among its open contracts, also one that has passed without its row; undefined with none. */
export function nextExpiry(open: readonly OpenPart[], price: Price | undefined): NextExpiry | undefined {
  const contracts = open.flatMap(
    (part) =>
      contractOf(part, price?.day !== undefined && isSince(part, price.day) ? price : undefined) ?? [],
  );
  const day = contracts.map(({ expiration }) => expiration).sort()[0];
  if (day === undefined) {
    return undefined;
  }
  const known = contracts.flatMap(({ expiration, inside }) =>
    expiration === day && inside !== null ? [inside] : [],
  );
  return { day, inTheMoneyPercent: known.length === 0 ? null : Math.max(0, ...known) };
}

const isSince = ({ since }: OpenPart, day: CalendarDate): boolean => since === null || day >= since;

function contractOf({ instrument, delivers }: OpenPart, price: Price | undefined) {
  const terms = termsOf(instrument, delivers ?? (isAdjusted(instrument) ? null : STANDARD));
  if (terms === undefined) {
    return undefined;
  }
  const compared = comparablePrice(terms, price && toUnits(price.price));
  const above = compared === null ? 0n : compared - terms.strike;
  const inside = terms.right === "CALL" ? above : -above;
  return {
    expiration: terms.expiration,
    // A share of a price orders a list: a number is exact enough.
    inside: compared === null ? null : (Number(inside) / Number(compared)) * 100,
  };
}
