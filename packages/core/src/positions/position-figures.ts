import type { PositionType } from "../portfolio/classify-position.ts";
import { type DecimalText, decimal, decimalText } from "../shared/decimal.ts";

/** Places that a stored value has. */
const VALUE_PLACES = 4;
const PERCENT_PLACES = 4;

type Known = DecimalText | null;

/** The figures of a position that depend on each other. US dollars; null is unknown. */
export type PositionFigures = {
  readonly type: PositionType;
  /** Signed: short is negative. */
  readonly quantity: Known;
  readonly lastPrice: Known;
  readonly currentValue: Known;
  /** Positive, also for a short position, where it is the credit received. */
  readonly costBasisTotal: Known;
  readonly totalGainLossDollar: Known;
  readonly totalGainLossPercent: Known;
};

/** Shares, dollars or contracts are worth their price times this: 100 a contract, a hundredth of a bond's face. */
const FACTORS: Partial<Record<PositionType, string>> = { OPTION: "100", BOND: "0.01" };

/** Quantity times price; cash without a price is worth its quantity. Null when the price is not known. */
export function marketValue(type: PositionType, quantity: Known, lastPrice: Known): Known {
  if (quantity === null || (lastPrice === null && type !== "CASH")) {
    return null;
  }
  const value = decimal(quantity)
    .times(decimal(lastPrice ?? "1"))
    .times(decimal(FACTORS[type] ?? "1"));
  return decimalText(value.round(VALUE_PLACES));
}

/**
 * The figures after a change by hand: a value that was not given follows quantity and price, the cost basis follows
 * the quantity, and the gain follows both. What can't be known any more is null.
 */
export function changeFigures(
  before: PositionFigures,
  change: Partial<Pick<PositionFigures, "currentValue" | "lastPrice" | "quantity" | "type">>,
): PositionFigures {
  const { type, quantity, lastPrice } = { ...before, ...change };
  const isRevalued = type !== before.type || quantity !== before.quantity || lastPrice !== before.lastPrice;
  const follows = isRevalued ? marketValue(type, quantity, lastPrice) : before.currentValue;
  const currentValue = change.currentValue === undefined ? follows : change.currentValue;
  const costBasisTotal = scaledBasis(before, quantity);
  const isSame = currentValue === before.currentValue && costBasisTotal === before.costBasisTotal;
  return {
    type,
    quantity,
    lastPrice,
    currentValue,
    costBasisTotal,
    ...(isSame
      ? {
          totalGainLossDollar: before.totalGainLossDollar,
          totalGainLossPercent: before.totalGainLossPercent,
        }
      : gainOf(quantity, currentValue, costBasisTotal)),
  };
}

/** The basis of another quantity at the same average cost. */
function scaledBasis({ quantity: before, costBasisTotal }: PositionFigures, quantity: Known): Known {
  if (costBasisTotal === null || quantity === before) {
    return costBasisTotal;
  }
  if (quantity === null || before === null || decimal(before).eq(0)) {
    return null;
  }
  const basis = decimal(costBasisTotal).times(decimal(quantity)).div(decimal(before)).abs();
  return decimalText(basis.round(2));
}

/** Long: value less basis; short: the credit received and the (negative) value. */
function gainOf(quantity: Known, value: Known, basis: Known) {
  if (quantity === null || value === null || basis === null) {
    return { totalGainLossDollar: null, totalGainLossPercent: null };
  }
  const cost = decimal(basis);
  const gain = decimal(quantity).lt(0) ? cost.plus(decimal(value)) : decimal(value).minus(cost);
  return {
    totalGainLossDollar: decimalText(gain),
    totalGainLossPercent: cost.eq(0) ? null : decimalText(gain.div(cost).times(100).round(PERCENT_PLACES)),
  };
}
