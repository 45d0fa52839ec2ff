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
  expired,
  putShares,
  sellToClose,
  sellToOpen,
  sold,
} from "./testing/wheel.ts";

const told = (rows: readonly GivenEntry[], today = "2026-12-01") =>
  campaignsOf(rows)
    .filter(({ kind }) => kind !== "HOLDING")
    .map((campaign) => {
      const { days, dollarDays, capital, returnOnCapital, pace } = tellOn(campaign, calendarDate(today));
      return [days, dollarDays, capital, returnOnCapital, pace];
    });

test.each<[string, readonly GivenEntry[], readonly unknown[]]>([
  [
    "a short put ties up strike x 100 a contract, gross of its premium: the closing day does not count",
    [sellToOpen("2026-01-08", "XYZ260116P50", "398.68", 2), expired("2026-01-16", "XYZ260116P50", 2)],
    // 8 days of 10,000; 398.68 of 10,000.
    [8, "80000", "10000", 3.9868, undefined],
  ],
  [
    "opened and closed on one day it has one day",
    [sellToOpen("2026-01-08", "XYZ260116P50", "50"), buyToClose("2026-01-08", "XYZ260116P50", "-25")],
    [1, "5000", "5000", 0.5, undefined],
  ],
  [
    "a spread ties up its width",
    [
      sellToOpen("2026-01-08", "XYZ260116P50", "299.33"),
      buyToOpen("2026-01-08", "XYZ260116P45", "-120.66"),
      expired("2026-01-16", "XYZ260116P50"),
      expired("2026-01-16", "XYZ260116P45"),
    ],
    // 178.67 of 500.
    [8, "4000", "500", 35.734, undefined],
  ],
  [
    "a call over shares ties up nothing beyond them, and shares that join count from then on",
    [
      bought("2025-06-02", "-4000"),
      sellToOpen("2026-01-20", "XYZ260220C45", "149.34"),
      assigned("2026-02-20", "XYZ260220C45"),
      calledAway("2026-02-20", 45, "4499.87"),
    ],
    // 31 days of 4,000: 649.21 x 365 / 124,000.
    [31, "124000", "4000", 16.2303, 191.0981],
  ],
  [
    "a long call ties up its cost, and a short one above it nothing more",
    [
      buyToOpen("2026-01-05", "XYZ270115C40", "-1500"),
      sellToOpen("2026-01-05", "XYZ260220C60", "100"),
      expired("2026-02-20", "XYZ260220C60"),
      sellToClose("2026-02-24", "XYZ270115C40", "1600"),
    ],
    // 50 days of 1,500.
    [50, "75000", "1500", 13.3333, 97.3333],
  ],
  [
    "a put that is bought for less time than the sold one lives protects nothing: strike and cost",
    [
      sellToOpen("2026-01-08", "XYZ260220P50", "299.33"),
      buyToOpen("2026-01-08", "XYZ260116P45", "-120.66"),
      expired("2026-01-16", "XYZ260116P45"),
      expired("2026-02-20", "XYZ260220P50"),
    ],
    // 8 days of 5,120.66 and 35 of 5,000; 178.67 earned.
    [43, "215965.28", "5022.45", 3.5574, 30.1968],
  ],
  [
    "of two bought puts the nearer strike is the spread's, the other ties up its cost",
    [
      sellToOpen("2026-01-08", "XYZ260220P50", "300"),
      buyToOpen("2026-01-08", "XYZ260220P40", "-50"),
      buyToOpen("2026-01-08", "XYZ260220P45", "-120"),
      expired("2026-02-20", "XYZ260220P50"),
      expired("2026-02-20", "XYZ260220P40"),
      expired("2026-02-20", "XYZ260220P45"),
    ],
    // 43 days of 500 + 50; 130 earned.
    [43, "23650", "550", 23.6364, 200.6342],
  ],
  [
    "one of the same expiration comes before a nearer strike of a later one",
    [
      sellToOpen("2026-01-08", "XYZ260220P50", "300"),
      buyToOpen("2026-01-08", "XYZ260320P49", "-200"),
      buyToOpen("2026-01-08", "XYZ260220P45", "-120"),
      expired("2026-02-20", "XYZ260220P50"),
      expired("2026-02-20", "XYZ260220P45"),
      sellToClose("2026-02-20", "XYZ260320P49", "150"),
    ],
    // 43 days of 500 + 200; 130 earned.
    [43, "30100", "700", 18.5714, 157.6412],
  ],
  [
    "a call over 50 shares is uncovered: no capital",
    [
      bought("2025-06-02", "-2000", 50),
      sellToOpen("2026-01-20", "XYZ260220C45", "149.34"),
      expired("2026-02-20", "XYZ260220C45"),
      sold("2026-02-24", "2200", 50),
    ],
    // 35 days of 2,000 are known.
    [35, "70000", undefined, undefined, undefined],
  ],
  [
    "an uncovered call: no capital, no return, no pace",
    [sellToOpen("2026-01-05", "XYZ260220C60", "100"), expired("2026-02-20", "XYZ260220C60")],
    [46, "0", undefined, undefined, undefined],
  ],
  [
    "days over a gap tie up nothing, and count as days",
    [
      sellToOpen("2026-01-08", "XYZ260116P50", "100"),
      expired("2026-01-16", "XYZ260116P50"),
      sellToOpen("2026-01-20", "XYZ260123P50", "50"),
      expired("2026-01-23", "XYZ260123P50"),
    ],
    // 8 and 3 days of 5,000 in 15 days; 150 of 3,666.67.
    [15, "55000", "3666.67", 4.0909, undefined],
  ],
])("%s", (_name, rows, expected) => {
  expect(told(rows)).toEqual([expected]);
});

test.each([
  ["2026-01-08", [1, "5000", "5000", 0, undefined]],
  ["2026-01-10", [2, "10000", "5000", 0, undefined]],
  ["2026-02-06", [29, "145000", "5000", 0, undefined]],
  ["2026-02-07", [30, "150000", "5000", 0, 0]],
])("an open put on %s: a pace from 30 days on", (today, expected) => {
  expect(told([sellToOpen("2026-01-08", "XYZ270115P50", "199.34")], today)).toEqual([expected]);
});

test("shares of a wheel tie up their cost in the trade book while they are held", () => {
  const rows = [
    sellToOpen("2026-01-08", "XYZ260116P50", "199.34"),
    assigned("2026-01-16", "XYZ260116P50"),
    putShares("2026-01-16", 50),
    sold("2026-01-26", "5100"),
  ];
  // 8 days of the put and 10 of the shares.
  expect(told(rows)).toEqual([[18, "90000", "5000", 5.9868, undefined]]);
});

const RETURNED = { on: "2026-02-02", type: "RETURN_OF_CAPITAL", amount: 30, cashEffect: 30 } as const;

test.each<[string, readonly GivenEntry[], readonly unknown[]]>([
  [
    // 8 days of the put and 17 of the shares for 5,000, 28 for 4,970; 199.34 + 5,200 - 4,970.
    "from its day on",
    [RETURNED, sold("2026-03-02", "5200")],
    [53, "264160", "4984.15", 8.6141, 59.3236],
  ],
  [
    // 20 of the 30 belong to its 100 of 150 shares: 4,980 for 28 days; 199.34 + 5,200 - 4,980.
    "by its part of all shares that are held",
    [bought("2026-01-26", "-2400", 50), RETURNED, sold("2026-03-02", "7800", 150)],
    [53, "264440", "4989.43", 8.4046, 57.8805],
  ],
  [
    // All of it: nothing for 28 days; 199.34 + 5,200.
    "also to nothing",
    [{ ...RETURNED, amount: 5000, cashEffect: 5000 }, sold("2026-03-02", "5200")],
    [53, "125000", "2358.49", 228.932, 1576.6073],
  ],
  [
    // 8 days of the put, 45 of the shares for 5,000.
    // The 30 are realized with them: 199.34 + 200 + 30.
    "not by cash that comes after the last is gone",
    [sold("2026-03-02", "5200"), { ...RETURNED, on: "2026-03-09" }],
    [53, "265000", "5000", 8.5868, 59.1355],
  ],
])("a return of capital lowers what shares tie up %s", (_name, rows, expected) => {
  const put = sellToOpen("2026-01-08", "XYZ260116P50", "199.34");
  expect(told([put, assigned("2026-01-16", "XYZ260116P50"), putShares("2026-01-16", 50), ...rows])).toEqual([
    expected,
  ]);
});

/** 8 days of the put and 17 of the shares for 5,000, 5 for 4,970: 199.34 of 149,850. */
test("a return of capital lowers it also after the last leg of a campaign that is open", () => {
  const put = sellToOpen("2026-01-08", "XYZ260116P50", "199.34");
  const rows = [put, assigned("2026-01-16", "XYZ260116P50"), putShares("2026-01-16", 50), RETURNED];
  expect(told(rows, "2026-02-07")).toEqual([[30, "149850", "4995", 3.9908, 48.5546]]);
});

test.each<[string, string, readonly GivenEntry[], readonly unknown[]]>([
  [
    "an expired put that waits for its row ties up nothing after its expiration",
    "2026-02-07",
    [sellToOpen("2026-01-08", "XYZ260116P50", "199.34")],
    // 9 days of 5,000 in 30 days.
    [30, "45000", "1500", 0, 0],
  ],
  [
    "so does one that expires on the day it was sold: it has that day",
    "2026-01-19",
    [sellToOpen("2026-01-16", "XYZ260116P50", "40")],
    [3, "5000", "1666.67", 0, undefined],
  ],
  [
    "of two contracts the later one goes on",
    "2026-01-26",
    [sellToOpen("2026-01-08", "XYZ260116P50", "100"), sellToOpen("2026-01-08", "XYZ260220P40", "50")],
    // 9 days of 9,000 and 9 of 4,000.
    [18, "117000", "6500", 0, undefined],
  ],
])("%s", (_name, today, rows, expected) => {
  expect(told(rows, today)).toEqual([expected]);
});

test.each<[string, readonly GivenEntry[], readonly unknown[]]>([
  [
    // 8 days of 300.66 - 120.34; -180.32 lost.
    "a debit spread ties up its net cost",
    [
      buyToOpen("2026-01-08", "XYZ260116C50", "-300.66"),
      sellToOpen("2026-01-08", "XYZ260116C55", "120.34"),
      expired("2026-01-16", "XYZ260116C50"),
      expired("2026-01-16", "XYZ260116C55"),
    ],
    [8, "1442.56", "180.32", -100, undefined],
  ],
  [
    // The 150 shares that it delivers, for 31 days of 6,000.
    "an adjusted call over the 150 shares that its text says ties up nothing more",
    [
      bought("2025-06-02", "-6000", 150),
      {
        ...sellToOpen("2026-01-20", "XYZ1260220C45", "149.34"),
        action: "YOU SOLD OPENING TRANSACTION CALL (XYZ1) XYZ CORP FEB 20 26 $45 (150 SHS) (Cash)",
      },
      expired("2026-02-20", "XYZ1260220C45"),
      sold("2026-02-20", "6100", 150),
    ],
    [31, "186000", "6000", 4.1557, 48.9296],
  ],
  [
    "over 100 shares alone it is uncovered",
    [
      bought("2025-06-02", "-4000"),
      {
        ...sellToOpen("2026-01-20", "XYZ1260220C45", "149.34"),
        action: "YOU SOLD OPENING TRANSACTION CALL (XYZ1) XYZ CORP FEB 20 26 $45 (150 SHS) (Cash)",
      },
      expired("2026-02-20", "XYZ1260220C45"),
      sold("2026-02-20", "4100"),
    ],
    [31, "124000", undefined, undefined, undefined],
  ],
])("%s", (_name, rows, expected) => {
  expect(told(rows)).toEqual([expected]);
});
