import { addDays, daysBetween } from "@strikebook/core/shared/calendar-date";
import { FILTER_VALUES_MAX } from "@strikebook/validators/portfolio/position-limits";
import { readDay } from "../../../lib/address/read-day.ts";

/** A range whose ends may not be filled in yet. */
export type DayRange = { readonly start: string; readonly end: string };

/** Days by a range or one by one, never both. */
export type DayChoice =
  | ({ readonly mode: "range" } & DayRange)
  | { readonly mode: "days"; readonly days: readonly string[] };

export const NO_RANGE: DayRange = { start: "", end: "" };
export const NO_DAYS: DayChoice = { mode: "days", days: [] };

/** Every day from `start` to `end`, both included; none while it is not a range. */
export function daysOfRange(range: DayRange): string[] {
  const [first, last] = [readDay(range.start), readDay(range.end)];
  if (first === undefined || last === undefined) {
    return [];
  }
  const length = Math.min(Math.max(0, daysBetween(first, last) + 1), FILTER_VALUES_MAX + 1);
  return Array.from({ length }, (_, index) => addDays(first, index));
}

/** Why `range` cannot be taken as it stands; undefined when it can. */
export function rangeProblem(range: DayRange): string | undefined {
  if (range.start !== "" && range.end !== "" && range.start > range.end) {
    return "Start date must not be after end date";
  }
  return daysOfRange(range).length > FILTER_VALUES_MAX
    ? `A range may span at most ${FILTER_VALUES_MAX} days`
    : undefined;
}

export const daysOf = (choice: DayChoice): readonly string[] =>
  choice.mode === "range" ? daysOfRange(choice) : choice.days;

/** The choice as an address holds it: a long range is two days there, not hundreds. */
export function readDayChoice(params: URLSearchParams, hasRange = true): DayChoice {
  const [start, end] = [params.get("start"), params.get("end")];
  if (hasRange && start !== null && end !== null) {
    const range = { start, end };
    const isRange = daysOfRange(range).length > 0 && rangeProblem(range) === undefined;
    return isRange ? { mode: "range", ...range } : NO_DAYS;
  }
  const days = (params.get("dates") ?? "").split(",").filter((text) => readDay(text) !== undefined);
  return { mode: "days", days: [...new Set(days)] };
}

/** Address parameters of a choice, for {@link readDayChoice}. */
export function dayChoiceParams(choice: DayChoice): Readonly<Record<string, string>> {
  if (choice.mode === "range") {
    return { start: choice.start, end: choice.end };
  }
  return choice.days.length === 0 ? {} : { dates: choice.days.join(",") };
}
