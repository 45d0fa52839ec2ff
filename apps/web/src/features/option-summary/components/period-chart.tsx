import { exchangeDay } from "@strikebook/core/shared/exchange-day";
import { periodBack } from "@strikebook/core/shared/period";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { formatMoney, MISSING, signOf } from "../../../lib/format.ts";
import { ChartAnswer } from "../../../ui/chart/chart-answer.tsx";
import { ChartFrame } from "../../../ui/chart/chart-frame.tsx";
import type { TipFact } from "../../../ui/chart/chart-tip.tsx";
import { Bars } from "../../../ui/chart/charts.ts";
import { Amount } from "../../../ui/figures/amount.tsx";
import type { Column } from "../../../ui/table/data-table.tsx";
import { optionSeries } from "../option-summary.queries.ts";
import { bucketOf, oldestBar, type PeriodBar, periodBars } from "../period-bars.ts";
import type { PeriodSteps, SummaryType } from "../use-shown-periods.ts";
import type { SummaryScope } from "../use-summary-scope.ts";

type Props = {
  readonly type: SummaryType;
  readonly steps: PeriodSteps | undefined;
  readonly scope: SummaryScope;
  /** False until the figures are on the screen: they come first. */
  readonly isReady: boolean;
};

const TITLES: Record<SummaryType, string> = {
  ALL: "Options by month of this year",
  YEAR: "Options by year",
  MONTH: "Options by month",
  WEEK: "Options by week",
};

const HEIGHT = 200;

const COLUMNS: readonly Column<PeriodBar>[] = [
  {
    id: "period",
    header: "Period",
    cell: ({ name, part }) => (part === undefined ? name : `${name} ${part}`),
  },
  {
    id: "value",
    header: "P&L",
    align: "end",
    cell: ({ value, isNotImported }) =>
      isNotImported ? `${MISSING} not imported` : <Amount value={value} signed />,
  },
];

/** What options made in each period; a press on a period shows it in the matrix. */
export function PeriodChart({ type, steps, scope, isReady }: Props) {
  const navigate = useNavigate();
  const now = new Date();
  const today = exchangeDay(now);
  const bucket = bucketOf(type);
  const oldest = oldestBar(type, steps?.first ?? 0, today);
  const from = oldest === undefined ? undefined : periodBack(bucket, today, oldest).startDate;
  const query = useQuery({
    ...optionSeries({ from, bucket, book: scope.book, accountId: scope.account?.id }),
    enabled: isReady,
  });
  const { data } = query;
  const bars = data
    ? periodBars(type, data.series, oldest, { date: now, today, coverage: data.coverage })
    : [];
  const hasBars = bars.some(({ value, isNotImported }) => isNotImported || signOf(value) !== 0);
  const shown = bars.flatMap(({ periodsBack }, index) =>
    steps && periodsBack >= steps.first && periodsBack < steps.first + 4 ? [index] : [],
  );
  const choose = (index: number) => {
    const periodsBack = bars[index]?.periodsBack ?? 0;
    if (steps) {
      steps.showFrom(periodsBack);
    } else {
      void navigate(`/month-summary${periodsBack === 0 ? "" : `?periodsBack=${periodsBack}`}`);
    }
  };
  return (
    <ChartAnswer title={TITLES[type]} query={query}>
      <div className="rounded-card min-w-0 border border-line bg-surface px-4 py-3">
        <ChartFrame
          title={TITLES[type]}
          sentence={data ? sentenceOf(TITLES[type], bars) : "\u00a0"}
          height={HEIGHT}
          table={{ columns: COLUMNS, rows: bars.toReversed(), rowKey: ({ name }) => name }}
        >
          {hasBars && (
            <Bars
              bars={bars}
              chosen={steps ? shown : [bars.length - 1]}
              factsOf={(index) => factsOf(bars[index])}
              onChoose={choose}
            />
          )}
          {data && !hasBars && (
            <p className="flex h-full items-center justify-center text-ink-2">
              No contracts closed in these periods
            </p>
          )}
        </ChartFrame>
      </div>
    </ChartAnswer>
  );
}

function factsOf(bar: PeriodBar | undefined): TipFact[] {
  const text = bar?.isNotImported ? "not imported" : formatMoney(bar?.value, "always");
  return [
    { label: "P&L", text },
    ...(bar?.part === undefined ? [] : [{ label: "Imported", text: bar.part }]),
  ];
}

/** `Options by month: best October 2026 +$640.00, worst March 2026 −$20.00`. */
function sentenceOf(title: string, bars: readonly PeriodBar[]): string {
  const byValue = bars
    .filter(({ value }) => signOf(value) !== 0)
    .toSorted((a, b) => Number(b.value) - Number(a.value));
  const [best, worst] = [byValue[0], byValue.at(-1)];
  const unknown = bars.filter(({ isNotImported }) => isNotImported).length;
  const rest = unknown === 0 ? "" : `; ${unknown} of ${bars.length} not imported`;
  if (!best || !worst) {
    return unknown === bars.length && unknown > 0
      ? `${title}: not imported`
      : `${title}: nothing closed${rest}`;
  }
  const of = ({ name, value }: PeriodBar) => `${name} ${formatMoney(value, "always")}`;
  return best === worst
    ? `${title}: ${of(best)}${rest}`
    : `${title}: best ${of(best)}, worst ${of(worst)}${rest}`;
}
