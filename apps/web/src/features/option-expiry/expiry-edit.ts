import { EXCHANGES } from "@strikebook/core/market-holidays/exchange";
import {
  ADJUSTMENT_REASON_LENGTH_MAX,
  OPTION_EXPIRIES,
  yearMonth,
} from "@strikebook/core/option-expiry/option-expiry";
import { readDay } from "../../lib/address/read-day.ts";
import { formatDate } from "../../lib/format.ts";
import { yesOrNo } from "../../ui/reference-data/hooks/calendar-list.tsx";
import type { Problems, Values } from "../../ui/reference-data/hooks/edits.ts";
import { type FormField, KEEP } from "../../ui/reference-data/parts/form-fields.tsx";
import { EXCHANGE_LABELS, monthName } from "./expiry-words.ts";
import type { Expiry, ExpiryUpdate } from "./option-expiry.queries.ts";

/**
 * Only the fields that change, with the expiry they belong to; undefined when nothing changes. A change is another
 * adjusted date, another `isAdjusted`, or a reason that is not blank.
 */
export function toUpdate(expiry: Expiry, values: Values): ExpiryUpdate | undefined {
  const { id, year, month, exchange } = expiry;
  const changes = changedFields(expiry, values);
  return id === null || Object.keys(changes).length === 0
    ? undefined
    : { id, year, month, exchange, action: "UPDATE", ...changes };
}

/** The fields that the server would refuse. */
export function editProblems(update: ExpiryUpdate | undefined, expiry: Expiry | undefined): Problems {
  const problem = expiry && dateProblem(expiry, update?.adjustedDate ?? "");
  return problem === undefined ? {} : { adjustedDate: problem };
}

/** The words for a date that cannot be this expiry's; an expiry stays in its month. */
export function dateProblem(expiry: Expiry, adjustedDate: string): string | undefined {
  const isInMonth = adjustedDate === "" || readDay(adjustedDate)?.startsWith(yearMonth(expiry)) === true;
  return isInMonth ? undefined : `Choose a day in ${monthName(expiry.month)} ${expiry.year}`;
}

/** First and last day of the expiry's month, for the date input. */
export function monthBounds({ year, month }: Pick<Expiry, "month" | "year">) {
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { min: `${yearMonth({ year, month })}-01`, max: `${yearMonth({ year, month })}-${lastDay}` };
}

function changedFields(expiry: Expiry, { adjustedDate = "", ...values }: Values) {
  const isAdjusted = values["isAdjusted"] === "yes";
  const adjustmentReason = values["adjustmentReason"]?.trim();
  const hasMoved = adjustedDate !== "" && adjustedDate !== expiry.adjustedDate;
  // With a new date the server works it out by itself, unless it was chosen.
  const isChosen = Boolean(values["isAdjusted"]) && (hasMoved || isAdjusted !== expiry.isAdjusted);
  return {
    ...(hasMoved && { adjustedDate }),
    ...(isChosen && { isAdjusted }),
    ...(adjustmentReason && { adjustmentReason }),
    ...(values["clearReason"] === "yes" && expiry.adjustmentReason !== null && { clearReason: true }),
  };
}

/** A new expiry. The day says year and month; the server wants an id, which a new row has not. */
export const toInsert = ({ exchange, adjustedDate = "", adjustmentReason }: Values): ExpiryUpdate => ({
  id: "new",
  action: "INSERT",
  ...(exchange && { exchange }),
  year: Number(adjustedDate.slice(0, 4)),
  month: Number(adjustedDate.slice(5, 7)),
  adjustedDate,
  ...(adjustmentReason?.trim() && { adjustmentReason: adjustmentReason.trim() }),
});

const YES = { value: "yes", label: "Yes" };

const newLabel = (field: keyof typeof OPTION_EXPIRIES.fields) => `New ${OPTION_EXPIRIES.fields[field].label}`;

export const EDIT_FIELDS: readonly FormField<Expiry>[] = [
  {
    id: "adjustedDate",
    label: newLabel("adjustedDate"),
    type: "date",
    current: ({ adjustedDate }) => formatDate(adjustedDate),
    limits: monthBounds,
    isSingle: true,
  },
  {
    id: "isAdjusted",
    label: newLabel("isAdjusted"),
    options: [KEEP, YES, { value: "no", label: "No" }],
    current: ({ isAdjusted }) => yesOrNo(isAdjusted),
    isSingle: true,
  },
  {
    id: "adjustmentReason",
    label: newLabel("adjustmentReason"),
    className: "sm:col-span-2",
    current: ({ adjustmentReason }) => adjustmentReason ?? "",
    maxLength: ADJUSTMENT_REASON_LENGTH_MAX,
    isSingle: true,
  },
  {
    id: "clearReason",
    label: "Clear Adjustment Reason",
    options: [KEEP, YES],
    isShown: (_, expiry) => expiry !== undefined && expiry.adjustmentReason !== null,
    isSingle: true,
  },
];

export const ADD_FIELDS: readonly FormField<unknown>[] = [
  {
    id: "exchange",
    label: "Exchange of the expiry",
    options: EXCHANGES.map((exchange) => ({ value: exchange, label: EXCHANGE_LABELS[exchange] })),
  },
  { id: "adjustedDate", label: "Last trading day", type: "date", hint: "One a month" },
  { id: "adjustmentReason", label: "Reason" },
];
