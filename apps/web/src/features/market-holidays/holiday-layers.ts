import { EXCHANGES } from "@strikebook/core/market-holidays/exchange";
import type { AddValues, CalendarDescriptor } from "../../ui/reference-data/calendar-descriptor.ts";
import { layerRequests } from "../reference-layers/reference-layers.queries.ts";
import { editProblems, type HolidayEdit } from "./holiday-edit.ts";
import { EXCHANGE_LABELS, sourceText } from "./holiday-words.ts";
import type { Holiday, HolidayUpdate } from "./market-holidays.queries.ts";

export const holidayRequests = layerRequests("MARKET_HOLIDAYS");

const toUpdate = ({ exchange, atDate, eventName, hours, tradingHour }: AddValues): HolidayUpdate => ({
  action: "INSERT",
  ...(exchange && { exchange }),
  ...(atDate && { atDate }),
  ...(eventName?.trim() && { eventName: eventName.trim() }),
  tradingHour: hours === "open" ? tradingHour?.trim() || "none" : "",
});

/** Edits over the source, and closures added by hand. */
export const HOLIDAY_LAYERS: CalendarDescriptor<Holiday, HolidayEdit, HolidayUpdate>["layers"] = {
  idOf: ({ id }) => id,
  sourceText,
  removal: ({ id }) => ({ id, action: "DELETE" }),
  giveBack: holidayRequests.giveBack,
  add: {
    label: "Add closure",
    initial: ({ exchange }) => ({ exchange, atDate: "", eventName: "", hours: "closed", tradingHour: "" }),
    fields: [
      {
        id: "exchange",
        label: "Closed exchange",
        options: EXCHANGES.map((exchange) => ({ value: exchange, label: EXCHANGE_LABELS[exchange] })),
      },
      { id: "atDate", label: "Date", type: "date" },
      { id: "eventName", label: "Event name" },
      {
        id: "hours",
        label: "Trading hours",
        options: [
          { value: "closed", label: "Closed all day" },
          { value: "open", label: "Open for short hours" },
        ],
      },
      {
        id: "tradingHour",
        label: "Open from and to",
        hint: "For example 09:30-13:00, exchange time",
        isShown: ({ hours }) => hours === "open",
      },
    ],
    toUpdate,
    problems: (values) => ({
      ...(!values["atDate"] && { atDate: "Choose a day" }),
      ...(!values["eventName"]?.trim() && { eventName: "Enter a name" }),
      ...editProblems(toUpdate(values)),
    }),
  },
};
