import { describe, expect, test } from "vitest";
import { factsOfLines } from "./testing/lot-lines.ts";
import { told } from "./testing/shown.ts";

/** By id: the facts, what is disallowed, what each lot reports, what is open with which basis and held since when. */
type Case = readonly [
  id: string,
  lines: string,
  told: readonly [disallowed: string, reported: string, open: string],
];

const list = (text: string) => (text === "" ? [] : text.split("; "));

describe("worked examples (IRS Publication 550, Fairmark, public trackers)", () => {
  test.each<Case>([
    [
      "W01: one lot, replaced after",
      "1: 100 bought 2013-01-01 for 1000; 2: 100 bought 2013-06-15 for 800 / 100 of 1 sold 2013-06-01 for 750",
      ["250.00", "1: 0.00 (250.00 W)", "100 of 2: 1050.00, 2013-01-15"],
    ],
    [
      "W05: gains of the day are not reduced by the washed loss",
      "1: 100 bought 2009-03-01 for 15800; 2: 100 bought 2009-06-01 for 10000; 3: 100 bought 2009-09-01 for 9500; 4: 250 bought 2015-01-09 for 25000 / 100 of 1 sold 2014-12-26 for 12500; 100 of 2 sold 2014-12-26 for 12500; 100 of 3 sold 2014-12-26 for 12500",
      [
        "3300.00",
        "1: 0.00 (3300.00 W); 2: 2500.00; 3: 3000.00",
        "100 of 4: 13300.00, 2009-03-15; 150 of 4: 15000.00, 2015-01-09",
      ],
    ],
    [
      "W06: half of one purchase sold",
      "1: 100 bought 2014-06-01 for 5000 (p1); 2: 100 bought 2014-06-01 for 5000 (p1) / 100 of 1 sold 2014-06-12 for 4000",
      ["0.00", "1: -1000.00", "100 of 2: 5000.00, 2014-06-01"],
    ],
    [
      "W07: two day trades of one day",
      "1: 100 bought 2014-05-01 for 1000; 2: 100 bought 2014-05-01 for 800 / 100 of 1 sold 2014-05-01 for 900; 100 of 2 sold 2014-05-01 for 900",
      ["100.00", "1: 0.00 (100.00 W); 2: 0.00", ""],
    ],
    [
      "W21: two purchases replace one loss, the second in part",
      "1: 10 bought 2011-06-01 for 120; 2: 6 bought 2012-01-01 for 100; 3: 6 bought 2012-01-01 for 100 / 10 of 1 sold 2012-01-10 for 110; 6 of 2 sold 2012-06-01 for 200; 6 of 3 sold 2012-06-01 for 200",
      ["10.00", "1: 0.00 (10.00 W); 2: 94.00; 3: 96.00", ""],
    ],
    [
      "W30: three losses that hand on to each other",
      "1: 10 bought 2012-05-20 for 200; 2: 10 bought 2012-05-25 for 1000; 3: 10 bought 2012-07-20 for 1800 / 10 of 1 sold 2012-06-01 for 100; 10 of 2 sold 2012-08-01 for 700; 10 of 3 sold 2012-08-20 for 1700",
      ["500.00", "1: 0.00 (100.00 W); 2: 0.00 (400.00 W); 3: -500.00", ""],
    ],
    [
      "W47: sold 29 December, bought back 9 January",
      "1: 100 bought 2025-03-03 for 6000; 2: 100 bought 2026-01-09 for 4900 / 100 of 1 sold 2025-12-29 for 5000",
      ["1000.00", "1: 0.00 (1000.00 W)", "100 of 2: 5900.00, 2025-03-14"],
    ],
  ])("%s", (_id, lines, [disallowed, reported, open]) => {
    for (const reading of ["BROKER", "STATUTE", "STRICT"] as const) {
      const right = { disallowed, reported: list(reported), open: list(open) };
      expect(told(factsOfLines(lines), reading)).toEqual(right);
    }
  });
});
