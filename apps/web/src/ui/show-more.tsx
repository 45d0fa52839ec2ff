import { useState } from "react";
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
