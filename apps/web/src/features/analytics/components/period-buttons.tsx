import { classNames } from "../../../lib/class-names.ts";
import { PERIODS, type Period } from "../periods.ts";

type Props = { readonly period: Period; readonly onPeriod: (period: Period) => void };

/** The days that the figures are of. */
export function PeriodButtons({ period, onPeriod }: Props) {
  return (
    <fieldset className="inline-flex">
      <legend className="sr-only">Period</legend>
      <div className="control inline-flex border border-line-strong bg-surface p-0.5">
        {PERIODS.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === period}
            onClick={() => onPeriod(id)}
            className={classNames(
              "rounded-[3px] px-3",
              id === period ? "bg-selected font-medium text-accent" : "text-ink-2 hover:bg-hover",
            )}
          >
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
