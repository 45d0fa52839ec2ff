import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names.ts";
import { HEAT_CLASSES, HEAT_STEPS } from "./heat-steps.ts";

type Props = {
  readonly children?: ReactNode;
  /** Days that no file covers are among those shown. */
  readonly hasUncovered?: boolean;
};

/** The meaning of the colors; the amounts in the cells say it exactly. */
export function HeatLegend({ children, hasUncovered = false }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-label text-ink-2">
      <span>Loss</span>
      <ul aria-label="Colors" className="flex gap-0.5">
        {HEAT_STEPS.map(({ step, label }) => (
          <li
            key={step}
            title={label}
            className={classNames(
              "h-4 w-5 border sm:w-6 border-line [print-color-adjust:exact]",
              HEAT_CLASSES[step],
            )}
          >
            <span className="sr-only">{label}</span>
          </li>
        ))}
      </ul>
      <span>Gain</span>
      {hasUncovered && (
        <span className="flex items-center gap-1">
          <span aria-hidden className="not-imported h-4 w-6 border border-line" /> Not imported
        </span>
      )}
      <span className="text-ink-3">The stronger the color, the bigger the day.{children}</span>
    </div>
  );
}
