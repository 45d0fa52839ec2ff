import type { SortValue } from "../../lib/address/sort.ts";
import type { CsvColumn } from "../../lib/csv-export.ts";
import { formatDate, formatLongDate, plural } from "../../lib/format.ts";
import type { CalendarDescriptor } from "../../ui/reference-data/calendar-descriptor.ts";
import { calendarQueries } from "../../ui/reference-data/hooks/calendar-queries.ts";
import { syncOutcome } from "../../ui/reference-data/hooks/outcomes.ts";
import { EditedMark } from "../../ui/reference-data/parts/edited-mark.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import type { Column } from "../../ui/table/data-table.tsx";
import { editProblems, type HolidayEdit, NO_EDIT, toUpdate } from "./holiday-edit.ts";
import { HolidayFields } from "./holiday-fields.tsx";
import { HOLIDAY_LAYERS, holidayRequests } from "./holiday-layers.ts";
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
    deleted: holidayRequests.deleted,
  },
  ["trading-calendar"],
);

const COLUMNS: readonly Column<Holiday>[] = [
  { id: "atDate", header: "Date", cell: ({ atDate }) => <DayWithWeekday day={atDate} /> },
  {
    id: "eventName",
    header: "Event",
    cell: (holiday) => (
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="min-w-0 wrap-anywhere">{holiday.eventName}</span>
        <EditedMark isEdited={holiday.isEdited} source={sourceText(holiday)} />
      </span>
    ),
  },
  {
    id: "tradingHour",
    header: "Trading hours",
    priority: 2,
    cell: ({ tradingHour }) => (
      <StatusBadge tone={tradingHour === "" ? "neutral" : "warning"}>{hoursText(tradingHour)}</StatusBadge>
    ),
  },
  { id: "exchange", header: "Exchange", priority: 4, cell: ({ exchange }) => exchange },
  { id: "timezone", header: "Time zone", priority: 3, cell: ({ timezone }) => timezone },
];

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

const SORT_VALUES: Readonly<Record<string, SortValue<Holiday>>> = {
  atDate: { kind: "text", of: ({ atDate }) => atDate },
  eventName: { kind: "text", of: ({ eventName }) => eventName },
  tradingHour: { kind: "text", of: ({ tradingHour }) => hoursText(tradingHour) },
};

const EXPORT_COLUMNS: readonly CsvColumn<Holiday>[] = [
  { header: "Date", kind: "date", value: ({ atDate }) => atDate },
  { header: "Event", value: ({ eventName }) => eventName },
  { header: "Trading hours", value: ({ tradingHour }) => tradingHour },
  { header: "Exchange", value: ({ exchange }) => exchange },
  { header: "Time zone", value: ({ timezone }) => timezone },
  { header: "Edited", value: ({ isEdited }) => (isEdited ? "Yes" : "No") },
  { header: "Source", value: (holiday) => sourceText(holiday) ?? "" },
];

export const MARKET_HOLIDAYS: CalendarDescriptor<Holiday, HolidayEdit, HolidayUpdate> = {
  title: "Market Holidays",
  subtitle: "Days when an exchange is closed or closes early.",
  initialRange,
  exchanges: { labels: EXCHANGE_LABELS, fact: (label) => label },
  queries,
  rowKey: holidayKey,
  rowName: holidayName,
  countText: (count) => plural(count, "holiday"),
  columns: COLUMNS,
  sortValues: SORT_VALUES,
  initialSort: { columnId: "atDate", direction: "asc" },
  exportColumns: EXPORT_COLUMNS,
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
    untouched: NO_EDIT,
    toUpdate,
    problems: editProblems,
    subtitle: ({ tradingHour }) => hoursText(tradingHour),
    Fields: HolidayFields,
    SharedFields: HolidayFields,
    send: updateHolidays,
    doneText: (count) => `${plural(count, "holiday")} updated`,
    noneSelected: "No holidays selected for update",
    noneSelectedHelp: "Select holidays on the Stored Holidays tab first.",
    toStored: "Stored Holidays",
    updateLabel: "Update Selected Holidays",
    nothingChanged: "No changes detected in selected holidays",
  },
  layers: HOLIDAY_LAYERS,
};
