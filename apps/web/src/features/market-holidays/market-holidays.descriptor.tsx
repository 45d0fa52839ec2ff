import { MARKET_HOLIDAYS as TABLE } from "@strikebook/core/market-holidays/market-holiday";
import { formatDate, formatLongDate, plural } from "../../lib/format.ts";
import type { CalendarDescriptor } from "../../ui/reference-data/calendar-descriptor.ts";
import { calendarList } from "../../ui/reference-data/hooks/calendar-list.tsx";
import { calendarQueries } from "../../ui/reference-data/hooks/calendar-queries.ts";
import { syncOutcome } from "../../ui/reference-data/hooks/outcomes.ts";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { layerRequests } from "../reference-layers/reference-layers.queries.ts";
import { ADD_FIELDS, EDIT_FIELDS, editProblems, toUpdate, wantedOf } from "./holiday-edit.ts";
import {
  EXCHANGE_LABELS,
  holidayKey,
  holidayName,
  hoursText,
  initialRange,
  sourceProblem,
  sourceText,
  toComparison,
} from "./holiday-words.ts";
import {
  apiHolidays,
  compareHolidays,
  type Holiday,
  type HolidayUpdate,
  storedHolidays,
  syncHolidays,
  updateHolidays,
} from "./market-holidays.queries.ts";

const queries = calendarQueries<Holiday>(
  "market-holidays",
  {
    stored: storedHolidays,
    source: apiHolidays,
    compare: async (filter, signal) => toComparison(await compareHolidays(filter, signal)),
    ...layerRequests("MARKET_HOLIDAYS"),
  },
  ["option-expiry", "trading-calendar"],
);

const LIST = calendarList<Holiday>(TABLE, {
  columns: [
    { id: "atDate", sort: "text", cell: ({ atDate }) => <DayWithWeekday day={atDate} /> },
    {
      id: "eventName",
      sort: "text",
      isMarked: true,
      cell: ({ eventName }) => <span className="min-w-0 wrap-anywhere">{eventName}</span>,
    },
    {
      id: "tradingHour",
      priority: 2,
      sort: "text",
      value: ({ tradingHour }) => hoursText(tradingHour),
      cell: ({ tradingHour }) => (
        <StatusBadge tone={tradingHour === "" ? "neutral" : "warning"}>{hoursText(tradingHour)}</StatusBadge>
      ),
    },
    { id: "exchange", priority: 4 },
    { id: "timezone", priority: 3 },
  ],
  sourceText,
  exportsEdits: true,
});

/** On a telephone the weekday goes. */
function DayWithWeekday({ day }: { readonly day: string }) {
  const [weekday] = formatLongDate(day).split(" ");
  return (
    <span className="whitespace-nowrap">
      <span className="max-md:hidden">{weekday} </span>
      {formatDate(day)}
    </span>
  );
}

export const MARKET_HOLIDAYS: CalendarDescriptor<Holiday, HolidayUpdate> = {
  title: "Market Holidays",
  subtitle: "Days when an exchange is closed or closes early.",
  initialRange,
  exchanges: { labels: EXCHANGE_LABELS, fact: (label) => label },
  queries,
  rowKey: holidayKey,
  rowName: holidayName,
  countText: (count) => plural(count, "holiday"),
  list: LIST,
  initialSort: { columnId: "atDate", direction: "asc" },
  sourceProblem,
  stored: {
    label: "Stored Holidays",
    caption: "Stored holidays",
    error: "Error loading holidays",
    empty: {
      title: "No stored holidays",
      help: "No holidays for this exchange and these days. Sync them on the Bulk Operations tab.",
    },
    toBulk: "Bulk Operations",
    fileName: ({ exchange, fromDate, toDate }) => `market-holidays-${exchange}-${fromDate}-${toDate}.csv`,
  },
  source: {
    id: "api",
    label: "API Data",
    caption: "Holidays from the API",
    fetchLabel: "Fetch from API",
    initialHelp: (scope) =>
      `Asks the source about ${scope}. Finnhub answers when its key is set up, otherwise the built-in calendar.`,
    loading: "Fetching holidays from the API...",
    error: (message) => `Failed to fetch from API: ${message}`,
    empty: (scope) => ({ title: "No holidays", help: `The source has none for ${scope}.` }),
    fileName: ({ exchange, fromDate, toDate }) => `api-holidays-${exchange}-${fromDate}-${toDate}.csv`,
  },
  comparison: {
    initialHelp: (scope) => `Compares what is stored for ${scope} with what the source says now.`,
    loading: "Comparing holidays...",
    error: (message) => `Failed to compare data: ${message}`,
    empty: (scope) => ({ title: "No holidays on either side", help: `Neither side has any for ${scope}.` }),
    sourceLabel: "API",
    inSync: "No differences found: the stored holidays are in sync with the API",
    listsSame: true,
  },
  sync: {
    description: (scope) => `Stores what the source knows for ${scope}.`,
    label: "Sync from API",
    noun: "stored holiday",
    run: async (filter, overwrite) =>
      syncOutcome(await syncHolidays(filter, overwrite), { noun: "holiday", done: "added or changed" }),
  },
  edit: {
    fields: EDIT_FIELDS,
    toUpdate,
    problems: editProblems,
    subtitle: ({ tradingHour }) => hoursText(tradingHour),
    send: updateHolidays,
    doneText: (count) => `${plural(count, "holiday")} updated`,
    noneSelected: "No holidays selected for update",
    noneSelectedHelp: "Select holidays on the Stored Holidays tab first.",
    toStored: "Stored Holidays",
    updateLabel: "Update Selected Holidays",
    nothingChanged: "No changes detected in selected holidays",
  },
  add: {
    label: "Add closure",
    fields: ADD_FIELDS,
    initial: ({ exchange }) => ({ exchange, hours: "closed" }),
    toUpdate: (values) => ({ action: "INSERT", ...wantedOf(values) }),
    required: { atDate: "Choose a day", eventName: "Enter a name" },
  },
};
