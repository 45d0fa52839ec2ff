import { expect, test } from "vitest";
import type { GivenEntry } from "../ledger/testing/entries.ts";
import { calendarDate } from "../shared/calendar-date.ts";
import { tellOn } from "./tell-campaign.ts";
import {
  assigned,
  bought,
  buyToClose,
  buyToOpen,
  calledAway,
  campaignsOf,
  dividend,
  expired,
  inWords,
  legsInWords,
  putShares,
  sellToOpen,
  sold,
} from "./testing/wheel.ts";

/** The old contract in, ten of the new one out: both were sold. */
const RESTRUCK = (right: "C" | "P") =>
  [
    { instrument: `XYZ240621${right}1000`, quantity: 1 },
    { instrument: `XYZ240621${right}100`, quantity: -10 },
  ].map(
    (row): GivenEntry => ({
      ...{ on: "2024-06-10", type: "CORPORATE_ACTION", action: "DISTRIBUTION NAME/SYMBOL CHANGE" },
      ...{ reorganization: `N/C 2024-06-10 ${row.instrument}`, ...row },
    }),
  );

/** One of two rows: a sold contract comes in under its old name. All names of an underlying are derived together. */
const renamed = (instrument: string, quantity: number): GivenEntry => ({
  underlying: "XYZ",
  ...{ on: "2024-06-12", type: "CORPORATE_ACTION", action: "DISTRIBUTION NAME/SYMBOL CHANGE" },
  ...{ reorganization: `N/C 2024-06-12 ${Math.abs(quantity)}`, instrument, quantity },
});

/** Worked out day by day from the domain rules, without this code: what each day ties up, and cash in less cash out. */
test.each<[string, readonly GivenEntry[], string, number, string]>([
  [
    // 2 x 5,000 on Jan 5; 15,000 for 8 days; 5,000 + 9,600 on Jan 14; 14,400 for 20 days; 14,100 for 30 days.
    "three puts in partial fills, rolled twice over weeks",
    [
      sellToOpen("2026-01-05", "XYZ260116P50", "398.68", 2),
      sellToOpen("2026-01-06", "XYZ260116P50", "209.34"),
      buyToClose("2026-01-14", "XYZ260116P50", "-601.32", 2),
      sellToOpen("2026-01-14", "XYZ260206P48", "698.68", 2),
      buyToClose("2026-01-15", "XYZ260116P50", "-300.66"),
      sellToOpen("2026-01-15", "XYZ260206P48", "339.34"),
      buyToClose("2026-02-04", "XYZ260206P48", "-301.98", 3),
      sellToOpen("2026-02-04", "XYZ260306P47", "598.02", 3),
      expired("2026-03-06", "XYZ260306P47", 3),
    ],
    "OPTIONS 2026-01-05 CLOSED 2026-03-06: 1040.1 + 0 + 0",
    60,
    "855600",
  ],
  [
    // 12,000 for 16 days; 8,000 + 4,000 of shares for 30 days; 4,000 for 10 days.
    "one of three puts assigned weeks before its expiration, the others expire",
    [
      sellToOpen("2026-01-05", "XYZ260220P40", "598.02", 3),
      assigned("2026-01-21", "XYZ260220P40"),
      putShares("2026-01-21", 40),
      expired("2026-02-20", "XYZ260220P40", 2),
      sold("2026-03-02", "4199.9"),
    ],
    "WHEEL 2026-01-05 CLOSED 2026-03-02: 598.02 + 199.9 + 0",
    56,
    "592000",
  ],
  [
    // 6,000 for 66 days: the put for 11, the shares for 55.
    "a covered call exercised early, before the next dividend",
    [
      sellToOpen("2026-01-05", "XYZ260116P60", "199.34"),
      assigned("2026-01-16", "XYZ260116P60"),
      putShares("2026-01-16", 60),
      sellToOpen("2026-01-20", "XYZ260320C62", "149.34"),
      dividend("2026-02-02", "30"),
      assigned("2026-03-12", "XYZ260320C62"),
      calledAway("2026-03-12", 62, "6199.87"),
    ],
    "WHEEL 2026-01-05 CLOSED 2026-03-12: 348.68 + 199.87 + 30",
    66,
    "396000",
  ],
  [
    // 3,000 + 2,700 for 45 days, 3,000 for 5.
    "a covered strangle: a put and a call on one day over shares",
    [
      bought("2026-01-05", "-3000"),
      sellToOpen("2026-01-06", "XYZ260220C33", "99.34"),
      sellToOpen("2026-01-06", "XYZ260220P27", "99.34"),
      expired("2026-02-20", "XYZ260220C33"),
      expired("2026-02-20", "XYZ260220P27"),
      sold("2026-02-25", "3099.9"),
    ],
    "WHEEL 2026-01-06 CLOSED 2026-02-25: 198.68 + 99.9 + 0",
    50,
    "271500",
  ],
  [
    // 4,000 for 46 days.
    "contracts and shares in Cash and in Margin are one account's",
    [
      { ...sellToOpen("2026-01-05", "XYZ260116P20", "198.68", 2), holdingType: "Margin" },
      { ...assigned("2026-01-16", "XYZ260116P20", 2), holdingType: "Margin" },
      { ...putShares("2026-01-16", 20, 200), holdingType: "Margin" },
      { ...sellToOpen("2026-01-20", "XYZ260220C21", "98.68", 2), holdingType: "Cash" },
      { ...assigned("2026-02-20", "XYZ260220C21", 2), holdingType: "Cash" },
      { ...calledAway("2026-02-20", 21, "4199.9", 200), holdingType: "Margin" },
    ],
    "WHEEL 2026-01-05 CLOSED 2026-02-20: 297.36 + 199.9 + 0",
    46,
    "184000",
  ],
  [
    // 1,000 for 21 days; the 100 bought by hand join with the second call: 1,900 for 25 days.
    "shares bought by hand beside assigned ones, two calls over both",
    [
      sellToOpen("2026-01-05", "XYZ260116P10", "49.34"),
      assigned("2026-01-16", "XYZ260116P10"),
      putShares("2026-01-16", 10),
      bought("2026-01-22", "-900"),
      sellToOpen("2026-01-26", "XYZ260220C10", "78.68", 2),
      assigned("2026-02-20", "XYZ260220C10", 2),
      calledAway("2026-02-20", 10, "1999.9", 200),
    ],
    "WHEEL 2026-01-05 CLOSED 2026-02-20: 128.02 + 99.9 + 0",
    46,
    "68500",
  ],
  [
    // 5,000 for 32 days, 17 of them in the old year.
    "a put over New Year",
    [sellToOpen("2025-12-15", "XYZ260116P50", "199.34"), expired("2026-01-16", "XYZ260116P50")],
    "OPTIONS 2025-12-15 CLOSED 2026-01-16: 199.34 + 0 + 0",
    32,
    "160000",
  ],
  [
    // 50 points x 100 for 11 days; 1,998.80 - 1,201.20 - 2,500.00.
    "an index put spread that is settled in cash: no shares come",
    [
      sellToOpen("2026-01-05", "XYZ260116P6800", "1998.8"),
      buyToOpen("2026-01-05", "XYZ260116P6750", "-1201.2"),
      { ...assigned("2026-01-16", "XYZ260116P6800"), amount: "-2500" },
      { ...expired("2026-01-16", "XYZ260116P6750"), quantity: -1 },
    ],
    "OPTIONS 2026-01-05 CLOSED 2026-01-16: -1702.4 + 0 + 0",
    11,
    "55000",
  ],
  [
    // 100,000 for 11 days, 60,000 for 7.
    "a put that rows of a change of name re-strike 1 to 10, closed in two parts",
    [
      sellToOpen("2024-06-03", "XYZ240621P1000", "300"),
      ...RESTRUCK("P"),
      buyToClose("2024-06-14", "XYZ240621P100", "-50", 4),
      expired("2024-06-21", "XYZ240621P100", 6),
    ],
    "OPTIONS 2024-06-03 CLOSED 2024-06-21: 250 + 0 + 0",
    18,
    "1520000",
  ],
  [
    // 95,000 for 17 days.
    "a covered call that such rows re-strike, beside the split of its shares",
    [
      bought("2024-06-03", "-95000", 100),
      sellToOpen("2024-06-04", "XYZ240621C1000", "300"),
      { on: "2024-06-10", type: "SPLIT", quantity: 900 },
      ...RESTRUCK("C"),
      assigned("2024-06-21", "XYZ240621C100", 10),
      calledAway("2024-06-21", 100, "100000", 1000),
    ],
    "WHEEL 2024-06-04 CLOSED 2024-06-21: 300 + 5000 + 0",
    17,
    "1615000",
  ],
  [
    // 95,000 for 17 days.
    "such a call that rows rename after its re-strike still counts once over the shares of before",
    [
      bought("2024-06-03", "-95000", 100),
      sellToOpen("2024-06-04", "XYZ240621C1000", "300"),
      { on: "2024-06-10", type: "SPLIT", quantity: 900 },
      ...RESTRUCK("C"),
      renamed("XYZ", -1000),
      renamed("NEW", 1000),
      renamed("XYZ240621C100", 10),
      renamed("NEW240621C100", -10),
      { ...assigned("2024-06-21", "NEW240621C100", 10), underlying: "XYZ" },
      { ...calledAway("2024-06-21", 100, "100000", 1000), instrument: "NEW", underlying: "XYZ" },
    ],
    "WHEEL 2024-06-04 CLOSED 2024-06-21: 300 + 5000 + 0",
    17,
    "1615000",
  ],
])("%s", (_name, rows, ...expected) => {
  const [campaign, ...others] = campaignsOf(rows);

  expect(others).toEqual([]);
  const told = campaign && tellOn(campaign, calendarDate("2027-01-01"));
  expect([campaign && inWords(campaign), told?.days, told?.dollarDays]).toEqual(expected);
  expect(told?.capital).toBeDefined();
});

test("before rows re-strike them contracts and shares are told as they were bought and sold", () => {
  const [campaign] = campaignsOf([
    bought("2024-06-03", "-95000", 100),
    sellToOpen("2024-06-04", "XYZ240621C1000", "300"),
    { on: "2024-06-10", type: "SPLIT", quantity: 900 },
    ...RESTRUCK("C"),
    expired("2024-06-21", "XYZ240621C100", 10),
  ]);

  expect(campaign && legsInWords(campaign)).toEqual([
    "2024-06-04 SOLD_TO_OPEN 1: 300, -, COVERS 0",
    "2024-06-04 SHARES_JOINED 100: -95000, -, COVERS 1",
    "2024-06-21 EXPIRED 10: 0, 300",
  ]);
});
