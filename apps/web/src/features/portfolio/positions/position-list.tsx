import { instrumentWords } from "@strikebook/core/transactions/contract-words";
import type { Sort } from "../../../lib/address/sort.ts";
import { Pagination } from "../../../ui/table/pagination.tsx";
import { HoldingTable } from "../../../ui/table/phone-table.tsx";
import { TableOptionsButton } from "../../../ui/table/table-options-button.tsx";
import type { LinesFilter, PortfolioConnection } from "../portfolio.queries.ts";
import { positionCells, totalCells } from "../position-cells.tsx";
import { COLUMNS, positionColumns, positionName } from "../position-columns.tsx";
import { PositionsCard } from "./positions-card.tsx";

/** Rows of a page, fixed by the specification. */
export const PAGE_SIZE = 25;
const TABLE_ID = "positions";

/** What a table of positions needs besides its rows. */
export type PositionsProps = {
  readonly filter: LinesFilter;
  readonly onSymbol: (symbol: string | undefined) => void;
  /** From 0. */
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** The day from which days to expiry count. */
  readonly asOf: string;
  /** Old rows are on the screen while new ones are fetched. */
  readonly stale: boolean;
};

type Props = PositionsProps & {
  readonly connection: PortfolioConnection;
  readonly sort: Sort | undefined;
  readonly onSort: (columnId: string) => void;
};

/** One page of positions, one a row. */
export function PositionList({ connection, filter, onSymbol, page, onPage, asOf, stale, ...sorting }: Props) {
  const { totalCount, positions, summary } = connection;
  return (
    <PositionsCard
      summary={summary}
      lineCount={totalCount}
      filter={filter}
      onSymbol={onSymbol}
      options={<TableOptionsButton tableId={TABLE_ID} columns={COLUMNS} />}
    >
      <HoldingTable
        phone={{ value: "Current value", cells: positionCells(asOf), total: totalCells(connection) }}
        caption="Portfolio positions"
        tableId={TABLE_ID}
        columns={positionColumns(connection, asOf)}
        rows={positions}
        rowKey={(row) => row.id}
        rowName={(row) => instrumentWords(positionName(row))}
        stale={stale}
        {...sorting}
      />
      <Pagination label="Positions" page={page} pageSize={PAGE_SIZE} total={totalCount} onPage={onPage} />
    </PositionsCard>
  );
}
