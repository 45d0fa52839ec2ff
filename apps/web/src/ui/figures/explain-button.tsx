import type { ReactNode } from "react";

type Props = {
  /** Its name for screen readers, which begins with what is shown; of a number, `whereFrom`. */
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

/** The name for screen readers of a number that opens on what makes it up: `+$149.33, AAPL: where it comes from`. */
export const whereFrom = (shown: string): string => `${shown}: where it comes from`;

/** A number, or the name of a row of them, that opens on what makes it up. */
export function ExplainButton({ label, onClick, children }: Props) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={label}
      title="Where this number comes from"
      onClick={onClick}
      className="rounded-input -mx-1 -my-0.5 min-h-6 pointer-coarse:my-0 pointer-coarse:min-h-11 px-1 text-left font-semibold underline decoration-dotted underline-offset-4 hover:bg-hover"
    >
      {children}
    </button>
  );
}
