import { areAmountsHidden } from "../../../lib/browser/privacy.ts";
import { axisMoney } from "../../figures/short-money.ts";
import { largestOf, type Mark } from "./geometry.ts";

/** In rem: the least room for values, and what each character of a longer one takes. */
const ROOM_MIN = 2.75;
const GAP = 0.5;
const CHARACTER = 0.4;

/** Room at the right of a drawing for its scale. */
export function axisRoom(marks: readonly Mark[]): string {
  const largest = largestOf(marks);
  const longest = Math.max(0, ...marks.map(({ value }) => axisText(value, largest).length));
  return `${Math.max(ROOM_MIN, GAP + longest * CHARACTER)}rem`;
}

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

function axisText(value: number, largest: number): string {
  if (areAmountsHidden()) {
    return largest === 0 ? "0%" : `${Math.round((value / largest) * 100)}%`;
  }
  return axisMoney(value);
}
