import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";

type Props = {
  /** Says in a few words what is in it, with the figure that most want to know. */
  readonly summary: ReactNode;
  /** Open from the start, where what is in it calls for a look. */
  readonly open?: boolean;
  readonly children: ReactNode;
  readonly className?: string;
};

/** What few need, one click away; it stays on its page and is found by the browser's search. */
export function Folded({ summary, open = false, children, className }: Props) {
  return (
    <details open={open} className={classNames("group min-w-0", className)}>
      <summary className="target cursor-pointer text-ink-2">{summary}</summary>
      <div className="pt-3">{children}</div>
    </details>
  );
}
