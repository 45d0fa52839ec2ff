import { type OverviewRow, overviewRows } from "@strikebook/core/portfolio/overview-rows";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useState } from "react";
import { readDay } from "../../../lib/address/read-day.ts";
import { type Sort, type SortValue, sortRows, useSortParam } from "../../../lib/address/sort.ts";
import { useAddressParam } from "../../../lib/address/use-address-params.ts";
import { formatDate, plural } from "../../../lib/format.ts";
import { ERROR_TEXTS } from "../../../lib/network/error-texts.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ExportButton } from "../../../ui/export-button.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { UploadLink } from "../../../ui/upload-link.tsx";
import { ShownDate } from "../components/shown-date.tsx";
import { nothingStoredHelp } from "../nothing-stored-help.ts";
import { portfolioOverview } from "./overview.queries.ts";
import { overviewColumns } from "./overview-columns.tsx";

const OverviewDate = lazy(async () => ({
  default: (await import("./overview-date.tsx")).OverviewDate,
}));

const TITLE = "Portfolio Overview";

/** So many at first: Home is no place for all of them. */
const FIRST_ROWS = 8;

/** Rows of a page of all of them: more at once hold up a slow browser. */
const PAGE_SIZE = 25;

const SORTS: Readonly<Record<string, SortValue<OverviewRow>>> = {
  symbol: { kind: "text", of: ({ symbol }) => symbol },
  lastPrice: { kind: "number", of: ({ lastPrice }) => lastPrice },
  dayChange: { kind: "number", of: ({ dayChange }) => dayChange },
  currentValue: { kind: "number", of: ({ currentValue }) => currentValue },
  weightPercent: { kind: "number", of: ({ weightPercent }) => weightPercent },
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
  const { data } = query;
  const shown = data?.shown;
  const shownDate = shown?.actualDate ?? undefined;
  const { sort, toggleSort } = useSortParam(Object.keys(SORTS));
  // Worked out once an answer: a portfolio of thousands of lines takes longer than a press may.
  const all = useMemo(() => data && overviewRows(data.positions, data.shown), [data]);
  const rows = all && sortRows(all, sort, SORTS);
  const day = shown?.dayChangeDay ?? null;
  const table = <Rows rows={rows} date={date} day={day} sort={sort} onSort={toggleSort} />;
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
  /** Of the day's changes; null when there is no one day. */
  readonly day: string | null;
  readonly sort: Sort | undefined;
  readonly onSort: (columnId: string) => void;
};

/** Gray rows until there are any. */
function Rows({ rows, date, day, sort, onSort }: RowsProps) {
  const [isWhole, setWhole] = useState(false);
  const isCut = !isWhole && rows !== undefined && rows.length > FIRST_ROWS;
  return rows?.length === 0 ? (
    <EmptyState
      title="No portfolio data available."
      help={nothingStoredHelp({ date })}
      action={<UploadLink />}
    />
  ) : (
    <>
      <DataTable
        caption="Symbols held, their price and gain"
        columns={overviewColumns(day)}
        rows={isCut ? rows.slice(0, FIRST_ROWS) : (rows ?? [])}
        rowKey={({ symbol }) => symbol}
        rowName={({ symbol }) => symbol}
        sort={sort}
        onSort={onSort}
        pageSize={PAGE_SIZE}
        loading={!rows}
        loadingRows={FIRST_ROWS}
      />
      {rows && rows.length > FIRST_ROWS && (
        <div className="px-4 py-2 print:hidden">
          <Button variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isCut ? `All ${plural(rows.length, "position")}` : "Fewer positions"}
          </Button>
        </div>
      )}
    </>
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
      { header: "Day Change", value: ({ dayChange }) => dayChange, kind: "number" },
      { header: "Day Change %", value: ({ dayChangePercent }) => dayChangePercent, kind: "number" },
      { header: "Value", value: ({ currentValue }) => currentValue, kind: "number" },
      { header: "Profit/Loss %", value: ({ gainLossPercent }) => gainLossPercent, kind: "number" },
      { header: "Weight %", value: ({ weightPercent }) => weightPercent, kind: "number" },
    ],
    rows,
  );
}
