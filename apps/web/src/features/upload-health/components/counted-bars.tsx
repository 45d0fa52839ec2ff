import { formatCount, formatPercent } from "../../../lib/format.ts";

export type CountedItem = {
  readonly id: string;
  readonly label: string;
  readonly count: number;
  /** 0 to 100. */
  readonly percent: number;
};

type Props = {
  readonly caption: string;
  readonly items: readonly CountedItem[];
  readonly color: "bg-accent" | "bg-danger";
};

/** Names with how often they occur; the bar under a name is its share. */
export function CountedBars({ caption, items, color }: Props) {
  return (
    <table className="w-full text-cell">
      <caption className="sr-only">{caption}</caption>
      <tbody>
        {items.map(({ id, label, count, percent }) => (
          <tr key={id}>
            <th scope="row" className="w-full py-1 pr-6 text-left font-normal">
              {label}
              <span aria-hidden className="rounded-chip mt-1 block h-1.5 overflow-hidden bg-hover">
                <span className={`block h-full ${color}`} style={{ width: `${percent}%` }} />
              </span>
            </th>
            <td className="py-1 text-right align-top font-semibold">{formatCount(count)}</td>
            <td className="py-1 pl-5 text-right align-top text-ink-2">{formatPercent(percent)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
