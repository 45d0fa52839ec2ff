import { useState } from "react";
import { formatCount, formatLongDate } from "../../../lib/format.ts";
import { indexAt } from "../../../ui/chart/chart-keys.ts";
import { ChartSlider } from "../../../ui/chart/chart-slider.tsx";
import { ChartTip } from "../../../ui/chart/chart-tip.tsx";
import type { DayFigures } from "../analytics.queries.ts";
import { dayText, formatShortDay, markedDays, SERIES } from "../trend.ts";
import { TrendBars } from "./trend-bars.tsx";

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
        <ChartSlider
          label="Day of the activity trend"
          count={count}
          index={index}
          onIndex={setChosen}
          indexAt={(place) => indexAt(place, count)}
          textOf={(at) => (days[at] ? dayText(days[at]) : "")}
        />
        {day && index !== undefined && (
          <ChartTip
            title={formatLongDate(day.date)}
            facts={SERIES.map(({ id, label }) => ({ label, text: formatCount(day[id]) }))}
            place={centerOf(index, count)}
          />
        )}
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

/** The horizontal place of a day, between 0 and 1. */
const centerOf = (index: number, count: number): number => (index + 0.5) / count;
