import type { SortValue } from "../../lib/address/sort.ts";
import type { CsvColumn } from "../../lib/csv-export.ts";
import { formatCount, formatDate, MISSING, plural } from "../../lib/format.ts";
import { Amount, MissingValue } from "../../ui/figures/amount.tsx";
import type { CalendarDescriptor } from "../../ui/reference-data/calendar-descriptor.ts";
import { calendarQueries } from "../../ui/reference-data/hooks/calendar-queries.ts";
import { syncOutcome } from "../../ui/reference-data/hooks/outcomes.ts";
import { EditedMark } from "../../ui/reference-data/parts/edited-mark.tsx";
import type { Column } from "../../ui/table/data-table.tsx";
import {
  apiEarnings,
  compareEarnings,
  type Earnings,
  type EarningsUpdate,
  storedEarnings,
  syncEarnings,
  updateEarnings,
} from "./earnings-calendar.queries.ts";
import { toComparison } from "./earnings-differences.ts";
import { type EarningsEdit, editProblems, NO_EDIT, toUpdate } from "./earnings-edit.ts";
import { EarningsFields } from "./earnings-fields.tsx";
import { EarningsImport } from "./earnings-import.tsx";
import { EARNINGS_LAYERS, earningsRequests } from "./earnings-layers.ts";
import {
  earningsKey,
  earningsName,
  formatEps,
  formatQuarter,
  formatRevenue,
  initialRange,
  searchEarnings,
  sourceHelp,
  sourceText,
  timingText,
} from "./earnings-words.ts";

const PREVIEW_ROWS = 20;

const queries = calendarQueries<Earnings>(
  "earnings-calendar",
  {
    stored: storedEarnings,
    source: apiEarnings,
    compare: async (filter, signal) => toComparison(await compareEarnings(filter, signal)),
    deleted: earningsRequests.deleted,
  },
  ["trading-calendar"],
);

const figure = (
  id: string,
  header: string,
  priority: 3 | 5,
  write: (earnings: Earnings) => string,
): Column<Earnings> => ({
  id,
  header,
  priority,
  align: "end",
  cell: (earnings) => <Text>{write(earnings)}</Text>,
});

const surprise = (
  id: string,
  header: string,
  priority: 4 | 5,
  of: (earnings: Earnings) => number | null,
): Column<Earnings> => ({
  id,
  header,
  priority,
  align: "end",
  cell: (earnings) => <Amount kind="percent" signed value={of(earnings)} />,
});

const COLUMNS: readonly Column<Earnings>[] = [
  {
    id: "symbol",
    header: "Symbol",
    cell: ({ symbol }) => symbol,
  },
  {
    id: "date",
    header: "Date",
    cell: (earnings) => (
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="whitespace-nowrap">{formatDate(earnings.date)}</span>
        <EditedMark isEdited={earnings.isEdited} source={sourceText(earnings)} />
      </span>
    ),
  },
  {
    id: "timing",
    header: "Timing",
    priority: 2,
    cell: ({ earningsTiming }) => <Timing words={earningsTiming} />,
  },
  {
    id: "quarter",
    header: "Quarter",
    priority: 4,
    cell: (earnings) => <Text>{formatQuarter(earnings)}</Text>,
  },
  figure("epsEstimate", "EPS estimate", 3, ({ epsEstimate }) => formatEps(epsEstimate)),
  figure("epsActual", "EPS actual", 3, ({ epsActual }) => formatEps(epsActual)),
  surprise("epsSurprise", "EPS surprise", 4, ({ epsSurprisePercentage }) => epsSurprisePercentage),
  figure("revenueEstimate", "Revenue estimate", 5, ({ revenueEstimate }) => formatRevenue(revenueEstimate)),
  figure("revenueActual", "Revenue actual", 5, ({ revenueActual }) => formatRevenue(revenueActual)),
  surprise(
    "revenueSurprise",
    "Revenue surprise",
    5,
    ({ revenueSurprisePercentage }) => revenueSurprisePercentage,
  ),
];

function Text({ children }: { readonly children: string }) {
  return children === MISSING ? <MissingValue /> : <span className="whitespace-nowrap">{children}</span>;
}

/** Where there is little room, "After" stands over "Market Close" rather than three words over each other. */
function Timing({ words }: { readonly words: string }) {
  const [first, ...others] = words.split(" ");
  return (
    <>
      {first} <span className="whitespace-nowrap">{others.join(" ")}</span>
    </>
  );
}

const SORT_VALUES: Readonly<Record<string, SortValue<Earnings>>> = {
  symbol: { kind: "text", of: ({ symbol }) => symbol },
  date: { kind: "text", of: ({ date }) => date },
  timing: { kind: "text", of: ({ hour }) => timingText(hour) },
  quarter: { kind: "text", of: ({ year, quarter }) => (year === null ? null : `${year} ${quarter ?? ""}`) },
  epsEstimate: { kind: "number", of: ({ epsEstimate }) => epsEstimate },
  epsActual: { kind: "number", of: ({ epsActual }) => epsActual },
  epsSurprise: { kind: "number", of: ({ epsSurprisePercentage }) => epsSurprisePercentage },
  revenueEstimate: { kind: "number", of: ({ revenueEstimate }) => revenueEstimate },
  revenueActual: { kind: "number", of: ({ revenueActual }) => revenueActual },
  revenueSurprise: { kind: "number", of: ({ revenueSurprisePercentage }) => revenueSurprisePercentage },
};

/** Named so that the file can be imported again. */
const EXPORT_COLUMNS: readonly CsvColumn<Earnings>[] = [
  { header: "Symbol", value: ({ symbol }) => symbol },
  { header: "Date", kind: "date", value: ({ date }) => date },
  { header: "Hour", value: ({ hour }) => hour },
  { header: "Quarter", kind: "number", value: ({ quarter }) => quarter },
  { header: "Year", kind: "number", value: ({ year }) => year },
  { header: "EPS Estimate", kind: "number", value: ({ epsEstimate }) => epsEstimate },
  { header: "EPS Actual", kind: "number", value: ({ epsActual }) => epsActual },
  { header: "Revenue Estimate", kind: "number", value: ({ revenueEstimate }) => revenueEstimate },
  { header: "Revenue Actual", kind: "number", value: ({ revenueActual }) => revenueActual },
];

export const EARNINGS: CalendarDescriptor<Earnings, EarningsEdit, EarningsUpdate> = {
  title: "Earnings Calendar",
  subtitle: "Earnings dates, estimates and results.",
  initialRange,
  queries,
  rowKey: earningsKey,
  rowName: earningsName,
  countText: (count) => plural(count, "record"),
  columns: COLUMNS,
  sortValues: SORT_VALUES,
  initialSort: { columnId: "date", direction: "asc" },
  exportColumns: EXPORT_COLUMNS,
  errorHelp: sourceHelp,
  stored: {
    label: "Stored Earnings",
    caption: "Stored earnings",
    error: "Error loading earnings data",
    empty: {
      title: "No stored earnings",
      help: "No earnings for these days. Sync or import them on the Bulk Operations tab.",
    },
    toBulk: "Bulk Operations",
    fileName: ({ fromDate, toDate }) => `earnings-${fromDate}-${toDate}.csv`,
    search: {
      label: "Search symbols",
      find: searchEarnings,
      none: (search) => ({
        title: "No symbols found",
        help: `No stored symbol in these days contains \u201c${search}\u201d.`,
      }),
    },
  },
  source: {
    id: "api",
    label: "API Data",
    caption: "Earnings from the API",
    fetchLabel: "Fetch from API",
    initialHelp: (scope) => `Asks Finnhub which companies report, ${scope}.`,
    loading: "Fetching earnings from the API...",
    error: (message) => `Failed to fetch from API: ${message}`,
    empty: (scope) => ({ title: "No earnings", help: `The source has none, ${scope}.` }),
    fileName: ({ fromDate, toDate }) => `api-earnings-${fromDate}-${toDate}.csv`,
    previewRows: PREVIEW_ROWS,
    countText: (count) =>
      count > PREVIEW_ROWS
        ? `The first ${PREVIEW_ROWS} of ${formatCount(count)} records`
        : plural(count, "record"),
  },
  comparison: {
    initialHelp: (scope) => `Compares what is stored with what Finnhub says now, ${scope}.`,
    loading: "Comparing earnings...",
    error: (message) => `Failed to compare data: ${message}`,
    empty: (scope) => ({ title: "No earnings on either side", help: `Neither side has any, ${scope}.` }),
    sourceLabel: "API",
    inSync: "No differences found: the stored earnings are in sync with the API",
    listsSame: true,
  },
  sync: {
    description: (scope) => `Stores what Finnhub knows, ${scope}.`,
    label: "Sync from API",
    noun: "stored record",
    run: async (filter, overwrite) =>
      syncOutcome(await syncEarnings(filter, overwrite), {
        noun: "record",
        done: "added, changed or moved",
        help: sourceHelp,
      }),
  },
  edit: {
    untouched: NO_EDIT,
    toUpdate,
    problems: editProblems,
    subtitle: (earnings) => `${formatQuarter(earnings)}, ${earnings.earningsTiming}`,
    Fields: EarningsFields,
    SharedFields: EarningsFields,
    send: updateEarnings,
    doneText: (count) => `${plural(count, "earnings record")} updated`,
    clearsSelection: true,
    noneSelected: "No earnings selected for update",
    noneSelectedHelp: "Select records on the Stored Earnings tab first.",
    toStored: "Stored Earnings",
    updateLabel: "Update Selected Earnings",
    nothingChanged: "No earnings have been modified. Please make changes before updating.",
  },
  layers: EARNINGS_LAYERS,
  ImportSection: EarningsImport,
};
