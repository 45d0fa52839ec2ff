import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

type Props = {
  readonly Icon: LucideIcon;
  /** What is the matter, in a sentence. */
  readonly children: ReactNode;
  /** Small, below it. */
  readonly note?: ReactNode;
  /** The one click that sees to it. */
  readonly action: ReactNode;
};

/** One thing to do. */
export function TaskRow({ Icon, children, note, action }: Props) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="flex min-w-0 flex-1 basis-44 items-start gap-3">
        <Icon aria-hidden size={18} className="mt-px shrink-0 text-warning" />
        <span className="min-w-0 wrap-anywhere">
          {children}
          {note && <span className="block text-label text-ink-2">{note}</span>}
        </span>
      </span>
      {action}
    </li>
  );
}
