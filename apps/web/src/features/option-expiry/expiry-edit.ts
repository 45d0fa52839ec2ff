import { readDay } from "../../lib/address/read-day.ts";
import { monthName, yearMonth } from "./expiry-words.ts";
import type { Expiry, ExpiryUpdate } from "./option-expiry.queries.ts";

/** New values of one expiry as they stand in its form; an empty one keeps the current value. */
export type ExpiryEdit = {
  readonly adjustedDate: string;
  readonly isAdjusted: "" | "no" | "yes";
  readonly adjustmentReason: string;
  readonly clearReason: "" | "yes";
};

export const NO_EDIT: ExpiryEdit = {
  adjustedDate: "",
  isAdjusted: "",
  adjustmentReason: "",
  clearReason: "",
};

/**
 * Only the fields that change, with the expiry they belong to; undefined when nothing changes. A change is another
 * adjusted date, another `isAdjusted`, or a reason that is not blank.
 */
export function toUpdate(expiry: Expiry, edit: ExpiryEdit): ExpiryUpdate | undefined {
  const { id, year, month, exchange } = expiry;
  const changes = changedFields(expiry, edit);
  return id === null || Object.keys(changes).length === 0
    ? undefined
    : { id, year, month, exchange, action: "UPDATE", ...changes };
}

export type EditProblems = Readonly<Partial<Record<keyof ExpiryUpdate, string>>>;

/** The fields that the server would refuse. */
export function editProblems(update: ExpiryUpdate | undefined, expiry: Expiry): EditProblems {
  const problem = dateProblem(expiry, update?.adjustedDate ?? "");
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

function changedFields(expiry: Expiry, edit: ExpiryEdit) {
  const { adjustedDate } = edit;
  const isAdjusted = edit.isAdjusted === "yes";
  const adjustmentReason = edit.adjustmentReason.trim();
  const hasMoved = adjustedDate !== "" && adjustedDate !== expiry.adjustedDate;
  // With a new date the server works it out by itself, unless it was chosen.
  const isChosen = edit.isAdjusted !== "" && (hasMoved || isAdjusted !== expiry.isAdjusted);
  return {
    ...(hasMoved && { adjustedDate }),
    ...(isChosen && { isAdjusted }),
    ...(adjustmentReason !== "" && { adjustmentReason }),
    ...(edit.clearReason === "yes" && expiry.adjustmentReason !== null && { clearReason: true }),
  };
}
