import { useExchangeToday } from "../../../lib/browser/exchange-clock.ts";
import { formatDays, formatMoney, signOf } from "../../../lib/format.ts";
import { RunningChart } from "../../../ui/chart/running-chart.tsx";
import { type RunningPoint, runningSum } from "../../../ui/chart/running-sum.ts";
import type { SymbolSeries } from "../symbols.queries.ts";

const TITLE = "Realized P&L";

type Props = {
  readonly series: SymbolSeries;
  /** Opens on what a day's profit is made of. */
  readonly onDay: (day: string) => void;
};

/** The realized profit of an underlying from its first closing on, as it added up. */
export function SymbolCurve({ series, onDay }: Props) {
  const to = useExchangeToday();
  const closed = series.days.filter(({ trades, total }) => trades > 0 || signOf(total) !== 0);
  const from = closed[0]?.start ?? to;
  const points = runningSum(
    closed.map(({ start, total }) => ({ day: start, change: total })),
    from,
  );
  return (
    <RunningChart
      title={TITLE}
      sentence={closed.length === 0 ? "Nothing closed yet." : sentenceOf(points, { from, to })}
      points={points}
      days={{ from, to }}
      onDay={onDay}
    />
  );
}

/** `+$1,063.22, Jul 18, 2025 – Nov 23, 2026.` */
const sentenceOf = (points: readonly RunningPoint[], { from, to }: { from: string; to: string }) =>
  `${TITLE} ${formatMoney(points.at(-1)?.value, "always")}, ${formatDays(from, to)}.`;
