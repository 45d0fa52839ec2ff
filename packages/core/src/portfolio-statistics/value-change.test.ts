import { describe, expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { toUnits } from "../shared/units.ts";
import { type HeldSum, valueChange } from "./value-change.ts";

const NONE = {
  ...{ change: "0", market: "0", bought: "0", sold: "0", cash: "0", unknown: "0", unknownHoldings: 0 },
  ...{ newlyCovered: "0", newlyCoveredAccounts: 0, noLongerCovered: "0", noLongerCoveredAccounts: 0 },
};

/** "ALPHA KO 10 1000": account, symbol, quantity and value; "-" is unknown, "cash" has no quantity. */
function held(line: string, day = "2026-11-18"): HeldSum {
  const [accountId = "", holding = "", quantity = "-", value = "-"] = line.split(" ");
  const text = (given: string) => (given === "-" ? null : (given as DecimalText));
  return {
    accountId,
    day: calendarDate(day),
    holding: holding === "nothing" ? null : holding,
    isCash: holding === "cash",
    quantity: text(quantity),
    value: text(value),
    knownValue: text(value) ?? ("0" as DecimalText),
  };
}

const changeOf = (before: readonly string[], after: readonly string[]) =>
  valueChange(
    before.map((line) => held(line)),
    after.map((line) => held(line)),
  );

// By hand: quantity before x (later price - earlier price) is market, the change of the quantity x later price traded.
test.each([
  ["nothing on either day", [], [], {}],
  // 10 x (110 - 100) = 100
  ["a price that rose", ["A KO 10 1000"], ["A KO 10 1100"], { change: "100", market: "100" }],
  // 10 x (120 - 100) = 200; 5 x 120 = 600
  ["more of it", ["A KO 10 1000"], ["A KO 15 1800"], { change: "800", market: "200", bought: "600" }],
  // 10 x (90 - 100) = -100; -4 x 90 = -360
  ["less of it", ["A KO 10 1000"], ["A KO 6 540"], { change: "-460", market: "-100", sold: "-360" }],
  ["a symbol that came", ["A nothing"], ["A KO 10 1000"], { change: "1000", bought: "1000" }],
  // Beta still has it at 120: 10 x (120 - 100) = 200; -10 x 120 = -1200. Beta's own: 1 x (120 - 100) = 20
  [
    "a symbol that went, its price known from another account",
    ["A KO 10 1000", "B KO 1 100"],
    ["A nothing", "B KO 1 120"],
    { change: "-980", market: "220", sold: "-1200" },
  ],
  // A short contract: -1 x (435 - 512.33) = 77.33, and a second one sold for 435.
  [
    "a short that grew",
    ["A C190 -1 -512.33"],
    ["A C190 -2 -870"],
    { change: "-357.67", market: "77.33", sold: "-435" },
  ],
  // From 5 long to 5 short at 20: 5 x (20 - 10) = 50; -10 x 20 = -200
  ["a long turned short", ["A F 5 50"], ["A F -5 -100"], { change: "-150", market: "50", sold: "-200" }],
  // 3 to 4 of a price of 100 / 3 ... 1 x 25.0025 = 25 to the cent, the rest is market.
  [
    "a price that does not divide",
    ["A F 3 100"],
    ["A F 4 100.01"],
    { change: "0.01", market: "-24.99", bought: "25" },
  ],
  // 400 to cash, 4 shares at 100 sold
  [
    "a sale into cash",
    ["A KO 10 1000", "A cash - 50"],
    ["A KO 6 600", "A cash - 450"],
    { change: "0", sold: "-400", cash: "400" },
  ],
])("%s", (_what, before, after, expected) => {
  expect(changeOf(before, after)).toEqual({ ...NONE, ...expected });
});

describe("what cannot be known", () => {
  test("a symbol that went, of which no account has a price", () => {
    expect(changeOf(["A KO 10 1000", "A PEP 1 200"], ["A PEP 1 210"])).toEqual({
      ...NONE,
      ...{ change: "-990", market: "10", unknown: "-1000", unknownHoldings: 1 },
    });
  });

  test.each([
    ["a quantity", ["A KO - 1000"], ["A KO 10 1100"], "100"],
    ["a value", ["A KO 10 -"], ["A KO 10 1100"], "1100"],
    ["the later price", ["A KO 10 1000"], ["A KO 0 0"], "-1000"],
  ])("without %s there is no split", (_what, before, after, change) => {
    expect(changeOf(before, after)).toEqual({
      ...NONE,
      ...{ market: null, bought: null, sold: null, change, unknown: change, unknownHoldings: 1 },
    });
  });
});

test("accounts that came and went count as such, not as bought and sold", () => {
  const before = ["A KO 10 1000", "OLD PEP 1 200", "OLD cash - 25.5"];
  const after = ["A KO 10 1010", "NEW KO 1 101", "NEW cash - 9", "EMPTY nothing"];

  expect(changeOf(before, after)).toEqual({
    ...NONE,
    ...{ change: "-105.5", market: "10", newlyCovered: "110", newlyCoveredAccounts: 2 },
    ...{ noLongerCovered: "-225.5", noLongerCoveredAccounts: 1 },
  });
});

test("the price of a symbol that went is that of the newest snapshot", () => {
  const before = [held("A KO 10 1000"), held("B KO 1 100"), held("C KO 1 100")];
  const after = [
    held("A nothing", "2026-11-20"),
    held("C KO 1 120", "2026-11-20"),
    held("B KO 1 110", "2026-11-19"),
  ];

  // Alpha: 10 x (120 - 100) and -10 x 120; Beta 10, Gamma 20.
  expect(valueChange(before, after)).toEqual({ ...NONE, change: "-970", market: "230", sold: "-1200" });
});

test("whatever is held, the parts add up to the change exactly", () => {
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const lineOf = () => {
    const quantity = next(7) === 0 ? "-" : String(next(9) - 4);
    const value = next(9) === 0 ? "-" : `${next(5000) - 2000}.${String(next(10_000)).padStart(4, "0")}`;
    return next(4) === 0 ? `cash - ${value}` : `S${next(4)} ${quantity} ${value}`;
  };
  const day = () => {
    const rows = new Map<string, string>();
    for (let index = next(12); index > 0; index -= 1) {
      const [account, line] = [`A${next(4)}`, lineOf()];
      rows.set(`${account} ${line.split(" ")[0]}`, `${account} ${line}`);
    }
    return [...rows.values()];
  };
  for (let round = 0; round < 500; round += 1) {
    const [before, after] = [day(), day()];
    const told = changeOf(before, after);
    const sum = (lines: string[]) =>
      lines.reduce((total, line) => total + toUnits(held(line).knownValue), 0n);
    const parts = [told.market, told.bought, told.sold, told.cash, told.unknown, told.newlyCovered];
    const total = [...parts, told.noLongerCovered].reduce((all, part) => all + toUnits(part ?? "0"), 0n);
    expect(total).toBe(sum(after) - sum(before));
    expect(toUnits(told.change)).toBe(total);
  }
});
