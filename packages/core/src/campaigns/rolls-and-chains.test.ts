import { expect, test } from "vitest";
import type { GivenEntry } from "../ledger/testing/entries.ts";
import { calendarDate } from "../shared/calendar-date.ts";
import { tellOn } from "./tell-campaign.ts";
import {
  assigned,
  bought,
  buyToClose,
  buyToOpen,
  campaignsOf,
  expired,
  inWords,
  putShares,
  sellToClose,
  sellToOpen,
  sold,
} from "./testing/wheel.ts";

/** `1 > 2`: row 1, which ended a contract, was rolled into row 2. */
const rolls = (rows: readonly GivenEntry[]) =>
  campaignsOf(rows).flatMap(({ legs }) =>
    legs
      .filter(({ link, kind }) => link === "ROLL" && !kind.endsWith("TO_OPEN"))
      .map(({ transactionId, linkedTransactionId }) => `${transactionId} > ${linkedTransactionId}`),
  );

const PUT_50 = sellToOpen("2026-01-08", "XYZ260116P50", "199.34");
const PUT_40 = sellToOpen("2026-01-08", "XYZ260116P40", "99.34");

test.each<[string, readonly GivenEntry[], readonly string[]]>([
  [
    "a contract closed by a trade and another opened on the day",
    [
      PUT_50,
      buyToClose("2026-01-15", "XYZ260116P50", "-300"),
      sellToOpen("2026-01-15", "XYZ260220P50", "340"),
    ],
    ["1 > 2"],
  ],
  [
    "never by expiration",
    [PUT_50, expired("2026-01-16", "XYZ260116P50"), sellToOpen("2026-01-16", "XYZ260220P50", "340")],
    [],
  ],
  [
    "never by assignment",
    [
      PUT_50,
      assigned("2026-01-16", "XYZ260116P50"),
      putShares("2026-01-16", 50),
      sellToOpen("2026-01-16", "XYZ260220P50", "340"),
    ],
    [],
  ],
  [
    "of a bought contract",
    [
      buyToOpen("2026-01-08", "XYZ260116C50", "-200"),
      sellToClose("2026-01-15", "XYZ260116C50", "300"),
      buyToOpen("2026-01-15", "XYZ260220C55", "-150"),
    ],
    ["1 > 2"],
  ],
  [
    "never into the other side",
    [
      PUT_50,
      buyToClose("2026-01-15", "XYZ260116P50", "-300"),
      buyToOpen("2026-01-15", "XYZ260220P45", "-90"),
    ],
    [],
  ],
  [
    "never into the same contract",
    [
      PUT_50,
      buyToClose("2026-01-15", "XYZ260116P50", "-300"),
      sellToOpen("2026-01-15", "XYZ260116P50", "310"),
    ],
    [],
  ],
  [
    "never into the other right",
    [
      PUT_50,
      buyToClose("2026-01-15", "XYZ260116P50", "-300"),
      sellToOpen("2026-01-15", "XYZ260220C60", "340"),
    ],
    [],
  ],
  [
    "never on another day",
    [
      PUT_50,
      buyToClose("2026-01-15", "XYZ260116P50", "-300"),
      sellToOpen("2026-01-16", "XYZ260220P50", "340"),
    ],
    [],
  ],
  [
    "two of a day: the nearest strikes go together",
    [
      PUT_50,
      PUT_40,
      buyToClose("2026-01-15", "XYZ260116P50", "-300"),
      buyToClose("2026-01-15", "XYZ260116P40", "-30"),
      sellToOpen("2026-01-15", "XYZ260220P39", "80"),
      sellToOpen("2026-01-15", "XYZ260220P49", "340"),
    ],
    ["2 > 5", "3 > 4"],
  ],
  [
    "of one strike the nearest expiration, the other is a new leg",
    [
      PUT_50,
      buyToClose("2026-01-15", "XYZ260116P50", "-300"),
      sellToOpen("2026-01-15", "XYZ260320P50", "400"),
      sellToOpen("2026-01-15", "XYZ260220P50", "340"),
    ],
    ["1 > 3"],
  ],
  [
    "lines of equal quantity next to each other in the file come before the nearest strike",
    [
      PUT_50,
      PUT_40,
      { ...buyToClose("2026-01-15", "XYZ260116P50", "-300"), dayOrder: -3 },
      { ...sellToOpen("2026-01-15", "XYZ260220P41", "340"), dayOrder: -2 },
      { ...buyToClose("2026-01-15", "XYZ260116P40", "-30"), dayOrder: -10 },
      { ...sellToOpen("2026-01-15", "XYZ260220P49", "80"), dayOrder: -9 },
    ],
    ["4 > 5", "2 > 3"],
  ],
  [
    "lines next to each other of unequal quantity don't",
    [
      sellToOpen("2026-01-08", "XYZ260116P50", "398.68", 2),
      { ...buyToClose("2026-01-15", "XYZ260116P50", "-600", 2), dayOrder: -3 },
      { ...sellToOpen("2026-01-15", "XYZ260220P41", "80"), dayOrder: -2 },
      { ...sellToOpen("2026-01-15", "XYZ260220P49", "680", 2), dayOrder: -9 },
    ],
    ["1 > 3"],
  ],
  [
    "nor do lines of different run dates, which stand apart in the file",
    [
      PUT_50,
      { ...buyToClose("2026-01-15", "XYZ260116P50", "-300"), dayOrder: -3 },
      {
        ...sellToOpen("2026-01-15", "XYZ260220P41", "80"),
        dayOrder: -2,
        runDate: calendarDate("2026-01-16"),
      },
      { ...sellToOpen("2026-01-15", "XYZ260220P49", "340"), dayOrder: -9 },
    ],
    ["1 > 3"],
  ],
  [
    "of strikes equally near the one that was opened first",
    [
      PUT_50,
      buyToClose("2026-01-15", "XYZ260116P50", "-300"),
      sellToOpen("2026-01-15", "XYZ260220P49", "300"),
      sellToOpen("2026-01-15", "XYZ260220P51", "400"),
    ],
    ["1 > 2"],
  ],
])("a roll: %s", (_name, rows, expected) => {
  expect(rolls(rows)).toEqual(expected);
});

test("a call that is rolled on the day it was sold covers its shares once", () => {
  const rows = [
    bought("2025-06-02", "-8000", 200),
    sellToOpen("2026-01-20", "XYZ260220C45", "100"),
    buyToClose("2026-01-20", "XYZ260220C45", "-80"),
    sellToOpen("2026-01-20", "XYZ260220C47", "90"),
    expired("2026-02-20", "XYZ260220C47"),
    sold("2026-03-02", "8400", 200),
  ];
  // A hundred shares each: 4,200 - 4,000.
  expect(campaignsOf(rows).map((campaign) => inWords(campaign))).toEqual([
    "HOLDING 2025-06-02 CLOSED 2026-03-02: 0 + 200 + 0",
    "WHEEL 2026-01-20 CLOSED 2026-03-02: 110 + 200 + 0",
  ]);
});

test("two ideas at a time are one campaign of two chains", () => {
  const [campaign, ...others] = campaignsOf([
    PUT_50,
    sellToOpen("2026-01-09", "XYZ260220C60", "80"),
    buyToClose("2026-01-15", "XYZ260116P50", "-300"),
    sellToOpen("2026-01-15", "XYZ260220P50", "340"),
    expired("2026-02-20", "XYZ260220P50"),
    expired("2026-02-20", "XYZ260220C60"),
  ]);

  expect(others).toEqual([]);
  expect(campaign?.chains).toEqual([
    ["0", "3", "2", "4"],
    ["1", "5"],
  ]);
  expect(campaign?.legs.map(({ chain }) => chain)).toEqual([0, 1, 0, 0, 0, 1]);
});

test("two fills of one contract are one chain, a later one of the same contract is another", () => {
  const [campaign] = campaignsOf([
    sellToOpen("2026-01-08", "XYZ260116P50", "100"),
    sellToOpen("2026-01-09", "XYZ260116P50", "110"),
    buyToClose("2026-01-12", "XYZ260116P50", "-100", 2),
    sellToOpen("2026-01-14", "XYZ260116P50", "60"),
  ]);
  expect(campaign?.chains).toEqual([["0", "1", "2"], ["3"]]);
});

test("premium kept: (credits - debits) / credits of contracts closed, open ones in neither", () => {
  const [campaign] = campaignsOf([
    PUT_50,
    buyToClose("2026-01-15", "XYZ260116P50", "-49.34"),
    sellToOpen("2026-01-15", "XYZ260220P50", "340"),
  ]);
  expect(campaign).toMatchObject({
    credits: "199.34",
    debits: "49.34",
    premiumReceived: "539.34",
    openPremium: "340",
  });
});

test.each<[string, readonly GivenEntry[], number | undefined]>([
  // (199.34 - 49.34) / 199.34
  ["bought back for a quarter", [PUT_50, buyToClose("2026-01-15", "XYZ260116P50", "-49.34")], 75.2483],
  ["bought back for half as much again", [PUT_50, buyToClose("2026-01-15", "XYZ260116P50", "-299.01")], -50],
  ["assigned: all", [PUT_50, assigned("2026-01-16", "XYZ260116P50"), putShares("2026-01-16", 50)], 100],
  ["still open: none to speak of", [PUT_50], undefined],
])("premium kept in percent, %s", (_name, rows, expected) => {
  const [campaign] = campaignsOf(rows);
  expect(campaign && tellOn(campaign, calendarDate("2026-02-01")).premiumKept).toBe(expected);
});
