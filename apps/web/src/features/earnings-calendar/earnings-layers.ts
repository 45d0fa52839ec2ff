import type { AddValues, CalendarDescriptor } from "../../ui/reference-data/calendar-descriptor.ts";
import { layerRequests } from "../reference-layers/reference-layers.queries.ts";
import type { Earnings, EarningsUpdate } from "./earnings-calendar.queries.ts";
import { type EarningsEdit, editProblems, NO_EDIT, toChanges } from "./earnings-edit.ts";
import { sourceText } from "./earnings-words.ts";

export const earningsRequests = layerRequests("EARNINGS");

const toUpdate = ({ symbol, ...values }: AddValues): EarningsUpdate => ({
  ...toChanges({ ...NO_EDIT, ...values }),
  action: "INSERT",
  ...(symbol?.trim() && { symbol: symbol.trim() }),
});

/** Edits over Finnhub's records, and records added by hand. */
export const EARNINGS_LAYERS: CalendarDescriptor<Earnings, EarningsEdit, EarningsUpdate>["layers"] = {
  idOf: ({ id }) => id,
  sourceText,
  removal: ({ id }) => ({ id, action: "DELETE" }),
  giveBack: earningsRequests.giveBack,
  add: {
    label: "Add earnings",
    initial: () => ({}),
    fields: [
      { id: "symbol", label: "Symbol" },
      { id: "date", label: "Date", type: "date" },
      {
        id: "timing",
        label: "Timing",
        options: [
          { value: "", label: "TBD" },
          { value: "amc", label: "After Market Close (amc)" },
          { value: "bmo", label: "Before Market Open (bmo)" },
        ],
      },
      {
        id: "quarter",
        label: "Quarter",
        options: ["", "1", "2", "3", "4"].map((quarter) => ({ value: quarter, label: quarter || "Unknown" })),
      },
      { id: "year", label: "Fiscal year", type: "number" },
      { id: "epsEstimate", label: "EPS estimate", type: "number" },
      { id: "revenueEstimate", label: "Revenue estimate", type: "number" },
    ],
    toUpdate,
    problems: (values) => ({
      ...(!values["symbol"]?.trim() && { symbol: "Enter a symbol" }),
      ...(!values["date"] && { date: "Choose a day" }),
      ...editProblems(toUpdate(values)),
    }),
  },
};
