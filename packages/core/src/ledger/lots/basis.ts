import { shareOfMoney, splitMoney, type Units } from "../../shared/units.ts";

/**
 * Net cash that an opening paid (negative) or brought in (positive); commission and fees are contained in it.
 */
export type Basis = { readonly cash: Units; readonly commission: Units; readonly fees: Units };

export const NO_BASIS: Basis = { cash: 0n, commission: 0n, fees: 0n };

/** A part of the basis for each weight, in proportion; together they are the basis to the cent. */
export function splitBasis(basis: Basis, weights: readonly Units[]): Basis[] {
  const cash = splitMoney(basis.cash, weights);
  const commission = splitMoney(basis.commission, weights);
  const fees = splitMoney(basis.fees, weights);
  return weights.map((_, index) => ({
    cash: cash[index] ?? 0n,
    commission: commission[index] ?? 0n,
    fees: fees[index] ?? 0n,
  }));
}

/** The share of `part` in `whole`; what is left of the basis is exact. */
export const shareOf = ({ cash, commission, fees }: Basis, part: Units, whole: Units): Basis => ({
  cash: shareOfMoney(cash, part, whole),
  commission: shareOfMoney(commission, part, whole),
  fees: shareOfMoney(fees, part, whole),
});

export const addBasis = (a: Basis, b: Basis): Basis => ({
  cash: a.cash + b.cash,
  commission: a.commission + b.commission,
  fees: a.fees + b.fees,
});

export const subtractBasis = (a: Basis, b: Basis): Basis => ({
  cash: a.cash - b.cash,
  commission: a.commission - b.commission,
  fees: a.fees - b.fees,
});
