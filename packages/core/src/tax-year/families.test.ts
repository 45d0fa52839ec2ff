import { describe, expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import { factsOfLines } from "./testing/lot-lines.ts";
import { factsOfRows } from "./testing/row-lines.ts";
import { openOf } from "./testing/shown.ts";
import { rowsOf, yearOf } from "./testing/year-shown.ts";
import { listWashWarnings } from "./wash-radar.ts";
import { reckonWashes } from "./wash-sales.ts";

const WHEEL = `2025-01-02 sto 1 XYZ250117P100 200
  2025-01-17 assigned 1 XYZ250117P100 10000
  2025-01-21 sto 1 XYZ250214C92 200
  2025-02-14 assigned 1 XYZ250214C92 9200
  2025-02-18 sto 1 XYZ250314P95 200
  2025-03-14 assigned 1 XYZ250314P95 9500
  2025-03-17 sto 1 XYZ250417C98 200
  2025-04-17 assigned 1 XYZ250417C98 9800`;

const ROLLED = "2025-01-02 sto 1 XYZ250117P50 199.34\n2025-01-15 btc 1 XYZ250117P50 300.66";

describe("option sellers (worked examples)", () => {
  const ROTH =
    "1: 100 bought 2025-01-02 for 5000; 2: 100 bought 2025-02-25 for 4600 in ROTH / 100 of 1 sold 2025-02-10 for 4500";

  test("D01: the own Roth buys back", () => {
    const year = yearOf(factsOfLines(ROTH), 2025, "STATUTE");
    expect(rowsOf(year)).toEqual(["100 XYZ: 4500 - 5000 + 500 = 0 SHORT W lost"]);
    expect(year).toMatchObject({ disallowed: "500", lostToRetirement: "500", deferred: "0", carried: [] });
    expect(openOf(factsOfLines(ROTH))).toEqual(["100 XYZ: 4600.00, 2025-02-25"]);
    expect(rowsOf(yearOf(factsOfLines(ROTH), 2025, "BROKER"))).toEqual(["100 XYZ: 4500 - 5000 = -500 SHORT"]);
  });

  test("D03: a wheel whose loss is disallowed at the next assignment, in every reading", () => {
    for (const reading of ["BROKER", "STATUTE", "STRICT"] as const) {
      const year = yearOf(factsOfRows(WHEEL), 2025, reading);
      expect(rowsOf(year)).toEqual([
        "100 XYZ: 9400 - 9800 + 400 = 0 SHORT W",
        "100 XYZ: 10000 - 9700 = 300 SHORT",
      ]);
      expect(year.shortTerm).toBe("300");
    }
  });

  test("D04: another strike sold when a put is bought back at a loss", () => {
    const facts = factsOfRows(
      `${ROLLED}\n2025-01-15 sto 1 XYZ250221P48 339.34\n2025-02-21 expired 1 XYZ250221P48 0`,
    );
    for (const reading of ["BROKER", "STATUTE"] as const) {
      expect(rowsOf(yearOf(facts, 2025, reading))).toEqual([
        "1 XYZ250117P50: 199.34 - 300.66 = -101.32 SHORT",
        "1 XYZ250221P48: 339.34 - 0 = 339.34 SHORT",
      ]);
    }
    expect(rowsOf(yearOf(facts, 2025, "STRICT"))).toEqual([
      "1 XYZ250117P50: 199.34 - 300.66 + 101.32 = 0 SHORT W",
      "1 XYZ250221P48: 238.02 - 0 = 238.02 SHORT",
    ]);
  });

  test("D05: the same contract sold again", () => {
    const facts = factsOfRows(
      `${ROLLED}\n2025-01-20 sto 1 XYZ250117P50 250.34\n2025-01-31 expired 1 XYZ250117P50 0`,
    );
    for (const reading of ["STATUTE", "STRICT"] as const) {
      const year = yearOf(facts, 2025, reading);
      expect(rowsOf(year)).toEqual([
        "1 XYZ250117P50: 199.34 - 300.66 + 101.32 = 0 SHORT W",
        "1 XYZ250117P50: 149.02 - 0 = 149.02 SHORT",
      ]);
      expect(year.questions).toEqual([]);
    }
    const broker = yearOf(facts, 2025, "BROKER");
    expect(broker).toMatchObject({ shortTerm: "149.02", washes: 0, disallowed: "0" });
    expect(broker.questions).toMatchObject([
      { kind: "WRITTEN_AGAIN", amount: "101.32", lotId: broker.lots[0]?.id },
    ]);
  });

  test("D12: the radar on 20 January", () => {
    const facts = factsOfRows(
      `2025-01-02 bought 100 XYZ 5400
       2025-01-15 sold 100 XYZ 5000
       2025-01-10 sto 1 XYZ250213P50 100 in SPOUSE ROTH
       2025-01-10 sto 1 XYZ250220P50 100 in SPOUSE ROTH`,
    );
    const warned = (reading: "BROKER" | "STATUTE", today: string) =>
      listWashWarnings(reckonWashes(facts, reading), calendarDate(today));
    const trigger = {
      kind: "ASSIGNMENT",
      accountId: "SPOUSE ROTH",
      quantity: "1",
      isLost: true,
      amount: "400",
    };
    expect(warned("STATUTE", "2025-01-20")).toMatchObject([
      {
        ...{
          accountId: "A",
          instrument: "XYZ",
          underlying: "XYZ",
          lossDay: "2025-01-15",
          until: "2025-02-14",
        },
        ...{ amount: "400", quantity: "100" },
        triggers: [
          { ...trigger, instrument: "XYZ250213P50", day: "2025-02-13", isAtExpiry: true },
          { ...trigger, instrument: "XYZ250220P50", day: "2025-02-14", isAtExpiry: false },
        ],
      },
    ]);
    expect(warned("STATUTE", "2025-02-14")).toHaveLength(1);
    expect(warned("STATUTE", "2025-02-15")).toEqual([]);
    expect(warned("BROKER", "2025-01-20")).toMatchObject([{ triggers: [] }]);
  });
});
