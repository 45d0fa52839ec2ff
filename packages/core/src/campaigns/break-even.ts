import type { OpenLot } from "../ledger/ledger.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { groupBy } from "../shared/group-by.ts";
import { absolute, divideRounded, fromUnits, toUnits, type Units } from "../shared/units.ts";
import { readContractSymbol } from "../transactions/option-contract.ts";
import type { Piece } from "./pieces/pieces.ts";

/** An open position in a contract or in shares, on one side. */
type OpenPart = Pick<Piece, "instrument" | "isContract" | "opening" | "quantity" | "side" | "terms">;

const ONE = toUnits("1");
const MULTIPLIER = 100n;
/** A hundredth of a cent. */
const STEP = ONE / 10_000n;

/**
 * The prices of the underlying, ascending, at which a campaign ends at 0 if everything that is open is held to its
 * expiration: `realized` (dividends with it), the cash of what is open, and its value at that price (domain.md 5).
 * None where nothing is open or a cost is unknown.
 */
export function breakEvens(realized: Units, pieces: readonly OpenPart[]): Units[] {
  if (pieces.length === 0 || pieces.some(isUntold)) {
    return [];
  }
  const open = addUp(pieces);
  const paid = open.reduce((sum, { opening = 0n }) => sum + opening, realized);
  const endsAt = (price: Units) => open.reduce((sum, piece) => sum + worthOf(piece, price), paid);
  const strikes = open.flatMap(({ terms }) => (terms === undefined ? [] : [toUnits(terms.strike)]));
  const bends = [...new Set([0n, ...strikes])].sort((a, b) => (a < b ? -1 : 1));
  const last = bends.at(-1) ?? 0n;
  const found = bends.flatMap((low, index) => {
    const high = bends[index + 1];
    return high === undefined
      ? beyond(last, endsAt(last), endsAt(last + ONE) - endsAt(last))
      : between([low, endsAt(low)], [high, endsAt(high)]);
  });
  return [...new Set(found)].filter((price) => price > 0n).sort((a, b) => (a < b ? -1 : 1));
}

type OpenPosition = Pick<OpenLot, "assetClass" | "instrument" | "quantity"> & {
  readonly amount: DecimalText | null;
};

/** The same over everything of an underlying: `earned` is all that was realized and all income, by the book of `open`. */
export const lifetimeBreakEvens = (earned: Units, open: readonly OpenPosition[]): DecimalText[] =>
  breakEvens(
    earned,
    open.map(({ assetClass, instrument, quantity, amount }): OpenPart => {
      const isContract = assetClass === "OPTION";
      return {
        ...{ instrument, isContract, quantity: absolute(toUnits(quantity)) },
        terms: isContract ? readContractSymbol(instrument) : undefined,
        side: quantity.startsWith("-") ? "SHORT" : "LONG",
        opening: amount === null ? undefined : toUnits(amount),
      };
    }),
  ).map(fromUnits);

/** One piece for each contract and side, and for shares. */
const addUp = (pieces: readonly OpenPart[]): OpenPart[] =>
  [...groupBy(pieces, ({ instrument, side }) => `${instrument} ${side}`).values()].flatMap((group) => {
    const quantity = group.reduce((sum, piece) => sum + piece.quantity, 0n);
    const opening = group.reduce((sum, piece) => sum + (piece.opening ?? 0n), 0n);
    return group.slice(0, 1).map((first) => ({ ...first, quantity, opening }));
  });

const isUntold = ({ opening, isContract, terms }: OpenPart) =>
  opening === undefined || (isContract && terms === undefined);

/** Of a long piece at that price; what a short one costs is negative. */
function worthOf({ side, quantity, terms }: OpenPart, price: Units): Units {
  const value = terms === undefined ? price : MULTIPLIER * intrinsic(terms, price);
  const total = (value * quantity) / ONE;
  return side === "LONG" ? total : -total;
}

function intrinsic({ right, strike }: NonNullable<Piece["terms"]>, price: Units): Units {
  const above = price - toUnits(strike);
  const worth = right === "CALL" ? above : -above;
  return worth > 0n ? worth : 0n;
}

type Point = readonly [price: Units, end: Units];

/** Between two strikes the end moves in a straight line. */
function between([low, atLow]: Point, [high, atHigh]: Point): Units[] {
  if (atLow === 0n || atHigh === 0n) {
    return [...(atLow === 0n ? [low] : []), ...(atHigh === 0n ? [high] : [])];
  }
  if (atLow > 0n === atHigh > 0n) {
    return [];
  }
  return [rounded(low * ONE + divideRounded(absolute(atLow) * (high - low) * ONE, absolute(atHigh - atLow)))];
}

/** Above the highest strike; `slope` is what a dollar more makes. */
function beyond(from: Units, end: Units, slope: Units): Units[] {
  if (end === 0n) {
    return [from];
  }
  if (slope === 0n || end > 0n === slope > 0n) {
    return [];
  }
  return [rounded(from * ONE + divideRounded(absolute(end) * ONE * ONE, absolute(slope)))];
}

/** To a hundredth of a cent; the price comes with eight more places. */
const rounded = (price: bigint): Units => divideRounded(price, ONE * STEP) * STEP;
