import { describe, expect, test } from "vitest";
import { type GivenEntry, open, text } from "../testing/entries.ts";
import { type Given, trade } from "../testing/statements.ts";

describe("ALLOCATE", () => {
  // 100 GE for 8,000 and 50 for 5,000; 1 GEHC for 3 GE on 4 Jan, 24.9 % of the basis goes along.
  const rows: GivenEntry[] = [
    { on: "2022-02-01", type: "BUY", instrument: "GE", quantity: 100, amount: -8000 },
    { on: "2022-03-01", type: "BUY", instrument: "GE", quantity: 50, amount: -5000 },
    { on: "2023-01-04", type: "SPINOFF", instrument: "GEHC", quantity: 50, amount: 3000, cashEffect: 0 },
  ];
  const spinoff: Given = {
    kind: "ALLOCATE",
    on: "2023-01-04",
    instrument: "GE",
    into: "GEHC",
    percent: text("24.9"),
  };

  test("moves the percent of every parent lot to the child, with the parent's day", () => {
    expect(open(trade(rows, spinoff))).toEqual([
      "A1 GE 100 since 2022-02-01 for -6008",
      "A1 GE 50 since 2022-03-01 for -3755",
      "A1 GEHC 33.33333333 since 2022-02-01 for -1992",
      "A1 GEHC 16.66666667 since 2022-03-01 for -1245",
    ]);
  });

  test("percents of children that left on one day are all of the parent's cost before that day", () => {
    // 12.5 % of 13,000 and 37.5 % of 13,000: half of the cost stays.
    const other: GivenEntry = { ...(rows[2] as GivenEntry), instrument: "GEV", quantity: 75 };
    const both = [
      { ...spinoff, percent: text("12.5") },
      { ...spinoff, into: "GEV", percent: text("37.5") },
    ];
    for (const given of [both, both.toReversed()]) {
      expect(open(trade([...rows, other], ...given))).toEqual([
        "A1 GE 100 since 2022-02-01 for -4000",
        "A1 GE 50 since 2022-03-01 for -2500",
        "A1 GEHC 33.33333333 since 2022-02-01 for -1000",
        "A1 GEHC 16.66666667 since 2022-03-01 for -625",
        "A1 GEV 50 since 2022-02-01 for -3000",
        "A1 GEV 25 since 2022-03-01 for -1875",
      ]);
    }
    const later = [
      { ...spinoff, percent: text("50") },
      { ...spinoff, on: "2023-01-05", into: "GEV", percent: text("50") },
    ];
    expect(open(trade([...rows, { ...other, on: "2023-01-05" }], ...later)).slice(0, 2)).toEqual([
      "A1 GE 100 since 2022-02-01 for -2000",
      "A1 GE 50 since 2022-03-01 for -1250",
    ]);
  });

  test("more than all of the cost never goes: what is left does, and then nothing", () => {
    const children = ["GEV", "GEX"].map(
      (instrument): GivenEntry => ({ ...(rows[2] as GivenEntry), instrument }),
    );
    const each = ["GEHC", "GEV", "GEX"].map((into) => ({ ...spinoff, into, percent: text("60") }));
    expect(open(trade([...rows.slice(0, 1), ...rows.slice(2), ...children], ...each))).toEqual([
      "A1 GE 100 since 2022-02-01 for 0",
      "A1 GEHC 50 since 2022-02-01 for -4800",
      "A1 GEV 50 since 2022-02-01 for -3200",
      "A1 GEX 50 since 2022-02-01 for 0",
    ]);
  });

  test("the child's part of a parent of unknown cost is unknown, and without a child nothing moves", () => {
    const unknown: GivenEntry = {
      on: "2022-02-01",
      type: "TRANSFER_IN",
      instrument: "GE",
      quantity: 100,
      cashEffect: 0,
    };
    const child = { ...(rows[2] as GivenEntry), quantity: 30 };
    expect(open(trade([unknown, child], spinoff))).toEqual([
      "A1 GE 100 since ? for ?",
      "A1 GEHC 30 since ? for ?",
    ]);
    expect(open(trade(rows.slice(0, 2), spinoff))).toEqual(open(trade(rows.slice(0, 2))));
  });
});
