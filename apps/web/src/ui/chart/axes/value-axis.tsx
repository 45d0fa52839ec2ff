import { areAmountsHidden } from "../../../lib/browser/privacy.ts";
import { formatCompactMoney } from "../../../lib/format.ts";
import { largestOf, type Mark } from "./geometry.ts";

/** The scale at the right of a drawing, with a thin line for each mark. While amounts are hidden it tells percent of the largest. */
export function ValueAxis({ marks }: { readonly marks: readonly Mark[] }) {
  const largest = largestOf(marks);
  return marks.map(({ place, value }) => (
    <div
      key={value}
      aria-hidden
      className={`pointer-events-none absolute inset-x-0 border-t ${value === 0 ? "border-line-strong" : "border-line"}`}
      style={{ top: `${place}%` }}
    >
      <span className="absolute left-full -translate-y-1/2 pl-1.5 text-legend whitespace-nowrap text-ink-3">
        {axisText(value, largest)}
      </span>
    </div>
  ));
}

/** `$1.2K`, without the plus that a gain carries elsewhere: an axis tells places, not gains. */
function axisText(value: number, largest: number): string {
  if (areAmountsHidden()) {
    return largest === 0 ? "0%" : `${Math.round((value / largest) * 100)}%`;
  }
  return formatCompactMoney(value).replace("+", "");
}
