import { expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import { orderEntries } from "./order-entries.ts";
import { entries } from "./testing/entries.ts";

const PUT = "XYZ260116P50";

test("within a day: corporate actions, option legs before stock legs, openings before moves before closings", () => {
  const day = entries(
    { on: "2026-01-16", type: "SELL", quantity: -1 },
    { on: "2026-01-16", type: "TRANSFER_IN", quantity: 1 },
    { on: "2026-01-16", type: "BUY", quantity: 1 },
    { on: "2026-01-16", type: "OPT_ASSIGNED", instrument: PUT, quantity: 1 },
    { on: "2026-01-16", type: "TRANSFER_OUT", instrument: PUT, quantity: 1 },
    { on: "2026-01-16", type: "OPT_STO", instrument: PUT, quantity: -1 },
    { on: "2026-01-16", type: "CASH_IN_LIEU", amount: 1 },
    { on: "2026-01-16", type: "SPLIT", quantity: 1 },
    { on: "2026-01-15", type: "OPT_EXPIRED", instrument: PUT, quantity: 1 },
  );

  expect(orderEntries(day).map(({ entry }) => entry.type)).toEqual([
    "OPT_EXPIRED",
    "SPLIT",
    "CASH_IN_LIEU",
    "OPT_STO",
    "TRANSFER_OUT",
    "OPT_ASSIGNED",
    "BUY",
    "TRANSFER_IN",
    "SELL",
  ]);
});

test("rows of one step stand by the day they were posted, then as the files tell, then by their content", () => {
  const friday = { on: "2026-01-16", type: "OPT_EXPIRED", instrument: PUT, quantity: 1 } as const;
  const rows = entries(
    { ...friday, runDate: calendarDate("2026-01-20"), dayOrder: -7, rank: "monday, first" },
    { ...friday, runDate: calendarDate("2026-01-20"), dayOrder: 0, rank: "monday, last" },
    { ...friday, dayOrder: undefined, rank: "b: no file tells" },
    { ...friday, dayOrder: undefined, rank: "a: no file tells" },
    { ...friday, dayOrder: 0, rank: "friday, last" },
    { ...friday, dayOrder: -1, rank: "friday, last but one" },
    { ...friday, dayOrder: -10, rank: "friday, first" },
  );

  expect(orderEntries(rows).map(({ entry }) => entry.rank)).toEqual([
    "friday, first",
    "friday, last but one",
    "friday, last",
    "a: no file tells",
    "b: no file tells",
    "monday, first",
    "monday, last",
  ]);
});

test("rows of which no file tells the order stand by account and content", () => {
  const rows = entries(
    { on: "2026-01-16", type: "BUY", quantity: 2, rank: "b" },
    { on: "2026-01-16", type: "BUY", quantity: 1, rank: "a" },
    { on: "2026-01-16", type: "BUY", quantity: 1, rank: "a", accountId: "A0" },
    { on: "2026-01-16", type: "BUY", quantity: 1, rank: "a", id: "-" },
  );

  expect(
    orderEntries(rows).map(({ entry: { rank, accountId, id } }) => `${rank} ${accountId} ${id}`),
  ).toEqual(["a A0 2", "a A1 -", "a A1 1", "b A1 0"]);
});
