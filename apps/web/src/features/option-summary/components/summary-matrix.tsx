import { useState } from "react";
import type { Sort } from "../../../lib/address/sort.ts";
import { TableFrame } from "../../../ui/table/table-frame.tsx";
import { useTablePage } from "../../../ui/table/use-table-page.tsx";
import { explainFigure } from "../explain-figure.ts";
import { largestTotal, longestAmount, type MatrixRow, matrixOf } from "../matrix.ts";
import { moveFigureFocus } from "../move-figure-focus.ts";
import type { OptionSummary } from "../option-summary.queries.ts";
import type { Group } from "../period-group.ts";
import type { SummaryScope } from "../use-summary-scope.ts";
import { MatrixHead } from "./matrix-head.tsx";
import { MatrixLine, type MatrixSize, SkeletonLines } from "./matrix-line.tsx";

type Props = {
  readonly groups: readonly Omit<Group, "isOpen">[];
  readonly scope: SummaryScope;
  readonly sort: Sort | undefined;
  readonly onSort: (columnId: string) => void;
  /** How much the screen has room for. */
  readonly size: MatrixSize;
};

const PAGE_ROWS = 50;

/** Options by underlying and period: a line for each underlying, a group of columns for each period, totals above and below. */
export function SummaryMatrix({ groups: given, scope, sort, onSort, size }: Props) {
  const [groups, toggle] = useOpenGroups(given, size);
  const matrix = matrixOf(byPlace(groups), scope.account?.id, sort);
  const isLoading = groups.some(({ query }) => query.isPending);
  const caption = `Options, ${scope.account?.name ?? "all accounts"}`;
  const { pageRows, pager } = useTablePage(isLoading ? [] : matrix.rows, {
    label: caption,
    pageSize: PAGE_ROWS,
    sort,
  });
  const hasRows = !isLoading && matrix.rows.length > 0;
  const totals: MatrixRow = { scriptName: "Total", cells: matrix.totals };
  const line = {
    groups,
    size,
    largest: groups.map(({ index }) => largestTotal(matrix, index)),
    onExplain: (row: MatrixRow, { index, query }: Group) =>
      explainFigure(row, { index, summary: query.data }, matrix, scope),
  };
  const columns = groups.reduce((sum, { isOpen }) => sum + (isOpen ? 3 : 1), 0);
  return (
    <div className="rounded-card border border-line bg-surface">
      <TableFrame
        caption={caption}
        busy={isLoading}
        stale={groups.some(({ query }) => query.isPlaceholderData)}
        fixed={`calc(7.5rem + ${columns} * (${longestAmount(matrix) - 1}ch + 0.75rem))`}
        onKeyDown={moveFigureFocus}
      >
        <colgroup>
          <col className="w-30" />
        </colgroup>
        <colgroup span={columns} />
        <MatrixHead
          groups={groups}
          scope={scope}
          sort={sort}
          onSort={onSort}
          onToggle={size === "phone" ? undefined : toggle}
        >
          {hasRows && <MatrixLine row={totals} name="the totals" isFirst {...line} />}
        </MatrixHead>
        <tbody>
          {isLoading ? (
            <SkeletonLines columns={columns} />
          ) : (
            pageRows.map((row) => <MatrixLine key={row.scriptName} row={row} {...line} />)
          )}
        </tbody>
        {hasRows && (
          <tfoot>
            <MatrixLine row={totals} name="the totals" {...line} />
          </tfoot>
        )}
      </TableFrame>
      {pager}
    </div>
  );
}

/** The summaries at the places of their periods; a telephone leaves out all but one. */
function byPlace(groups: readonly Group[]): readonly (OptionSummary | undefined)[] {
  const last = Math.max(...groups.map(({ index }) => index));
  return Array.from(
    { length: last + 1 },
    (_, place) => groups.find(({ index }) => index === place)?.query.data,
  );
}

/** Which groups show Buys and Sells: all where there is room, none elsewhere, and those that were turned the other way. */
function useOpenGroups(
  given: Props["groups"],
  size: MatrixSize,
): readonly [readonly Group[], (group: number) => void] {
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set());
  const groups = given.map((group) => ({
    ...group,
    isOpen: size !== "phone" && (size === "wide") !== turned.has(group.index),
  }));
  const toggle = (index: number) => {
    const next = new Set(turned);
    if (!next.delete(index)) {
      next.add(index);
    }
    setTurned(next);
  };
  return [groups, toggle];
}
