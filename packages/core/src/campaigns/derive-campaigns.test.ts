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
  exercised,
  expired,
  inWords,
  legsInWords,
  putShares,
  sellToClose,
  sellToOpen,
  sold,
} from "./testing/wheel.ts";

const PUT = "XYZ260116P50";
const CALL = "XYZ260220C52";

const WHEEL: readonly GivenEntry[] = [
  sellToOpen("2026-01-08", PUT, "199.34"),
  assigned("2026-01-16", PUT),
  putShares("2026-01-16", 50),
  sellToOpen("2026-01-20", CALL, "149.34"),
  dividend("2026-02-02", "25"),
  assigned("2026-02-20", CALL),
  calledAway("2026-02-20", 52, "5199.87"),
];

test("a wheel from its put to the shares that are called away, leg by leg", () => {
  const [wheel, ...others] = campaignsOf(WHEEL);

  expect(others).toEqual([]);
  expect(wheel && inWords(wheel)).toBe("WHEEL 2026-01-08 CLOSED 2026-02-20: 348.68 + 199.87 + 25");
  expect(wheel && legsInWords(wheel)).toEqual([
    "2026-01-08 SOLD_TO_OPEN 1: 199.34, -",
    "2026-01-16 ASSIGNED 1: 0, 199.34, ASSIGNED 2",
    "2026-01-16 SHARES_BOUGHT 100: -5000, -, ASSIGNED 1",
    "2026-01-20 SOLD_TO_OPEN 1: 149.34, -, COVERS 2",
    "2026-02-02 DIVIDEND 0: 25, 25",
    "2026-02-20 ASSIGNED 1: 0, 149.34, CALLED_AWAY 6",
    "2026-02-20 SHARES_SOLD 100: 5199.87, 199.87, CALLED_AWAY 5",
  ]);
  expect(wheel?.chains).toEqual([
    ["0", "1"],
    ["3", "5"],
  ]);
});

/** 8 days of 5,000 behind the put, 35 days of shares for 5,000: 215,000 dollar-days in 43 days. */
test("capital, return and pace of a wheel", () => {
  const [wheel] = campaignsOf(WHEEL);

  expect(wheel && tellOn(wheel, calendarDate("2026-06-01"))).toMatchObject({
    days: 43,
    dollarDays: "215000",
    capital: "5000",
    profit: "573.55",
    returnOnCapital: 11.471,
    pace: 97.3701,
    premiumKept: 100,
    isWin: true,
  });
});

test.each<[string, readonly GivenEntry[], readonly string[]]>([
  [
    "a roll stays in its campaign, and its loss is none of its own",
    [
      sellToOpen("2026-01-08", PUT, "199.34"),
      buyToClose("2026-01-15", PUT, "-300.66"),
      sellToOpen("2026-01-15", "XYZ260220P50", "339.34"),
      expired("2026-02-20", "XYZ260220P50"),
    ],
    ["OPTIONS 2026-01-08 CLOSED 2026-02-20: 238.02 + 0 + 0"],
  ],
  [
    "a put sold seven days after the last leg goes on",
    [
      sellToOpen("2026-01-08", PUT, "199.34"),
      expired("2026-01-16", PUT),
      sellToOpen("2026-01-23", "XYZ260220P50", "100"),
      expired("2026-02-20", "XYZ260220P50"),
    ],
    ["OPTIONS 2026-01-08 CLOSED 2026-02-20: 299.34 + 0 + 0"],
  ],
  [
    "one sold after eight days begins the next",
    [
      sellToOpen("2026-01-08", PUT, "199.34"),
      expired("2026-01-16", PUT),
      sellToOpen("2026-01-24", "XYZ260220P50", "100"),
      expired("2026-02-20", "XYZ260220P50"),
    ],
    [
      "OPTIONS 2026-01-08 CLOSED 2026-01-16: 199.34 + 0 + 0",
      "OPTIONS 2026-01-24 CLOSED 2026-02-20: 100 + 0 + 0",
    ],
  ],
  [
    "what is opened while one is open joins it",
    [
      sellToOpen("2026-01-08", PUT, "199.34"),
      buyToOpen("2026-01-12", "XYZ260320C60", "-80"),
      expired("2026-01-16", PUT),
      sellToClose("2026-03-02", "XYZ260320C60", "120"),
    ],
    ["OPTIONS 2026-01-08 CLOSED 2026-03-02: 239.34 + 0 + 0"],
  ],
  [
    "the last share called away ends it at once: a put sold that same day begins the next",
    [...WHEEL.slice(0, 4), ...WHEEL.slice(5), sellToOpen("2026-02-20", "XYZ260320P50", "90")],
    ["WHEEL 2026-01-08 CLOSED 2026-02-20: 348.68 + 199.87 + 0", "OPTIONS 2026-02-20 OPEN: 0 + 0 + 0"],
  ],
  [
    "so does one sold on the next Monday, within the gap",
    [...WHEEL.slice(0, 4), ...WHEEL.slice(5), sellToOpen("2026-02-23", "XYZ260320P50", "90")],
    ["WHEEL 2026-01-08 CLOSED 2026-02-20: 348.68 + 199.87 + 0", "OPTIONS 2026-02-23 OPEN: 0 + 0 + 0"],
  ],
  [
    "the last share sold beside an open put does not end it",
    [
      ...WHEEL.slice(0, 4),
      sellToOpen("2026-02-10", "XYZ260320P48", "60"),
      ...WHEEL.slice(5),
      expired("2026-03-20", "XYZ260320P48"),
    ],
    ["WHEEL 2026-01-08 CLOSED 2026-03-20: 408.68 + 199.87 + 0"],
  ],
  [
    "a call of one day over the shares, assigned on it, belongs to the shares it takes",
    [
      ...WHEEL.slice(0, 3),
      sellToOpen("2026-02-20", CALL, "20"),
      assigned("2026-02-20", CALL),
      calledAway("2026-02-20", 52, "5199.87"),
    ],
    ["WHEEL 2026-01-08 CLOSED 2026-02-20: 219.34 + 199.87 + 0"],
  ],
  [
    "two puts, one assigned and one expired",
    [
      sellToOpen("2026-01-08", PUT, "398.68", 2),
      assigned("2026-01-16", PUT),
      putShares("2026-01-16", 50),
      expired("2026-01-16", PUT),
      sold("2026-03-02", "5200"),
    ],
    ["WHEEL 2026-01-08 CLOSED 2026-03-02: 398.68 + 200 + 0"],
  ],
  [
    "a put assigned early, weeks before its expiration",
    [
      sellToOpen("2026-01-08", "XYZ260320P50", "199.34"),
      assigned("2026-01-21", "XYZ260320P50"),
      putShares("2026-01-21", 50),
      sold("2026-03-02", "5200"),
    ],
    ["WHEEL 2026-01-08 CLOSED 2026-03-02: 199.34 + 200 + 0"],
  ],
  [
    "a bull put spread, closed: legs -201.34 and +128.67",
    [
      sellToOpen("2026-01-08", "XYZ260116P50", "299.33"),
      buyToOpen("2026-01-08", "XYZ260116P45", "-120.66"),
      buyToClose("2026-01-14", "XYZ260116P50", "-500.67"),
      sellToClose("2026-01-14", "XYZ260116P45", "249.33"),
    ],
    ["OPTIONS 2026-01-08 CLOSED 2026-01-14: -72.67 + 0 + 0"],
  ],
  [
    "a long call that is exercised into shares",
    [
      buyToOpen("2026-01-08", "XYZ260116C40", "-300"),
      exercised("2026-01-16", "XYZ260116C40"),
      {
        ...bought("2026-01-16", "-4000"),
        price: 40,
        action: "YOU BOUGHT EXERCISED CALLS AS OF 2026-01-16 XYZ CORP (XYZ) (Cash)",
      },
      sold("2026-02-02", "4500"),
    ],
    ["WHEEL 2026-01-08 CLOSED 2026-02-02: -300 + 500 + 0"],
  ],
  [
    "a contract closed without an opening on record counts nothing and is told",
    [buyToClose("2026-01-14", PUT, "-50.01")],
    ["OPTIONS 2026-01-14 CLOSED 2026-01-14: 0 + 0 + 0"],
  ],
])("%s", (_name, rows, expected) => {
  expect(campaignsOf(rows).map((campaign) => inWords(campaign))).toEqual(expected);
});

test.each<[string, readonly GivenEntry[], boolean | undefined]>([
  [
    "that ends at 0 is none",
    [sellToOpen("2026-01-08", PUT, "50"), buyToClose("2026-01-09", PUT, "-50")],
    false,
  ],
  // 199.34 + 4,790.66 - 5,000 + 25
  [
    "counts dividends",
    [...WHEEL.slice(0, 3), dividend("2026-02-02", "25"), sold("2026-02-03", "4790.66")],
    true,
  ],
  ["is told of what is closed alone", [sellToOpen("2026-01-08", PUT, "50")], undefined],
])("a win %s", (_name, rows, expected) => {
  const [campaign] = campaignsOf(rows);

  expect(campaign && tellOn(campaign, calendarDate("2026-06-01")).isWin).toBe(expected);
});

test("while the gap runs it waits for the next leg, and it is closed the day after", () => {
  const [campaign] = campaignsOf([sellToOpen("2026-01-08", PUT, "199.34"), expired("2026-01-16", PUT)]);

  expect(campaign && inWords(campaign, "2026-01-23")).toBe(
    "OPTIONS 2026-01-08 WAITING 2026-01-23: 199.34 + 0 + 0",
  );
  expect(campaign && inWords(campaign, "2026-01-24")).toBe(
    "OPTIONS 2026-01-08 CLOSED 2026-01-16: 199.34 + 0 + 0",
  );
});

test.each([
  [0, "2026-01-17", 2],
  [1, "2026-01-17", 1],
  [45, "2026-03-02", 1],
  [45, "2026-03-03", 2],
])("with a gap of %i days a put sold on %s makes %i campaigns of two contracts", (gapDays, day, count) => {
  const rows = [
    sellToOpen("2026-01-08", PUT, "199.34"),
    expired("2026-01-16", PUT),
    sellToOpen(day, "XYZ260417P50", "100"),
  ];
  expect(campaignsOf(rows, { gapDays })).toHaveLength(count);
});

test("a campaign that waits has no gap to run when its last share was sold", () => {
  const [campaign] = campaignsOf([...WHEEL.slice(0, 3), sold("2026-02-02", "5200")]);

  expect(campaign && inWords(campaign, "2026-02-02")).toBe(
    "WHEEL 2026-01-08 CLOSED 2026-02-02: 199.34 + 200 + 0",
  );
});

test("what goes on over a gap says with what", () => {
  const [campaign] = campaignsOf([
    sellToOpen("2026-01-08", PUT, "199.34"),
    expired("2026-01-16", PUT),
    sellToOpen("2026-01-23", "XYZ260220P50", "100"),
  ]);
  expect(campaign && legsInWords(campaign).at(-1)).toBe("2026-01-23 SOLD_TO_OPEN 1: 100, -, CONTINUES 1");
});
