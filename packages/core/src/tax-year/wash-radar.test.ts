import { expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import type { WashReading } from "./tax-facts.ts";
import { factsOfRows } from "./testing/row-lines.ts";
import { listWashWarnings } from "./wash-radar.ts";
import { reckonWashes } from "./wash-sales.ts";

const LOSS = "2025-01-02 bought 100 XYZ 5400\n2025-01-15 sold 100 XYZ 5000\n";

const warned = (rows: string, reading: WashReading = "STATUTE", today = "2025-01-20") =>
  listWashWarnings(reckonWashes(factsOfRows(LOSS + rows), reading), calendarDate(today));

const triggers = (rows: string, reading?: WashReading) =>
  warned(rows, reading).flatMap((one) =>
    one.triggers.map(
      ({ kind, accountId, instrument, quantity, day, amount }) =>
        `${kind} ${accountId} ${quantity} ${instrument} by ${day}: ${amount}`,
    ),
  );

test("what is replaced already is left out of the amount and the quantity", () => {
  expect(warned("2025-01-16 bought 30 XYZ 1500")).toMatchObject([{ amount: "280", quantity: "70" }]);
  expect(warned("2025-01-16 bought 100 XYZ 5000")).toEqual([]);
});

test("a call held from before the window may be exercised; one that has replaced a loss brings nothing more", () => {
  const held = "2024-06-03 bto 1 XYZ250620C40 900";
  expect(triggers(held)).toEqual(["EXERCISE A 1 XYZ250620C40 by 2025-02-14: 400"]);
  expect(triggers("2025-01-16 bto 1 XYZ250620C40 900")).toEqual([]);
  expect(warned("2025-01-16 bto 1 XYZ250620C40 900")).toEqual([]);
});

test("puts bought and calls written deliver no shares to the person; what has expired before the window neither", () => {
  expect(triggers("2025-01-03 bto 1 XYZ250620P40 100\n2025-01-03 sto 1 XYZ250620C60 100")).toEqual([]);
  expect(triggers("2024-10-01 sto 1 XYZ241213P40 100")).toEqual([]);
});

test("a put brings no more than the loss, and a part of it brings its part", () => {
  expect(triggers("2025-01-03 sto 3 XYZ250207P45 300")).toEqual([
    "ASSIGNMENT A 3 XYZ250207P45 by 2025-02-07: 400",
  ]);
  const more =
    "2025-01-02 bought 300 XYZ 16200\n2025-01-15 sold 300 XYZ 15000\n2025-01-03 sto 1 XYZ250207P45 100";
  expect(warned(more).map(({ amount }) => amount)).toContain("1200");
  expect(triggers(more)).toContain("ASSIGNMENT A 1 XYZ250207P45 by 2025-02-07: 400");
});

test("shares that were reinvested within a year, in another account too", () => {
  const dividends = "2024-03-01 bought 50 XYZ 2500 in ROTH\n2024-12-02 reinvested 0.5 XYZ 27 in ROTH";
  expect(triggers(dividends)).toEqual(["REINVESTMENT ROTH 0.5 XYZ by 2025-02-14: 2"]);
  expect(triggers(dividends, "BROKER")).toEqual([]);
  expect(triggers(dividends.replace("2024-12-02", "2024-01-02"))).toEqual([]);
});

test("a contract's loss is met by shares in STRICT only; for the broker a written one is not told at all", () => {
  const put =
    "2025-01-06 sto 1 ABC250620P50 200\n2025-01-15 btc 1 ABC250620P50 500\n2025-01-02 sto 1 ABC250221P45 100";
  const ofAbc = (reading: WashReading) =>
    warned(put, reading).filter(({ underlying }) => underlying === "ABC");
  expect(ofAbc("BROKER")).toEqual([]);
  expect(ofAbc("STATUTE")).toMatchObject([{ amount: "300", quantity: "1", triggers: [] }]);
  expect(ofAbc("STRICT")).toMatchObject([{ triggers: [{ kind: "ASSIGNMENT", instrument: "ABC250221P45" }] }]);
});
