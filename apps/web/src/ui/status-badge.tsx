import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../lib/class-names.ts";

export type BadgeTone = "neutral" | "accent" | "success" | "warning" | "danger";

const TONES: Record<BadgeTone, string> = {
  neutral: "bg-hover text-ink-2 border-line",
  accent: "bg-selected text-ink border-line",
  success: "bg-gain-tint text-gain border-transparent",
  warning: "bg-warning-tint text-warning border-transparent",
  danger: "bg-danger-tint text-danger border-transparent",
};

type Props = { readonly tone?: BadgeTone; readonly icon?: LucideIcon; readonly children: ReactNode };

/** A word in a chip; color never says it alone. */
export function StatusBadge({ tone = "neutral", icon: Icon, children }: Props) {
  return (
    <span
      className={classNames(
        "rounded-chip inline-flex items-center gap-1 border px-2 py-0.5 text-label font-medium whitespace-nowrap",
        TONES[tone],
      )}
    >
      {Icon && <Icon aria-hidden size={14} />}
      {children}
    </span>
  );
}
