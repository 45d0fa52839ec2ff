import { type ReactNode, useState } from "react";
import { formatCount } from "../../lib/format.ts";
import { Button } from "../button.tsx";

/** The first `step` of many, and a button for as many more: a list of thousands must not hold up the page. */
export function useShowMore<Item>(items: readonly Item[], step: number) {
  const [limit, setLimit] = useState(step);
  const shown = items.slice(0, limit);
  const rest = items.length - shown.length;
  const more = rest > 0 && (
    <div className="flex flex-wrap items-center gap-3 px-4 py-3 print:hidden">
      <Button onClick={() => setLimit(limit + step)}>Show {formatCount(Math.min(step, rest))} more</Button>
      <p className="text-label text-ink-2">
        {formatCount(shown.length)} of {formatCount(items.length)} shown
      </p>
    </div>
  );
  return { shown, more } as const;
}

type Props<Item> = {
  readonly items: readonly Item[];
  /** Items drawn at first, and with each request for more. */
  readonly step: number;
  readonly label?: string;
  readonly className?: string;
  /** An `li` with its key. */
  readonly children: (item: Item, index: number) => ReactNode;
};

/** A list that may hold thousands. */
export function LongList<Item>({ items, step, label, className, children }: Props<Item>) {
  const { shown, more } = useShowMore(items, step);
  return (
    <>
      <ul aria-label={label} className={className}>
        {shown.map(children)}
      </ul>
      {more}
    </>
  );
}
