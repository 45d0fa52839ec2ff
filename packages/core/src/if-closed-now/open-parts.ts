import type { DecimalText } from "../shared/decimal.ts";
import { groupBy } from "../shared/group-by.ts";
import { fromUnits, toUnits } from "../shared/units.ts";
import type { OpenPart } from "./if-closed-now.ts";

/** The positions of several owners, those in one instrument and on one side as one. Unknown in one of them is unknown in all. */
export const joinOpenParts = <Part extends OpenPart>(parts: readonly Part[]): Part[] =>
  [
    ...groupBy(parts, ({ instrument, quantity }) => `${instrument} ${quantity.startsWith("-")}`).values(),
  ].flatMap((same) =>
    same.slice(0, 1).map((first) => ({
      ...first,
      quantity: sumOf(same.map(({ quantity }) => quantity)) ?? first.quantity,
      amount: sumOf(same.map(({ amount }) => amount)),
      since: same.some(({ since }) => since === null)
        ? null
        : (same
            .flatMap(({ since }) => since ?? [])
            .sort()
            .at(0) ?? null),
      ...termsOf(same),
    })),
  );

/** What a row of any owner tells of an adjusted contract. */
function termsOf(same: readonly OpenPart[]): Pick<OpenPart, "delivers" | "multiplier"> {
  const told = same.find(({ multiplier }) => multiplier !== null) ?? same[0];
  return {
    multiplier: told?.multiplier ?? null,
    ...(told?.delivers === undefined ? {} : { delivers: told.delivers }),
  };
}

const sumOf = (amounts: readonly (DecimalText | null)[]): DecimalText | null =>
  amounts.includes(null)
    ? null
    : fromUnits(amounts.reduce((sum, amount) => sum + toUnits(amount ?? "0"), 0n));
