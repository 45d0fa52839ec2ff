import { expect, test } from "vitest";
import type { GivenEntry } from "../ledger/testing/entries.ts";
import {
  assigned,
  bought,
  buyToClose,
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

const CALL = "XYZ260220C45";

test.each<[string, readonly GivenEntry[], readonly string[]]>([
  [
    "shares that never meet an option are a holding",
    [bought("2026-01-05", "-4000"), dividend("2026-02-02", "25"), sold("2026-03-02", "4400")],
    ["HOLDING 2026-01-05 CLOSED 2026-03-02: 0 + 400 + 25"],
  ],
  [
    "bought again after the last was sold they are another",
    [bought("2026-01-05", "-4000"), sold("2026-03-02", "4400"), bought("2026-03-04", "-4300")],
    ["HOLDING 2026-01-05 CLOSED 2026-03-02: 0 + 400 + 0", "HOLDING 2026-03-04 OPEN: 0 + 0 + 0"],
  ],
  [
    "shares bought outright join with the first call, and their whole gain counts when they are called away",
    [
      bought("2025-06-02", "-4000"),
      sellToOpen("2026-01-20", CALL, "149.34"),
      assigned("2026-02-20", CALL),
      calledAway("2026-02-20", 45, "4499.87"),
    ],
    ["WHEEL 2026-01-20 CLOSED 2026-02-20: 149.34 + 499.87 + 0"],
  ],
  [
    "as many as the call covers, the oldest first: 50 of the second lot stay a holding",
    [
      bought("2025-06-02", "-2000", 50),
      bought("2025-07-01", "-4100", 100),
      sellToOpen("2026-01-20", CALL, "149.34"),
      expired("2026-02-20", CALL),
      sold("2026-03-02", "6600", 150),
    ],
    // 50 cost 2,000 and 50 cost 2,050; each share brings 44.
    [
      "HOLDING 2025-07-01 CLOSED 2026-03-02: 0 + 150 + 0",
      "WHEEL 2026-01-20 CLOSED 2026-03-02: 149.34 + 350 + 0",
    ],
  ],
  [
    "of two lots of a day the first",
    [
      bought("2025-06-02", "-4000"),
      bought("2025-06-02", "-4100"),
      sellToOpen("2026-01-20", CALL, "149.34"),
      expired("2026-02-20", CALL),
      sold("2026-03-02", "8400", 200),
    ],
    // Each lot brings 4,200.
    [
      "HOLDING 2025-06-02 CLOSED 2026-03-02: 0 + 100 + 0",
      "WHEEL 2026-01-20 CLOSED 2026-03-02: 149.34 + 200 + 0",
    ],
  ],
  [
    "shares bought on the day of a dividend have no part in it",
    [
      bought("2025-06-02", "-4000"),
      sellToOpen("2026-01-20", CALL, "149.34"),
      bought("2026-02-02", "-4100"),
      dividend("2026-02-02", "30"),
      expired("2026-02-20", CALL),
    ],
    ["WHEEL 2026-01-20 OPEN: 149.34 + 0 + 30", "HOLDING 2026-02-02 OPEN: 0 + 0 + 0"],
  ],
  [
    "a put beside shares bought outright is no reason to join",
    [
      bought("2025-06-02", "-4000"),
      sellToOpen("2026-01-08", "XYZ260116P38", "60"),
      expired("2026-01-16", "XYZ260116P38"),
    ],
    ["HOLDING 2025-06-02 OPEN: 0 + 0 + 0", "OPTIONS 2026-01-08 CLOSED 2026-01-16: 60 + 0 + 0"],
  ],
  [
    "a call of one day covers shares as well",
    [
      bought("2025-06-02", "-4000"),
      sellToOpen("2026-02-20", CALL, "20"),
      expired("2026-02-20", CALL),
      sold("2026-03-02", "4400"),
    ],
    ["WHEEL 2026-02-20 CLOSED 2026-03-02: 20 + 400 + 0"],
  ],
  [
    "shares and the call over them bought and sold on one day",
    [
      bought("2026-01-20", "-4000"),
      sellToOpen("2026-01-20", CALL, "149.34"),
      assigned("2026-02-20", CALL),
      calledAway("2026-02-20", 45, "4499.87"),
    ],
    ["WHEEL 2026-01-20 CLOSED 2026-02-20: 149.34 + 499.87 + 0"],
  ],
  [
    "a roll covers no more shares than before",
    [
      bought("2025-06-02", "-8000", 200),
      sellToOpen("2026-01-20", CALL, "149.34"),
      buyToClose("2026-02-10", CALL, "-40"),
      sellToOpen("2026-02-10", "XYZ260320C47", "90"),
      expired("2026-03-20", "XYZ260320C47"),
      sold("2026-04-01", "8800", 200),
    ],
    [
      "HOLDING 2025-06-02 CLOSED 2026-04-01: 0 + 400 + 0",
      "WHEEL 2026-01-20 CLOSED 2026-04-01: 199.34 + 400 + 0",
    ],
  ],
  [
    "a naked call that a later purchase covers",
    [
      sellToOpen("2026-01-20", CALL, "149.34"),
      bought("2026-01-28", "-4000"),
      assigned("2026-02-20", CALL),
      calledAway("2026-02-20", 45, "4499.87"),
    ],
    ["WHEEL 2026-01-20 CLOSED 2026-02-20: 149.34 + 499.87 + 0"],
  ],
  [
    "older shares bought outright are what a call over assigned shares takes first",
    [
      bought("2025-06-02", "-4000"),
      sellToOpen("2026-01-08", "XYZ260116P50", "199.34"),
      assigned("2026-01-16", "XYZ260116P50"),
      putShares("2026-01-16", 50),
      sellToOpen("2026-01-20", "XYZ260220C52", "149.34"),
      assigned("2026-02-20", "XYZ260220C52"),
      calledAway("2026-02-20", 52, "5199.87"),
    ],
    ["WHEEL 2026-01-08 OPEN: 348.68 + 1199.87 + 0"],
  ],
  [
    "shares that a call on no record takes away go with the campaign that is open",
    [
      bought("2025-06-02", "-4000"),
      sellToOpen("2026-01-08", "XYZ260220P38", "60"),
      calledAway("2026-02-13", 45, "4499.87"),
      expired("2026-02-20", "XYZ260220P38"),
    ],
    ["WHEEL 2026-01-08 CLOSED 2026-02-20: 60 + 499.87 + 0"],
  ],
  [
    "a dividend after all are gone belongs to those sold last, not to those before them",
    [
      bought("2025-06-02", "-4000"),
      sold("2025-09-01", "4100"),
      bought("2025-10-01", "-4200"),
      sold("2026-03-02", "4400"),
      dividend("2026-03-10", "30"),
    ],
    [
      "HOLDING 2025-06-02 CLOSED 2025-09-01: 0 + 100 + 0",
      "HOLDING 2025-10-01 CLOSED 2026-03-02: 0 + 200 + 30",
    ],
  ],
  [
    "shares moved away, bought again and moved away again end with their own move",
    [
      bought("2026-01-05", "-4000"),
      { on: "2026-02-02", type: "TRANSFER_OUT", quantity: -100, amount: 0 },
      bought("2026-03-02", "-4100"),
      { on: "2026-04-01", type: "TRANSFER_OUT", quantity: -100, amount: 0 },
    ],
    ["HOLDING 2026-01-05 CLOSED 2026-02-02: 0 + 0 + 0", "HOLDING 2026-03-02 CLOSED 2026-04-01: 0 + 0 + 0"],
  ],
  [
    "a journal from Cash to Margin moves nothing",
    [
      bought("2025-06-02", "-4000"),
      sellToOpen("2026-01-20", CALL, "149.34"),
      { on: "2026-01-28", type: "JOURNAL", quantity: -100, amount: 0, holdingType: "Cash" },
      { on: "2026-01-28", type: "JOURNAL", quantity: 100, amount: 0, holdingType: "Margin" },
      assigned("2026-02-20", CALL),
      calledAway("2026-02-20", 45, "4499.87"),
    ],
    ["WHEEL 2026-01-20 CLOSED 2026-02-20: 149.34 + 499.87 + 0"],
  ],
  [
    "ten for one: the call before the split covers the hundred shares, the ten after it all thousand",
    [
      bought("2025-06-02", "-4000"),
      sellToOpen("2026-01-20", "XYZ260220C450", "149.34"),
      expired("2026-02-20", "XYZ260220C450"),
      { on: "2026-03-02", type: "SPLIT", quantity: 900, amount: 0 },
      sellToOpen("2026-03-03", "XYZ260320C45", "149.34", 10),
      assigned("2026-03-20", "XYZ260320C45", 10),
      calledAway("2026-03-20", 4.5, "4500", 1000),
    ],
    ["WHEEL 2026-01-20 CLOSED 2026-03-20: 298.68 + 500 + 0"],
  ],
  [
    "shares moved to another account end it without a result",
    [
      bought("2025-06-02", "-4000"),
      sellToOpen("2026-01-20", CALL, "149.34"),
      expired("2026-02-20", CALL),
      { on: "2026-03-02", type: "TRANSFER_OUT", quantity: -100, amount: 0 },
    ],
    ["WHEEL 2026-01-20 CLOSED 2026-03-02: 149.34 + 0 + 0"],
  ],
])("%s", (_name, rows, expected) => {
  expect(campaignsOf(rows).map((campaign) => inWords(campaign))).toEqual(expected);
});

test("shares that a contract on no record delivered or took away say so", () => {
  const [campaign] = campaignsOf([putShares("2026-01-16", 50), calledAway("2026-02-20", 52, "5199.87")]);

  expect(campaign && legsInWords(campaign)).toEqual([
    "2026-01-16 SHARES_BOUGHT 100: -5000, -, ASSIGNED",
    "2026-02-20 SHARES_SOLD 100: 5199.87, 199.87, CALLED_AWAY",
  ]);
});

test("shares that join say so on the day of their call", () => {
  const [campaign] = campaignsOf([bought("2025-06-02", "-4000"), sellToOpen("2026-01-20", CALL, "149.34")]);

  expect(campaign && legsInWords(campaign)).toEqual([
    "2026-01-20 SOLD_TO_OPEN 1: 149.34, -, COVERS 0",
    "2026-01-20 SHARES_JOINED 100: -4000, -, COVERS 1",
  ]);
});

/** 150 shares, 100 of them covered from January 20 on; 30.00 on 150 shares is 0.20 a share. */
test.each([
  ["before they joined, to none", "2026-01-15", ["HOLDING 10", "WHEEL 0"]],
  ["on the day they join, to the campaign", "2026-01-20", ["HOLDING 10", "WHEEL 20"]],
  ["by share while they are held", "2026-02-02", ["HOLDING 10", "WHEEL 20"]],
  ["on the day of the sale, to those sold", "2026-03-02", ["HOLDING 10", "WHEEL 20"]],
  ["on the day after the last is gone, to those held last", "2026-03-10", ["HOLDING 10", "WHEEL 20"]],
])("dividends %s", (_name, day, expected) => {
  const campaigns = campaignsOf([
    bought("2025-06-02", "-6000", 150),
    sellToOpen("2026-01-20", CALL, "149.34"),
    expired("2026-02-20", CALL),
    sold("2026-03-02", "6600", 150),
    dividend(day, "30"),
  ]);
  expect(campaigns.map(({ kind, dividends }) => `${kind} ${dividends}`)).toEqual(expected);
});
