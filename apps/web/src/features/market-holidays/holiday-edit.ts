import { EXCHANGES } from "@strikebook/core/market-holidays/exchange";
import { MARKET_HOLIDAYS } from "@strikebook/core/market-holidays/market-holiday";
import { holidayChange } from "@strikebook/validators/calendars/market-holidays";
import { formatDate } from "../../lib/format.ts";
import { filledIn, problemsOf, updateOf, type Values } from "../../ui/reference-data/hooks/edits.ts";
import { readExchange } from "../../ui/reference-data/hooks/use-exchange.ts";
import { type FormField, fieldOf, KEEP } from "../../ui/reference-data/parts/form-fields.tsx";
import { EXCHANGE_LABELS, hoursText } from "./holiday-words.ts";
import type { Holiday, HolidayUpdate } from "./market-holidays.queries.ts";

/** The fields that are filled in. `hours` says how to read `tradingHour`: closed all day, or open for short hours. */
export const wantedOf = ({ hours, tradingHour, ...values }: Values) => ({
  ...filledIn(MARKET_HOLIDAYS, values),
  ...(hours === "closed" && { tradingHour: "" }),
  // Never empty unless the whole day is meant: that is what an empty text says to the server.
  ...(hours === "open" && { tradingHour: tradingHour?.trim() || "none" }),
});

/** Only what is to become different, with the id; undefined when that is nothing. */
export const toUpdate = (holiday: Holiday, values: Values) =>
  updateOf<HolidayUpdate>(holiday, wantedOf(values));

/** The problems for which the server would refuse the changes, by field. */
export const editProblems = (update: HolidayUpdate | undefined) =>
  problemsOf(MARKET_HOLIDAYS, holidayChange, update);

const CLOSED_OR_OPEN = [
  { value: "closed", label: "Closed all day" },
  { value: "open", label: "Open for short hours" },
];

const EXCHANGE_OPTIONS = EXCHANGES.map((exchange) => ({ value: exchange, label: EXCHANGE_LABELS[exchange] }));

const NAME = { ...fieldOf(MARKET_HOLIDAYS, "eventName"), label: "Event name" };
const DATE = fieldOf(MARKET_HOLIDAYS, "atDate");
const HOURS = { id: "hours", label: "Trading hours" };
const OPEN_FROM_TO: FormField<unknown> = {
  id: "tradingHour",
  label: "Open from and to",
  hint: "For example 09:30-13:00, exchange time",
  isShown: ({ hours }) => hours === "open",
};

export const EDIT_FIELDS: readonly FormField<Holiday>[] = [
  { ...NAME, current: ({ eventName }) => eventName },
  { ...HOURS, options: [KEEP, ...CLOSED_OR_OPEN], current: ({ tradingHour }) => hoursText(tradingHour) },
  OPEN_FROM_TO,
  { ...DATE, current: ({ atDate }) => formatDate(atDate), isSingle: true },
  {
    ...fieldOf(MARKET_HOLIDAYS, "exchange"),
    options: [KEEP, ...EXCHANGE_OPTIONS],
    current: ({ exchange }) => EXCHANGE_LABELS[readExchange(exchange)],
  },
  { ...fieldOf(MARKET_HOLIDAYS, "timezone"), current: ({ timezone }) => timezone },
];

export const ADD_FIELDS: readonly FormField<unknown>[] = [
  { id: "exchange", label: "Closed exchange", options: EXCHANGE_OPTIONS },
  DATE,
  NAME,
  { ...HOURS, options: CLOSED_OR_OPEN },
  OPEN_FROM_TO,
];
