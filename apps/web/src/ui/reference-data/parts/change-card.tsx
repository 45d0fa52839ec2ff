import { Undo2 } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Button } from "../../button.tsx";
import { StatusBadge } from "../../status-badge.tsx";

type Props = {
  /** Names the row. */
  readonly title: string;
  readonly subtitle?: string;
  readonly isModified: boolean;
  readonly onReset: () => void;
  /** Its fields; each says its current value in its hint. */
  readonly children: ReactNode;
};

/** One row in the making: its fields, and the word "Modified" once one of them is touched. */
export function ChangeCard({ title, subtitle, isModified, onReset, children }: Props) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="rounded-card border border-line px-4 py-3">
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 pb-2">
        <h3 id={titleId} className="min-w-0 font-semibold wrap-anywhere">
          {title}
        </h3>
        {subtitle && <span className="text-ink-2">{subtitle}</span>}
        {isModified && (
          <>
            <StatusBadge tone="accent">Modified</StatusBadge>
            <Button variant="quiet" aria-label={`Discard changes to ${title}`} onClick={onReset}>
              <Undo2 aria-hidden size={16} /> Discard
            </Button>
          </>
        )}
      </div>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">{children}</div>
    </section>
  );
}

/** The hint under a field of a change card. */
export const currentHint = (value: string): string => `Current: ${value === "" ? "none" : value}`;
