import { formatPercent } from "../../../lib/format.ts";
import { Card } from "../../../ui/card.tsx";
import type { Allocation } from "../portfolio.queries.ts";

type Props = {
  readonly allocation: Pick<Allocation, "cashPercent" | "optionsPercent" | "otherPercent" | "stocksPercent">;
  /** Other is shown only where there is any. */
  readonly leavesOutNoOther?: boolean;
};

/** The kinds in their fixed order; colour, name and share. */
function partsOf({ stocksPercent, optionsPercent, cashPercent, otherPercent }: Props["allocation"]) {
  return [
    { name: "Stocks", percent: stocksPercent, color: "bg-stocks" },
    { name: "Options", percent: optionsPercent, color: "bg-options" },
    { name: "Cash", percent: cashPercent, color: "bg-cash" },
    { name: "Other", percent: otherPercent, color: "bg-other" },
  ];
}

/** How the value is spread over kinds of assets: a bar, and the same as a table under it. */
export function AllocationBar({ allocation, leavesOutNoOther = false }: Props) {
  const parts = partsOf(allocation).filter(
    ({ name, percent }) => !leavesOutNoOther || name !== "Other" || percent !== 0,
  );
  // What is owed (short options) has no length in a bar; the table shows it with its sign.
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
