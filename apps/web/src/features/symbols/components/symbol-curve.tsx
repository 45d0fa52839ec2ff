import { coverageWithin, type DayRun, type KnownCoverage } from "@strikebook/core/coverage/coverage-within";
import { useExchangeToday } from "../../../lib/browser/exchange-clock.ts";
import { importedDaysText } from "../../../lib/coverage/coverage-words.ts";
import { formatMoney, signOf } from "../../../lib/format.ts";
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
  const coverage = coverageWithin(series.coverage, { from, to });
  return (
    <RunningChart
      title={TITLE}
      sentence={sentenceOf(points, { from, to }, coverage)}
      points={points}
      days={{ from, to }}
      uncovered={coverage.uncovered}
      onDay={onDay}
    />
  );
}

/** `+$1,063.22, Jul 18, 2025 – Nov 23, 2026.` */
function sentenceOf(points: readonly RunningPoint[], days: DayRun, coverage: KnownCoverage): string {
  if (points.length === 0) {
    return "Nothing closed yet.";
  }
  return `${TITLE} ${formatMoney(points.at(-1)?.value, "always")}, ${importedDaysText(days, coverage)}.`;
}
