import type { DecimalText } from "../../shared/decimal.ts";
import { absolute, divideRounded, fromUnits, toUnits, type Units } from "../../shared/units.ts";
import type { AssetClass } from "../../transactions/transaction.ts";

/** The open part of a lot, or of several lots of one holding and side. */
type OpenPart = {
  readonly assetClass: AssetClass;
  /** Signed: positive long, negative short. */
  readonly quantity: DecimalText;
  /** Net cash: negative paid, positive received; null when the cost is unknown. */
  readonly amount: DecimalText | null;
};

/** The parts of one US dollar per share that are told. */
const PER_SHARE_STEP = 10_000n;
const PER_ONE = 10n ** 8n;

/** US dollars that what is open cost, commission and fees included; negative where it brought money in; null when unknown. */
export const basisOf = ({ amount }: Pick<OpenPart, "amount">): DecimalText | null =>
  amount === null ? null : fromUnits(-toUnits(amount));

/**
 * The basis of one share, in US dollars to four places, positive for short shares too. Null when the cost is unknown, and
 * for contracts, bonds and plans, whose prices are not those of one piece.
 */
export function basisPerShare({ assetClass, quantity, amount }: OpenPart): DecimalText | null {
  const shares = toUnits(quantity);
  if (amount === null || shares === 0n || (assetClass !== "STOCK" && assetClass !== "FUND")) {
    return null;
  }
  return fromUnits(perPiece(-toUnits(amount), shares));
}

function perPiece(basis: Units, pieces: Units): Units {
  const isNegative = basis < 0n !== pieces < 0n;
  const steps = divideRounded(absolute(basis) * PER_SHARE_STEP, absolute(pieces));
  return ((isNegative ? -steps : steps) * PER_ONE) / PER_SHARE_STEP;
}
