import { Inbox, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

type Props = {
  /** The specified sentence. */
  readonly title: string;
  /** One line that says what to do next. */
  readonly help?: ReactNode;
  /** One button or link. */
  readonly action?: ReactNode;
  readonly icon?: LucideIcon;
};

/** Says that a list is empty, and what to do about it. */
export function EmptyState({ title, help, action, icon: Icon = Inbox }: Props) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-10 text-center">
      <Icon aria-hidden size={24} className="text-ink-3" />
      <p role="status" className="text-card">
        {title}
      </p>
      {help && <p className="max-w-prose text-ink-2">{help}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
