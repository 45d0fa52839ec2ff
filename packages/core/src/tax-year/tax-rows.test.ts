import { describe, expect, test } from "vitest";
import { factsOfLines } from "./testing/lot-lines.ts";
import { factsOfRows } from "./testing/row-lines.ts";
import { openOf } from "./testing/shown.ts";
import { rowsOf, sumsOf, yearOf } from "./testing/year-shown.ts";

describe("options in the tax book (worked examples)", () => {
  test.each<readonly [id: string, year: number, rows: string, told: readonly string[]]>([
    [
      "O04: a put bought expires",
      2025,
      "2025-01-02 bto 1 XYZ250321P50 225\n2025-03-21 expired 1 XYZ250321P50 0",
      ["1 XYZ250321P50: 0 - 225 = -225 SHORT"],
    ],
    [
      "O05: two calls written and ended, a third called away after more than a year",
      2025,
      `2024-01-05 bought 100 XYZ 3275
       2025-04-01 sto 1 XYZ250718C35 175
       2025-07-18 expired 1 XYZ250718C35 0
       2025-07-21 sto 1 XYZ251017C35 275
       2025-10-10 btc 1 XYZ251017C35 625
       2025-10-10 sto 1 XYZ260116C40 375
       2025-12-19 assigned 1 XYZ260116C40 3925`,
      [
        "1 XYZ250718C35: 175 - 0 = 175 SHORT",
        "1 XYZ251017C35: 275 - 625 = -350 SHORT",
        "100 XYZ: 4300 - 3275 = 1025 LONG",
      ],
    ],
    [
      "O06: a put assigned lowers the basis; held since the assignment",
      2025,
      "2024-10-01 sto 1 XYZ250117P40 375\n2025-01-17 assigned 1 XYZ250117P40 4075\n2025-12-01 sold 100 XYZ 4000",
      ["100 XYZ: 4000 - 3700 = 300 SHORT"],
    ],
    [
      "O08: a put exercised lowers the proceeds",
      2025,
      "2025-01-02 bought 100 XYZ 5000\n2025-01-02 bto 1 XYZ250321P48 225\n2025-03-21 exercised 1 XYZ250321P48 4800",
      ["100 XYZ: 4575 - 5000 = -425 SHORT"],
    ],
    [
      "O15: an adjusted contract delivers 150 shares",
      2025,
      "2025-01-02 sto 1 XYZ1250321P50 200\n2025-03-21 assigned 1 XYZ1250321P50 5000 of 150 shares\n2025-06-02 sold 150 XYZ 4800",
      ["150 XYZ: 4800 - 4800 = 0 SHORT"],
    ],
    [
      "O11: a put bought back, another strike assigned",
      2025,
      `2025-01-02 sto 1 XYZ250321P134 30
       2025-03-20 btc 1 XYZ250321P134 1098
       2025-03-20 sto 1 XYZ250418P128 1103
       2025-04-17 assigned 1 XYZ250418P128 12800`,
      ["1 XYZ250321P134: 30 - 1098 = -1068 SHORT"],
    ],
    [
      "O13: of five puts two are assigned and three expire",
      2025,
      `2025-01-02 sto 5 XYZ250321P40 996.70
       2025-03-21 assigned 2 XYZ250321P40 8000
       2025-03-21 expired 3 XYZ250321P40 0`,
      ["3 XYZ250321P40: 598.02 - 0 = 598.02 SHORT"],
    ],
  ])("%s", (_id, year, rows, right) => {
    expect(rowsOf(yearOf(factsOfRows(rows), year))).toEqual(right);
  });

  test("O11, O13: the basis of what was assigned", () => {
    const one = "2025-03-20 sto 1 XYZ250418P128 1103\n2025-04-17 assigned 1 XYZ250418P128 12800";
    const five = "2025-01-02 sto 5 XYZ250321P40 996.70\n2025-03-21 assigned 2 XYZ250321P40 8000";

    expect(openOf(factsOfRows(one))).toEqual(["100 XYZ: 11697.00, 2025-04-17"]);
    expect(openOf(factsOfRows(five))).toContain("200 XYZ: 7601.32, 2025-03-21");
  });

  test("a written contract: sold and acquired on the day it was closed, opened on the day it was written", () => {
    const facts = factsOfRows("2025-11-03 sto 1 XYZ260116P50 199.34\n2026-01-16 expired 1 XYZ260116P50 0");

    expect(yearOf(facts, 2025).lots).toEqual([]);
    expect(yearOf(facts, 2026).lots[0]).toMatchObject({
      ...{ acquired: "2026-01-16", sold: "2026-01-16", openedOn: "2025-11-03", isShort: true },
      ...{ proceeds: "199.34", cost: "0", gain: "199.34", term: "SHORT", holdingSince: null },
    });
  });
});

describe("return of capital and fractions (worked examples)", () => {
  test("R01: 80 without dividend leaves a basis of 20", () => {
    const facts = factsOfRows("2024-01-02 bought 10 XYZ 100\n2025-01-02 returned 0 XYZ 80");
    expect(openOf(facts)).toEqual(["10 XYZ: 20.00, 2024-01-02"]);
  });

  test("R04: of 300 paid, 130 lowers the basis", () => {
    const facts = factsOfRows("2024-01-02 bought 60 XYZ 5000\n2025-01-02 returned 0 XYZ 130");
    expect(openOf(facts)).toEqual(["60 XYZ: 4870.00, 2024-01-02"]);
  });

  test("what is more than the basis is a row of its day: the lot's quantity and term, cost 0", () => {
    const facts = factsOfRows("2023-01-03 bought 10 XYZ 100\n2025-01-02 returned 0 XYZ 130");
    expect(rowsOf(yearOf(facts, 2025))).toEqual(["10 XYZ: 30 - 0 = 30 LONG"]);
  });

  test("P05: 105 at 2.00, 1 for 10, cash of 10.50 for half a share", () => {
    const facts = factsOfLines("1: 10.5 bought 2020-01-02 for 210 / 0.5 of 1 sold 2025-03-03 for 10.50");
    expect(rowsOf(yearOf(facts, 2025))).toEqual(["0.5 XYZ: 10.5 - 10 = 0.5 LONG"]);
    expect(openOf(facts)).toEqual(["10 XYZ: 200.00, 2020-01-02"]);
  });
});

describe("rows of Form 8949", () => {
  test("F01: (d) 4,800 (e) 5,200 (f) W (g) 400 (h) 0", () => {
    const facts = factsOfLines(
      "1: 100 bought 2014-01-10 for 5200; 2: 100 bought 2014-09-15 for 4900 / 100 of 1 sold 2014-08-25 for 4800",
    );
    const year = yearOf(facts, 2014);
    expect(rowsOf(year)).toEqual(["100 XYZ: 4800 - 5200 + 400 = 0 SHORT W"]);
    expect(sumsOf(year)).toEqual({
      shortTerm: "0",
      longTerm: "0",
      disallowed: "400",
      deferred: "400",
      washes: 1,
    });
  });

  test("partly washed it stays one row; the parts of the lot that differ in cost a share are rows", () => {
    const facts = factsOfLines(
      "1: 100 bought 2025-01-06 for 5000; 2: 60 bought 2025-02-10 for 2500 / 100 of 1 sold 2025-02-03 for 4000; 3: 40 bought 2025-05-01 for 1600; 60 of 2 sold 2025-07-01 for 3000",
    );
    const [first, second, ...more] = yearOf(facts, 2025).lots;
    expect(first).toMatchObject({ quantity: "100", adjustment: "600", gain: "-400", code: "W" });
    expect(second).toMatchObject({ quantity: "60", cost: "3100", holdingSince: "2025-01-13", gain: "-100" });
    expect(second?.replacementOf).toBe(first?.id);
    expect(more).toEqual([]);
  });

  test("W21: the second lot sells as two rows, of which one carries 4.00 of the loss", () => {
    const facts = factsOfLines(
      "1: 10 bought 2011-06-01 for 120; 2: 6 bought 2012-01-01 for 100; 3: 6 bought 2012-01-01 for 100 / 10 of 1 sold 2012-01-10 for 110; 6 of 2 sold 2012-06-01 for 200; 6 of 3 sold 2012-06-01 for 200",
    );
    expect(rowsOf(yearOf(facts, 2012))).toEqual([
      "10 XYZ: 110 - 120 + 10 = 0 SHORT W",
      "6 XYZ: 200 - 106 = 94 LONG",
      "4 XYZ: 133.33 - 70.67 = 62.66 LONG",
      "2 XYZ: 66.67 - 33.33 = 33.34 SHORT",
    ]);
  });
});
