import { expect, test } from "vitest";
import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { type AccountDayChange, changesByAccount, changesOfHoldings, dayChangeOf } from "./day-change.ts";
import { position } from "./testing/positions.ts";

const on = (accountId: string, day: string, change: string | null): AccountDayChange => ({
  accountId,
  day: day as CalendarDate,
  change: change as DecimalText | null,
});

test.each<[string, readonly AccountDayChange[], string | null, string | null]>([
  ["nothing is held", [], null, null],
  ["one account", [on("joint", "2026-11-20", "988")], "2026-11-20", "988"],
  [
    "two of one day",
    [on("joint", "2026-11-20", "988"), on("roth", "2026-11-20", "-8.01")],
    "2026-11-20",
    "979.99",
  ],
  [
    "two of different days",
    [on("joint", "2026-11-20", "988"), on("roth", "2026-07-06", "190.4")],
    null,
    null,
  ],
  [
    "an older one whose change is unknown",
    [on("joint", "2026-11-20", "988"), on("roth", "2026-07-06", null)],
    null,
    null,
  ],
  [
    "one of the same day whose change is unknown",
    [on("joint", "2026-11-20", "988"), on("roth", "2026-11-20", null)],
    "2026-11-20",
    "988",
  ],
  ["nothing is known", [on("joint", "2026-11-20", null)], null, null],
  [
    "rows typed by hand over a file's",
    [on("joint", "2026-11-20", "988"), on("joint", "2026-11-23", null)],
    "2026-11-20",
    "988",
  ],
])("the day's change of accounts: %s", (_name, changes, day, change) => {
  expect(dayChangeOf(changes)).toEqual({ day, change });
});

test("each account has its own, of its newest day with a known one", () => {
  const changes = [
    on("joint", "2026-11-18", "5"),
    on("joint", "2026-11-20", "988"),
    on("roth", "2026-07-06", "190.4"),
  ];

  expect(changesByAccount(changes)).toEqual([
    on("joint", "2026-11-20", "988"),
    on("roth", "2026-07-06", "190.4"),
  ]);
});

test("holdings change by account and day; cash without a change has no say in the day", () => {
  const held = (accountId: string, day: string, change: string | null, type: "CASH" | "STOCK" = "STOCK") => ({
    ...position({ accountId, type }),
    portfolioDate: day as CalendarDate,
    todaysGainLossDollar: change as DecimalText | null,
  });

  const changes = changesOfHoldings([
    held("joint", "2026-11-20", "1000.50"),
    held("joint", "2026-11-20", "-12.50"),
    held("joint", "2026-11-20", null),
    held("roth", "2026-07-06", null, "CASH"),
  ]);

  expect(changes).toEqual([on("joint", "2026-11-20", "988")]);
  expect(dayChangeOf(changes)).toEqual({ day: "2026-11-20", change: "988" });
});
