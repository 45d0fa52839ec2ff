import { plural } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Pagination } from "../../../ui/table/pagination.tsx";
import { CELL } from "../../../ui/table/table-cells.ts";
import type { Column } from "../../../ui/table/table-column.ts";
import { FoldingRow, foldedOf } from "../../../ui/table/table-folding-row.tsx";
import { TableFoot } from "../../../ui/table/table-foot.tsx";
import { TableFrame } from "../../../ui/table/table-frame.tsx";
import { TableHead } from "../../../ui/table/table-head.tsx";
import { groupColumns, isOneLot, lineCell } from "../group-columns.tsx";
import type { PortfolioGroup, PortfolioGroupPage } from "../portfolio-groups.queries.ts";
import { positionName } from "../position-columns.tsx";
import { PAGE_SIZE, type PositionsProps } from "./position-list.tsx";
import { PositionsCard } from "./positions-card.tsx";

type Props = PositionsProps & {
  readonly groups: PortfolioGroupPage;
  /** Leads to the list of all positions of a symbol. */
  readonly onList: (symbol: string) => void;
};

/** One page of underlyings, each with its positions under it. */
export function GroupTable({ groups: given, filter, page, onPage, stale, onSymbol, ...rest }: Props) {
  const { groups, totalCount, lineCount, summary } = given;
  // The summary is of all underlyings: a filtered table has no totals of its own.
  const columns = groupColumns(filter.symbol === undefined ? summary : undefined);
  return (
    <PositionsCard summary={summary} lineCount={lineCount} filter={filter} onSymbol={onSymbol}>
      <TableFrame caption="Portfolio positions by underlying" stale={stale}>
        <TableHead columns={columns} />
        {groups.map((group) => (
          <Group
            key={`${group.kind} ${group.symbol}`}
            group={group}
            columns={columns}
            dayChangeDay={filter.symbol === undefined ? summary.dayChangeDay : null}
            {...rest}
          />
        ))}
        <TableFoot columns={columns} />
      </TableFrame>
      <Pagination label="Underlyings" page={page} pageSize={PAGE_SIZE} total={totalCount} onPage={onPage} />
    </PositionsCard>
  );
}

type GroupProps = Pick<Props, "asOf" | "onList"> & {
  readonly group: PortfolioGroup;
  readonly columns: readonly Column<PortfolioGroup>[];
  readonly dayChangeDay: string | null;
};

/** An underlying and its positions: the first of them, and the way to the others. */
function Group({ group, columns, asOf, dayChangeDay, onList }: GroupProps) {
  const rest = group.lineCount - group.lines.length;
  const lines = isOneLot(group) ? [] : group.lines;
  return (
    <tbody>
      <FoldingRow
        columns={columns}
        folded={foldedOf(columns)}
        name={group.symbol}
        content={(column) => column.cell(group)}
        cellClass="border-b border-line bg-hover font-semibold"
        firstClass="z-[5]"
      />
      {lines.map((line) => (
        <FoldingRow
          key={line.position.id}
          columns={columns}
          folded={columns.filter(({ priority }) => priority === "xs")}
          name={positionName(line.position)}
          content={(column) => lineCell(line, column.id, { asOf, dayChangeDay })}
          className="group"
          cellClass="border-b border-line group-hover:bg-hover max-sm:pt-7"
          firstClass="z-[5] bg-surface pl-6! max-sm:pt-2! md:pl-10!"
        />
      ))}
      {rest > 0 && (
        <tr>
          <td colSpan={columns.length} className={`${CELL} border-b border-line`}>
            <Button onClick={() => onList(group.symbol)}>
              Show all {plural(group.lineCount, "position")} of {group.symbol}
            </Button>
          </td>
        </tr>
      )}
    </tbody>
  );
}
