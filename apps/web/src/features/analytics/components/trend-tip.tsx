import { formatCount, formatLongDate } from "../../../lib/format.ts";
import type { DayFigures } from "../analytics.queries.ts";
import { SERIES } from "../trend.ts";

type Props = {
  readonly day: DayFigures;
  /** The place of the day: 0 at the left edge of the chart, 1 at the right. */
  readonly place: number;
};

/** As wide as `min-w-44`, so that it stays inside where there is little room. */
const WIDTH = "11rem";
const DISTANCE = "0.75rem";

/** The numbers of a day, beside it on the side with more room. The slider says the same to screen readers. */
export function TrendTip({ day, place }: Props) {
  const isLeft = place > 0.5;
  const offset = (share: number) => `min(${share * 100}% + ${DISTANCE}, 100% - ${WIDTH})`;
  return (
    <div
      aria-hidden
      className="rounded-card shadow-float pointer-events-none absolute top-0 z-10 min-w-44 border border-line bg-surface px-3 py-2"
      style={isLeft ? { right: offset(1 - place) } : { left: offset(place) }}
    >
      <p className="font-semibold whitespace-nowrap">{formatLongDate(day.date)}</p>
      <dl className="grid grid-cols-[auto_auto] gap-x-4 text-label">
        {SERIES.map(({ id, label }) => (
          <div key={id} className="contents">
            <dt className="whitespace-nowrap text-ink-2">{label}</dt>
            <dd className="text-right font-semibold">{formatCount(day[id])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
