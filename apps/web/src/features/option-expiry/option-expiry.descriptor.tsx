import type { SortValue } from "../../lib/address/sort.ts";
import type { CsvColumn } from "../../lib/csv-export.ts";
import { formatCount, formatDate, formatInstant, MISSING, plural } from "../../lib/format.ts";
import type { CalendarDescriptor } from "../../ui/reference-data/calendar-descriptor.ts";
import { type CalendarFilter, calendarQueries } from "../../ui/reference-data/hooks/calendar-queries.ts";
import { EditedMark } from "../../ui/reference-data/parts/edited-mark.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import type { Column } from "../../ui/table/data-table.tsx";
import { DeleteSection } from "./delete-section.tsx";
import { type ExpiryEdit, editProblems, NO_EDIT, toUpdate } from "./expiry-edit.ts";
import { ExpiryFields } from "./expiry-fields.tsx";
import { EXPIRY_LAYERS, expiryRequests } from "./expiry-layers.ts";
import { syncOutcome } from "./expiry-outcomes.ts";
import {
  EXCHANGE_LABELS,
  exchangeLabel,
  expiryName,
  initialRange,
  monthName,
  sourceText,
  toComparison,
  yearMonth,
  yesOrNo,
} from "./expiry-words.ts";
import {
  calculatedExpiries,
  compareExpiries,
  type Expiry,
  type ExpiryUpdate,
  storedExpiries,
  syncExpiries,
  updateExpiries,
} from "./option-expiry.queries.ts";

const queries = calendarQueries<Expiry>(
  "option-expiry",
  {
    stored: storedExpiries,
    source: calculatedExpiries,
    compare: async (filter, signal) => toComparison(await compareExpiries(filter, signal)),
    deleted: expiryRequests.deleted,
  },
  ["trading-calendar"],
);

const COLUMNS: readonly Column<Expiry>[] = [
  { id: "year", header: "Year", cell: ({ year }) => year },
  { id: "month", header: "Month", cell: ({ month }) => monthName(month) },
  { id: "exchange", header: "Exchange", priority: 3, cell: ({ exchange }) => exchangeLabel(exchange) },
  {
    id: "calculatedDate",
    header: "Calculated Date",
    priority: 3,
    cell: ({ calculatedDate }) => formatDate(calculatedDate),
  },
  {
    id: "adjustedDate",
    header: "Adjusted Date",
    cell: ({ adjustedDate }) => formatDate(adjustedDate),
  },
  {
    id: "isAdjusted",
    header: "Is Adjusted",
    priority: 2,
    cell: ({ isAdjusted }) =>
      isAdjusted ? <StatusBadge tone="warning">Adjusted</StatusBadge> : <StatusBadge>Calculated</StatusBadge>,
  },
];

const STORED_COLUMNS: readonly Column<Expiry>[] = [
  {
    id: "adjustmentReason",
    header: "Adjustment Reason",
    priority: 4,
    cell: (expiry) => (
      <span className="flex flex-wrap items-center gap-x-2">
        {expiry.adjustmentReason ?? MISSING}
        <EditedMark isEdited={expiry.isEdited} source={sourceText(expiry)} />
      </span>
    ),
  },
  {
    id: "updatedAt",
    header: "Updated",
    priority: 4,
    cell: ({ updatedAt }) => formatInstant(updatedAt),
  },
];

/** Columns that tables of expiries can be sorted by. */
const SORT_VALUES: Readonly<Record<string, SortValue<Expiry>>> = {
  year: { kind: "text", of: yearMonth },
  month: { kind: "number", of: ({ month }) => month },
  calculatedDate: { kind: "text", of: ({ calculatedDate }) => calculatedDate },
  adjustedDate: { kind: "text", of: ({ adjustedDate }) => adjustedDate },
  isAdjusted: { kind: "text", of: ({ isAdjusted }) => (isAdjusted ? "Adjusted" : "Calculated") },
  adjustmentReason: { kind: "text", of: ({ adjustmentReason }) => adjustmentReason },
  updatedAt: { kind: "text", of: ({ updatedAt }) => updatedAt },
};

const EXPORT_COLUMNS: readonly CsvColumn<Expiry>[] = [
  { header: "Year", kind: "number", value: ({ year }) => year },
  { header: "Month", kind: "number", value: ({ month }) => month },
  { header: "Exchange", value: ({ exchange }) => exchange },
  { header: "Calculated Date", kind: "date", value: ({ calculatedDate }) => calculatedDate },
  { header: "Adjusted Date", kind: "date", value: ({ adjustedDate }) => adjustedDate },
  { header: "Is Adjusted", value: ({ isAdjusted }) => yesOrNo(isAdjusted) },
  { header: "Adjustment Reason", value: ({ adjustmentReason }) => adjustmentReason },
  { header: "Edited", value: ({ isEdited }) => yesOrNo(isEdited) },
  { header: "Source", value: (expiry) => sourceText(expiry) ?? "" },
];

const fileName =
  (side: "calculated" | "stored") =>
  ({ exchange, fromDate, toDate }: CalendarFilter) =>
    `${side}-expiries-${exchange}-${fromDate}-to-${toDate}.csv`;

export const OPTION_EXPIRIES: CalendarDescriptor<Expiry, ExpiryEdit, ExpiryUpdate> = {
  title: "Option Expiry",
  subtitle: "Manage the dates on which monthly options expire",
  initialRange,
  exchanges: { labels: EXCHANGE_LABELS, fact: (label) => `Exchange: ${label}` },
  queries,
  rowKey: expiryName,
  rowName: expiryName,
  countText: (count) => plural(count, "expiry date"),
  columns: COLUMNS,
  sortValues: SORT_VALUES,
  initialSort: { columnId: "adjustedDate", direction: "asc" },
  exportColumns: EXPORT_COLUMNS,
  stored: {
    label: "Stored Expiries",
    caption: "Stored expiries",
    columns: STORED_COLUMNS,
    error: "Error loading stored expiries",
    empty: {
      title: "No stored expiries for these filters",
      help: "Choose another range or exchange above, or sync the calculated expiry dates.",
    },
    toBulk: "Go to Bulk Operations",
    fileName: fileName("stored"),
  },
  source: {
    id: "calculated",
    label: "Calculated Expiries",
    caption: "Calculated expiries",
    fetchLabel: "Fetch Calculated",
    initialHelp: (scope) => `Fetch Calculated works out the expiry dates for the current filters: ${scope}.`,
    loading: "Loading calculated expiries...",
    error: (message) => message,
    empty: (scope) => ({
      title: "No calculated expiries for these filters",
      help: `No expiry falls into ${scope}: choose another range above.`,
    }),
    fileName: fileName("calculated"),
    countText: (count) => `Total: ${formatCount(count)}`,
  },
  comparison: {
    initialHelp: (scope) => `Compare Data checks stored dates against calculated ones, for ${scope}.`,
    loading: "Comparing data...",
    error: (message) => message,
    sourceLabel: "Calculated",
    inSync: "No differences found: the data is in sync",
    listsSame: false,
  },
  sync: {
    description: (scope) => `Stores the calculated expiry dates for ${scope}.`,
    label: "Sync Expiry Dates",
    noun: "stored expiry date",
    run: async (filter, overwrite) => syncOutcome(await syncExpiries(filter, overwrite)),
  },
  edit: {
    untouched: NO_EDIT,
    toUpdate,
    problems: editProblems,
    subtitle: ({ calculatedDate }) => `Calculated: ${formatDate(calculatedDate)}`,
    Fields: ExpiryFields,
    send: updateExpiries,
    doneText: (count) => `${plural(count, "expiry date")} updated`,
    needsChange: true,
    noneSelected: "No expiries selected for update",
    noneSelectedHelp: "Select expiries on the Stored Expiries tab first.",
    toStored: "Go to Stored Expiries",
    updateLabel: "Update Selected Expiries",
    nothingChanged: "No changes detected in selected expiries",
    errorsTitle: "Failed to update expiry dates:",
  },
  layers: EXPIRY_LAYERS,
  DeleteSection,
};
