import type { DayRun } from "@strikebook/core/coverage/coverage-within";
import { useMediaQuery } from "../../lib/browser/use-media-query.ts";
import { formatDate, formatDays, formatMoney, MISSING } from "../../lib/format.ts";
import { Amount } from "../figures/amount.tsx";
import type { Column } from "../table/data-table.tsx";
import { ChartFrame } from "./chart-frame.tsx";
import { StepArea } from "./charts.ts";
import type { RunningPoint } from "./running-sum.ts";

const HEIGHT = 200;
const ROOMY = "(min-width: 40rem)";
/** Under a figure that follows the curve, on a phone. */
const LOW_HEIGHT = 96;

type Props = {
  /** The name of the sum: `Realized P&L`. */
  readonly title: string;
  /** The answer in one sentence; absent while it is being asked for. */
  readonly sentence: string | undefined;
  /** In order of their days; absent while they are being asked for. */
  readonly points: readonly RunningPoint[] | undefined;
  /** The first and the last day shown. */
  readonly days: { readonly from: string; readonly to: string };
  /** The same of other days on the days shown, dotted; the sentence says of which. */
  readonly beside?: readonly { readonly day: string; readonly value: string }[] | undefined;
  /** Days that no file covers, among those shown. */
  readonly uncovered: readonly DayRun[];
  /** Opens on what a day's money is made of. */
  readonly onDay: (day: string) => void;
  /** Told the point that is pointed at: a figure over the curve follows it. On phones the curve is low and its words stand under it. */
  readonly onPoint?: (index: number | undefined) => void;
};

/** Money of single days as it added up, as a curve from zero and as a table. */
export function RunningChart({ title, sentence, points, days, uncovered, onDay, ...props }: Props) {
  const { onPoint, beside } = props;
  const isRoomy = useMediaQuery(ROOMY);
  return (
    <ChartFrame
      title={title}
      sentence={sentence}
      height={onPoint && !isRoomy ? LOW_HEIGHT : HEIGHT}
      {...(onPoint && { className: "max-sm:flex max-sm:flex-col-reverse max-sm:gap-1.5" })}
      table={{
        columns: COLUMNS,
        rows: points ? rowsOf(points, uncovered) : [],
        rowKey: ({ name }) => name,
      }}
    >
      {points && (
        <StepArea
          points={points}
          {...days}
          uncovered={uncovered}
          withZero
          beside={beside}
          factsOf={(index) => [
            { label: "That day", text: formatMoney(points[index]?.change, "always") },
            { label: `Since ${formatDate(days.from)}`, text: formatMoney(points[index]?.value, "always") },
          ]}
          onChoose={onDay}
          onPoint={onPoint}
        />
      )}
    </ChartFrame>
  );
}

/** A day with its figures, or days of which nothing is imported. */
type Row = { readonly from: string; readonly name: string } & Partial<RunningPoint>;

/** The newest first. */
const rowsOf = (points: readonly RunningPoint[], uncovered: readonly DayRun[]): Row[] =>
  [
    ...points.map((point) => ({ ...point, from: point.day, name: formatDate(point.day) })),
    ...uncovered.map(({ from, to }) => ({ from, name: `${formatDays(from, to)}, not imported` })),
  ].sort((a, b) => (a.from < b.from ? 1 : -1));

const COLUMNS: readonly Column<Row>[] = [
  { id: "day", header: "Day", cell: ({ name }) => name },
  {
    id: "change",
    header: "That day",
    align: "end",
    cell: ({ change }) => (change === undefined ? MISSING : <Amount value={change} signed />),
  },
  {
    id: "sum",
    header: "So far",
    align: "end",
    cell: ({ value }) => (value === undefined ? MISSING : <Amount value={value} signed />),
  },
];
