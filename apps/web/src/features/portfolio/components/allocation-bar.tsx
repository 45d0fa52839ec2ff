import { formatPercent } from "../../../lib/format.ts";
import { Card } from "../../../ui/card.tsx";
import { AllocationStrip, type Part } from "../../../ui/chart/allocation-strip.tsx";
import type { Allocation } from "../portfolio.queries.ts";
import { coloredParts } from "../shares.ts";

type Props = {
  readonly allocation: Omit<Allocation, "topHoldings" | "topSectors">;
  /** Other is shown only where there is any. */
  readonly leavesOutNoOther?: boolean;
};

/** How the value is spread over kinds of assets: a bar, and the same as a table under it. */
export function AllocationBar({ allocation, leavesOutNoOther = false }: Props) {
  const parts = coloredParts(allocation).filter(
    ({ name, percent }) => !leavesOutNoOther || name !== "Other" || percent !== 0,
  );
  // A negative share (short options) has no length among what is owned: it lies below, on the same scale.
  const owned = parts.reduce((total, { percent }) => total + Math.max(0, percent), 0);
  return (
    <Card title="Asset Allocation">
      <AllocationStrip parts={parts} className="h-6" />
      <Owed parts={parts.filter(({ percent }) => percent < 0)} owned={owned} />
      <table className="mt-3 w-full text-cell sm:w-auto">
        <caption className="sr-only">Asset allocation in percent of the total value</caption>
        <tbody>
          {parts.map(({ name, percent, color }) => (
            <tr key={name}>
              <th scope="row" className="py-1 pr-6 text-left font-normal">
                <span
                  aria-hidden
                  className={`${color} mr-2 inline-block size-3 rounded-[3px] align-[-1px]`}
                />
                {name}
              </th>
              <td className="py-1 text-right font-semibold whitespace-nowrap">{formatPercent(percent)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

type OwedProps = { readonly parts: readonly Part[]; readonly owned: number };

/** Short positions under the line, on the scale of what is owned. */
function Owed({ parts, owned }: OwedProps) {
  return parts.length === 0 ? null : (
    <div aria-hidden className="mt-0.5 flex gap-0.5 border-t border-line-strong pt-0.5">
      {parts.map(({ name, percent, color }) => (
        <div
          key={name}
          className={`${color} h-2 min-w-0.5 rounded-input [print-color-adjust:exact] forced-colors:border`}
          style={{ width: `${owned === 0 ? 0 : (-percent / owned) * 100}%` }}
        />
      ))}
    </div>
  );
}
