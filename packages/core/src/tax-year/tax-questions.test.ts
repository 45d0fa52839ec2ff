import { describe, expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import { fromUnits, toUnits } from "../shared/units.ts";
import type { TaxFacts } from "./tax-facts.ts";
import { factsOfRows } from "./testing/row-lines.ts";
import { yearOf } from "./testing/year-shown.ts";

const named = (facts: TaxFacts, year = 2025) =>
  yearOf(facts, year).questions.map(({ kind, amount, lotId }) => [kind, amount, lotId !== null]);

describe("positions that stand against each other", () => {
  const call = (bought: string, closing = "2025-03-20 btc 1 XYZ250321C40 1500") =>
    factsOfRows(`${bought} bought 100 XYZ 5000\n2025-02-03 sto 1 XYZ250321C40 1200\n${closing}`);

  test("a written call closed at a loss while shares were held long-term on the day it was written", () => {
    expect(named(call("2024-02-02"))).toEqual([["CALL_IN_THE_MONEY", "300", true]]);
    expect(yearOf(call("2024-02-02"), 2025).questions[0]?.sentence).toBe(
      "XYZ250321C40 was written on 2025-02-03 while shares of 2024-02-02 were held for more than a year. Was it in the money then? If so, ask: its loss may be long-term.",
    );
    expect(named(call("2024-02-03"))).toEqual([]);
    expect(named(call("2024-02-02", "2025-03-20 btc 1 XYZ250321C40 900"))).toEqual([]);
    expect(
      named(call("2024-02-02", "2025-03-20 btc 1 XYZ250321C40 900\n2025-02-01 sold 100 XYZ 5000")),
    ).toEqual([]);
  });

  const put = (rows: string) =>
    factsOfRows(`2025-02-03 bto 1 XYZ250620P40 200\n2025-06-20 expired 1 XYZ250620P40 0\n${rows}`);

  test("a put held with shares held under a year", () => {
    expect(named(put("2024-06-03 bought 100 XYZ 5000"))).toEqual([["PUT_ON_SHARES", null, true]]);
    expect(named(put("2025-03-03 bought 100 XYZ 5000"))).toEqual([["PUT_ON_SHARES", null, true]]);
    expect(named(put("2024-01-03 bought 100 XYZ 5000"))).toEqual([]);
    expect(named(put("2025-06-23 bought 100 XYZ 5000"))).toEqual([]);
    expect(named(put("2024-06-03 bought 100 XYZ 5000\n2025-02-03 sold 100 XYZ 5000"))).toEqual([]);
    expect(named(put("2024-06-03 bought 100 XYZ 5000 in ROTH"))).toEqual([]);
  });

  test("one that is too old does not hide one that is not", () => {
    expect(named(put("2024-02-01 bought 100 XYZ 5000\n2024-06-03 bought 100 XYZ 5000"))).toEqual([
      ["PUT_ON_SHARES", null, true],
    ]);
  });

  test("a short sale with the same shares held", () => {
    const facts = (rows: string) =>
      factsOfRows(`2025-02-03 shorted 100 XYZ 5000 in B\n2025-06-03 covered 100 XYZ 4000 in B\n${rows}`);
    expect(named(facts("2024-01-03 bought 100 XYZ 5000"))).toEqual([["SHORT_AGAINST_SHARES", null, true]]);
    expect(named(facts("2025-06-04 bought 100 XYZ 5000"))).toEqual([]);
    expect(named(facts("2024-01-03 bought 100 ABC 5000"))).toEqual([]);
    expect(named(facts("2024-01-03 bought 100 XYZ 5000"), 2026)).toEqual([]);
  });
});

test("cash in lieu of a fraction that nothing tells the size of", () => {
  const cash = {
    transactionId: "9",
    instrument: "XYZ",
    day: calendarDate("2025-03-03"),
    amount: fromUnits(toUnits("10.50")),
  };
  const facts = factsOfRows("", {
    unsizedCash: [
      { ...cash, accountId: "A" },
      { ...cash, accountId: "ROTH" },
    ],
  });
  expect(named(facts)).toEqual([["CASH_IN_LIEU", "10.5", false]]);
  expect(named(facts, 2024)).toEqual([]);
});

test("a bond that brings more than it cost may have accrued discount; a bill held to maturity is interest and no row", () => {
  const facts = (isBill: boolean): TaxFacts => {
    const { parts, ...rest } = factsOfRows(
      "2025-01-02 bought 10 91282CJL6 950\n2025-07-01 sold 10 91282CJL6 1000",
    );
    return {
      ...rest,
      parts: parts.map((part) => ({
        ...part,
        isBill,
        assetClass: "BOND",
        closing: part.closing && { ...part.closing, type: "REDEMPTION" },
      })),
    };
  };
  expect(named(facts(false))).toEqual([["BOND_DISCOUNT", "50", true]]);
  expect(yearOf(facts(true), 2025)).toMatchObject({ lots: [], shortTerm: "0", questions: [] });
});
