import { describe, expect, test } from "vitest";
import { calendarDate } from "../../shared/calendar-date.ts";
import { fromUnits, toUnits } from "../../shared/units.ts";
import type { TaxSplit, WashReading } from "../tax-facts.ts";
import { factsOfLines } from "../testing/lot-lines.ts";
import { factsOfRows } from "../testing/row-lines.ts";
import { openOf, told } from "../testing/shown.ts";
import { rowsOf, yearOf } from "../testing/year-shown.ts";

const READINGS = ["BROKER", "STATUTE", "STRICT"] as const;

const splitOf = (from: string, into: string): TaxSplit => ({
  underlying: "XYZ",
  day: calendarDate("2025-02-15"),
  from: fromUnits(toUnits(from)),
  into: fromUnits(toUnits(into)),
});

const disallowed = (lines: string) =>
  READINGS.map((reading) => told(factsOfLines(lines), reading).disallowed).join(" ");

/** 100 XYZ bought for 5,000 on 2 January and sold for 4,500 on 10 February: a loss of 500. */
const loss = (bought: string) =>
  `1: 100 bought 2025-01-02 for 5000; 2: ${bought} / 100 of 1 sold 2025-02-10 for 4500`;

describe("what replaces a loss on shares: BROKER, STATUTE, STRICT", () => {
  test.each([
    ["shares of the same account", "100 bought 2025-02-20 for 4600", "500.00 500.00 500.00"],
    ["a reinvested dividend", "2 reinvested 2025-02-20 for 92", "10.00 10.00 10.00"],
    ["shares of another account", "100 bought 2025-02-20 for 4600 in B", "0.00 500.00 500.00"],
    [
      "shares in the spouse's retirement account",
      "100 bought 2025-02-20 for 4600 in SPOUSE ROTH",
      "0.00 500.00 500.00",
    ],
    ["a call bought", "1 XYZ250620C50 bought 2025-02-20 for 300", "0.00 500.00 500.00"],
    ["a put written", "1 XYZ250620P50 written 2025-02-20 for 300", "0.00 0.00 500.00"],
    [
      "a put written that a person marked as deep",
      "1 XYZ250620P60 written 2025-02-20 for 1500 deep",
      "0.00 500.00 500.00",
    ],
    ["a put bought", "1 XYZ250620P50 bought 2025-02-20 for 300", "0.00 0.00 500.00"],
    ["a call written", "1 XYZ250620C50 written 2025-02-20 for 300", "0.00 0.00 500.00"],
    ["shares sold short", "100 shorted 2025-02-20 for 4600", "0.00 0.00 500.00"],
    ["shares of another company", "100 ABC bought 2025-02-20 for 4600", "0.00 0.00 0.00"],
    ["the 30th day after", "100 bought 2025-03-12 for 4600", "500.00 500.00 500.00"],
    ["the 31st day after", "100 bought 2025-03-13 for 4600", "0.00 0.00 0.00"],
    ["the 30th day before", "100 bought 2025-01-11 for 4600", "500.00 500.00 500.00"],
    ["the 31st day before", "100 bought 2025-01-10 for 4600", "0.00 0.00 0.00"],
    ["the same day", "100 bought 2025-02-10 for 4600", "500.00 500.00 500.00"],
    ["a part of it", "30 bought 2025-02-20 for 1500", "150.00 150.00 150.00"],
    ["more than was sold", "300 bought 2025-02-20 for 15000", "500.00 500.00 500.00"],
  ])("%s", (_name, bought, right) => {
    expect(disallowed(loss(bought))).toBe(right);
  });

  test("lots older than the one that was sold replace nothing and are named", () => {
    const facts = factsOfLines(
      "1: 60 bought 2025-01-20 for 3000 in B; 2: 100 bought 2025-01-27 for 5000 / 100 of 2 sold 2025-02-10 for 4500",
    );
    const year = yearOf(facts, 2025);
    expect(year).toMatchObject({ disallowed: "0", shortTerm: "-500" });
    expect(year.questions).toMatchObject([
      { kind: "OLDER_REPLACEMENT", amount: "300", lotId: year.lots[0]?.id },
    ]);
    expect(yearOf(facts, 2025, "BROKER").questions).toEqual([]);
  });

  test("bought before the loss it counts only as far as it is still held after it", () => {
    const lines = loss("100 bought 2025-02-03 for 4600").replace("/", "/ 40 of 2 sold 2025-02-05 for 1900;");
    expect(disallowed(lines)).toBe("300.00 300.00 300.00");
  });

  test("what another account sold on the loss's day is not held after it", () => {
    const other = (day: string) =>
      loss("100 bought 2025-02-03 for 4600 in B").concat(`; 100 of 2 sold ${day} for 4700`);
    expect(disallowed(other("2025-02-10"))).toBe("0.00 0.00 0.00");
    expect(disallowed(other("2025-02-11"))).toBe("0.00 500.00 500.00");
  });

  test("a share replaces once: the second loss finds none", () => {
    const lines =
      "1: 100 bought 2025-01-02 for 5000; 2: 100 bought 2025-01-03 for 5000; 3: 100 bought 2025-02-20 for 4600 / 100 of 1 sold 2025-02-10 for 4500; 100 of 2 sold 2025-02-11 for 4500";
    expect(told(factsOfLines(lines)).reported).toEqual(["1: 0.00 (500.00 W)", "2: -500.00"]);
  });

  test("of a day the loss's own account comes first, then taxable ones, then retirement accounts", () => {
    const lines = `1: 100 bought 2025-01-02 for 5000 in B; 2: 50 bought 2025-02-20 for 2300 in A; 3: 50 bought 2025-02-20 for 2300 in ROTH;
      4: 30 bought 2025-02-20 for 1380 in B / 100 of 1 sold 2025-02-10 for 4500`;
    expect(told(factsOfLines(lines)).open).toEqual([
      "50 of 2: 2550.00, 2025-01-12",
      "20 of 3: 920.00, 2025-02-20",
      "30 of 3: 1380.00, 2025-02-20",
      "30 of 4: 1530.00, 2025-01-12",
    ]);
    expect(yearOf(factsOfLines(lines), 2025).lostToRetirement).toBe("100");
  });

  test("losses of a day in two accounts: the lower number first", () => {
    const lines =
      "1: 100 bought 2025-01-02 for 5000 in B; 2: 100 bought 2025-01-02 for 5200 in A; 3: 100 bought 2025-02-20 for 4600 / 100 of 1 sold 2025-02-10 for 4500; 100 of 2 sold 2025-02-10 for 4500";
    expect(told(factsOfLines(lines)).reported).toEqual(["2: 0.00 (700.00 W)", "1: -500.00"]);
  });

  test("shares on both sides of a split count in the later unit", () => {
    const split = splitOf("1", "2");
    const facts = factsOfLines(loss("100 bought 2025-02-20 for 2300"), { splits: [split] });
    expect(told(facts).disallowed).toBe("250.00");
    const reverse = splitOf("10", "1");
    expect(told(factsOfLines(loss("3 bought 2025-02-20 for 1350"), { splits: [reverse] })).disallowed).toBe(
      "150.00",
    );
  });
});

describe("what replaces a loss on anything else", () => {
  const contract = (again: string) =>
    disallowed(`1: 1 XYZ250620C50 bought 2025-01-02 for 500; 2: ${again} / 1 of 1 sold 2025-02-10 for 200`);
  const short = (again: string) =>
    disallowed(`1: 100 shorted 2025-01-02 for 4500; 2: ${again} / 100 of 1 covered 2025-02-10 for 5000`);

  test("a call's loss: the same contract bought", () => {
    expect(contract("1 XYZ250620C50 bought 2025-02-12 for 250")).toBe("300.00 300.00 300.00");
    expect(contract("1 XYZ250620C55 bought 2025-02-12 for 250")).toBe("0.00 0.00 300.00");
    expect(contract("100 bought 2025-02-12 for 5000")).toBe("0.00 0.00 300.00");
    expect(contract("1 XYZ250620C50 written 2025-02-12 for 250")).toBe("0.00 0.00 300.00");
  });

  test("a short sale's loss: the same sold short", () => {
    expect(short("100 shorted 2025-02-12 for 5000")).toBe("500.00 500.00 500.00");
    expect(short("100 bought 2025-02-12 for 5000")).toBe("0.00 0.00 500.00");
    expect(short("1 XYZ250620C50 written 2025-02-12 for 250")).toBe("0.00 0.00 500.00");
  });

  test("what is sold short again brings less by the loss, and is short-term", () => {
    const facts = factsOfLines(
      "1: 100 shorted 2024-01-02 for 4500; 2: 100 shorted 2025-02-12 for 5000 / 100 of 1 covered 2025-02-10 for 5000; 100 of 2 covered 2025-03-20 for 4000",
    );
    expect(rowsOf(yearOf(facts, 2025))).toEqual([
      "100 XYZ: 4500 - 5000 + 500 = 0 SHORT W",
      "100 XYZ: 4500 - 4000 = 500 SHORT",
    ]);
  });

  test("a part of a contract is used", () => {
    const facts = factsOfLines(
      "1: 60 bought 2025-01-02 for 3000; 2: 1 XYZ250620C50 bought 2025-02-12 for 300 / 60 of 1 sold 2025-02-10 for 2700; 1 of 2 sold 2025-06-02 for 900",
    );
    expect(rowsOf(yearOf(facts, 2025))).toEqual([
      "60 XYZ: 2700 - 3000 + 300 = 0 SHORT W",
      "0.6 XYZ250620C50: 540 - 480 = 60 SHORT",
      "0.4 XYZ250620C50: 360 - 120 = 240 SHORT",
    ]);
  });
});

describe("shares delivered by a contract that has replaced a loss", () => {
  const SOLD = "2025-01-02 bought 100 XYZ 5000\n2025-02-10 sold 100 XYZ 4500\n";
  const shown = (rows: string, reading: WashReading) => {
    const facts = factsOfRows(SOLD + rows);
    return [...rowsOf(yearOf(facts, 2025, reading)).slice(1), ...openOf(facts, reading)];
  };

  test("a call exercised: the loss goes into their basis, they are used up, and no time is added", () => {
    const exercised = "2025-02-12 bto 1 XYZ250321C44 300\n2025-02-20 exercised 1 XYZ250321C44 4400";
    expect(shown(exercised, "STATUTE")).toEqual(["100 XYZ: 5200.00, 2025-02-20"]);
    // A second loss in the window of the delivery finds no share that is left.
    const twice = `${exercised}\n2025-01-03 bought 100 XYZ 5000 in B\n2025-02-21 sold 100 XYZ 4500 in B`;
    expect(shown(twice, "STATUTE")).toEqual([
      "100 XYZ: 4500 - 5000 = -500 SHORT",
      "100 XYZ: 5200.00, 2025-02-20",
    ]);
    // For the broker the shares themselves replace the loss, with its time.
    expect(shown(exercised, "BROKER")).toEqual(["100 XYZ: 5200.00, 2025-01-12"]);
  });

  test("a put assigned in STRICT, and a call called away: its proceeds are less", () => {
    expect(
      shown("2025-02-12 sto 1 XYZ250321P44 300\n2025-03-21 assigned 1 XYZ250321P44 4400", "STRICT"),
    ).toEqual(["100 XYZ: 4600.00, 2025-03-21"]);
    const called =
      "2025-01-02 bought 100 XYZ 4000 in B\n2025-02-12 sto 1 XYZ250321C46 200 in B\n2025-03-21 assigned 1 XYZ250321C46 4600 in B";
    expect(shown(called, "STRICT")).toEqual(["100 XYZ: 4300 - 4000 = 300 SHORT"]);
  });

  test("in a retirement account the loss is lost and the delivered shares are used up", () => {
    const rows =
      "2025-02-12 bto 1 XYZ250321C44 300 in ROTH\n2025-02-20 exercised 1 XYZ250321C44 4400 in ROTH";
    expect(shown(rows, "STATUTE")).toEqual(["100 XYZ: 4700.00, 2025-02-20"]);
    expect(yearOf(factsOfRows(SOLD + rows), 2025)).toMatchObject({
      disallowed: "500",
      lostToRetirement: "500",
    });
  });

  test("at the year's end the loss stands where it is then", () => {
    const rows =
      "2025-01-02 bought 100 XYZ 5000\n2025-12-10 sold 100 XYZ 4500\n2025-12-12 bto 1 XYZ260320C44 300\n2026-01-20 exercised 1 XYZ260320C44 4400";
    const at = (year: number) =>
      yearOf(factsOfRows(rows), year).carried.map(
        ({ instrument, amount, basis }) => `${instrument}: ${amount} in ${basis}`,
      );
    // The premium of a delivered contract stands in its shares.
    expect(at(2025)).toEqual(["XYZ260320C44: 500 in 500"]);
    expect(at(2026)).toEqual(["XYZ: 500 in 5200"]);
  });
});
