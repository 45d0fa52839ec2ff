import { Amount } from "../../../ui/figures/amount.tsx";

type Known = { readonly unknownGainCount: number; readonly lotCount: number };

/** True when no lot has a known gain, so that there is nothing to add up. */
export const isGainUnknown = ({ unknownGainCount, lotCount }: Known): boolean =>
  unknownGainCount > 0 && unknownGainCount >= lotCount;

type Props = Known & { readonly kind?: "money" | "percent"; readonly value: string | number };

/** The gain of the lots whose cost is known, and how many it leaves out; a dash when that is all of them. */
export function TotalGain({ kind = "money", value, unknownGainCount, lotCount }: Props) {
  const known = { unknownGainCount, lotCount };
  return <Amount kind={kind} value={isGainUnknown(known) ? null : value} signed />;
}

/** "(1 of 7 lots unknown)", or nothing when every cost is known. */
export function UnknownLots({ unknownGainCount, lotCount }: Known) {
  return unknownGainCount === 0 ? null : (
    <span className="block text-label font-normal text-ink-2">
      ({unknownGainCount} of {lotCount} {lotCount === 1 ? "lot" : "lots"} unknown)
    </span>
  );
}
