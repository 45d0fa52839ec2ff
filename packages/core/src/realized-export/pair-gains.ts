import { absolute, type Units } from "../shared/units.ts";
import type { LotPair } from "./pair-lots.ts";

/** A pair with what each side gained. US dollars. */
export type ComparedPair = LotPair & {
  /** With what the export's wash sales disallow, unless its gains agree without it; null without a row. */
  readonly exportGain: Units | null;
  /** The export's gains as they stand in the rows of the sales. */
  readonly soldFor: Units;
  /** What the export's wash sales disallow, positive. */
  readonly exportDisallowed: Units;
  /** Null without a row, and where a lot's cost is unknown. */
  readonly ledgerGain: Units | null;
  /** What is disallowed in the ledger, positive. */
  readonly ledgerDisallowed: Units;
  readonly difference: Units;
  /** What rounding may come to: two cents a lot. */
  readonly tolerance: Units;
};

const TWO_CENTS = 2_000_000n;

/** The two gains of a pair. */
export function gainsOf(pair: LotPair): ComparedPair {
  const { exported, lots } = pair;
  const soldFor = add(exported.map(({ gain }) => gain));
  const exportDisallowed = add(exported.map(({ disallowed }) => disallowed));
  const isKnown = lots.length > 0 && lots.every(({ gain }) => gain !== null);
  const ledgerGain = isKnown ? add(lots.map(({ gain }) => gain ?? 0n)) : null;
  const tolerance = TWO_CENTS * BigInt(Math.max(exported.length, lots.length));
  const ledgerDisallowed = add(lots.map(({ disallowed }) => disallowed));
  // Whether the row of the sale is adjusted already isn't known publicly: the ledger's gain decides.
  const isAdjusted =
    ledgerGain !== null && ledgerDisallowed > 0n && absolute(soldFor - ledgerGain) <= tolerance;
  const adjusted = isAdjusted ? soldFor : soldFor + exportDisallowed;
  const exportGain = exported.length === 0 ? null : adjusted;
  return {
    ...pair,
    exportGain,
    soldFor,
    exportDisallowed,
    ledgerGain,
    ledgerDisallowed,
    difference: (exportGain ?? 0n) - (ledgerGain ?? 0n),
    tolerance,
  };
}

export const add = (units: readonly Units[]): Units => units.reduce((sum, each) => sum + each, 0n);
