import { expect, test } from "vitest";
import type { GivenEntry } from "../ledger/testing/entries.ts";
import {
  assigned,
  bought,
  buyToClose,
  calledAway,
  campaignsOf,
  expired,
  inWords,
  putShares,
  sellToOpen,
  sold,
} from "./testing/wheel.ts";

/** A put that brought the only shares, and another one that is still open. */
const SHARES: readonly GivenEntry[] = [
  sellToOpen("2026-01-08", "XYZ260116P50", "199.34"),
  assigned("2026-01-16", "XYZ260116P50"),
  putShares("2026-01-16", 50),
];
const OTHER_PUT = sellToOpen("2026-02-02", "XYZ260220P48", "60");
const SOLD = sold("2026-02-20", "5200");

/** Worked by the rules of campaigns: one ends at once when its last share goes "and nothing else of it is open". */
test.each<[string, readonly GivenEntry[], readonly string[]]>([
  [
    // 199.34 + 60 + 90; 5,200 - 5,000 and 4,900 - 4,800.
    "shares that another of its puts brings on the day keep it open, and a put of that day joins it",
    [
      ...[...SHARES, OTHER_PUT, SOLD],
      sellToOpen("2026-02-20", "XYZ260320P47", "90"),
      assigned("2026-02-20", "XYZ260220P48"),
      putShares("2026-02-20", 48),
      expired("2026-03-20", "XYZ260320P47"),
      sold("2026-04-01", "4900"),
    ],
    ["WHEEL 2026-01-08 CLOSED 2026-04-01: 349.34 + 300 + 0"],
  ],
  [
    // 199.34 + 40 + (60 - 20) + 75; 5,200 - 5,000.
    "a roll of its other put keeps it open, also for a put sold before it that day",
    [
      ...[...SHARES, OTHER_PUT],
      sellToOpen("2026-02-20", "XYZ260320P40", "40"),
      SOLD,
      buyToClose("2026-02-20", "XYZ260220P48", "-20"),
      sellToOpen("2026-02-20", "XYZ260320P47", "75"),
      expired("2026-03-20", "XYZ260320P47"),
      expired("2026-03-20", "XYZ260320P40"),
    ],
    ["WHEEL 2026-01-08 CLOSED 2026-03-20: 354.34 + 200 + 0"],
  ],
  [
    // As above, and what is still open is nobody's roll.
    "and both puts are still open",
    [
      ...[...SHARES, OTHER_PUT],
      sellToOpen("2026-02-20", "XYZ260320P40", "40"),
      SOLD,
      buyToClose("2026-02-20", "XYZ260220P48", "-20"),
      sellToOpen("2026-02-20", "XYZ260320P47", "75"),
    ],
    ["WHEEL 2026-01-08 OPEN: 239.34 + 200 + 0"],
  ],
  [
    // 60 - 20 + 75.
    "a put of that day that is rolled on it begins the next with its roll",
    [
      ...[...SHARES, SOLD],
      sellToOpen("2026-02-20", "XYZ260227P48", "60"),
      buyToClose("2026-02-20", "XYZ260227P48", "-20"),
      sellToOpen("2026-02-20", "XYZ260320P40", "75"),
      expired("2026-03-20", "XYZ260320P40"),
    ],
    [
      "WHEEL 2026-01-08 CLOSED 2026-02-20: 199.34 + 200 + 0",
      "OPTIONS 2026-02-20 CLOSED 2026-03-20: 115 + 0 + 0",
    ],
  ],
  [
    // 4,500 - 4,000.
    "shares that came that day, for a call that was sold before them, end it as well",
    [
      sellToOpen("2026-01-20", "XYZ260220C45", "149.34"),
      sellToOpen("2026-02-20", "XYZ260320P40", "60"),
      bought("2026-02-20", "-4000"),
      assigned("2026-02-20", "XYZ260220C45"),
      calledAway("2026-02-20", 45, "4500"),
      expired("2026-03-20", "XYZ260320P40"),
    ],
    [
      "WHEEL 2026-01-20 CLOSED 2026-02-20: 149.34 + 500 + 0",
      "OPTIONS 2026-02-20 CLOSED 2026-03-20: 60 + 0 + 0",
    ],
  ],
  [
    // 60 + 20; 4,500 - 4,000.
    "shares that a call of that day takes away end it as well, whichever contract of the day is above",
    [
      bought("2025-06-02", "-4000"),
      sellToOpen("2026-02-13", "XYZ260218P38", "60"),
      expired("2026-02-18", "XYZ260218P38"),
      sellToOpen("2026-02-20", "XYZ260320P40", "70"),
      sellToOpen("2026-02-20", "XYZ260220C45", "20"),
      assigned("2026-02-20", "XYZ260220C45"),
      calledAway("2026-02-20", 45, "4500"),
      expired("2026-03-20", "XYZ260320P40"),
    ],
    ["WHEEL 2026-02-13 CLOSED 2026-02-20: 80 + 500 + 0", "OPTIONS 2026-02-20 CLOSED 2026-03-20: 70 + 0 + 0"],
  ],
  [
    // 200 - 300 + 60; 110 of 200 shares for 4,620 and 90 for 3,780, that cost 4,000 and 4,100.
    "shares that joined on that day keep it open, and a put of that day joins it",
    [
      bought("2025-06-02", "-4000"),
      sellToOpen("2026-01-20", "XYZ260220C45", "200", 2),
      bought("2026-02-02", "-4100"),
      buyToClose("2026-02-02", "XYZ260220C45", "-300", 2),
      sold("2026-02-02", "4620", 110),
      sellToOpen("2026-02-02", "XYZ260320P38", "60"),
      expired("2026-03-20", "XYZ260320P38"),
      sold("2026-04-01", "3780", 90),
    ],
    ["WHEEL 2026-01-20 CLOSED 2026-04-01: -40 + 300 + 0"],
  ],
])("on the day on which the last share goes: %s", (_name, rows, expected) => {
  expect(campaignsOf(rows).map((campaign) => inWords(campaign))).toEqual(expected);
});
