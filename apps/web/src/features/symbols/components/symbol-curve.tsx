import { useExchangeToday } from "../../../lib/browser/exchange-clock.ts";
import { formatDate, formatDays, formatMoney } from "../../../lib/format.ts";
import { ChartFrame } from "../../../ui/chart/chart-frame.tsx";
import { StepArea } from "../../../ui/chart/charts.ts";
import { type RunningPoint, runningSum } from "../../../ui/chart/running-sum.ts";
import { Amount } from "../../../ui/figures/amount.tsx";
import type { Column } from "../../../ui/table/data-table.tsx";
import type { SymbolSeries } from "../symbols.queries.ts";

const HEIGHT = 200;
const TITLE = "Realized P&L";

type Props = {
  readonly series: SymbolSeries;
  /** Opens on what a day's profit is made of. */
  readonly onDay: (day: string) => void;
};

/** The realized profit of an underlying from its first closing on, as it added up. */
export function SymbolCurve({ series, onDay }: Props) {
  const to = useExchangeToday();
  const closed = series.days.filter(({ trades }) => trades > 0);
  const from = closed[0]?.start ?? to;
  const points = runningSum(
    closed.map(({ start, total }) => ({ day: start, change: total })),
    from,
  );
  return (
    <ChartFrame
      title={TITLE}
      sentence={closed.length === 0 ? "Nothing closed yet." : sentenceOf(points, { from, to })}
      height={HEIGHT}
      table={{ columns: COLUMNS, rows: points.toReversed(), rowKey: ({ day }) => formatDate(day) }}
    >
      <StepArea
        points={points}
        from={from}
        to={to}
        withZero
        factsOf={(index) => [
          { label: "That day", text: formatMoney(points[index]?.change, "always") },
          { label: `Since ${formatDate(from)}`, text: formatMoney(points[index]?.value, "always") },
        ]}
        onChoose={onDay}
      />
    </ChartFrame>
  );
}

const COLUMNS: readonly Column<RunningPoint>[] = [
  { id: "day", header: "Day", cell: ({ day }) => formatDate(day) },
  {
    id: "change",
    header: "That day",
    align: "end",
    cell: ({ change }) => <Amount value={change} signed />,
  },
  { id: "sum", header: "So far", align: "end", cell: ({ value }) => <Amount value={value} signed /> },
];

/** `+$1,063.22, Jul 18, 2025 – Nov 23, 2026.` */
const sentenceOf = (points: readonly RunningPoint[], { from, to }: { from: string; to: string }) =>
  `${TITLE} ${formatMoney(points.at(-1)?.value, "always")}, ${formatDays(from, to)}.`;
