import fc from "fast-check";
import { expect, test } from "vitest";
import { anyLedger } from "../ledger/testing/arbitrary-ledgers.ts";
import type { GivenEntry } from "../ledger/testing/entries.ts";
import {
  assigned,
  bought,
  buyToClose,
  calledAway,
  campaignsOf,
  campaignsOfEntries,
  dividend,
  expired,
  putShares,
  sellToOpen,
} from "./testing/wheel.ts";

const stepsOf = (rows: readonly GivenEntry[]) =>
  campaignsOf(rows)[0]?.breakEvenSteps.map(
    ({ day, breakEvens, unknown }) => `${day.slice(5)} ${unknown ?? breakEvens.join(" and ")}`,
  );

test("the line of a wheel falls with each premium, and ends with the shares", () => {
  expect(
    stepsOf([
      sellToOpen("2026-01-08", "XYZ260116P50", "199.34"),
      assigned("2026-01-16", "XYZ260116P50"),
      putShares("2026-01-16", 50),
      sellToOpen("2026-01-20", "XYZ260130C52", "110.34"),
      expired("2026-01-30", "XYZ260130C52"),
      dividend("2026-02-02", "25"),
      sellToOpen("2026-02-03", "XYZ260220C52", "149.34"),
      calledAway("2026-02-20", 52, "5199.87"),
      assigned("2026-02-20", "XYZ260220C52"),
    ]),
  ).toEqual([
    // 50 - 1.9934; the assignment changes nothing, nor does the expiration of a call whose premium counted already.
    "01-08 48.0066",
    // (5,000 - 199.34 - 110.34) / 100, then less the dividend of 25, then less 149.34.
    "01-20 46.9032",
    "02-02 46.6532",
    "02-03 45.1598",
    "02-20 ",
  ]);
});

test("a roll moves it by what it brought and by its strike; the days between leave it", () => {
  expect(
    stepsOf([
      sellToOpen("2026-01-08", "XYZ260116P50", "199.34"),
      buyToClose("2026-01-15", "XYZ260116P50", "-300.66"),
      sellToOpen("2026-01-15", "XYZ260220P48", "339.34"),
    ]),
    // 50 - 1.9934; 48 - (199.34 - 300.66 + 339.34) / 100.
  ).toEqual(["01-08 48.0066", "01-15 45.6198"]);
});

test("a strangle has two lines, one of which goes on alone", () => {
  expect(
    stepsOf([
      sellToOpen("2026-01-08", "XYZ260116P45", "150"),
      sellToOpen("2026-01-08", "XYZ260220C55", "100"),
      expired("2026-01-16", "XYZ260116P45"),
    ]),
    // 45 - 2.50 and 55 + 2.50; then the call alone.
  ).toEqual(["01-08 42.5 and 57.5", "01-16 57.5"]);
});

test("a split: the prices of before are of the shares of then", () => {
  expect(
    stepsOf([
      bought("2026-01-05", "-5000"),
      sellToOpen("2026-01-08", "XYZ260116C60", "100"),
      expired("2026-01-16", "XYZ260116C60"),
      { on: "2026-02-02", type: "SPLIT", quantity: 100 },
    ]),
    // (5,000 - 100) / 100, then over 200 shares.
  ).toEqual(["01-08 49", "02-02 24.5"]);
});

test("capital that was returned lowers it from its day on", () => {
  expect(
    stepsOf([
      bought("2026-01-05", "-5000"),
      sellToOpen("2026-01-08", "XYZ260116C60", "100"),
      expired("2026-01-16", "XYZ260116C60"),
      { on: "2026-03-02", type: "RETURN_OF_CAPITAL", amount: "200", cashEffect: "200" },
    ]),
  ).toEqual(["01-08 49", "03-02 47"]);
});

test("unknown from the closing on that has no opening on record", () => {
  expect(
    stepsOf([
      assigned("2026-01-16", "XYZ260116P50"),
      putShares("2026-01-16", 50),
      sellToOpen("2026-01-20", "XYZ260220C52", "149.34"),
    ]),
  ).toEqual(["01-16 1 closing trade has no opening on record."]);
});

test("law: the last step is the figure that the campaign shows", () => {
  fc.assert(
    fc.property(anyLedger, (all) => {
      for (const { breakEvenSteps, breakEvens, breakEvenUnknown } of campaignsOfEntries(all)) {
        const last = breakEvenSteps.at(-1);
        expect(last?.breakEvens ?? []).toEqual(breakEvens);
        expect(last?.unknown).toBe(breakEvenUnknown);
        const days = breakEvenSteps.map(({ day }) => day);
        expect(days).toEqual([...new Set(days)].sort());
      }
    }),
    { numRuns: 300 },
  );
});
