import { EARNINGS as TABLE } from "@strikebook/core/earnings-calendar/earnings-record";
import { formatCount, formatDate, MISSING, plural } from "../../lib/format.ts";
import { Amount, MissingValue } from "../../ui/figures/amount.tsx";
import type { CalendarDescriptor } from "../../ui/reference-data/calendar-descriptor.ts";
import { type CalendarColumn, calendarList } from "../../ui/reference-data/hooks/calendar-list.tsx";
import { calendarQueries } from "../../ui/reference-data/hooks/calendar-queries.ts";
import { syncOutcome } from "../../ui/reference-data/hooks/outcomes.ts";
import { layerRequests } from "../reference-layers/reference-layers.queries.ts";
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
import { ADD_FIELDS, EDIT_FIELDS, editProblems, toUpdate, wantedOf } from "./earnings-edit.ts";
import { EarningsImport } from "./earnings-import.tsx";
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
    ...layerRequests("EARNINGS"),
  },
  ["trading-calendar"],
);

const figure = (
  id: "epsEstimate" | "epsActual" | "revenueEstimate" | "revenueActual",
  priority: 3 | 5,
  write: (value: string | null) => string,
): CalendarColumn<Earnings> => ({
  id,
  priority,
  align: "end",
  sort: "number",
  cell: (earnings) => <Text>{write(earnings[id])}</Text>,
});

const surprise = (
  id: string,
  header: string,
  priority: 4 | 5,
  value: (earnings: Earnings) => number | null,
): CalendarColumn<Earnings> => ({
  id,
  header,
  priority,
  align: "end",
  sort: "number",
  value,
  cell: (earnings) => <Amount kind="percent" signed value={value(earnings)} />,
});

const LIST = calendarList<Earnings>(TABLE, {
  columns: [
    { id: "symbol", sort: "text" },
    {
      id: "date",
      sort: "text",
      isMarked: true,
      cell: ({ date }) => <span className="whitespace-nowrap">{formatDate(date)}</span>,
    },
    {
      id: "timing",
      header: "Timing",
      priority: 2,
      sort: "text",
      value: ({ hour }) => timingText(hour),
      cell: ({ earningsTiming }) => <Timing words={earningsTiming} />,
    },
    {
      id: "quarter",
      priority: 4,
      sort: "text",
      value: ({ year, quarter }) => (year === null ? null : `${year} ${quarter ?? ""}`),
      cell: (earnings) => <Text>{formatQuarter(earnings)}</Text>,
    },
    figure("epsEstimate", 3, formatEps),
    figure("epsActual", 3, formatEps),
    surprise("epsSurprise", "EPS surprise", 4, ({ epsSurprisePercentage }) => epsSurprisePercentage),
    figure("revenueEstimate", 5, formatRevenue),
    figure("revenueActual", 5, formatRevenue),
    surprise(
      "revenueSurprise",
      "Revenue surprise",
      5,
      ({ revenueSurprisePercentage }) => revenueSurprisePercentage,
    ),
  ],
  sourceText,
});

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

export const EARNINGS: CalendarDescriptor<Earnings, EarningsUpdate> = {
  title: "Earnings Calendar",
  subtitle: "Earnings dates, estimates and results.",
  initialRange,
  queries,
  rowKey: earningsKey,
  rowName: earningsName,
  countText: (count) => plural(count, "record"),
  list: LIST,
  initialSort: { columnId: "date", direction: "asc" },
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
    fields: EDIT_FIELDS,
    toUpdate,
    problems: editProblems,
    subtitle: (earnings) => `${formatQuarter(earnings)}, ${earnings.earningsTiming}`,
    send: updateEarnings,
    doneText: (count) => `${plural(count, "earnings record")} updated`,
    clearsSelection: true,
    noneSelected: "No earnings selected for update",
    noneSelectedHelp: "Select records on the Stored Earnings tab first.",
    toStored: "Stored Earnings",
    updateLabel: "Update Selected Earnings",
    nothingChanged: "No earnings have been modified. Please make changes before updating.",
  },
  add: {
    label: "Add earnings",
    fields: ADD_FIELDS,
    toUpdate: (values) => ({ action: "INSERT", ...wantedOf(values) }),
    required: { symbol: "Enter a symbol", date: "Choose a day" },
  },
  ImportSection: EarningsImport,
};
