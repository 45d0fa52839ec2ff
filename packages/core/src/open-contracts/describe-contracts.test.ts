import { expect, test } from "vitest";
import type { CalendarDate } from "../shared/calendar-date.ts";
import { describeContracts } from "./describe-contracts.ts";
import type { OpenContract } from "./open-contract.ts";
import { contract, holdings } from "./testing/holdings.ts";
import { totalContracts } from "./total-contracts.ts";

const MONDAY = "2026-11-23" as CalendarDate;

const described = (...given: Parameters<typeof holdings>) => describeContracts(holdings(...given), MONDAY);

/** `instrument: cover, covered contracts, cash behind, shares behind`. */
const behind = (contracts: readonly OpenContract[]) =>
  contracts.map(
    ({ accountId, instrument, ...each }) =>
      `${accountId} ${instrument}: ${each.cover} ${each.isCovered}, ${each.coveredQuantity}, ${each.collateral}, ${each.collateralShares}`,
  );

test("a contract's terms, its days, and what the snapshot says of it", () => {
  const [put] = described([contract("KO261127P60", -2, { premium: "398.68" })], {
    cash: { Joint: 15_000 },
    prices: { KO: 64, KO261127P60: 0.45 },
  });

  expect(put).toMatchObject({
    right: "PUT",
    strike: "60",
    expiration: "2026-11-27",
    daysToExpiry: 4,
    isAwaiting: false,
    // Two puts at 60.
    collateral: "12000",
    collateralShares: "0",
    cover: "CASH",
    isCovered: true,
    underlyingPrice: "64",
    priceDay: "2026-11-20",
    // 4 of 64.
    outOfTheMoneyPercent: 6.25,
    // 2 x 100 x 0.45, so 308.68 of 398.68 would be kept.
    premiumLeft: "90",
    premiumDay: "2026-11-20",
    keptPercent: 77.4255,
  });
});

test.each([
  ["a call above the price", "NVDA261127C90", 80, 12.5],
  ["a call below it", "NVDA261127C78", 80, -2.5],
  ["a put below it", "NVDA261127P78", 80, 2.5],
  ["a put above it", "NVDA261127P90", 80, -12.5],
  ["at the price", "NVDA261127P80", 80, 0],
])("%s is %s at 80: %d", (_where, instrument, price, percent) => {
  const [found] = described([contract(instrument, -1)], { prices: { NVDA: price } });

  expect(found?.outOfTheMoneyPercent).toBe(percent);
});

test("without a price there is no distance to the strike, and nothing is said of the premium", () => {
  const [found] = described([contract("NVDA261127C90", -1)]);

  expect(found).toMatchObject({
    underlyingPrice: null,
    priceDay: null,
    outOfTheMoneyPercent: null,
    premiumLeft: null,
    premiumDay: null,
    keptPercent: null,
  });
});

test("premium kept may be negative; a bought contract keeps none; an older price is none", () => {
  const found = described(
    [
      contract("KO261127P60", -1, { premium: "100" }),
      contract("KO261127P55", 1, { premium: "-50" }),
      contract("KO261127P50", -1, { premium: "100", openedOn: "2026-11-21" }),
      contract("KO261127P45", -1, { premium: "0", openedOn: null }),
    ],
    { prices: { KO261127P60: 2.5, KO261127P55: 0.8, KO261127P50: 0.2, KO261127P45: 0.1 } },
  );

  expect(found.map(({ strike, premiumLeft, keptPercent }) => [strike, premiumLeft, keptPercent])).toEqual([
    ["45", "10", null],
    ["50", null, null],
    ["55", "80", null],
    ["60", "250", -150],
  ]);
});

test("a price from before the contract was opened is none; one of the same day is", () => {
  const found = described(
    [
      contract("KO261127P60", -1, { openedOn: "2026-11-21" }),
      contract("KO261127P61", -1, { openedOn: "2026-11-20" }),
      contract("KO261127P62", -1, { openedOn: null }),
    ],
    { prices: { KO: 64 } },
  );

  expect(
    found.map(({ underlyingPrice, outOfTheMoneyPercent }) => [underlyingPrice, outOfTheMoneyPercent]),
  ).toEqual([
    [null, null],
    // 3 and 2 of 64.
    ["64", 4.6875],
    ["64", 3.125],
  ]);
});

test("shares stand behind the calls that expire first, each share once, whole contracts only", () => {
  expect(
    behind(
      described(
        [
          contract("KO261218C70", -1),
          contract("KO261127C65", -2),
          contract("KO261204C66", -2),
          contract("NVDA261127C90", -1),
        ],
        { shares: { "Joint KO": 350, "Joint NVDA": 99 } },
      ),
    ),
  ).toEqual([
    "Joint KO261127C65: SHARES true, 2, 0, 200",
    "Joint NVDA261127C90: NAKED false, 0, null, 0",
    "Joint KO261204C66: PARTLY false, 1, null, 100",
    "Joint KO261218C70: NAKED false, 0, null, 0",
  ]);
});

test("of several owners' prices the newest tells which strike is nearest", () => {
  const given = holdings([contract("KO261127C70", -1), contract("KO261127C65", -1)], {
    shares: { "Joint KO": 100 },
    prices: { KO: 71 },
  });
  const older = holdings([], { prices: { KO: 60 } }).prices.map((price) => ({
    ...price,
    day: "2026-11-02" as CalendarDate,
  }));
  const inBothOrders = [
    [...given.prices, ...older],
    [...older, ...given.prices],
  ];
  for (const prices of inBothOrders) {
    expect(behind(describeContracts({ ...given, prices }, MONDAY))).toContain(
      "Joint KO261127C70: SHARES true, 1, 0, 100",
    );
  }
});

test("of one expiration the lower strike comes first", () => {
  expect(
    behind(
      described([contract("KO261127C70", -1), contract("KO261127C65", -1)], { shares: { "Joint KO": 100 } }),
    ),
  ).toEqual(["Joint KO261127C65: SHARES true, 1, 0, 100", "Joint KO261127C70: NAKED false, 0, null, 0"]);
});

test("shares and cash of one account stand behind nothing of another; borrowed shares behind nothing", () => {
  expect(
    behind(
      described(
        [
          contract("KO261127C65", -1),
          contract("KO261127C65", -1, { accountId: "Roth" }),
          contract("KO261127P60", -1),
          contract("KO261127P60", -1, { accountId: "Roth" }),
          contract("F261127C12", -1),
        ],
        { shares: { "Roth KO": 100, "Joint F": -100 }, cash: { Joint: 6000, Roth: 5999.99 } },
      ),
    ),
  ).toEqual([
    "Joint F261127C12: NAKED false, 0, null, 0",
    "Joint KO261127C65: NAKED false, 0, null, 0",
    "Roth KO261127C65: SHARES true, 1, 0, 100",
    "Joint KO261127P60: CASH true, 1, 6000, 0",
    "Roth KO261127P60: NAKED false, 0, 6000, 0",
  ]);
});

test("cash pays for the puts that expire first; without a snapshot nobody knows", () => {
  const puts = [contract("KO261127P60", -2), contract("NVDA261204P70", -1), contract("F261218P10", -1)];

  // 12,000 + 7,000 + 1,000.
  expect(behind(described(puts, { cash: { Joint: 18_500 } }))).toEqual([
    "Joint KO261127P60: CASH true, 2, 12000, 0",
    "Joint NVDA261204P70: NAKED false, 0, 7000, 0",
    "Joint F261218P10: NAKED false, 0, 1000, 0",
  ]);
  expect(behind(described(puts, { cash: { Joint: 11_000 } })).at(0)).toBe(
    "Joint KO261127P60: PARTLY false, 1, 12000, 0",
  );
  expect(behind(described(puts)).at(0)).toBe("Joint KO261127P60: UNKNOWN null, 0, 12000, 0");
});

test("a bought contract of the same right stands behind a sold one that it outlives, by the width", () => {
  expect(
    behind(
      described(
        [
          contract("KO261127P60", -2),
          contract("KO261127P55", 1),
          contract("NVDA261127C90", -1),
          contract("NVDA261218C95", 1),
          contract("F261218C12", -1),
          contract("F261127C11", 1),
          contract("T261127C20", -1),
          contract("T261127C18", 1),
        ],
        { cash: { Joint: 6500 } },
      ),
    ),
  ).toEqual([
    // Bought contracts need nothing.
    "Joint F261127C11: null null, 0, 0, 0",
    // 5 x 100 for the spread and 60 x 100 for the other put.
    "Joint KO261127P55: null null, 0, 0, 0",
    "Joint KO261127P60: CASH true, 2, 6500, 0",
    "Joint NVDA261127C90: SPREAD true, 1, 500, 0",
    // The lower strike is the bought one: nothing can be lost between them.
    "Joint T261127C18: null null, 0, 0, 0",
    "Joint T261127C20: SPREAD true, 1, 0, 0",
    // The bought call expires three weeks before it.
    "Joint F261218C12: NAKED false, 0, null, 0",
    "Joint NVDA261218C95: null null, 0, 0, 0",
  ]);
});

test("a bought contract stands behind one sold contract, and the width of a spread is paid before other puts", () => {
  const found = described(
    [
      contract("KO261127C65", -1),
      contract("KO261127C66", -1),
      contract("KO261127C70", 1),
      contract("T261127P30", -2),
      contract("T261127P20", 1),
    ],
    // The spread's 1,000 and the other put's 3,000.
    { cash: { Joint: 3999 } },
  );

  expect(behind(found).filter((line) => !line.includes("null null"))).toEqual([
    "Joint KO261127C65: SPREAD true, 1, 500, 0",
    "Joint KO261127C66: NAKED false, 0, null, 0",
    "Joint T261127P30: PARTLY false, 1, 4000, 0",
  ]);
});

test("multipliers: a mini counts ten times, an adjusted contract delivers what its text says", () => {
  expect(
    behind(
      described(
        [
          contract("SPY7141220P200", -1, { deliverableShares: 10 }),
          contract("ACME1261127C22.5", -1, { deliverableShares: 134 }),
          contract("ACME1261204P22.5", -1, { deliverableShares: 134 }),
          contract("ZZZ1261127P20", -1),
        ],
        { shares: { "Joint ACME": 134 }, cash: { Joint: 10_000 } },
      ),
    ),
  ).toEqual([
    // Expired long ago, without a row.
    "Joint SPY7141220P200: null null, 0, null, 0",
    "Joint ACME1261127C22.5: SHARES true, 1, 0, 134",
    "Joint ZZZ1261127P20: UNKNOWN null, 0, null, 0",
    "Joint ACME1261204P22.5: CASH true, 1, 2250, 0",
  ]);
  const mini = describeContracts(
    holdings([contract("SPY7141220P200", -3, { deliverableShares: 10, openedOn: "2014-12-01" })], {
      cash: { Joint: 6000 },
      prices: { SPY7141220P200: 1.5 },
    }),
    "2014-12-10" as CalendarDate,
  );
  expect(behind(mini)).toEqual(["Joint SPY7141220P200: CASH true, 3, 6000, 0"]);
  // 3 x 10 x 1.5.
  expect(mini[0]?.premiumLeft).toBe("45");
});

test("the price of a share says nothing about an adjusted contract's strike", () => {
  const [adjusted] = described([contract("ACME1261127C22.5", -1, { deliverableShares: 134 })], {
    prices: { ACME: 20 },
  });

  expect(adjusted).toMatchObject({ underlyingPrice: "20", outOfTheMoneyPercent: null });
});

test("shares never stand behind a call on an index", () => {
  expect(
    behind(
      described([contract("SPXW261127C6000", -1), contract("SPXW261127P5000", -1)], {
        shares: { "Joint SPXW": 100 },
        cash: { Joint: 500_000 },
      }),
    ),
  ).toEqual([
    "Joint SPXW261127C6000: NAKED false, 0, null, 0",
    "Joint SPXW261127P5000: CASH true, 1, 500000, 0",
  ]);
});

test("past its expiration a contract awaits its row: it uses up no shares, and nothing is assumed of it", () => {
  const found = described([contract("KO261120C62", -1), contract("KO261127C65", -1)], {
    shares: { "Joint KO": 100 },
  });

  expect(behind(found)).toEqual([
    "Joint KO261120C62: null null, 0, null, 0",
    "Joint KO261127C65: SHARES true, 1, 0, 100",
  ]);
  expect(found[0]).toMatchObject({ isAwaiting: true, daysToExpiry: -3 });
});

test("where Friday is a holiday the contract ends on Thursday, and awaits its row on the holiday", () => {
  // Juneteenth 2026 is a Friday.
  const put = holdings([contract("KO260618P60", -1)]);
  const on = (day: string) => describeContracts(put, day as CalendarDate)[0];

  expect(on("2026-06-15")).toMatchObject({ daysToExpiry: 3, isAwaiting: false });
  expect(on("2026-06-18")).toMatchObject({ daysToExpiry: 0, isAwaiting: false });
  expect(on("2026-06-19")).toMatchObject({ daysToExpiry: -1, isAwaiting: true });
});

test("a symbol that is no contract's is left out", () => {
  expect(described([contract("KO", -1)])).toEqual([]);
});

test("totals: contracts long and short, premium with its sign, cash that is known, shares", () => {
  const found = described(
    [
      contract("KO261127C65", -2, { premium: "100.34" }),
      contract("KO261127P60", -1, { premium: "50.01" }),
      contract("KO261127P55", 1, { premium: "-20" }),
      contract("F261127C12", -1, { premium: "5" }),
    ],
    { shares: { "Joint KO": 200 } },
  );

  expect(totalContracts(found)).toEqual({
    contracts: "5",
    premium: "135.35",
    // The spread's width; the naked call on F has no known collateral.
    collateral: "500",
    collateralShares: "200",
  });
  expect(totalContracts([])).toEqual({
    contracts: "0",
    premium: "0",
    collateral: "0",
    collateralShares: "0",
  });
});
