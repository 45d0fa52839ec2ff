import { readDay } from "../../lib/read-day.ts";
import { monthName, yearMonth } from "./expiry-words.ts";
import type { StoredExpiry } from "./option-expiry.queries.ts";

/** New values of one expiry as they stand in its form; an empty one keeps the current value. */
export type ExpiryEdit = {
  readonly adjustedDate: string;
  readonly isAdjusted: "" | "no" | "yes";
  readonly adjustmentReason: string;
};

export type ExpiryUpdates = ReturnType<typeof updatesFor>;

/** What stands in the form of the expiry with this id. */
type EditOf = (id: string) => ExpiryEdit;

export const NO_EDIT: ExpiryEdit = { adjustedDate: "", isAdjusted: "", adjustmentReason: "" };

/** A change is another adjusted date, another `isAdjusted`, or a reason that is not blank. */
export function isModified(expiry: StoredExpiry, edit: ExpiryEdit): boolean {
  return Object.keys(changedFields(expiry, edit)).length > 0;
}

/** The words for a date that cannot be this expiry's; an expiry stays in its month. */
export function dateProblem(expiry: StoredExpiry, { adjustedDate }: ExpiryEdit): string | undefined {
  const isInMonth = adjustedDate === "" || readDay(adjustedDate)?.startsWith(yearMonth(expiry)) === true;
  return isInMonth ? undefined : `Choose a day in ${monthName(expiry.month)} ${expiry.year}`;
}

/** First and last day of the expiry's month, for the date input. */
export function monthBounds({ year, month }: Pick<StoredExpiry, "month" | "year">) {
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { min: `${yearMonth({ year, month })}-01`, max: `${yearMonth({ year, month })}-${lastDay}` };
}

/** One update for each of `selected` that is changed, in their order; a field that is not changed is left out. */
export function updatesFor(selected: readonly StoredExpiry[], editOf: EditOf) {
  return selected.flatMap((expiry) => {
    const edit = editOf(expiry.id);
    if (!isModified(expiry, edit)) {
      return [];
    }
    const { id, year, month, exchange } = expiry;
    return [{ id, year, month, exchange, action: "UPDATE" as const, ...changedFields(expiry, edit) }];
  });
}

/** Why nothing can be updated now, in the specified words; undefined when something can. */
export function updateProblem(selected: readonly StoredExpiry[], editOf: EditOf): string | undefined {
  if (selected.length === 0) {
    return "No expiries selected for update";
  }
  const changed = selected.filter((expiry) => isModified(expiry, editOf(expiry.id)));
  if (changed.length === 0) {
    return "No changes detected in selected expiries";
  }
  const wrong = changed.find((expiry) => dateProblem(expiry, editOf(expiry.id)) !== undefined);
  return wrong && `${yearMonth(wrong)}: ${dateProblem(wrong, editOf(wrong.id))}`;
}

function changedFields(expiry: StoredExpiry, edit: ExpiryEdit) {
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
  };
}
