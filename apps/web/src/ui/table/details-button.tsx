import { ChevronRight } from "lucide-react";
import { classNames } from "../../lib/class-names.ts";

type Props = {
  /** The name of the row, for screen readers. */
  readonly name: string;
  readonly open: boolean;
  /** Id of what it opens. */
  readonly controls: string;
  readonly onToggle: () => void;
  readonly className: string;
};

/** Folds out the columns of a row for which the screen is too narrow. */
export function DetailsButton(props: Props) {
  return (
    <button
      type="button"
      aria-expanded={props.open}
      aria-controls={props.controls}
      aria-label={`${props.open ? "Hide" : "Show"} details of ${props.name}`}
      onClick={props.onToggle}
      className={classNames(
        "rounded-input -my-1 -ml-2 shrink-0 p-1.5 text-ink-2 print:hidden",
        "pointer-coarse:-my-3 pointer-coarse:-ml-3 pointer-coarse:p-3.5",
        props.className,
      )}
    >
      <ChevronRight
        aria-hidden
        size={16}
        className={classNames("transition-transform", props.open && "rotate-90")}
      />
    </button>
  );
}
