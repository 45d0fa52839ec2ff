import { classNames } from "../../lib/class-names.ts";

type Props = {
  /** The name of the task, for screen readers. */
  readonly label: string;
  /** 0 to 100; undefined when it is unknown. */
  readonly percent: number | undefined;
  readonly tone?: "accent" | "danger" | "success" | "neutral";
  readonly className?: string;
};

const TONES = { accent: "bg-accent", danger: "bg-danger", success: "bg-gain", neutral: "bg-line-strong" };

export function ProgressBar({ label, percent, tone = "accent", className }: Props) {
  const shown = percent === undefined ? undefined : Math.min(100, Math.max(0, Math.round(percent)));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(shown === undefined ? {} : { "aria-valuenow": shown })}
      className={classNames(
        "rounded-chip h-1.5 w-full overflow-hidden bg-hover outline outline-line",
        className,
      )}
    >
      <div
        className={classNames(
          "h-full transition-[width] duration-100 forced-colors:bg-[Highlight]",
          TONES[tone],
          shown === undefined && "w-1/3 opacity-60",
        )}
        style={shown === undefined ? undefined : { width: `${shown}%` }}
      />
    </div>
  );
}
