import { useQuery } from "@tanstack/react-query";
import { idsOf } from "../../../lib/address/ids-of.ts";
import { formatDate, formatDays, formatMoney } from "../../../lib/format.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Card } from "../../../ui/card.tsx";
import { ChartFrame } from "../../../ui/chart/chart-frame.tsx";
import { StepArea } from "../../../ui/chart/charts.ts";
import { Amount } from "../../../ui/figures/amount.tsx";
import { HowToGetCloses } from "../../../ui/how-to-get-closes.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { Column } from "../../../ui/table/data-table.tsx";
import { type Benchmark, sameMoneyInIndex } from "../benchmark.queries.ts";
import { compareWithIndex, type DayBeside, daysBeside, pointsApart } from "../benchmark-words.ts";
import type { Returns } from "../returns.queries.ts";
import type { ReturnsSpan } from "../returns-span.ts";

const HEIGHT = 160;

type Props = {
  readonly returns: Returns;
  readonly span: ReturnsSpan;
  readonly accountId: string | undefined;
};

/** What the same money would have become in SPY, beside what it became; or what it lacks for that. */
export function BenchmarkCard({ returns, span, accountId }: Props) {
  const query = useQuery(sameMoneyInIndex({ ...span, accountIds: idsOf(accountId) }));
  return (
    <Card title="The same money in SPY" subtitle={formatDays(span.from, span.to)}>
      <Answer of="the comparison" query={query} loading={<Skeleton className="h-20" />}>
        {(benchmark) =>
          benchmark.endValue === null ? (
            <p className="text-ink-2">
              {benchmark.reason} {benchmark.needsCloses && <HowToGetCloses />}
            </p>
          ) : (
            <Compared benchmark={benchmark} returns={returns} />
          )
        }
      </Answer>
    </Card>
  );
}

type ComparedProps = Pick<Props, "returns"> & { readonly benchmark: Benchmark };

function Compared({ benchmark, returns }: ComparedProps) {
  const { endValue, difference, moneyWeighted, source, notes } = benchmark;
  const days = daysBeside(returns.values, benchmark.values);
  return (
    <>
      <p>{compareWithIndex(benchmark)}</p>
      <dl className="grid grid-cols-2 gap-4 py-3 sm:grid-cols-3">
        <Side label="Your accounts" value={returns.endValue} rate={returns.moneyWeighted} />
        <Side label="In SPY" value={endValue} rate={moneyWeighted} />
        <div>
          <dt className="text-label text-ink-2">Difference</dt>
          <dd className="text-value font-semibold">
            <Amount value={difference} signed />
            {returns.moneyWeighted !== null && moneyWeighted !== null && (
              <span className="block text-label font-normal text-ink-2">
                {pointsApart(returns.moneyWeighted, moneyWeighted)}
              </span>
            )}
          </dd>
        </div>
      </dl>
      {days.length > 1 && <Lines days={days} />}
      <p className="pt-2 text-label text-ink-2">
        Bought and sold at closing prices from {source}, on the days your money came and went.
      </p>
      {[...notes, ...(benchmark.reason === null ? [] : [benchmark.reason])].map((note) => (
        <p key={note} className="text-label text-warning">
          {note}
        </p>
      ))}
    </>
  );
}

type SideProps = {
  readonly label: string;
  readonly value: string | null;
  readonly rate: number | null;
};

/** What the money became on one side, and its rate where there is one. */
const Side = ({ label, value, rate }: SideProps) => (
  <div>
    <dt className="text-label text-ink-2">{label}</dt>
    <dd className="text-value font-semibold">
      <Amount value={value} />
      {rate !== null && (
        <span className="block text-label font-normal text-ink-2">
          <Amount value={rate * 100} kind="percent" signed plain /> on the money
        </span>
      )}
    </dd>
  </div>
);

/** Both over the days of positions files. */
function Lines({ days }: { readonly days: readonly DayBeside[] }) {
  return (
    <ChartFrame
      title="Your accounts and the same money in SPY"
      sentence="Your accounts, and dashed the same money in SPY, on the days of your positions files."
      height={HEIGHT}
      table={{ columns: COLUMNS, rows: days.toReversed(), rowKey: ({ day }) => formatDate(day) }}
    >
      <StepArea
        points={days.map(({ day, own }) => ({ day, value: own }))}
        inIndex={days.map(({ day, inIndex }) => ({ day, value: inIndex }))}
        factsOf={(index) => factsOf(days[index])}
      />
    </ChartFrame>
  );
}

const factsOf = (day: DayBeside | undefined) =>
  day
    ? [
        { label: "Your accounts", text: formatMoney(day.own) },
        { label: "In SPY", text: formatMoney(day.inIndex) },
      ]
    : [];

const COLUMNS: readonly Column<DayBeside>[] = [
  { id: "day", header: "Day", cell: ({ day }) => formatDate(day) },
  { id: "own", header: "Your accounts", align: "end", cell: ({ own }) => <Amount value={own} /> },
  { id: "index", header: "In SPY", align: "end", cell: ({ inIndex }) => <Amount value={inIndex} /> },
];
