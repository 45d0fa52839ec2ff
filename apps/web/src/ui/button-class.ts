import { classNames } from "../lib/class-names.ts";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "bg-accent text-on-accent border-accent enabled:hover:opacity-90",
  secondary: "bg-surface text-ink border-line-strong enabled:hover:bg-hover",
  quiet: "border-transparent text-ink enabled:hover:bg-hover",
  danger: "bg-danger border-danger text-surface enabled:hover:opacity-90",
};

/** The look of a button, for buttons and for links that act as one. */
export function buttonClass(variant: ButtonVariant = "secondary", extra?: string): string {
  return classNames(
    "control inline-flex items-center justify-center gap-2 border px-3 py-1.5 font-medium",
    "transition-opacity duration-100 disabled:opacity-60 no-underline",
    VARIANTS[variant],
    extra,
  );
}
