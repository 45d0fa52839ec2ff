import { describe, expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import { fromUnits, toUnits } from "../shared/units.ts";
import { isSection1256 } from "./section-1256.ts";
import type { YearEndMark } from "./tax-facts.ts";
import { reckonTaxYear, type TaxYear } from "./tax-year.ts";
import { securityOf } from "./testing/lot-lines.ts";
import { factsOfRows } from "./testing/row-lines.ts";
import { yearOf } from "./testing/year-shown.ts";

const mark = (
  instrument: string,
  year: number,
  price: string,
  accountId: string | null = "A",
): YearEndMark => ({
  instrument,
  year,
  day: calendarDate(`${year}-12-31`),
  accountId,
  price: fromUnits(toUnits(price)),
});

const totals = ({ section1256, longTerm1256, shortTerm1256 }: TaxYear) => [
  section1256,
  longTerm1256,
  shortTerm1256,
];

describe("worked examples", () => {
  test("S01: marked at 57,000, sold at 56,000", () => {
    const facts = factsOfRows("2008-06-22 bto 1 SPX090320C900 50000\n2009-02-01 stc 1 SPX090320C900 56000", {
      marks: [mark("SPX090320C900", 2008, "570")],
    });
    expect(totals(yearOf(facts, 2008))).toEqual(["7000", "4200", "2800"]);
    expect(totals(yearOf(facts, 2009))).toEqual(["-1000", "-600", "-400"]);
    expect(yearOf(facts, 2009).section1256Rows).toMatchObject([
      { startedAtMark: true, isMarked: false, cost: "57000", proceeds: "56000", closedOn: "2009-02-01" },
    ]);
  });

  test("S04: closed calls, a call marked up, five puts marked against", () => {
    const facts = factsOfRows(
      `2025-03-03 bto 1 SPX250620C5000 1000
       2025-06-02 stc 1 SPX250620C5000 3000
       2025-11-03 bto 1 OEX260320C3000 325
       2025-12-01 sto 5 SPX260320P5000 750`,
      { marks: [mark("OEX260320C3000", 2025, "11.50"), mark("SPX260320P5000", 2025, "2.00")] },
    );
    expect(totals(yearOf(facts, 2025))).toEqual(["2575", "1545", "1030"]);
  });

  test("S05: a put written, marked at 3.10, expires worthless", () => {
    const facts = factsOfRows(
      "2025-12-10 sto 1 SPX260116P6000 199.34\n2026-01-16 expired 1 SPX260116P6000 0",
      { marks: [mark("SPX260116P6000", 2025, "3.10")] },
    );
    expect(totals(yearOf(facts, 2025))).toEqual(["-110.66", "-66.4", "-44.26"]);
    expect(totals(yearOf(facts, 2026))).toEqual(["310", "186", "124"]);
    expect(yearOf(facts, 2025)).toMatchObject({ shortTerm: "0", longTerm: "0", lots: [], incomplete: [] });
  });

  test("S09: what expires on the last day is closed, not marked", () => {
    const facts = factsOfRows("2026-12-10 sto 1 SPXW261231P6000 250\n2026-12-31 expired 1 SPXW261231P6000 0");
    expect(totals(yearOf(facts, 2026))).toEqual(["250", "150", "100"]);
  });
});

test.each([
  ["SPX", true],
  ["SPXW", true],
  ["VIX", true],
  ["MRUT", true],
  ["SPY", false],
  ["QQQ", false],
  ["IWM", false],
  ["DIA", false],
])("%s is of section 1256: %s", (root, isOf) => {
  expect(isSection1256(securityOf(`${root}260116C100`))).toBe(isOf);
});

describe("marks", () => {
  const PUT = "SPX260116P6000";
  const rows = `2025-12-10 sto 1 ${PUT} 199.34`;

  test("the account's own snapshot, else another own account's, else what a person typed", () => {
    const sources = (marks: readonly YearEndMark[]) =>
      yearOf(factsOfRows(rows, { marks }), 2025).section1256Rows.map(({ mark, markSource }) => [
        mark,
        markSource,
      ]);
    const [typed, other, own] = [mark(PUT, 2025, "3", null), mark(PUT, 2025, "2", "B"), mark(PUT, 2025, "1")];

    expect(sources([typed, other, own])).toEqual([["1", "SNAPSHOT"]]);
    expect(sources([typed, other])).toEqual([["2", "ANOTHER_ACCOUNT"]]);
    expect(sources([typed])).toEqual([["3", "TYPED"]]);
    expect(sources([mark(PUT, 2025, "2", "SPOUSE")])).toEqual([]);
  });

  test("without a mark neither year has a total, and both say so", () => {
    const facts = factsOfRows(`${rows}\n2026-01-16 expired 1 ${PUT} 0`);
    for (const year of [2025, 2026]) {
      expect(totals(yearOf(facts, year))).toEqual(["0", null, null]);
      expect(yearOf(facts, year).incomplete).toEqual([
        expect.stringContaining("SPX $6,000 Put, Jan 16, 2026 needs its price on"),
      ]);
    }
  });

  test("a year that isn't over marks nothing and says so", () => {
    const asked = {
      year: 2025,
      today: calendarDate("2025-12-20"),
      lastTradingDay: calendarDate("2025-12-31"),
    };
    const year = reckonTaxYear(factsOfRows(rows), "BROKER", asked);
    expect(year.incomplete).toEqual([
      "The year isn't over: SPX $6,000 Put, Jan 16, 2026 is open and waits for its mark of 2025-12-31.",
    ]);
    expect(year.notice).toContain("2025 isn't over");
  });

  test("retirement accounts have none, and no reading washes a contract of section 1256", () => {
    const ira = factsOfRows(`2025-12-10 sto 1 ${PUT} 199.34 in ROTH`);
    expect(yearOf(ira, 2025)).toMatchObject({ section1256: "0", incomplete: [] });
    const twice = factsOfRows(
      `2025-03-03 sto 1 SPX250620P5000 100
       2025-03-10 btc 1 SPX250620P5000 300
       2025-03-11 sto 1 SPX250620P5000 300
       2025-06-20 expired 1 SPX250620P5000 0`,
    );
    expect(yearOf(twice, 2025, "STRICT")).toMatchObject({ section1256: "100", disallowed: "0", washes: 0 });
  });
});
