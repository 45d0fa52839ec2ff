import { formatPercent } from "../../../lib/format.ts";
import { Card } from "../../../ui/card.tsx";
import { AllocationStrip } from "../../../ui/chart/allocation-strip.tsx";
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
  return (
    <Card title="Asset Allocation">
      <AllocationStrip parts={parts} className="h-6" />
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
