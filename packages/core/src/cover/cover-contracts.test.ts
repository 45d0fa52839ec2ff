import fc from "fast-check";
import { expect, test } from "vitest";
import type { DecimalText } from "../shared/decimal.ts";
import { fromUnits, toUnits, type Units } from "../shared/units.ts";
import { capitalOfContracts } from "./capital.ts";
import { coverAccount, summaryOf } from "./cover-contracts.ts";
import { type Coverable, type Deliverable, STANDARD, termsOf } from "./coverable.ts";

type Given = {
  readonly deliverable?: Deliverable | null;
  /** Net cash of all of them; unknown when null. */
  readonly premium?: string | null;
};

/** Contracts on KO unless the symbol says another root: `contract("KO261127P60", -2)`. */
function contract(instrument: string, quantity: number, given: Given = {}): Coverable {
  const { deliverable = STANDARD, premium = "0" } = given;
  const terms = termsOf(instrument, deliverable);
  if (terms === undefined) {
    throw new Error(`${instrument} is no contract`);
  }
  return {
    ...terms,
    instrument,
    underlying: instrument.replace(/\d.*$/, ""),
    isShort: quantity < 0,
    count: toUnits(String(Math.abs(quantity))),
    premium: premium === null ? null : toUnits(premium),
  };
}

type GivenMeans = {
  readonly shares?: Readonly<Record<string, number>>;
  readonly cash?: number | string;
  readonly prices?: Readonly<Record<string, number>>;
};

const unitsBy = (given: Readonly<Record<string, number>> = {}): ReadonlyMap<string, Units> =>
  new Map(Object.entries(given).map(([name, number]) => [name, toUnits(String(number))]));

const cover = (contracts: readonly Coverable[], { shares, cash, prices }: GivenMeans = {}) =>
  coverAccount(contracts, {
    shares: unitsBy(shares),
    cash: cash === undefined ? null : toUnits(String(cash)),
    prices: unitsBy(prices),
  });

/** `KO261127P60 PARTLY: 1 CASH, 1 NAKED; 12000`: the word, the parts, and the cash that it needs; bought ones are left out. */
const inWords = (contracts: readonly Coverable[], means?: GivenMeans): string[] => {
  const covers = cover(contracts, means);
  return contracts
    .filter(({ isShort }) => isShort)
    .map((each) => {
      const found = covers.get(each);
      const parts = found?.parts.map(({ cover: by, count }) => `${fromUnits(count)} ${by}`).join(", ");
      const collateral = found?.collateral == null ? "?" : fromUnits(found.collateral);
      return `${each.instrument} ${found?.cover}: ${parts}; ${collateral}`;
    });
};

const ADJUSTED: Deliverable = { shares: 150, cash: "0" as DecimalText };
const WITH_CASH: Deliverable = { shares: 100, cash: "250.5" as DecimalText };

test.each<[string, readonly Coverable[], GivenMeans, readonly string[]]>([
  [
    "an adjusted call needs the 150 shares that it delivers",
    [contract("KO1261127C40", -1, { deliverable: ADJUSTED })],
    { shares: { KO: 150 } },
    ["KO1261127C40 SHARES: 1 SHARES; 0"],
  ],
  [
    "149 of them are too few, and stand behind the next call",
    [contract("KO1261127C40", -1, { deliverable: ADJUSTED }), contract("KO261204C60", -1)],
    { shares: { KO: 149 } },
    ["KO1261127C40 NAKED: 1 NAKED; ?", "KO261204C60 SHARES: 1 SHARES; 0"],
  ],
  [
    "a call that delivers cash too needs both, and the cash is gone for puts",
    [contract("KO1261127C40", -1, { deliverable: WITH_CASH }), contract("KO261204P60", -1)],
    { shares: { KO: 100 }, cash: 6250.49 },
    ["KO1261127C40 SHARES: 1 SHARES; 0", "KO261204P60 NAKED: 1 NAKED; 6000"],
  ],
  [
    "with the last cent both are covered",
    [contract("KO1261127C40", -1, { deliverable: WITH_CASH }), contract("KO261204P60", -1)],
    { shares: { KO: 100 }, cash: 6250.5 },
    ["KO1261127C40 SHARES: 1 SHARES; 0", "KO261204P60 CASH: 1 CASH; 6000"],
  ],
  [
    "shares without the cash cover it not; without a snapshot nobody knows",
    [contract("KO1261127C40", -1, { deliverable: WITH_CASH })],
    { shares: { KO: 100 } },
    ["KO1261127C40 UNKNOWN: 1 UNKNOWN; ?"],
  ],
  [
    "no text says what an adjusted contract delivers: unknown, and a put keeps the most that it may cost",
    [
      contract("KO1261127C40", -1, { deliverable: null }),
      contract("KO1261127P40", -1, { deliverable: null }),
      contract("KO261204P60", -1),
    ],
    { shares: { KO: 500 }, cash: 9_999.99 },
    [
      "KO1261127C40 UNKNOWN: 1 UNKNOWN; ?",
      "KO1261127P40 UNKNOWN: 1 UNKNOWN; ?",
      "KO261204P60 NAKED: 1 NAKED; 6000",
    ],
  ],
  [
    "cash for one of two puts: told by part",
    [contract("KO261127P60", -2)],
    { cash: 11_999.99 },
    ["KO261127P60 PARTLY: 1 CASH, 1 NAKED; 12000"],
  ],
  [
    "cash for one of two puts of one expiration goes to the one that is nearer to the price",
    [contract("KO261127P50", -1), contract("KO261127P62", -1)],
    { cash: 6200, prices: { KO: 63 } },
    ["KO261127P50 NAKED: 1 NAKED; 5000", "KO261127P62 CASH: 1 CASH; 6200"],
  ],
  [
    "nearest counts on both sides of the price: 2 below it before 3 above it",
    [contract("KO261127C63", -1), contract("KO261127C58", -1)],
    { shares: { KO: 100 }, prices: { KO: 60 } },
    ["KO261127C63 NAKED: 1 NAKED; ?", "KO261127C58 SHARES: 1 SHARES; 0"],
  ],
  [
    "without a price calls go from the lowest strike up, puts from the highest down",
    [
      contract("KO261127C65", -1),
      contract("KO261127C62", -1),
      contract("KO261127P50", -1),
      contract("KO261127P55", -1),
    ],
    { shares: { KO: 100 }, cash: 5500 },
    [
      "KO261127C65 NAKED: 1 NAKED; ?",
      "KO261127C62 SHARES: 1 SHARES; 0",
      "KO261127P50 NAKED: 1 NAKED; 5000",
      "KO261127P55 CASH: 1 CASH; 5500",
    ],
  ],
  [
    "of two underlyings the put that is nearer in percent: 10 % of 200 after 5 % of 20",
    [contract("NVDA261127P180", -1), contract("F261127P19", -1)],
    { cash: 19_899.99, prices: { NVDA: 200, F: 20 } },
    ["NVDA261127P180 NAKED: 1 NAKED; 18000", "F261127P19 CASH: 1 CASH; 1900"],
  ],
  [
    "100 shares for calls of two expirations: the oldest has them, however far from the money",
    [contract("KO261204C60", -1), contract("KO261127C90", -1)],
    { shares: { KO: 100 }, prices: { KO: 60 } },
    ["KO261204C60 NAKED: 1 NAKED; ?", "KO261127C90 SHARES: 1 SHARES; 0"],
  ],
  [
    "a vertical call spread: the width; shares come first",
    [contract("KO261127C60", -2), contract("KO261127C65", 1)],
    { shares: { KO: 100 } },
    ["KO261127C60 SHARES: 1 SHARES, 1 SPREAD; 500"],
  ],
  [
    "a diagonal: the longer call counts, by the width",
    [contract("KO261127C60", -1), contract("KO270115C62", 1, { premium: "-400" })],
    {},
    ["KO261127C60 SPREAD: 1 SPREAD; 200"],
  ],
  [
    "a call that is bought for less time covers nothing",
    [contract("KO261204C60", -1), contract("KO261127C62", 1)],
    {},
    ["KO261204C60 NAKED: 1 NAKED; ?"],
  ],
  [
    "a debit spread needs its net cost: 350.66 paid, 120.34 received",
    [contract("KO261127C65", -1, { premium: "120.34" }), contract("KO261127C60", 1, { premium: "-350.66" })],
    {},
    ["KO261127C65 SPREAD: 1 SPREAD; 230.32"],
  ],
  [
    "a debit spread of unknown premium needs nobody knows how much",
    [contract("KO261127C65", -1, { premium: null }), contract("KO261127C60", 1, { premium: "-350.66" })],
    {},
    ["KO261127C65 SPREAD: 1 SPREAD; ?"],
  ],
  [
    "a long put under a short put, with and without a snapshot of cash",
    [contract("KO261127P60", -1), contract("KO261127P55", 1)],
    {},
    ["KO261127P60 SPREAD: 1 SPREAD; 500"],
  ],
  [
    "a ratio: one bought put stands behind one of three; cash pays for the second",
    [contract("KO261127P60", -3), contract("KO261127P50", 1)],
    // 1,000 for the width and 6,000.
    { cash: 7000 },
    ["KO261127P60 PARTLY: 1 CASH, 1 SPREAD, 1 NAKED; 13000"],
  ],
  [
    "a ratio of calls: one of two is naked",
    [contract("KO261127C60", -2), contract("KO261127C65", 1)],
    {},
    ["KO261127C60 PARTLY: 1 SPREAD, 1 NAKED; ?"],
  ],
  [
    "of bought puts the nearest expiration comes first, then the nearest strike",
    [
      contract("KO261127P60", -2),
      contract("KO261204P59", 1),
      contract("KO261127P40", 1),
      contract("KO261127P50", 1),
    ],
    {},
    // 10 and 20 dollars.
    ["KO261127P60 SPREAD: 2 SPREAD; 3000"],
  ],
  [
    "borrowed money and borrowed shares stand behind nothing",
    [contract("KO261127P60", -1), contract("KO261127C65", -1)],
    { shares: { KO: -200 }, cash: -5000 },
    ["KO261127P60 NAKED: 1 NAKED; 6000", "KO261127C65 NAKED: 1 NAKED; ?"],
  ],
  [
    "a mini pays its strike ten times and delivers 10 shares",
    [
      contract("SPY7141220C210", -1, {
        deliverable: { shares: 10, cash: "0" as DecimalText },
      }),
      contract("SPY7141220P200", -1, {
        deliverable: { shares: 10, cash: "0" as DecimalText },
      }),
    ],
    { shares: { SPY: 10 }, cash: 2000 },
    ["SPY7141220C210 SHARES: 1 SHARES; 0", "SPY7141220P200 CASH: 1 CASH; 2000"],
  ],
])("%s", (_name, contracts, means, expected) => {
  expect(inWords(contracts, means)).toEqual(expected);
});

test.each<[string, readonly Coverable[], GivenMeans, string | null]>([
  [
    "a short put: strike x 100, gross of its premium",
    [contract("KO261127P60", -2, { premium: "300" })],
    {},
    "12000",
  ],
  ["the same, whether or not cash secures it", [contract("KO261127P60", -2)], { cash: 6000 }, "12000"],
  ["a covered call: nothing more", [contract("KO261127C65", -1)], { shares: { KO: 100 } }, "0"],
  ["an uncovered call: unknown", [contract("KO261127C65", -1)], {}, null],
  [
    "an adjusted call with 100 of its 150 shares: unknown",
    [contract("KO1261127C40", -1, { deliverable: ADJUSTED })],
    { shares: { KO: 100 } },
    null,
  ],
  ["a long option: its cost", [contract("KO261127C65", 2, { premium: "-240.66" })], {}, "240.66"],
  ["a long option of unknown cost: unknown", [contract("KO261127C65", 2, { premium: null })], {}, null],
  [
    "a credit spread: the width alone",
    [contract("KO261127P60", -1, { premium: "300" }), contract("KO261127P55", 1, { premium: "-120" })],
    {},
    "500",
  ],
  [
    "a debit spread: its net cost",
    [contract("KO261127P55", -1, { premium: "120" }), contract("KO261127P60", 1, { premium: "-300" })],
    {},
    "180",
  ],
  [
    "two bought, one sold: the spread's net cost and the cost of the other",
    [contract("KO261127C65", -1, { premium: "120" }), contract("KO261127C60", 2, { premium: "-700" })],
    {},
    // 350 - 120 + 350.
    "580",
  ],
  [
    "a diagonal: the bought call's cost, and the width that it protects too late",
    [contract("KO261127C60", -1, { premium: "150" }), contract("KO270115C62", 1, { premium: "-400" })],
    {},
    "600",
  ],
])("capital of %s", (_name, contracts, means, dollars) => {
  const { dollars: found, isKnown } = capitalOfContracts(cover(contracts, means));
  expect(isKnown ? fromUnits(found) : null).toBe(dollars);
});

const ANY_CONTRACT = fc
  .record({
    root: fc.constantFrom("KO", "F"),
    expiration: fc.constantFrom("261127", "261204", "270115"),
    right: fc.constantFrom("C", "P"),
    strike: fc.integer({ min: 50, max: 70 }),
    quantity: fc.integer({ min: -4, max: 4 }).filter((quantity) => quantity !== 0),
    premium: fc.integer({ min: 0, max: 900 }),
    shares: fc.constantFrom(100, 100, 150, 10),
  })
  .map(({ root, expiration, right, strike, quantity, premium, shares }) =>
    contract(`${root}${expiration}${right}${strike}`, quantity, {
      premium: String(-Math.sign(quantity) * premium),
      deliverable: { shares, cash: "0" as DecimalText },
    }),
  );

const ANY_MEANS = fc.record(
  {
    shares: fc.record({ KO: fc.integer({ min: -100, max: 700 }), F: fc.integer({ min: -100, max: 700 }) }),
    cash: fc.integer({ min: -1000, max: 40_000 }),
    prices: fc.record({ KO: fc.integer({ min: 50, max: 70 }) }),
  },
  { requiredKeys: ["shares"] },
);

const atLeast0 = (number: number): Units => toUnits(String(Math.max(0, number)));

/** Every law of cover over some contracts and means. */
function expectLaws(contracts: readonly Coverable[], means: GivenMeans): void {
  const covers = cover(contracts, means);
  const of = (each: Coverable) => covers.get(each) ?? expect.fail("no cover");
  const sum = (some: readonly Coverable[], units: (each: Coverable) => Units) =>
    some.reduce((total, each) => total + units(each), 0n);
  const partOf = (each: Coverable, by: string) =>
    of(each).parts.find((part) => part.cover === by)?.count ?? 0n;
  const [shorts, longs] = [true, false].map((is) => contracts.filter(({ isShort }) => isShort === is));
  for (const [root, held] of Object.entries(means.shares ?? {})) {
    const own = contracts.filter(({ underlying }) => underlying === root);
    expect(sum(own, (each) => of(each).shares) <= atLeast0(held)).toBe(true);
  }
  const secured = sum(
    contracts,
    (each) => (each.strike * partOf(each, "CASH") * (each.multiplier ?? 0n)) / toUnits("1"),
  );
  expect(secured <= atLeast0(Number(means.cash ?? 0))).toBe(true);
  for (const long of longs ?? []) {
    const spreads = [...covers.values()].flatMap((each) => each.spreads).filter((each) => each.long === long);
    expect(spreads.reduce((total, { count }) => total + count, 0n) <= long.count).toBe(true);
    expect(of(long)).toMatchObject({ cover: null, parts: [], shares: 0n, covered: 0n });
  }
  for (const short of shorts ?? []) {
    const counts = of(short).parts.map(({ count }) => count);
    expect(counts.reduce((total, count) => total + count, 0n)).toBe(short.count);
    expect(counts.every((count) => count > 0n)).toBe(true);
    // Nothing is naked by the absence of a snapshot.
    const isUntold = means.cash === undefined && short.right === "PUT";
    expect(isUntold && partOf(short, "NAKED") > 0n).toBe(false);
  }
}

test("each share, dollar and bought contract is used once, and the parts are all contracts", () => {
  fc.assert(fc.property(fc.array(ANY_CONTRACT, { maxLength: 9 }), ANY_MEANS, expectLaws), { numRuns: 400 });
});

test("the order in which contracts are given changes nothing", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(ANY_CONTRACT, {
        maxLength: 7,
        selector: ({ instrument }) => instrument,
      }),
      (contracts) => {
        const means = {
          shares: { KO: 200, F: 100 },
          cash: 9000,
          prices: { KO: 60 },
        };
        expect(inWords([...contracts].reverse(), means).reverse()).toEqual(inWords(contracts, means));
      },
    ),
  );
});

test("several parts in one word: unknown before all, partly where some are naked", () => {
  const part = (by: "CASH" | "NAKED" | "SHARES" | "SPREAD" | "UNKNOWN") => ({
    cover: by,
    count: 1n,
  });
  expect(summaryOf([])).toBeNull();
  expect(summaryOf([part("SPREAD"), part("SHARES")])).toBe("SHARES");
  expect(summaryOf([part("SPREAD"), part("NAKED")])).toBe("PARTLY");
  expect(summaryOf([part("NAKED"), part("NAKED")])).toBe("NAKED");
  expect(summaryOf([part("CASH"), part("NAKED"), part("UNKNOWN")])).toBe("UNKNOWN");
});
