import { useQuery } from "@tanstack/react-query";
import { formatDate, formatMoney } from "../../lib/format.ts";
import { Amount } from "../../ui/figures/amount.tsx";
import type { Column } from "../../ui/table/data-table.tsx";
import { type Benchmark, sameMoneyInIndex } from "../returns/benchmark.queries.ts";
import type { ClosingPoint } from "./closing-worth.queries.ts";
import type { ValuePoint } from "./value-series.queries.ts";

type Points = readonly Pick<ValuePoint, "day" | "joined" | "total">[];

/** A line over the days of a curve's own points. */
export type SameMoney = {
  readonly from: string;
  readonly to: string;
  readonly benchmark: Benchmark;
  readonly totals: ReadonlyMap<string, string>;
};

/**
 * What the same money would have become in SPY, from the day since which the same accounts are on record. Asked for only where
 * the house has closing prices; undefined while it is on its way, and where a line can't be drawn: Returns says why.
 */
export function useSameMoney(
  points: Points,
  closings: readonly ClosingPoint[],
  accountId?: string,
): SameMoney | undefined {
  const from = firstOfAll(points);
  const to = points.at(-1);
  const hasSpan = from !== undefined && to !== undefined && from.day < to.day;
  const { data } = useQuery({
    ...sameMoneyInIndex({
      from: from?.day ?? "",
      to: to?.day ?? "",
      accountIds: accountId === undefined ? null : [accountId],
    }),
    enabled: hasSpan && closings.length > 0,
  });
  return hasSpan && data !== undefined ? drawn(data, from, to) : undefined;
}

/** An account that joins brings a value that no deposit tells of: the same money begins after the last of them. */
const firstOfAll = (points: Points) => points.findLast(({ joined }, at) => at === 0 || joined.length > 0);

/** Both begin with the same money, or they can't be compared: a curve may hold an account that returns leave out. */
function drawn(benchmark: Benchmark, from: Points[number], to: Points[number]): SameMoney | undefined {
  const [first] = benchmark.values;
  const isSame = first?.day === from.day && Number(first.total) === Number(from.total);
  return benchmark.endValue !== null && isSame
    ? {
        from: from.day,
        to: to.day,
        benchmark,
        totals: new Map(benchmark.values.map(({ day, total }) => [day, total])),
      }
    : undefined;
}

/** The dashed line of a chart. */
export const sameMoneyLine = (sameMoney: SameMoney | undefined) =>
  sameMoney && [...sameMoney.totals].map(([day, value]) => ({ day, value }));

/** What the cross-hair tells of a day. */
export function sameMoneyFacts(sameMoney: SameMoney | undefined, day: string | undefined) {
  const total = sameMoney?.totals.get(day ?? "");
  return total === undefined
    ? []
    : [{ label: `In ${sameMoney?.benchmark.symbol}`, text: formatMoney(total) }];
}

/** The column of a chart's table; none without the line. */
export const sameMoneyColumns = (
  sameMoney: SameMoney | undefined,
): readonly Column<{ readonly day: string }>[] =>
  sameMoney === undefined
    ? []
    : [
        {
          id: "inIndex",
          header: `In ${sameMoney.benchmark.symbol}`,
          align: "end",
          cell: ({ day }) => {
            const total = sameMoney.totals.get(day);
            return total !== undefined && <Amount value={total} />;
          },
        },
      ];

/** ` Dashed: the same money in SPY since Nov 3, 2025, $26,371.00.`; without the day where it begins with the curve. */
export function sameMoneyText(sameMoney: SameMoney | undefined, points: Points): string {
  if (sameMoney === undefined) {
    return "";
  }
  const { symbol, endValue, isApproximate } = sameMoney.benchmark;
  const since = sameMoney.from === points[0]?.day ? "" : ` since ${formatDate(sameMoney.from)}`;
  return ` Dashed: the same money in ${symbol}${since}, ${formatMoney(endValue)}${isApproximate ? " (approximate)" : ""}.`;
}
