import { type ReactNode, useState } from "react";
import { exportCsv } from "../../../lib/csv-export.ts";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ExportButton } from "../../../ui/export-button.tsx";
import { SymbolFilter } from "../../../ui/form/symbol-filter.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useIsPhone } from "../../../ui/table/phone-row.tsx";
import { fetchAllPositions, type LinesFilter, type PortfolioSummary } from "../portfolio.queries.ts";
import { POSITION_EXPORT } from "../position-columns.tsx";
import { PositionFacts } from "./position-facts.tsx";

type Props = {
  readonly summary: PortfolioSummary;
  /** Positions of all pages. */
  readonly lineCount: number;
  readonly filter: LinesFilter;
  readonly onSymbol: (symbol: string | undefined) => void;
  /** A button of the table's own, between filter and export. */
  readonly options?: ReactNode;
  /** The table with its pager. */
  readonly children: ReactNode;
};

/** The positions however they are grouped: filter, export of all of them, and the table. */
export function PositionsCard({ summary, lineCount, filter, onSymbol, options, children }: Props) {
  // A phone has the filter among the controls of the page.
  const isPhone = useIsPhone();
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
          {!isPhone && (
            <>
              <SymbolFilter key={filter.symbol} symbol={filter.symbol} onSymbol={onSymbol} />
              {options}
            </>
          )}
          <ExportButton rows={lineCount} busy={isExporting} onExport={() => void exportAll()} />
        </div>
      }
    >
      {!isPhone && <PositionFacts summary={summary} />}
      {failure !== undefined && (
        <div className="px-4 pb-2">
          <Notice tone="danger" role="alert">
            The export failed: {failure}
          </Notice>
        </div>
      )}
      {filter.symbol !== undefined && lineCount === 0 ? (
        <EmptyState
          title={`No positions of ${filter.symbol} on this day`}
          action={<Button onClick={() => onSymbol(undefined)}>Show all positions</Button>}
        />
      ) : (
        children
      )}
      {isPhone && <PositionFacts summary={summary} />}
    </Card>
  );
}
