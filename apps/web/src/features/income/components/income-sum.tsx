import { coverageWithin, isUnknown, type KnownCoverage } from "@strikebook/core/coverage/coverage-within";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { sameDayBack } from "@strikebook/core/shared/period";
import { usePrivacy } from "../../../lib/browser/privacy.ts";
import { formatDays, formatMoney, MISSING, signOf } from "../../../lib/format.ts";
import { Card } from "../../../ui/card.tsx";
import { ChartFrame } from "../../../ui/chart/chart-frame.tsx";
import type { TipFact } from "../../../ui/chart/chart-tip.tsx";
import { Bars } from "../../../ui/chart/charts.ts";
import { Amount } from "../../../ui/figures/amount.tsx";
import { NotImported, PartNote } from "../../../ui/figures/not-imported.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import type { IncomeYear } from "../income.queries.ts";
import { KIND_WORDS } from "../income-words.ts";
import { incomeOf, type KindLine, kindLines, type MonthBar, monthBars } from "../income-year.ts";

const HEIGHT = 180;

const MONTH_COLUMNS: readonly Column<MonthBar>[] = [
  { id: "month", header: "Month", cell: ({ name }) => name },
  {
    id: "income",
    header: "Income",
    align: "end",
    cell: ({ value, isNotImported }) =>
      isNotImported ? `${MISSING} not imported` : <Amount value={value} />,
  },
];

type Props = {
  readonly year: number;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly answer: IncomeYear;
};

/** What the year came to, beside the same days of the year before; its months, and its kinds. */
export function IncomeSum({ year, from, to, answer }: Props) {
  const days = coverageWithin(answer.coverage, { from, to });
  const before = coverageWithin(answer.coverage, { from: sameDayBack(from, 12), to: sameDayBack(to, 12) });
  const { total } = answer.matrix;
  const earlier = incomeOf(answer.before);
  const bars = monthBars(answer.matrix, days);
  return (
    <Card title={String(year)} subtitle={formatDays(from, to)}>
      <div className="flex flex-col gap-4">
        {isUnknown(total, days) ? (
          <NotImported coverage={days} />
        ) : (
          <p>
            <Amount value={total} className="text-page font-semibold" />{" "}
            <PartNote coverage={days} className="block" />
            <span className="block text-label text-ink-2">
              <Before amount={earlier} coverage={before} />
            </span>
          </p>
        )}
        <ChartFrame
          title={`Income by month of ${year}`}
          sentence={sentenceOf(bars)}
          height={HEIGHT}
          table={{ columns: MONTH_COLUMNS, rows: bars, rowKey: ({ name }) => name }}
        >
          {bars.some(({ value, isNotImported }) => isNotImported || signOf(value) !== 0) ? (
            <Bars bars={bars} factsOf={(index) => factsOf(bars[index])} />
          ) : (
            <p className="flex h-full items-center justify-center text-ink-2">No income in these months</p>
          )}
        </ChartFrame>
        <Kinds year={year} answer={answer} days={days} before={before} />
      </div>
    </Card>
  );
}

type BeforeProps = { readonly amount: string; readonly coverage: KnownCoverage };

/** `Jan 1 – Nov 26, 2025: $11,200.00`, or that it isn't known. */
function Before({ amount, coverage }: BeforeProps) {
  usePrivacy();
  const name = formatDays(coverage.from, coverage.to);
  return isUnknown(amount, coverage) ? (
    `${name}: not imported`
  ) : (
    <>
      {name}: {formatMoney(amount)} <PartNote coverage={coverage} />
    </>
  );
}

type KindsProps = Pick<Props, "answer" | "year"> & {
  readonly days: KnownCoverage;
  readonly before: KnownCoverage;
};

function Kinds({ year, answer, days, before }: KindsProps) {
  const lines = kindLines(answer);
  if (lines.length === 0) {
    return null;
  }
  const returned = lines.find(({ kind }) => kind === "RETURN_OF_CAPITAL");
  const columns: readonly Column<KindLine>[] = [
    { id: "kind", header: "Kind", cell: ({ kind }) => KIND_WORDS[kind], footer: "Income" },
    {
      id: "year",
      header: String(year),
      align: "end",
      cell: ({ amount }) => <Known amount={amount} coverage={days} />,
      footer: <Known amount={answer.matrix.total} coverage={days} />,
    },
    {
      id: "before",
      header: formatDays(before.from, before.to),
      wrapsHeader: true,
      align: "end",
      cell: ({ before: amount }) => <Known amount={amount} coverage={before} />,
      footer: <Known amount={incomeOf(answer.before)} coverage={before} />,
    },
  ];
  return (
    <div>
      <DataTable
        caption="Income by kind"
        columns={columns}
        rows={lines.filter((line) => line !== returned)}
        rowKey={({ kind }) => kind}
        rowName={({ kind }) => KIND_WORDS[kind]}
      />
      {returned && (
        <p className="pt-2 text-label text-ink-2">
          Returned capital of <Amount value={returned.amount} /> lowers the cost of its shares. It isn't
          income.
        </p>
      )}
    </div>
  );
}

/** A dash for what no file tells. */
const Known = ({ amount, coverage }: BeforeProps) => (
  <Amount value={isUnknown(amount, coverage) ? null : amount} />
);

const factsOf = (bar: MonthBar | undefined): TipFact[] => [
  { label: "Income", text: bar?.isNotImported ? "not imported" : formatMoney(bar?.value) },
];

/** `Income by month: most in November 2026, $1,120.00`. */
function sentenceOf(bars: readonly MonthBar[]): string {
  const unknown = bars.filter(({ isNotImported }) => isNotImported).length;
  const rest = unknown === 0 ? "" : `; ${unknown} of ${bars.length} months not imported`;
  const [most] = bars.toSorted((a, b) => Number(b.value) - Number(a.value));
  return most === undefined || signOf(most.value) <= 0
    ? `Income by month${rest}`
    : `Income by month: most in ${most.name}, ${formatMoney(most.value)}${rest}`;
}
