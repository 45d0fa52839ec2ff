import { formatPercent } from "../../../lib/format.ts";
import { Card } from "../../../ui/card.tsx";
import type { Allocation } from "../portfolio.queries.ts";
import { allocationParts, PENDING } from "../shares.ts";

type Props = {
  readonly allocation: Omit<Allocation, "topHoldings" | "topSectors">;
  /** Other is shown only where there is any. */
  readonly leavesOutNoOther?: boolean;
};

const COLORS: Readonly<Record<string, string>> = {
  Stocks: "bg-stocks",
  Options: "bg-options",
  Cash: "bg-cash",
  Other: "bg-other",
  [PENDING]: "bg-ink-3",
};

/** How the value is spread over kinds of assets: a bar, and the same as a table under it. */
export function AllocationBar({ allocation, leavesOutNoOther = false }: Props) {
  const parts = allocationParts(allocation)
    .filter(({ name, percent }) => !leavesOutNoOther || name !== "Other" || percent !== 0)
    .map((part) => ({ ...part, color: COLORS[part.name] ?? "bg-other" }));
  // A negative share (short options) has no length in a bar; the table shows it with its sign.
  const owned = parts.reduce((total, { percent }) => total + Math.max(0, percent), 0);
  return (
    <Card title="Asset Allocation">
      <div aria-hidden className="flex h-6 gap-0.5 overflow-hidden rounded-input">
        {parts
          .filter(({ percent }) => percent > 0)
          .map(({ name, percent, color }) => (
            <div
              key={name}
              className={`${color} min-w-0.5 forced-colors:border`}
              style={{ width: `${(percent / owned) * 100}%` }}
            />
          ))}
      </div>
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
