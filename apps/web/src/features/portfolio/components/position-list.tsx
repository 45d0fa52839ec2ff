import { useState } from "react";
import type { Sort } from "../../../lib/address/sort.ts";
import { exportCsv } from "../../../lib/csv-export.ts";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ExportButton } from "../../../ui/export-button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { Pagination } from "../../../ui/table/pagination.tsx";
import { TableOptionsButton } from "../../../ui/table/table-options-button.tsx";
import { fetchAllPositions, type LinesFilter, type PortfolioConnection } from "../portfolio.queries.ts";
import { POSITION_COLUMNS, POSITION_EXPORT, positionName } from "../position-columns.tsx";
import { SymbolFilter } from "./symbol-filter.tsx";

/** Rows of a page, fixed by the specification. */
export const PAGE_SIZE = 25;
const TABLE_ID = "positions";

type Props = {
  readonly connection: PortfolioConnection;
  readonly filter: LinesFilter;
  readonly onSymbol: (symbol: string | undefined) => void;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly sort: Sort | undefined;
  readonly onSort: (columnId: string) => void;
  readonly stale: boolean;
};

/** One page of positions, and the export of all of them. */
export function PositionsTable({ connection, filter, onSymbol, page, onPage, sort, onSort, stale }: Props) {
  const { totalCount, summary } = connection;
  const [isExporting, setIsExporting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const exportAll = async () => {
    setIsExporting(true);
    setFailure(undefined);
    try {
      const name = `portfolio-${summary.actualDate ?? "positions"}.csv`;
      exportCsv(name, POSITION_EXPORT, await fetchAllPositions(filter));
    } catch (error) {
      setFailure(graphqlErrorText(error));
    } finally {
      setIsExporting(false);
    }
  };
  return (
    <Card
      title={filter.symbol === undefined ? "Positions" : `Positions of ${filter.symbol} and options on it`}
      flush
      actions={
        <div className="flex flex-wrap items-center gap-2">
          <SymbolFilter key={filter.symbol} symbol={filter.symbol} onSymbol={onSymbol} />
          <TableOptionsButton tableId={TABLE_ID} columns={POSITION_COLUMNS} />
          <ExportButton rows={totalCount} busy={isExporting} onExport={() => void exportAll()} />
        </div>
      }
    >
      {failure !== undefined && (
        <div className="px-4 pb-2">
          <Notice tone="danger" role="alert">
            The export failed: {failure}
          </Notice>
        </div>
      )}
      {filter.symbol !== undefined && totalCount === 0 ? (
        <EmptyState
          title={`No positions of ${filter.symbol} on this day`}
          action={<Button onClick={() => onSymbol(undefined)}>Show all positions</Button>}
        />
      ) : (
        <>
          <DataTable
            caption="Portfolio positions"
            tableId={TABLE_ID}
            columns={POSITION_COLUMNS}
            rows={connection.positions}
            rowKey={(row) => row.id}
            rowName={positionName}
            sort={sort}
            onSort={onSort}
            stale={stale}
          />
          <Pagination label="Positions" page={page} pageSize={PAGE_SIZE} total={totalCount} onPage={onPage} />
        </>
      )}
    </Card>
  );
}
