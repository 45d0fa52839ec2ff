import { formatDate, formatMoney } from "../../lib/format.ts";
import { Amount } from "../figures/amount.tsx";
import type { Column } from "../table/data-table.tsx";
import { ChartFrame } from "./chart-frame.tsx";
import { StepArea } from "./charts.ts";
import type { RunningPoint } from "./running-sum.ts";

const HEIGHT = 200;

type Props = {
  /** The name of the sum: `Realized P&L`. */
  readonly title: string;
  /** The answer in one sentence; absent while it is being asked for. */
  readonly sentence: string | undefined;
  /** In order of their days; absent while they are being asked for. */
  readonly points: readonly RunningPoint[] | undefined;
  /** The first and the last day shown. */
  readonly days: { readonly from: string; readonly to: string };
  /** Opens on what a day's money is made of. */
  readonly onDay: (day: string) => void;
};

/** Money of single days as it added up, as a curve from zero and as a table. */
export function RunningChart({ title, sentence, points, days, onDay }: Props) {
  return (
    <ChartFrame
      title={title}
      sentence={sentence}
      height={HEIGHT}
      table={{
        columns: COLUMNS,
        rows: points?.toReversed() ?? [],
        rowKey: ({ day }) => formatDate(day),
      }}
    >
      {points && (
        <StepArea
          points={points}
          {...days}
          withZero
          factsOf={(index) => [
            { label: "That day", text: formatMoney(points[index]?.change, "always") },
            { label: `Since ${formatDate(days.from)}`, text: formatMoney(points[index]?.value, "always") },
          ]}
          onChoose={onDay}
        />
      )}
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
