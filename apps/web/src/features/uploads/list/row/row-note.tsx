import { CircleAlert, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../../../../lib/class-names.ts";

type Props = {
  readonly tone: "danger" | "warning";
  readonly children: ReactNode;
  /** Said at once when it appears. */
  readonly isAlert?: boolean;
};

/** A sentence under a row of the list: what is wrong with the file. Without a frame, so that many stay calm. */
export function RowNote({ tone, children, isAlert = false }: Props) {
  const Icon = tone === "danger" ? CircleAlert : TriangleAlert;
  return (
    <div
      {...(isAlert && { role: "alert" })}
      className={classNames(
        "flex items-start gap-2 px-4 pb-3 wrap-anywhere",
        tone === "danger" ? "text-danger" : "text-warning",
      )}
    >
      <Icon aria-hidden size={16} className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
