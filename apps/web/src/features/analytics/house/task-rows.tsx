import type { ReactNode } from "react";
import { formatCount } from "../../../lib/format.ts";

type Props = {
  readonly label: string;
  readonly children: ReactNode;
  readonly more?: ReactNode;
  /** How many the server listed of how many there are. */
  readonly listed?: number;
  readonly total?: number;
};

/** All of one kind of task. */
export function TaskRows({ label, children, more, listed = 0, total = 0 }: Props) {
  return (
    <div className="border-t border-line first:border-t-0">
      <ul aria-label={label} className="divide-y divide-line">
        {children}
      </ul>
      {more}
      {total > listed && (
        <p className="pb-3 text-label text-ink-2">
          The first {formatCount(listed)} of {formatCount(total)} are listed.
        </p>
      )}
    </div>
  );
}
