import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "../card.tsx";
import { useIsPhone } from "../table/phone-row.tsx";

type Props = {
  /** The one line of a phone, with the figure that matters most. */
  readonly line: ReactNode;
  readonly children: ReactNode;
};

/** A card of figures above a list; on a phone one line of it, which unfolds, so that the list begins in sight. */
export function FoldedCard({ line, children }: Props) {
  if (!useIsPhone()) {
    return <Card>{children}</Card>;
  }
  return (
    <details className="group/fold rounded-card border border-line bg-surface">
      <summary className="flex min-h-12 list-none items-center gap-3 px-4 [&::-webkit-details-marker]:hidden">
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">{line}</span>
        <ChevronDown
          aria-hidden
          size={16}
          className="shrink-0 text-ink-2 transition-transform group-open/fold:rotate-180 print:hidden"
        />
      </summary>
      <div className="px-4 pt-1 pb-4">{children}</div>
    </details>
  );
}
