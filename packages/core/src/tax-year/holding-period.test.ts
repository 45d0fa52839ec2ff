import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, calendarDate } from "../shared/calendar-date.ts";
import { isLongTerm, lastLongTermDay, longTermFrom } from "./holding-period.ts";
import { factsOfLines } from "./testing/lot-lines.ts";
import { factsOfRows } from "./testing/row-lines.ts";
import { rowsOf, yearOf } from "./testing/year-shown.ts";

describe("more than a year, counted from the day after acquisition", () => {
  test.each([
    ["H02: bought 1 January, sold 2 January", "2005-01-01", "2006-01-02", true],
    ["a year to the day", "2005-01-01", "2006-01-01", false],
    ["bought on the last of February, sold on the leap day", "2023-02-28", "2024-02-29", false],
    ["and on March 1", "2023-02-28", "2024-03-01", true],
    ["bought the day before a leap day: a missing February 29 is March 1", "2024-02-28", "2025-02-28", false],
    ["and on that March 1", "2024-02-28", "2025-03-01", true],
    ["bought on a leap day", "2024-02-29", "2025-02-28", false],
    ["and a day later", "2024-02-29", "2025-03-01", true],
    ["bought on the last of a month", "2024-04-30", "2025-04-30", false],
    ["and sold on the first", "2024-04-30", "2025-05-01", true],
  ])("%s", (_name, acquired, sold, isLong) => {
    expect(isLongTerm(calendarDate(acquired), calendarDate(sold))).toBe(isLong);
  });

  test("read backwards it is the same rule", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3000 }), (days) => {
        const sold = addDays(calendarDate("2019-01-01"), days);
        const last = lastLongTermDay(sold);
        expect(longTermFrom(last) <= sold).toBe(true);
        expect(longTermFrom(addDays(last, 1)) > sold).toBe(true);
      }),
    );
  });
});

describe("worked examples", () => {
  test("H08: each lot has its own day", () => {
    const facts = factsOfRows(
      "2024-01-03 bought 100 XYZ 5000\n2024-12-16 reinvested 0.5 XYZ 25\n2025-01-06 sold 100.5 XYZ 6030",
    );
    expect(rowsOf(yearOf(facts, 2025))).toEqual([
      "100 XYZ: 6000 - 5000 = 1000 LONG",
      "0.5 XYZ: 30 - 25 = 5 SHORT",
    ]);
  });

  test.each([
    ["2026-01-17", "SHORT"],
    ["2026-01-20", "LONG"],
  ])("H10: shares of a put assigned on 17 January 2025 are held from then: sold %s", (day, term) => {
    const facts = factsOfRows(
      `2024-10-01 sto 1 XYZ250117P40 375\n2025-01-17 assigned 1 XYZ250117P40 4000\n${day} sold 100 XYZ 4000`,
    );
    expect(yearOf(facts, 2026).lots).toMatchObject([{ acquired: "2025-01-17", term, holdingSince: null }]);
  });

  test("H15: the new shares count as held since 17 January 2024", () => {
    const facts = factsOfLines(
      "1: 10 bought 2024-01-10 for 1000; 2: 10 bought 2024-12-09 for 910 / 10 of 1 sold 2024-12-02 for 900; 10 of 2 sold 2025-01-20 for 1100",
    );
    expect(yearOf(facts, 2024).lots).toMatchObject([{ adjustment: "100", gain: "0" }]);
    expect(yearOf(facts, 2025).lots).toMatchObject([
      { acquired: "2024-12-09", holdingSince: "2024-01-17", term: "LONG", gain: "90" },
    ]);
  });

  test("time of a washed lot goes on through a second wash", () => {
    const facts = factsOfLines(
      "1: 10 bought 2024-06-03 for 1000; 2: 10 bought 2024-06-20 for 950; 3: 10 bought 2024-07-10 for 900 / 10 of 1 sold 2024-06-13 for 900; 10 of 2 sold 2024-07-01 for 800; 10 of 3 sold 2024-07-30 for 1400",
    );
    // 10 days, then 11 more.
    expect(yearOf(facts, 2024).lots).toMatchObject([
      { holdingSince: null, adjustment: "100" },
      { holdingSince: "2024-06-10", adjustment: "250" },
      { holdingSince: "2024-06-19", gain: "250" },
    ]);
  });
});
