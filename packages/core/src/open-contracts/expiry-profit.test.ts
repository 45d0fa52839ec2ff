import { expect, test } from "vitest";
import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import type { ExpiryCase } from "./expiry-effect.ts";
import { rehearseExpiry } from "./expiry-rehearsal.ts";
import type { Holdings } from "./open-contract.ts";
import { contract, holdings } from "./testing/holdings.ts";

const MONDAY = "2026-11-23" as CalendarDate;
const FRIDAY = "2026-11-27" as CalendarDate;

type Supposed = Readonly<Record<string, string>>;

const accountOf = (of: Holdings, expiryCase: ExpiryCase, supposed: Supposed = {}, underlying?: string) =>
  rehearseExpiry(of, {
    ...{ expiration: FRIDAY, today: MONDAY, underlying },
    supposed: new Map(Object.entries(supposed)) as Map<string, DecimalText>,
  }).outcomes.find((outcome) => outcome.case === expiryCase)?.accounts[0];

/** `KO: premium + shares sold for a profit + settled = profit`, and after them the account's. */
const profitsOf = (...asked: Parameters<typeof accountOf>) => {
  const account = accountOf(...asked);
  return [
    ...(account?.lines ?? []).map(
      ({ underlying, premium, sold, sharesProfit, settled, profit, reason }) =>
        `${underlying}: ${premium} + ${sold} for ${sharesProfit} + ${settled} = ${profit ?? reason}`,
    ),
    account?.profit,
  ];
};

// 100 NVDA that cost 85.50 under a call at 90; two puts on KO at 60.
const WHEEL = holdings(
  [
    contract("KO261127P60", -2, { premium: "180.66" }),
    contract("NVDA261127C90", -1, { premium: "119.33" }),
    contract("F261218P10", -1),
  ],
  {
    shares: { "Joint NVDA": 100 },
    lots: { "Joint NVDA": [[100, 8550]] },
    cash: { Joint: 5000 },
    prices: { KO: 58.5, NVDA: 85 },
  },
);

test("premium kept in every case, and what called-away shares bring over their cost", () => {
  // 9,000 - 8,550; shares that a put brings are bought, no profit.
  expect(profitsOf(WHEEL, "ALL_ASSIGNED")).toEqual([
    "KO: 180.66 + 0 for 0 + 0 = 180.66",
    "NVDA: 119.33 + 100 for 450 + 0 = 569.33",
    "749.99",
  ]);
  expect(profitsOf(WHEEL, "ALL_EXPIRED").at(-1)).toBe("299.99");
  // NVDA at 85 stays below 90.
  expect(profitsOf(WHEEL, "AT_PRICE").at(-1)).toBe("299.99");
});

test("a supposed price decides in place of the snapshot's, of its underlying alone", () => {
  expect(profitsOf(WHEEL, "AT_PRICE", { NVDA: "90.01" })).toEqual([
    "KO: 180.66 + 0 for 0 + 0 = 180.66",
    "NVDA: 119.33 + 100 for 450 + 0 = 569.33",
    "749.99",
  ]);
  // At the strike itself it expires.
  expect(profitsOf(WHEEL, "AT_PRICE", { NVDA: "90" }).at(-1)).toBe("299.99");
  expect(accountOf(WHEEL, "AT_PRICE", { NVDA: "90.01" })?.lines.map(({ price }) => price)).toEqual([
    { symbol: "KO", price: "58.5", day: "2026-11-20", source: "FIDELITY" },
    { symbol: "NVDA", price: "90.01", day: "2026-11-23", source: null },
  ]);
  // A price supposed today counts for a contract that was opened after the snapshot, too.
  const late = holdings([contract("KO261127P60", -1, { openedOn: "2026-11-21" })], { prices: { KO: 50 } });
  expect(profitsOf(late, "AT_PRICE").at(-1)).toBeNull();
  expect(profitsOf(late, "AT_PRICE", { KO: "61" }).at(-1)).toBe("199.34");
});

test("a missing price is a line without a profit, and leaves the others", () => {
  const unpriced = holdings(WHEEL.contracts, {
    ...{ prices: { NVDA: 95 } },
    lots: { "Joint NVDA": [[100, 8550]] },
  });

  expect(profitsOf(unpriced, "AT_PRICE")).toEqual([
    "KO: 180.66 + null for null + 0 = This turns on the price of KO, and none is known.",
    "NVDA: 119.33 + 100 for 450 + 0 = 569.33",
    null,
  ]);
  expect(accountOf(unpriced, "AT_PRICE")?.lines.map(({ cashChange }) => cashChange)).toEqual([null, "9000"]);
});

test("the oldest shares go first, at their own cost; shares put in on the day go last", () => {
  const two = [
    contract("KO261127C65", -2, { premium: "200" }),
    contract("KO261127P70", -1, { premium: "100" }),
  ];
  const older = {
    "Joint KO": [
      [100, 6000],
      [50, 3100],
    ],
  } as const;

  // 13,000 for 200 shares: 6,000 + 3,100 + half of the 7,000 that the put takes. 300 premium.
  expect(profitsOf(holdings(two, { lots: older }), "ALL_ASSIGNED")).toEqual([
    "KO: 300 + 200 for 400 + 0 = 700",
    "700",
  ]);
  expect(profitsOf(holdings(two, { lots: { "Joint KO": [[150, null]] } }), "ALL_ASSIGNED")).toEqual([
    "KO: 300 + 200 for null + 0 = No file says what KO cost.",
    null,
  ]);
  expect(
    profitsOf(holdings(two.slice(0, 1), { lots: { "Joint KO": [[150, 9000]] } }), "ALL_ASSIGNED"),
  ).toEqual(["KO: 200 + 200 for null + 0 = The purchase of 50 KO shares isn't on record.", null]);
});

test("a put assigned on shares sold short has no profit, and says why; in the other cases it has one", () => {
  // 100 KO are sold short. Assigned at 60 the put buys them back: what they were sold for isn't in the long lots.
  const short = holdings([contract("KO261127P60", -1, { premium: "90.34" })], {
    ...{ shares: { "Joint KO": -100 }, prices: { KO: 58 } },
  });
  const unknown = [
    "KO: 90.34 + 0 for null + 0 = Profit from buying back KO shares sold short isn't calculated.",
    null,
  ];
  expect(profitsOf(short, "ALL_ASSIGNED")).toEqual(unknown);
  expect(profitsOf(short, "AT_PRICE")).toEqual(unknown);
  expect(profitsOf(short, "ALL_EXPIRED")).toEqual(["KO: 90.34 + 0 for 0 + 0 = 90.34", "90.34"]);
  // Shares of another account are none of it.
  const other = holdings([contract("KO261127P60", -1, { premium: "90.34" })], {
    shares: { "Roth KO": -100 },
  });
  expect(profitsOf(other, "ALL_ASSIGNED").at(-1)).toBe("90.34");
});

test("a bought put sells shares at its strike, its premium is spent", () => {
  const hedge = holdings([contract("KO261127P60", 1, { premium: "-120.66" })], {
    ...{ lots: { "Joint KO": [[100, 5500]] }, prices: { KO: 58 } },
  });
  // 6,000 - 5,500 - 120.66.
  expect(profitsOf(hedge, "AT_PRICE")).toEqual(["KO: -120.66 + 100 for 500 + 0 = 379.34", "379.34"]);
});

test("an index option settles in cash", () => {
  const index = holdings([contract("SPXW261127P5000", -1, { premium: "1500" })], { prices: { SPXW: 4990 } });
  // 10 x 100 paid.
  expect(profitsOf(index, "AT_PRICE")).toEqual(["SPXW: 1500 + 0 for 0 + -1000 = 500", "500"]);
  expect(profitsOf(index, "AT_PRICE", { SPXW: "4985.5" }).at(-1)).toBe("50");
});

test("a premium that no file tells is unknown, never 0", () => {
  const unknown = holdings([contract("KO261127P60", -1, { premium: "0", isPremiumKnown: false })]);
  expect(profitsOf(unknown, "ALL_EXPIRED")).toEqual([
    "KO: null + 0 for 0 + 0 = No file says the premium of KO $60 Put Nov 27, 2026.",
    null,
  ]);
});

test("of one underlying alone, where one is asked for", () => {
  expect(profitsOf(WHEEL, "ALL_ASSIGNED", {}, "NVDA")).toEqual([
    "NVDA: 119.33 + 100 for 450 + 0 = 569.33",
    "569.33",
  ]);
  expect(accountOf(WHEEL, "ALL_ASSIGNED", {}, "T")).toBeUndefined();
});
