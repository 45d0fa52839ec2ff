import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useExchangeToday } from "../../../lib/browser/exchange-clock.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { Card } from "../../../ui/card.tsx";
import { ChartAnswer } from "../../../ui/chart/chart-answer.tsx";
import { ChartFrame } from "../../../ui/chart/chart-frame.tsx";
import { StepArea } from "../../../ui/chart/charts.ts";
import { Amount } from "../../../ui/figures/amount.tsx";
import { closingWorth } from "../closing-worth.queries.ts";
import {
  sameMoneyColumns,
  sameMoneyFacts,
  sameMoneyLine,
  sameMoneyText,
  useSameMoney,
} from "../same-money.tsx";
import type { PortfolioScope } from "../use-portfolio-scope.ts";
import { type ValuePoint, valueSeries } from "../value-series.queries.ts";
import { JOINS_COLUMN, joinFacts, joinMarks, withJoins } from "../worth/account-joins.ts";
import { rowDay, type TableRow, tableRows, thinLine, thinLineText } from "../worth/closing-line.ts";

const TITLE = "Portfolio value over time";
const HEIGHT = 120;
/** A curve of fewer days tells nothing that the figures do not. */
const DAYS_MIN = 3;

const TABLE = {
  columns: [
    { id: "day", header: "Day", cell: rowDay },
    {
      id: "total",
      header: "Value",
      align: "end" as const,
      cell: ({ total }: TableRow) => <Amount value={total} />,
    },
    {
      id: "cash",
      header: "Cash",
      align: "end" as const,
      cell: ({ cash }: TableRow) => <Amount value={cash} />,
    },
  ],
  rowKey: rowDay,
};

type Props = {
  readonly scope: PortfolioScope;
  /** The page's own figures are there: they come first. */
  readonly isReady: boolean;
};

/** The value on every day with positions; choosing a day shows its positions. */
export function ValueScrubber({ scope, isReady }: Props) {
  const { dates, account, setDate } = scope;
  const days = dates.data?.availableDates;
  const hasCurve = days === undefined || days.length >= DAYS_MIN;
  const query = useQuery({
    ...valueSeries(account?.id),
    enabled: isReady && days !== undefined && hasCurve,
    placeholderData: keepPreviousData,
  });
  const today = useExchangeToday();
  const { data: closings = [] } = useQuery({ ...closingWorth(today, account?.id), enabled: query.isSuccess });
  const points = query.data ?? [];
  const sameMoney = useSameMoney(points, closings, account?.id);
  if (!hasCurve) {
    return null;
  }
  const marks = joinMarks(points);
  return (
    <ChartAnswer title={TITLE} query={query}>
      <Card className="print:hidden">
        <ChartFrame
          title={TITLE}
          sentence={
            <>
              <Answer points={points} />
              {sameMoneyText(sameMoney, points)}
              {thinLineText(closings)}
            </>
          }
          height={HEIGHT}
          table={{
            columns: [
              ...TABLE.columns,
              ...sameMoneyColumns(sameMoney),
              ...(marks.length === 0 ? [] : [JOINS_COLUMN]),
            ],
            rows: tableRows(withJoins(points, marks), closings),
            rowKey: TABLE.rowKey,
          }}
        >
          {query.data && (
            <StepArea
              points={points.map(({ day, total }) => ({ day, value: total }))}
              withDots
              marks={marks}
              inIndex={sameMoneyLine(sameMoney)}
              thin={thinLine(closings, points)}
              factsOf={(index) => [
                { label: "Value", text: formatMoney(points[index]?.total) },
                { label: "Cash", text: formatMoney(points[index]?.cash) },
                ...sameMoneyFacts(sameMoney, points[index]?.day),
                ...joinFacts(marks, index),
              ]}
              onChoose={(day) => setDate(day === days?.at(-1) ? undefined : day)}
            />
          )}
        </ChartFrame>
      </Card>
    </ChartAnswer>
  );
}

/** The first and the last value, as high as it will be while they are fetched. */
function Answer({ points }: { readonly points: readonly ValuePoint[] }) {
  const first = points.at(0);
  const last = points.at(-1);
  if (first === undefined || last === undefined) {
    return "Value over time";
  }
  return (
    <>
      From <Amount value={first.total} /> on {formatDate(first.day)} to <Amount value={last.total} /> on{" "}
      {formatDate(last.day)}. Choose a day to see its positions.
    </>
  );
}
