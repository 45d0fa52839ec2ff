import { EXCHANGES } from "@strikebook/core/market-holidays/exchange";
import type { AddValues, CalendarDescriptor } from "../../ui/reference-data/calendar-descriptor.ts";
import { layerRequests } from "../reference-layers/reference-layers.queries.ts";
import type { ExpiryEdit } from "./expiry-edit.ts";
import { EXCHANGE_LABELS, sourceText } from "./expiry-words.ts";
import type { Expiry, ExpiryUpdate } from "./option-expiry.queries.ts";

export const expiryRequests = layerRequests("OPTION_EXPIRIES");

/** The day says year and month; the server wants an id, which a new row has not. */
const toUpdate = ({ exchange, adjustedDate = "", adjustmentReason }: AddValues): ExpiryUpdate => ({
  id: "new",
  action: "INSERT",
  ...(exchange && { exchange }),
  year: Number(adjustedDate.slice(0, 4)),
  month: Number(adjustedDate.slice(5, 7)),
  adjustedDate,
  ...(adjustmentReason?.trim() && { adjustmentReason: adjustmentReason.trim() }),
});

/** Edits over the calculated dates, and dates added by hand. */
export const EXPIRY_LAYERS: CalendarDescriptor<Expiry, ExpiryEdit, ExpiryUpdate>["layers"] = {
  idOf: ({ id }) => id,
  sourceText,
  removal: ({ id }) => ({ id: id ?? "", action: "DELETE" }),
  giveBack: expiryRequests.giveBack,
  add: {
    label: "Add expiry",
    initial: ({ exchange }) => ({ exchange, adjustedDate: "", adjustmentReason: "" }),
    fields: [
      {
        id: "exchange",
        label: "Exchange of the expiry",
        options: EXCHANGES.map((exchange) => ({ value: exchange, label: EXCHANGE_LABELS[exchange] })),
      },
      { id: "adjustedDate", label: "Last trading day", type: "date", hint: "One a month" },
      { id: "adjustmentReason", label: "Reason" },
    ],
    toUpdate,
    problems: ({ adjustedDate }): Readonly<Record<string, string>> =>
      adjustedDate ? {} : { adjustedDate: "Choose a day" },
  },
};
