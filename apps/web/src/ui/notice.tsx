import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../lib/class-names.ts";

export type NoticeTone = "info" | "success" | "warning" | "danger";

const TONES: Record<NoticeTone, { readonly Icon: LucideIcon; readonly classes: string }> = {
  info: { Icon: Info, classes: "border-line bg-selected text-ink" },
  success: { Icon: CircleCheck, classes: "border-gain bg-gain-tint text-gain" },
  warning: { Icon: TriangleAlert, classes: "border-warning bg-warning-tint text-warning" },
  danger: { Icon: CircleAlert, classes: "border-danger bg-danger-tint text-danger" },
};

type Props = {
  readonly tone?: NoticeTone;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** `alert` is said at once, `status` when the reader pauses; none for text that was there from the start. */
  readonly role?: "alert" | "status";
  readonly className?: string;
};

/** A sentence that stays in the page: a warning, a refusal, a result. */
export function Notice({ tone = "info", children, actions, role, className }: Props) {
  const { Icon, classes } = TONES[tone];
  return (
    <div
      role={role}
      className={classNames(
        "rounded-card flex flex-wrap items-start gap-2 border px-3 py-2",
        classes,
        className,
      )}
    >
      <Icon aria-hidden size={18} className="mt-px shrink-0" />
      {/* Beside the icon, and as wide that words don't stand in a column: the actions go below where there is no room. */}
      <div className="min-w-[min(12rem,calc(100%-2rem))] flex-1">{children}</div>
      {actions}
    </div>
  );
}
