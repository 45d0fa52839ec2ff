import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { readDay } from "../../lib/address/read-day.ts";
import { useAddressParams } from "../../lib/address/use-address-params.ts";
import type { RealizedDay } from "./realized.queries.ts";
import { type CurvePart, type Days, daysOf, defaultRange, RANGES, type Range } from "./realized-curve.ts";

const PARTS: readonly CurvePart[] = ["options", "shares", "income"];

/** The range and the part that the curve of Home shows, kept in the address: `?range=custom&from=...&to=...&curve=options`. */
export function useRange(rows: readonly RealizedDay[] | undefined, today: CalendarDate) {
  const [params, change] = useAddressParams();
  const named = RANGES.find(({ value }) => value === params.get("range"))?.value;
  const range = named ?? (rows ? defaultRange(rows, today) : "ytd");
  const first = readDay(rows?.[0]?.start) ?? today;
  const days: Days =
    range === "custom"
      ? { from: readDay(params.get("from")) ?? first, to: readDay(params.get("to")) ?? today }
      : daysOf(range, today, first);
  const part = PARTS.find((candidate) => candidate === params.get("curve")) ?? "total";
  return {
    range,
    days,
    part,
    /** A range of one's own begins with the days that were shown. */
    setRange: (next: Range) => change({ range: next, ...(next === "custom" ? days : NO_DAYS) }),
    setDays: (next: Partial<Days>) => change({ range: "custom", ...days, ...next }, "replace"),
    togglePart: (next: CurvePart) => change({ curve: next === part || next === "total" ? undefined : next }),
  };
}

const NO_DAYS = { from: undefined, to: undefined };
