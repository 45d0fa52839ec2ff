import { type OverviewRow, overviewRows } from "@strikebook/core/portfolio/overview-rows";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { readDay } from "../../../lib/address/read-day.ts";
import { type Sort, type SortValue, sortRows, useSortParam } from "../../../lib/address/sort.ts";
import { useAddressParam } from "../../../lib/address/use-address-params.ts";
import { formatDate } from "../../../lib/format.ts";
import { ERROR_TEXTS } from "../../../lib/network/error-texts.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ExportButton } from "../../../ui/export-button.tsx";
import { Amount } from "../../../ui/figures/amount.tsx";
import { SymbolLink } from "../../../ui/figures/symbol-link.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import { UploadLink } from "../../../ui/upload-link.tsx";
import { nothingStoredHelp } from "../nothing-stored-help.ts";
import { portfolioOverview } from "../overview.queries.ts";
import { quoteLinks } from "../quote-links.ts";
import { ShownDate } from "./shown-date.tsx";
import { UnknownLots } from "./total-gain.tsx";

const OverviewDate = lazy(async () => ({
  default: (await import("./overview-date.tsx")).OverviewDate,
}));

const TITLE = "Portfolio Overview";

/** Rows of a page, as the specification has it. */
const PAGE_SIZE = 10;

const SORTS: Readonly<Record<string, SortValue<OverviewRow>>> = {
  symbol: { kind: "text", of: ({ symbol }) => symbol },
  lastPrice: { kind: "number", of: ({ lastPrice }) => lastPrice },
  gainLossPercent: { kind: "number", of: ({ gainLossPercent }) => gainLossPercent },
};

/** The holdings by ticker, with a link to each quote; the latest, or those of any past day. */
export function OverviewSection() {
  const [param, setDate] = useAddressParam("date");
  const date = readDay(param);
  const [hasPressed, setPressed] = useState(false);
  const [hadDay] = useState(date !== undefined);
  const query = useQuery({
    ...portfolioOverview({ ...(date && { date }) }),
    placeholderData: keepPreviousData,
  });
  const shown = query.data?.shown;
  const shownDate = shown?.actualDate ?? undefined;
  const { sort, toggleSort } = useSortParam(Object.keys(SORTS));
  const rows = query.data && sortRows(overviewRows(query.data.positions), sort, SORTS);
  const table = <Rows rows={rows} date={date} sort={sort} onSort={toggleSort} />;
  return (
    <Card
      title={TITLE}
      {...(shownDate !== undefined && { subtitle: formatDate(shownDate) })}
      actions={
        <div className="flex flex-wrap items-end gap-2">
          {hasPressed || hadDay ? (
            <Suspense fallback={null}>
              <OverviewDate date={date} onDate={setDate} takesFocus={hasPressed} />
            </Suspense>
          ) : (
            <Button variant="quiet" onClick={() => setPressed(true)}>
              Choose a day
            </Button>
          )}
          {rows && <ExportButton rows={rows.length} onExport={() => void exportOverview(rows, shownDate)} />}
        </div>
      }
      flush
    >
      {shown && !query.isPlaceholderData && (
        <div className="px-4">
          <ShownDate date={date} shown={shown} />
        </div>
      )}
      <Answer
        of="portfolio overview"
        query={query}
        failure={ERROR_TEXTS.loading(TITLE)}
        place="flush"
        loading={table}
      >
        {() => table}
      </Answer>
    </Card>
  );
}

type RowsProps = {
  readonly rows: readonly OverviewRow[] | undefined;
  readonly date: string | undefined;
  readonly sort: Sort | undefined;
  readonly onSort: (columnId: string) => void;
};

/** Gray rows until there are any. */
function Rows({ rows, date, sort, onSort }: RowsProps) {
  return rows?.length === 0 ? (
    <EmptyState
      title="No portfolio data available."
      help={nothingStoredHelp({ date })}
      action={<UploadLink />}
    />
  ) : (
    <DataTable
      caption="Symbols held, their price and gain"
      columns={COLUMNS}
      rows={rows ?? []}
      rowKey={({ symbol }) => symbol}
      rowName={({ symbol }) => symbol}
      sort={sort}
      onSort={onSort}
      pageSize={PAGE_SIZE}
      loading={!rows}
      loadingRows={PAGE_SIZE}
    />
  );
}

/** Fetched with the first export: Home has to be quick. */
async function exportOverview(rows: readonly OverviewRow[], day: string | undefined): Promise<void> {
  const { exportCsv } = await import("../../../lib/csv-export.ts");
  exportCsv(
    `portfolio-overview-${day}.csv`,
    [
      { header: "Date", value: () => day, kind: "date" },
      { header: "Symbol", value: ({ symbol }) => symbol },
      { header: "Current Price", value: ({ lastPrice }) => lastPrice, kind: "number" },
      { header: "Profit/Loss %", value: ({ gainLossPercent }) => gainLossPercent, kind: "number" },
    ],
    rows,
  );
}

const COLUMNS: readonly Column<OverviewRow>[] = [
  { id: "symbol", header: "Symbol", sortable: true, cell: ({ symbol }) => <SymbolLink symbol={symbol} /> },
  {
    id: "lastPrice",
    header: "Current Price",
    align: "end",
    sortable: true,
    cell: ({ lastPrice }) => <Amount kind="price" value={lastPrice} />,
  },
  {
    id: "gainLossPercent",
    header: "Profit/Loss %",
    align: "end",
    sortable: true,
    cell: ({ gainLossPercent, unknownLots, lots }) => (
      <>
        <Amount kind="percent" value={gainLossPercent} signed />
        {gainLossPercent !== null && <UnknownLots unknownGainCount={unknownLots} lotCount={lots} />}
      </>
    ),
  },
  { id: "quotes", header: "Quotes", priority: 2, cell: ({ symbol }) => <Quotes symbol={symbol} /> },
];

function Quotes({ symbol }: { readonly symbol: string }) {
  return (
    <span className="inline-flex flex-wrap gap-x-3">
      {quoteLinks(symbol).map(({ name, url }) => (
        <a
          key={name}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="-my-0.5 inline-block py-0.5"
        >
          {name}
          <span className="sr-only"> quote of {symbol} (opens in a new tab)</span>
        </a>
      ))}
    </span>
  );
}
