import { classNames } from "../../../lib/class-names.ts";
import type { OpenContract } from "../open-contracts.queries.ts";

/** Percent around the strike that the bar shows; what is farther away stands at its end. */
const SPAN_PERCENT = 15;

/** The price beside the strike, which is the tick in the middle: left of it is cheaper. */
export function StrikeBar({ contract }: { readonly contract: OpenContract }) {
  const { outOfTheMoneyPercent: percent, right } = contract;
  if (percent === null) {
    return null;
  }
  const above = right === "CALL" ? -percent : percent;
  const reach = Math.max(-SPAN_PERCENT, Math.min(SPAN_PERCENT, above)) / SPAN_PERCENT;
  const length = Math.abs(reach) * 50;
  return (
    <span aria-hidden className="relative inline-block h-2 w-24 rounded-chip bg-line print:border">
      <span
        className={classNames("absolute inset-y-0 rounded-chip", percent < 0 ? "bg-warning" : "bg-accent")}
        style={{ left: `${reach < 0 ? 50 - length : 50}%`, width: `${length}%` }}
      />
      <span className="absolute -inset-y-0.5 left-1/2 w-0.5 -translate-x-1/2 bg-ink" />
    </span>
  );
}
