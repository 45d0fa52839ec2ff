import { OPTION_EXPIRIES as TABLE, yearMonth } from "@strikebook/core/option-expiry/option-expiry";
import { formatCount, formatDate, formatInstant, MISSING, plural } from "../../lib/format.ts";
import type { CalendarDescriptor } from "../../ui/reference-data/calendar-descriptor.ts";
import { calendarList } from "../../ui/reference-data/hooks/calendar-list.tsx";
import { type CalendarFilter, calendarQueries } from "../../ui/reference-data/hooks/calendar-queries.ts";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { layerRequests } from "../reference-layers/reference-layers.queries.ts";
import { DeleteSection } from "./delete-section.tsx";
import { ADD_FIELDS, EDIT_FIELDS, editProblems, toInsert, toUpdate } from "./expiry-edit.ts";
import { syncOutcome } from "./expiry-outcomes.ts";
import {
  EXCHANGE_LABELS,
  exchangeLabel,
  expiryName,
  initialRange,
  monthName,
  sourceText,
  toComparison,
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
    ...layerRequests("OPTION_EXPIRIES"),
  },
  ["trading-calendar"],
);

const LIST = calendarList<Expiry>(TABLE, {
  columns: [
    { id: "year", sort: "text", value: yearMonth, cell: ({ year }) => year },
    { id: "month", sort: "number", cell: ({ month }) => monthName(month) },
    { id: "exchange", priority: 3, value: ({ exchange }) => exchangeLabel(exchange) },
    {
      id: "calculatedDate",
      priority: 3,
      sort: "text",
      cell: ({ calculatedDate }) => formatDate(calculatedDate),
    },
    { id: "adjustedDate", sort: "text", cell: ({ adjustedDate }) => formatDate(adjustedDate) },
    {
      id: "isAdjusted",
      priority: 2,
      sort: "text",
      value: ({ isAdjusted }) => (isAdjusted ? "Adjusted" : "Calculated"),
      cell: ({ isAdjusted }) =>
        isAdjusted ? (
          <StatusBadge tone="warning">Adjusted</StatusBadge>
        ) : (
          <StatusBadge>Calculated</StatusBadge>
        ),
    },
  ],
  storedColumns: [
    {
      id: "adjustmentReason",
      priority: 4,
      sort: "text",
      isMarked: true,
      cell: ({ adjustmentReason }) => adjustmentReason ?? MISSING,
    },
    {
      id: "updatedAt",
      header: "Updated",
      priority: 4,
      sort: "text",
      cell: ({ updatedAt }) => formatInstant(updatedAt),
    },
  ],
  sourceText,
  exportsEdits: true,
});

const fileName =
  (side: "calculated" | "stored") =>
  ({ exchange, fromDate, toDate }: CalendarFilter) =>
    `${side}-expiries-${exchange}-${fromDate}-to-${toDate}.csv`;

export const OPTION_EXPIRIES: CalendarDescriptor<Expiry, ExpiryUpdate> = {
  title: "Option Expiry",
  subtitle: "Manage the dates on which monthly options expire",
  initialRange,
  exchanges: { labels: EXCHANGE_LABELS, fact: (label) => `Exchange: ${label}` },
  queries,
  rowKey: expiryName,
  rowName: expiryName,
  countText: (count) => plural(count, "expiry date"),
  list: LIST,
  initialSort: { columnId: "adjustedDate", direction: "asc" },
  stored: {
    label: "Stored Expiries",
    caption: "Stored expiries",
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
    fields: EDIT_FIELDS,
    toUpdate,
    problems: editProblems,
    subtitle: ({ calculatedDate }) => `Calculated: ${formatDate(calculatedDate)}`,
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
  add: {
    label: "Add expiry",
    fields: ADD_FIELDS,
    initial: ({ exchange }) => ({ exchange }),
    toUpdate: toInsert,
    required: { adjustedDate: "Choose a day" },
  },
  DeleteSection,
};
