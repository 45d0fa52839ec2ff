import type { DayFigures } from "../analytics.queries.ts";
import { peakOf, type Series, seriesText } from "../trend.ts";

type Props = {
  readonly series: Series;
  readonly days: readonly DayFigures[];
  readonly chosen: number | undefined;
};

const HEIGHT = 100;
/** The gap between two bars, as a share of a day's width. */
const GAP = 0.2;
/** The least height of a bar, so that 1 beside 1,000 is seen. */
const BAR_HEIGHT_MIN = 3;

/** One figure over the days; the highest bar fills the height and is named beside the label. */
export function TrendBars({ series: { id, label }, days, chosen }: Props) {
  const most = peakOf(days, id)?.[id] ?? 0;
  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-2 text-label">
        <span className="font-medium">{label}</span>
        <span className="text-ink-2">{seriesText(days, id)}</span>
      </p>
      <svg
        aria-hidden
        viewBox={`0 0 ${days.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-1 block h-24 w-full border-b border-line-strong"
      >
        {chosen !== undefined && (
          <rect x={chosen} width={1} height={HEIGHT} fill="var(--color-ink)" fillOpacity={0.15} />
        )}
        {days.map(
          (day, index) =>
            day[id] > 0 && <Bar key={day.date} index={index} height={barHeight(day[id], most)} />,
        )}
      </svg>
    </div>
  );
}

function Bar({ index, height }: { readonly index: number; readonly height: number }) {
  return (
    <rect
      x={index + GAP / 2}
      y={HEIGHT - height}
      width={1 - GAP}
      height={height}
      fill="var(--color-accent)"
    />
  );
}

const barHeight = (value: number, most: number): number => Math.max((value / most) * HEIGHT, BAR_HEIGHT_MIN);
