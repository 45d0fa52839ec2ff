import { calendarDate } from "@strikebook/core/shared/calendar-date";
import { expect, test } from "vitest";
import { UNTOUCHED, type Values } from "../../ui/reference-data/hooks/edits.ts";
import { editProblems, toUpdate } from "./holiday-edit.ts";
import { initialRange, sourceProblem, toForecast } from "./holiday-words.ts";

const EARLY_CLOSE = {
  id: "h-1",
  atDate: "2026-11-27",
  eventName: "Thanksgiving",
  tradingHour: "09:30-13:00",
  exchange: "US",
  timezone: "America/New_York",
  isEdited: false,
  source: null,
};

test.each<[string, Values, object | undefined]>([
  ["nothing touched", {}, undefined],
  ["blanks keep", { eventName: "  ", timezone: " " }, undefined],
  ["the same again is no change", { eventName: "Thanksgiving", atDate: "2026-11-27" }, undefined],
  ["a name", { eventName: " Day after " }, { eventName: "Day after" }],
  ["closed on purpose", { hours: "closed" }, { tradingHour: "" }],
  ["hours that are typed and not meant", { tradingHour: "09:30-12:00" }, undefined],
  ["other hours", { hours: "open", tradingHour: "09:30-12:00" }, { tradingHour: "09:30-12:00" }],
  ["a day", { atDate: "2026-11-26" }, { atDate: "2026-11-26" }],
  [
    "exchange and zone",
    { exchange: "TO", timezone: "America/Toronto" },
    { exchange: "TO", timezone: "America/Toronto" },
  ],
])("%s", (_, edit, changes) => {
  const update = toUpdate(EARLY_CLOSE, { ...UNTOUCHED, ...edit });
  expect(update).toEqual(changes && { id: "h-1", action: "UPDATE", ...changes });
});

test("short hours that nobody typed are refused, not sent as a whole day", () => {
  const update = toUpdate(EARLY_CLOSE, { ...UNTOUCHED, hours: "open" });
  expect(editProblems(update).tradingHour).toMatch(/^tradingHour must be hours such as/);
});

test.each<[Values, string]>([
  [{ hours: "open", tradingHour: "13:00-09:30" }, "tradingHour"],
  [{ timezone: "New York" }, "timezone"],
  [{ atDate: "2026-13-01" }, "atDate"],
  [{ eventName: "x".repeat(201) }, "eventName"],
])("the server's own rules: %j", (edit, field) => {
  expect(Object.keys(editProblems(toUpdate(EARLY_CLOSE, { ...UNTOUCHED, ...edit })))).toEqual([field]);
});

test("the range begins with this year and ends with the next", () => {
  expect(initialRange(calendarDate("2026-11-22"))).toEqual({ fromDate: "2026-01-01", toDate: "2027-12-31" });
});

test("the source is asked about 30 days at least", () => {
  const until = (toDate: string) =>
    sourceProblem({ fromDate: calendarDate("2026-01-01"), toDate: calendarDate(toDate) });
  expect(until("2026-01-30")).toBe("Date range must be at least 30 days for API operations");
  expect(until("2026-01-31")).toBeUndefined();
});

test("an overwriting sync loses what the source tells otherwise, and nothing else", () => {
  const side = (eventName: string, tradingHour = "") => ({ ...EARLY_CLOSE, eventName, tradingHour });
  const difference = (type: "ADDED" | "MODIFIED" | "REMOVED", given: object) => ({
    type,
    storedHoliday: null,
    apiHoliday: null,
    notes: null,
    ...given,
  });
  expect(
    toForecast({
      differences: [
        difference("ADDED", { apiHoliday: side("New") }),
        difference("REMOVED", { storedHoliday: side("Old") }),
        difference("MODIFIED", {
          storedHoliday: { ...side("Mourning"), isEdited: true },
          apiHoliday: side("Thanksgiving Day"),
        }),
        difference("MODIFIED", {
          storedHoliday: side("Thanksgiving", "09:30-13:00"),
          apiHoliday: side("Thanksgiving Day"),
        }),
      ],
      summary: {
        totalStored: 2,
        totalApi: 2,
        addedCount: 1,
        removedCount: 1,
        modifiedCount: 1,
        noChangeCount: 0,
      },
    }),
  ).toEqual({
    addedCount: 1,
    keptCount: 1,
    losses: ["Nov 27, 2026: “Thanksgiving” (Open 09:30-13:00) becomes “Thanksgiving Day” (Closed all day)"],
  });
});
