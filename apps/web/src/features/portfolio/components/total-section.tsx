import { startTransition, useState } from "react";
import type { Sort } from "../../../lib/address/sort.ts";
import { formatCount, formatPercent } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Amount, MissingValue } from "../../../ui/figures/amount.tsx";
import { HoldingName } from "../../../ui/figures/holding-name.tsx";
import { SymbolLink } from "../../../ui/figures/symbol-link.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import { PENDING, SECTION_ROWS_MAX } from "../shares.ts";
import type { TotalPortfolioRow } from "../total-portfolio.queries.ts";
import { knownGain, knownQuantity } from "../total-rows.ts";
import { UnknownLots } from "./total-gain.tsx";

type Props = {
  readonly title: string;
  readonly rows: readonly TotalPortfolioRow[];
  /** The day from which days to expiry count. */
  readonly asOf: string;
  readonly sort: Sort | undefined;
  readonly onSort: (columnId: string) => void;
};

/** Rows of a page once all of them are asked for. */
const PAGE_ROWS = 25;

/** One symbol a row, over all accounts; the first ten, which are the largest unless another order is chosen, or all. */
export function TotalSection({ title, rows, asOf, sort, onSort }: Props) {
  const [isWhole, setWhole] = useState(false);
  const hidden = isWhole ? 0 : Math.max(0, rows.length - SECTION_ROWS_MAX);
  return (
    <Card title={title} flush>
      {rows.length === 0 ? (
        <EmptyState title={`No ${title.toLowerCase()}`} />
      ) : (
        <DataTable
          caption={`${title} over all accounts`}
          columns={columnsAsOf(asOf)}
          rows={isWhole ? rows : rows.slice(0, SECTION_ROWS_MAX)}
          pageSize={PAGE_ROWS}
          rowKey={({ symbol, description }) => `${symbol} ${description ?? ""}`}
          rowName={({ symbol }) => symbol}
          sort={sort}
          onSort={onSort}
        />
      )}
      {hidden > 0 && (
        <div className="px-4 py-3 print:hidden">
          <Button onClick={() => startTransition(() => setWhole(true))}>
            Show all {formatCount(rows.length)}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** A symbol that leads to its page; pending activity is none. */
function RowName({ symbol, asOf }: { readonly symbol: string; readonly asOf: string }) {
  const name = (
    <HoldingName asOf={asOf} withSymbol>
      {symbol}
    </HoldingName>
  );
  return symbol === PENDING ? name : <SymbolLink symbol={symbol}>{name}</SymbolLink>;
}

const columnsAsOf = (asOf: string): readonly Column<TotalPortfolioRow>[] => [
  {
    id: "symbol",
    header: "Symbol",
    sortable: true,
    cell: ({ symbol }) => <RowName symbol={symbol} asOf={asOf} />,
  },
  ...COLUMNS,
];

const COLUMNS: readonly Column<TotalPortfolioRow>[] = [
  {
    id: "description",
    header: "Description",
    sortable: true,
    priority: 4,
    cell: ({ description }) => (
      <span className="line-clamp-2 min-w-32">{description ?? <MissingValue />}</span>
    ),
  },
  {
    id: "quantity",
    header: "Quantity",
    align: "end",
    sortable: true,
    priority: 2,
    cell: (row) => <Amount kind="quantity" value={knownQuantity(row)} />,
  },
  {
    id: "value",
    header: "Total value",
    align: "end",
    sortable: true,
    cell: ({ totalCurrentValue }) => <Amount value={totalCurrentValue} />,
  },
  {
    id: "gain",
    header: "Gain/loss",
    align: "end",
    sortable: true,
    priority: 2,
    cell: (row) => (
      <>
        <Amount value={knownGain(row)} signed />
        {knownGain(row) !== null && (
          <UnknownLots unknownGainCount={row.unknownGainCount} lotCount={row.positionCount} />
        )}
      </>
    ),
  },
  {
    id: "accounts",
    header: "Accounts",
    align: "end",
    sortable: true,
    priority: 3,
    cell: ({ accountCount }) => formatCount(accountCount),
  },
  {
    id: "percent",
    header: "Portfolio %",
    priority: "xs",
    align: "end",
    sortable: true,
    cell: ({ portfolioPercent }) => formatPercent(portfolioPercent),
  },
];
