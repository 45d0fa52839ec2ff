import { describe, expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import type { TaxFacts } from "./tax-facts.ts";
import { reckonTaxYear } from "./tax-year.ts";
import { accountNamed } from "./testing/family.ts";
import { factsOfLines } from "./testing/lot-lines.ts";
import { factsOfRows } from "./testing/row-lines.ts";
import { rowsOf, sumsOf, yearOf } from "./testing/year-shown.ts";

/** W47: a loss of 1,000 in December, bought back in January. */
const ACROSS =
  "1: 100 bought 2025-03-03 for 6000; 2: 100 bought 2026-01-09 for 4900 / 100 of 1 sold 2025-12-29 for 5000";

describe("a loss across the year's end", () => {
  test("what January buys is deferred in December, and the year says where it is", () => {
    const year = yearOf(factsOfLines(ACROSS), 2025);
    expect(sumsOf(year)).toEqual({
      shortTerm: "0",
      longTerm: "0",
      disallowed: "1000",
      deferred: "1000",
      washes: 1,
    });
    expect(year.carried).toEqual([
      {
        ...{ accountId: "A", instrument: "XYZ", quantity: "100", acquired: "2026-01-09" },
        ...{ holdingSince: "2025-03-14", amount: "1000", basis: "5900", lossLotId: year.lots[0]?.id },
      },
    ]);
  });

  test("sold in January, it is deferred in December and gone a year later", () => {
    const facts = factsOfLines(`${ACROSS}; 100 of 2 sold 2026-06-01 for 6000`);
    expect(yearOf(facts, 2025).deferred).toBe("1000");
    expect(yearOf(facts, 2026)).toMatchObject({ deferred: "0", carried: [], longTerm: "100" });
  });

  test("sold at a loss in January, bought in December", () => {
    const facts = factsOfLines(
      "1: 100 bought 2025-03-03 for 6000; 2: 100 bought 2025-12-15 for 5200 / 100 of 1 sold 2026-01-05 for 5000",
    );
    expect(yearOf(facts, 2025)).toMatchObject({ disallowed: "0", deferred: "0" });
    expect(yearOf(facts, 2026)).toMatchObject({ disallowed: "1000", deferred: "1000" });
  });

  test("the year is open until January 30", () => {
    const askedOn = (today: string) =>
      reckonTaxYear(factsOfLines(ACROSS), "BROKER", {
        year: 2025,
        today: calendarDate(today),
        lastTradingDay: calendarDate("2025-12-31"),
      });
    expect(askedOn("2025-12-31").openUntil).toBe("2026-01-30");
    expect(askedOn("2025-12-31").notice).toBe(
      "This is a guide, not tax advice. 2025 isn't over, so these figures cover only what's on record so far.",
    );
    expect(askedOn("2026-01-30").openUntil).toBe("2026-01-30");
    expect(askedOn("2026-01-30").notice).toContain("The year is open until January 30, 2026");
    expect(askedOn("2026-01-31")).toMatchObject({
      openUntil: null,
      notice: "This is a guide, not tax advice.",
    });
  });
});

describe("two people who have declared each other", () => {
  const SPOUSE =
    "1: 100 bought 2025-01-02 for 5000; 2: 100 bought 2025-02-20 for 4600 in SPOUSE / 100 of 1 sold 2025-02-10 for 4500; 100 of 2 sold 2025-06-02 for 5200";
  const swapped = (facts: TaxFacts): TaxFacts => ({
    ...facts,
    accounts: facts.accounts.map((account) => ({
      ...account,
      owner: account.owner === "SELF" ? "SPOUSE" : "SELF",
    })),
  });

  test("each sees only their own rows, and the basis moves in the other's books", () => {
    expect(rowsOf(yearOf(factsOfLines(SPOUSE), 2025))).toEqual(["100 XYZ: 4500 - 5000 + 500 = 0 SHORT W"]);
    expect(rowsOf(yearOf(swapped(factsOfLines(SPOUSE)), 2025))).toEqual(["100 XYZ: 5200 - 5100 = 100 SHORT"]);
  });

  test("without the other's accounts nothing is disallowed", () => {
    const facts = { ...factsOfLines(SPOUSE), accounts: [accountNamed("A")] };
    expect(rowsOf(yearOf(facts, 2025))).toEqual(["100 XYZ: 4500 - 5000 = -500 SHORT"]);
  });
});

describe("what is not known", () => {
  test("a closing without an opening is a row without cost and gain, is named, and is in no sum", () => {
    const facts = factsOfRows(
      "2025-03-03 sold 100 XYZ 4500\n2025-01-02 bought 10 ABC 100\n2025-03-03 sold 10 ABC 150",
    );
    const year = yearOf(facts, 2025);
    expect(rowsOf(year)).toEqual(["10 ABC: 150 - 100 = 50 SHORT", "100 XYZ: 4500 - null = null UNKNOWN"]);
    expect(year.shortTerm).toBe("50");
    expect(year.incomplete).toEqual([
      "XYZ, closed 2025-03-03: its opening is in no file, so its gain is in no sum.",
    ]);
  });

  test("retirement accounts have no rows and lose nothing", () => {
    const facts = factsOfRows(
      "2025-01-02 bought 100 XYZ 5000 in ROTH\n2025-02-03 sold 100 XYZ 4000 in ROTH\n2025-02-04 bought 100 XYZ 4000",
    );
    expect(yearOf(facts, 2025)).toMatchObject({ lots: [], disallowed: "0", lostToRetirement: "0" });
  });
});
