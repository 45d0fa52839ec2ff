import type { DecimalText } from "../shared/decimal.ts";
import { fromUnits, toUnits } from "../shared/units.ts";

type Summed = { readonly [Field in "toBuyDollars" | "toDeliverShares"]: string | null };

/** The cash and the shares of several obligations; a sum of which a part is unknown is unknown. */
export const totalObligations = (rows: readonly Summed[]) => ({
  toBuyDollars: sumKnown(rows.map(({ toBuyDollars }) => toBuyDollars)),
  toDeliverShares: sumKnown(rows.map(({ toDeliverShares }) => toDeliverShares)),
});

const sumKnown = (amounts: readonly (string | null)[]): DecimalText | null =>
  amounts.includes(null)
    ? null
    : fromUnits(amounts.reduce((sum, amount) => sum + toUnits(amount ?? "0"), 0n));
