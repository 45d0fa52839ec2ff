import { expect, test } from "vitest";
import { describeContracts } from "../open-contracts/describe-contracts.ts";
import { rehearseExpiry } from "../open-contracts/expiry-rehearsal.ts";
import { contract, holdings } from "../open-contracts/testing/holdings.ts";
import type { CalendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import type { CloseSource } from "./closing-price.ts";
import { type LastPrice, lastPriceBySymbol } from "./last-price.ts";

const day = (text: string) => text as CalendarDate;
const priceOf = (symbol: string, price: number, on: string, source: CloseSource | null): LastPrice => ({
  symbol,
  price: String(price) as DecimalText,
  day: day(on),
  source,
});

const lastOf = (prices: readonly LastPrice[]) => {
  const found = [prices, prices.toReversed()].map((each) => lastPriceBySymbol(each).get("KO"));
  expect(found[0]).toEqual(found[1]);
  return `${found[0]?.price} ${found[0]?.source}`;
};

test.each([
  [
    "the newest day counts, whoever tells it",
    [
      ["71", "24", "FINNHUB"],
      ["70", "23", "FIDELITY"],
    ],
    "71 FINNHUB",
  ],
  [
    "of one day Fidelity",
    [
      ["71", "24", "FILE"],
      ["70", "24", "FIDELITY"],
    ],
    "70 FIDELITY",
  ],
  [
    "then a file",
    [
      ["71", "24", "TIINGO"],
      ["70", "24", "FILE"],
    ],
    "70 FILE",
  ],
  [
    "then Tiingo",
    [
      ["71", "24", "FINNHUB"],
      ["70", "24", "TIINGO"],
    ],
    "70 TIINGO",
  ],
  [
    "what is supposed comes first",
    [
      ["71", "24", "FIDELITY"],
      ["70", "24", null],
    ],
    "70 null",
  ],
] as const)("%s", (_name, given, expected) => {
  const prices = given.map(([price, on, source]) => priceOf("KO", Number(price), `2026-11-${on}`, source));
  expect(lastOf(prices)).toBe(expected);
});

const MONDAY = day("2026-11-23");

test("a stored close tells the distance to the strike and says where it comes from", () => {
  const given = holdings([contract("KO261127P60", -1, { premium: "100" })]);
  const prices = [priceOf("KO", 64, "2026-11-20", "TIINGO")];
  expect(describeContracts({ ...given, prices }, MONDAY)).toMatchObject([
    // 4 of 64.
    { underlyingPrice: "64", priceDay: "2026-11-20", priceSource: "TIINGO", outOfTheMoneyPercent: 6.25 },
  ]);
});

test("what stands behind a contract is told without stored closes", () => {
  const given = holdings([contract("KO261127P50", -1), contract("KO261127P62", -1)], {
    cash: { Joint: 6200 },
    prices: { KO: 63 },
  });
  const covers = (prices: readonly LastPrice[]) =>
    describeContracts({ ...given, prices }, MONDAY).map(({ cover, collateral }) => [cover, collateral]);
  // At 63 the cash stands behind the put at 62; at 49 it would stand behind the one at 50.
  const close = priceOf("KO", 49, "2026-11-23", "TIINGO");
  const withClose = covers([...given.prices, close]);
  expect(withClose).toEqual(covers(given.prices));
  expect(withClose).toEqual([
    ["NAKED", "5000"],
    ["CASH", "6200"],
  ]);
});

test("a rehearsal goes by the close that is newer than the snapshot, and by a supposed price before it", () => {
  const given = holdings([contract("KO261127P60", -1, { premium: "100" })], { prices: { KO: 64 } });
  const prices = [...given.prices, priceOf("KO", 59, "2026-11-23", "FILE")];
  const atPrice = (supposed?: ReadonlyMap<string, DecimalText>) =>
    rehearseExpiry({ ...given, prices }, { expiration: day("2026-11-27"), today: MONDAY, supposed })
      .outcomes[2]?.accounts[0];
  expect(atPrice()).toMatchObject({ exercised: "1", lines: [{ price: { price: "59", source: "FILE" } }] });
  expect(atPrice(new Map([["KO", "60.01" as DecimalText]]))).toMatchObject({
    ...{ exercised: "0", lines: [{ price: { price: "60.01", source: null } }] },
  });
});
