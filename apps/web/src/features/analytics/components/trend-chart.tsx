import { type KeyboardEvent, type PointerEvent, useState } from "react";
import type { DayFigures } from "../analytics.queries.ts";
import { dayAfterKey, dayAt, dayText, formatShortDay, markedDays, SERIES } from "../trend.ts";
import { TrendBars } from "./trend-bars.tsx";
import { TrendTip } from "./trend-tip.tsx";

/** The days of a period, one row of bars per figure; pointing at a day, or the arrow keys, tell its exact numbers. */
export function TrendChart({ days }: { readonly days: readonly DayFigures[] }) {
  const [chosen, setChosen] = useState<number>();
  const count = days.length;
  const index = chosen === undefined ? undefined : Math.min(chosen, count - 1);
  const day = index === undefined ? undefined : days[index];
  return (
    <div className="flex flex-col gap-1">
      <div className="relative flex flex-col gap-3">
        {SERIES.map((series) => (
          <TrendBars key={series.id} series={series} days={days} chosen={index} />
        ))}
        <DaySlider days={days} index={index} onIndex={setChosen} />
        {day && index !== undefined && <TrendTip day={day} place={centerOf(index, count)} />}
      </div>
      <div aria-hidden className="relative h-4 text-legend text-ink-3">
        {markedDays(count).map((marked) => (
          <span
            key={marked}
            className="absolute whitespace-nowrap"
            style={{ left: `${centerOf(marked, count) * 100}%`, transform: "translateX(-50%)" }}
          >
            {formatShortDay(days[marked]?.date ?? "")}
          </span>
        ))}
      </div>
    </div>
  );
}

type SliderProps = {
  readonly days: readonly DayFigures[];
  readonly index: number | undefined;
  readonly onIndex: (index: number | undefined) => void;
};

/** Lies over the chart and takes pointer and keys; says the chosen day and its figures. */
function DaySlider({ days, index, onIndex }: SliderProps) {
  const count = days.length;
  const last = count - 1;
  const current = days[index ?? last];
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    onIndex(dayAt(width === 0 ? 1 : (clientX - left) / width, count));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      onIndex(undefined);
      return;
    }
    const next = dayAfterKey(event.key, index ?? last, count);
    if (next !== undefined) {
      event.preventDefault();
      onIndex(next);
    }
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Day of the activity trend"
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={(index ?? last) + 1}
      aria-valuetext={current && dayText(current)}
      className="absolute inset-x-0 inset-y-0"
      onKeyDown={onKeyDown}
      onFocus={() => onIndex(index ?? last)}
      onBlur={() => onIndex(undefined)}
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={({ pointerType }) => pointerType === "mouse" && onIndex(undefined)}
    />
  );
}

/** The horizontal place of a day, between 0 and 1. */
const centerOf = (index: number, count: number): number => (index + 0.5) / count;
