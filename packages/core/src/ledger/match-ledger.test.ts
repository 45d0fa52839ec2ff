import { describe, expect, test } from "vitest";
import type { Book } from "./ledger.ts";
import { matchLedger } from "./match-ledger.ts";
import { entries, type GivenEntry, open, realized, totalNet, unmatched } from "./testing/entries.ts";

const PUT = "XYZ260116P50";
const CALL = "XYZ260220C45";
const COSTS = { commission: "0.65", fees: "0.01" };

const SOLD_PUT: GivenEntry = {
  on: "2026-01-08",
  type: "OPT_STO",
  instrument: PUT,
  quantity: -1,
  amount: "199.34",
  ...COSTS,
};

/** Domain rules, section 2: the worked examples, each a row. */
const EXAMPLES: [string, Book, GivenEntry[], string[]][] = [
  [
    "a put bought back realizes on the day of the closing",
    "TRADE",
    [
      SOLD_PUT,
      { on: "2026-01-14", type: "OPT_BTC", instrument: PUT, quantity: 1, amount: "-50.01", fees: "0.01" },
    ],
    ["OPTION XYZ 2026-01-14: 149.33"],
  ],
  [
    "an expiry counts on its event date, whatever its sign",
    "TRADE",
    [SOLD_PUT, { on: "2026-01-16", type: "OPT_EXPIRED", instrument: PUT, quantity: 1, amount: 0 }],
    ["OPTION XYZ 2026-01-16: 199.34"],
  ],
  [
    "an assigned put, trade book",
    "TRADE",
    assignedPut(),
    ["OPTION XYZ 2026-01-16: 199.34", "STOCK XYZ 2026-03-02: 200.00"],
  ],
  [
    "an assigned put, tax book",
    "TAX",
    assignedPut(),
    ["OPTION XYZ 2026-01-16: 0.00", "STOCK XYZ 2026-03-02: 399.34"],
  ],
  [
    "a roll is a closing and an opening",
    "TRADE",
    [
      SOLD_PUT,
      { on: "2026-01-15", type: "OPT_BTC", instrument: PUT, quantity: 1, amount: "-300.66" },
      { on: "2026-01-15", type: "OPT_STO", instrument: "XYZ260220P50", quantity: -1, amount: "339.34" },
      { on: "2026-02-20", type: "OPT_EXPIRED", instrument: "XYZ260220P50", quantity: 1 },
    ],
    ["OPTION XYZ 2026-01-15: -101.32", "OPTION XYZ 2026-02-20: 339.34"],
  ],
  [
    "a covered call called away, trade book",
    "TRADE",
    calledAway(),
    ["OPTION XYZ 2026-02-20: 149.34", "STOCK XYZ 2026-02-20: 499.87"],
  ],
  [
    "a covered call called away, tax book",
    "TAX",
    calledAway(),
    ["OPTION XYZ 2026-02-20: 0.00", "STOCK XYZ 2026-02-20: 649.21"],
  ],
  [
    "partial closes use the oldest lots first",
    "TRADE",
    [
      { on: "2026-03-02", type: "OPT_STO", instrument: "XYZ260320P50", quantity: -3, amount: "598.03" },
      { on: "2026-03-04", type: "OPT_STO", instrument: "XYZ260320P50", quantity: -2, amount: "478.70" },
      { on: "2026-03-06", type: "OPT_BTC", instrument: "XYZ260320P50", quantity: 4, amount: "-402.64" },
      { on: "2026-03-20", type: "OPT_EXPIRED", instrument: "XYZ260320P50", quantity: 1 },
    ],
    ["OPTION XYZ 2026-03-06: 434.74", "OPTION XYZ 2026-03-20: 239.35"],
  ],
  [
    "the legs of a spread realize each on its own",
    "TRADE",
    [
      { on: "2026-02-02", type: "OPT_STO", instrument: "XYZ260220P50", quantity: -1, amount: "299.33" },
      { on: "2026-02-02", type: "OPT_BTO", instrument: "XYZ260220P45", quantity: 1, amount: "-120.66" },
      { on: "2026-02-10", type: "OPT_BTC", instrument: "XYZ260220P50", quantity: 1, amount: "-500.67" },
      { on: "2026-02-10", type: "OPT_STC", instrument: "XYZ260220P45", quantity: -1, amount: "249.33" },
    ],
    ["OPTION XYZ 2026-02-10: -201.34", "OPTION XYZ 2026-02-10: 128.67"],
  ],
  [
    "a reinvested dividend is a lot with that basis",
    "TRADE",
    [
      { on: "2026-03-10", type: "DIVIDEND", amount: "713.08" },
      { on: "2026-03-10", type: "REINVEST", quantity: "9.598", amount: "-713.08" },
      { on: "2026-06-10", type: "SELL", quantity: "-9.598", amount: "767.84" },
    ],
    ["STOCK XYZ 2026-06-10: 54.76"],
  ],
  [
    "shares moved to another own account keep their basis",
    "TRADE",
    [
      { on: "2026-01-05", type: "BUY", quantity: 100, amount: -2000 },
      { on: "2026-02-05", type: "TRANSFER_OUT", quantity: -100, amount: -3000, cashEffect: "0" },
      {
        on: "2026-02-06",
        type: "TRANSFER_IN",
        accountId: "A2",
        quantity: 100,
        amount: 3000,
        cashEffect: "0",
      },
      { on: "2026-04-05", type: "SELL", accountId: "A2", quantity: -100, amount: 3200 },
    ],
    ["STOCK XYZ 2026-04-05: 1200.00"],
  ],
  [
    "weeklies that expire at the end of the year are income of that year",
    "TRADE",
    [
      { on: "2026-12-28", type: "OPT_STO", instrument: "XYZ261231P50", quantity: -1, amount: "99.34" },
      { on: "2026-12-31", type: "OPT_EXPIRED", instrument: "XYZ261231P50", quantity: 1 },
    ],
    ["OPTION XYZ 2026-12-31: 99.34"],
  ],
];

test.each(EXAMPLES)("%s (%s)", (_name, book, given, expected) => {
  expect(realized(matchLedger(entries(...given), book))).toEqual(expected);
});

test("a fee of one cent over three closings is recognized once", () => {
  const ledger = matchLedger(
    entries(
      { on: "2026-01-02", type: "OPT_STO", instrument: PUT, quantity: -3, amount: "299.99", fees: "0.01" },
      { on: "2026-01-05", type: "OPT_BTC", instrument: PUT, quantity: 1, amount: "-10" },
      { on: "2026-01-06", type: "OPT_BTC", instrument: PUT, quantity: 1, amount: "-10" },
      { on: "2026-01-07", type: "OPT_BTC", instrument: PUT, quantity: 1, amount: "-10" },
    ),
    "TRADE",
  );

  expect(ledger.closings.map(({ fees }) => fees).sort()).toEqual(["0", "0", "0.01"]);
  expect(totalNet(ledger)).toBe("269.99");
});

test("opening costs wait in the lot; gross is before them", () => {
  const [closing] = matchLedger(
    entries(SOLD_PUT, {
      on: "2026-01-14",
      type: "OPT_BTC",
      instrument: PUT,
      quantity: 1,
      amount: "-50.01",
      fees: "0.01",
    }),
    "TRADE",
  ).closings;

  expect(closing).toMatchObject({
    openAmount: "199.34",
    buys: "50.01",
    sells: "199.34",
    commission: "0.65",
    fees: "0.02",
    gross: "150",
    net: "149.33",
  });
});

describe("directions and missing openings", () => {
  test("an expired long contract is a loss, though its row has the other sign", () => {
    const ledger = matchLedger(
      entries(
        { on: "2026-01-02", type: "OPT_BTO", instrument: PUT, quantity: 3, amount: "-331.98" },
        { on: "2026-01-16", type: "OPT_EXPIRED", instrument: PUT, quantity: 3 },
      ),
      "TRADE",
    );

    expect(realized(ledger)).toEqual(["OPTION XYZ 2026-01-16: -331.98"]);
  });

  test("cash settlement is part of the closing", () => {
    const ledger = matchLedger(
      entries(SOLD_PUT, {
        on: "2026-01-16",
        type: "OPT_ASSIGNED",
        instrument: PUT,
        quantity: 1,
        amount: "-450",
      }),
      "TAX",
    );

    expect(realized(ledger)).toEqual(["OPTION XYZ 2026-01-16: -250.66"]);
  });

  test("a closing without an opening is unmatched and realizes nothing", () => {
    const ledger = matchLedger(
      entries({ on: "2026-01-16", type: "OPT_EXPIRED", instrument: PUT, quantity: 1 }),
      "TRADE",
    );

    expect(ledger.closings).toMatchObject([{ quantity: "0", unmatchedQuantity: "1", net: "0", lots: [] }]);
  });

  test("a sale of more than is on record is unmatched for the rest only", () => {
    const ledger = matchLedger(
      entries(
        { on: "2026-01-05", type: "BUY", quantity: 40, amount: -400 },
        { on: "2026-02-05", type: "SELL", quantity: -100, amount: 1500 },
      ),
      "TRADE",
    );

    expect(realized(ledger)).toEqual(["STOCK XYZ 2026-02-05: 200.00"]);
    expect(unmatched(ledger)).toEqual(["XYZ 2026-02-05 60"]);
  });

  test("both sides of one contract are closed by their own expiries", () => {
    const ledger = matchLedger(
      entries(
        { on: "2026-01-02", type: "OPT_BTO", instrument: PUT, quantity: 2, amount: "-200" },
        { on: "2026-01-05", type: "OPT_STO", instrument: PUT, quantity: -1, amount: "150" },
        { on: "2026-01-16", type: "OPT_EXPIRED", instrument: PUT, quantity: -2 },
        { on: "2026-01-16", type: "OPT_EXPIRED", instrument: PUT, quantity: 1 },
      ),
      "TRADE",
    );

    expect(totalNet(ledger)).toBe("-50.00");
    expect(open(ledger)).toEqual([]);
  });

  test("a short sale is covered, also where only the account type says short", () => {
    const ledger = matchLedger(
      entries(
        { on: "2026-01-05", type: "SELL_SHORT", quantity: -10, amount: 1000, holdingType: "Short" },
        { on: "2026-01-06", type: "SELL", quantity: -10, amount: 1100, holdingType: "Short" },
        { on: "2026-02-05", type: "BUY_COVER", quantity: 15, amount: -1200, holdingType: "Short" },
      ),
      "TRADE",
    );

    expect(realized(ledger)).toEqual(["STOCK XYZ 2026-02-05: 350.00"]);
    expect(open(ledger)).toEqual(["A1 XYZ -5 since 2026-01-06 for 550"]);
  });

  test("an opening on the day of its closing comes first, whatever the rows' order", () => {
    const ledger = matchLedger(
      entries(
        { on: "2026-01-05", type: "OPT_BTC", instrument: PUT, quantity: 1, amount: -50 },
        { on: "2026-01-05", type: "OPT_STO", instrument: PUT, quantity: -1, amount: 80 },
      ),
      "TRADE",
    );

    expect(realized(ledger)).toEqual(["OPTION XYZ 2026-01-05: 30.00"]);
  });

  test("a bond redeemed at face realizes its discount", () => {
    const ledger = matchLedger(
      entries(
        { on: "2026-03-03", type: "BUY", assetClass: "BOND", quantity: 5000, amount: -4946 },
        { on: "2026-06-02", type: "REDEMPTION", assetClass: "BOND", quantity: -5000, amount: 5000 },
      ),
      "TRADE",
    );

    expect(realized(ledger)).toEqual(["BOND XYZ 2026-06-02: 54.00"]);
  });

  test("a cancelled purchase and its cancellation leave only the corrected one", () => {
    const ledger = matchLedger(
      entries(
        { on: "2026-01-05", type: "BUY", quantity: 10, amount: -100 },
        {
          on: "2026-01-05",
          type: "CANCEL",
          quantity: -10,
          amount: 100,
          action: "BUY CANCEL CXL DESCRIPTION CANCELLED TRADE",
        },
        {
          on: "2026-01-05",
          type: "BUY",
          quantity: 10,
          amount: -90,
          action: "YOU BOUGHT CORR DESCRIPTION CORRECTED CONFIRM",
        },
        { on: "2026-02-05", type: "SELL", quantity: -10, amount: 120 },
      ),
      "TRADE",
    );

    expect(realized(ledger)).toEqual(["STOCK XYZ 2026-02-05: 30.00"]);
    expect(open(ledger)).toEqual([]);
  });

  test("core cash and plan funds have no lots", () => {
    const ledger = matchLedger(
      entries(
        { on: "2026-01-05", type: "BUY", assetClass: "CASH", quantity: 10, amount: -10 },
        { on: "2026-01-05", type: "PLAN_CONTRIBUTION", assetClass: "PLAN", quantity: 10, amount: 10 },
        { on: "2026-01-05", type: "PENDING_REPOST", quantity: 10, amount: 10 },
      ),
      "TRADE",
    );

    expect(ledger).toEqual({ closings: [], openLots: [] });
  });
});

function assignedPut(): GivenEntry[] {
  return [
    SOLD_PUT,
    { on: "2026-01-16", type: "OPT_ASSIGNED", instrument: PUT, quantity: 1, amount: 0 },
    {
      on: "2026-01-16",
      type: "BUY",
      quantity: 100,
      amount: -5000,
      price: "50",
      action: "YOU BOUGHT ASSIGNED PUTS AS OF 01-16-26 XYZ INC",
    },
    { on: "2026-03-02", type: "SELL", quantity: -100, amount: 5200 },
  ];
}

function calledAway(): GivenEntry[] {
  return [
    { on: "2026-01-05", type: "BUY", quantity: 100, amount: -4000 },
    { on: "2026-01-20", type: "OPT_STO", instrument: CALL, quantity: -1, amount: "149.34", ...COSTS },
    { on: "2026-02-20", type: "OPT_ASSIGNED", instrument: CALL, quantity: 1 },
    {
      on: "2026-02-20",
      type: "SELL",
      quantity: -100,
      amount: "4499.87",
      price: "45",
      action: "YOU SOLD ASSIGNED CALLS AS OF 02-20-26 XYZ INC",
    },
  ];
}
