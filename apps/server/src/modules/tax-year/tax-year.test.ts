import { expect, test, vi } from "vitest";
import { personWith } from "../../import/testing/people.ts";
import { startTestApp } from "../../testing/test-app.ts";
import { answerOf, carriedWords, lotWords, taxYearOf } from "./testing/tax-people.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const app = await startTestApp();

const GUIDE = "This is a guide, not tax advice.";

/** The rows of a year, with what they come to; worked by hand or published, where the case says so. */
type Case = {
  readonly rows: readonly string[];
  readonly year: number;
  readonly lots: readonly string[];
  readonly sums: Readonly<Record<string, unknown>>;
  readonly carried?: readonly string[];
};

const CASES: Readonly<Record<string, Case>> = {
  "IRS Pub. 550: a lot replaced after its sale": {
    rows: [
      "2013-01-01 BUY 100 XYZ -1000.00",
      "2013-06-01 SELL 100 XYZ 750.00",
      "2013-06-15 BUY 100 XYZ -800.00",
    ],
    year: 2013,
    lots: ["100 XYZ 2013-01-01 to 2013-06-01: 750 - 1000 + 250 = 0 SHORT W"],
    sums: { shortTerm: "0", longTerm: "0", disallowed: "250", deferred: "250", washes: 1, openUntil: null },
    carried: ["100 XYZ of 2013-06-15 since 2013-01-15: 1050 with 250"],
  },
  "Fairmark: half of one purchase sold washes nothing": {
    rows: [
      "2014-06-02 BUY 100 XYZ -5000.00",
      "2014-06-02 BUY 100 XYZ -5000.00",
      "2014-06-12 SELL 100 XYZ 4000.00",
    ],
    year: 2014,
    lots: ["100 XYZ 2014-06-02 to 2014-06-12: 4000 - 5000 = -1000 SHORT"],
    sums: { shortTerm: "-1000", disallowed: "0", deferred: "0", washes: 0 },
  },
  "sold on December 29, bought back on January 9": {
    rows: [
      "2025-03-03 BUY 100 XYZ -6000.00",
      "2025-12-29 SELL 100 XYZ 5000.00",
      "2026-01-09 BUY 100 XYZ -4900.00",
    ],
    year: 2025,
    lots: ["100 XYZ 2025-03-03 to 2025-12-29: 5000 - 6000 + 1000 = 0 SHORT W"],
    sums: { shortTerm: "0", disallowed: "1000", deferred: "1000", notice: GUIDE },
    // 301 days from March 3 to December 29.
    carried: ["100 XYZ of 2026-01-09 since 2025-03-14: 5900 with 1000"],
  },
  "a day more than a year is long-term": {
    rows: ["2005-01-01 BUY 10 XYZ -1000.00", "2006-01-02 SELL 10 XYZ 1100.00"],
    year: 2006,
    lots: ["10 XYZ 2005-01-01 to 2006-01-02: 1100 - 1000 = 100 LONG"],
    sums: { shortTerm: "0", longTerm: "100" },
  },
  "a put that was bought expires": {
    rows: ["2026-01-05 BTO 1 XYZ260320P48 -225.00", "2026-03-20 EXPIRED 1 XYZ260320P48, posted 2026-03-23"],
    year: 2026,
    lots: ["1 XYZ260320P48 2026-01-05 to 2026-03-20: 0 - 225 = -225 SHORT"],
    sums: { shortTerm: "-225", longTerm: "0" },
  },
  "calls written one after the other on shares, the last one called away": {
    rows: [
      "2024-03-04 BUY 100 XYZ -3275.00",
      "2024-05-06 STO 1 XYZ240719C35 175.00",
      "2024-07-19 EXPIRED 1 XYZ240719C35, posted 2024-07-22",
      "2024-08-05 STO 1 XYZ241018C35 275.00",
      "2024-10-10 BTC 1 XYZ241018C35 -625.00",
      "2025-01-06 STO 1 XYZ250321C40 375.00",
      "2025-03-21 ASSIGNED 1 XYZ250321C40, posted 2025-03-24",
      "2025-03-21 CALLED 100 XYZ 3925.00 at 40, posted 2025-03-24",
    ],
    year: 2024,
    lots: [
      "1 XYZ240719C35 2024-07-19 to 2024-07-19: 175 - 0 = 175 SHORT",
      "1 XYZ241018C35 2024-10-10 to 2024-10-10: 275 - 625 = -350 SHORT",
    ],
    sums: { shortTerm: "-175", longTerm: "0" },
  },
  "a put that was bought is exercised: its cost lowers the proceeds": {
    rows: [
      "2026-01-05 BUY 100 XYZ -5000.00",
      "2026-01-05 BTO 1 XYZ260320P48 -225.00",
      "2026-03-20 EXERCISED 1 XYZ260320P48, posted 2026-03-23",
      "2026-03-20 PUT-OUT 100 XYZ 4800.00 at 48, posted 2026-03-23",
    ],
    year: 2026,
    lots: ["100 XYZ 2026-01-05 to 2026-03-20: 4575 - 5000 = -425 SHORT"],
    sums: { shortTerm: "-425" },
  },
  "a put that was written is assigned: the shares cost less, and are held since that day": {
    rows: [
      "2025-01-06 STO 1 XYZ250321P40 375.00",
      "2025-03-21 ASSIGNED 1 XYZ250321P40, posted 2025-03-24",
      "2025-03-21 PUT-IN 100 XYZ -4075.00 at 40, posted 2025-03-24",
      "2026-03-20 SELL 100 XYZ 4000.00",
    ],
    year: 2026,
    lots: ["100 XYZ 2025-03-21 to 2026-03-20: 4000 - 3700 = 300 SHORT"],
    sums: { shortTerm: "300", longTerm: "0" },
  },
  "Pub. 550: money returned without a dividend lowers the cost": {
    rows: [
      "2025-02-03 BUY 10 XYZ -100.00",
      "2025-06-02 RETURN-OF-CAPITAL XYZ 80.00",
      "2026-03-02 SELL 10 XYZ 50.00",
    ],
    year: 2026,
    lots: ["10 XYZ 2025-02-03 to 2026-03-02: 50 - 20 = 30 LONG"],
    sums: { longTerm: "30" },
  },
  "Form 8949: bought back within three weeks": {
    rows: [
      "2014-01-10 BUY 100 ABC -5200.00",
      "2014-08-25 SELL 100 ABC 4800.00",
      "2014-09-15 BUY 100 ABC -4900.00",
    ],
    year: 2014,
    lots: ["100 ABC 2014-01-10 to 2014-08-25: 4800 - 5200 + 400 = 0 SHORT W"],
    sums: { shortTerm: "0", disallowed: "400" },
    carried: ["100 ABC of 2014-09-15 since 2014-01-31: 5300 with 400"],
  },
  "a wheel: the loss of the first assignment goes into the shares of the next": {
    rows: [
      "2026-01-05 STO 1 XYZ260116P100 200.00",
      "2026-01-16 ASSIGNED 1 XYZ260116P100, posted 2026-01-20",
      "2026-01-16 PUT-IN 100 XYZ -10000.00 at 100, posted 2026-01-20",
      "2026-01-20 STO 1 XYZ260213C92 200.00",
      "2026-02-13 ASSIGNED 1 XYZ260213C92, posted 2026-02-17",
      "2026-02-13 CALLED 100 XYZ 9200.00 at 92, posted 2026-02-17",
      "2026-02-17 STO 1 XYZ260306P95 200.00",
      "2026-03-06 ASSIGNED 1 XYZ260306P95, posted 2026-03-09",
      "2026-03-06 PUT-IN 100 XYZ -9500.00 at 95, posted 2026-03-09",
      "2026-03-09 STO 1 XYZ260320C98 200.00",
      "2026-03-20 ASSIGNED 1 XYZ260320C98, posted 2026-03-23",
      "2026-03-20 CALLED 100 XYZ 9800.00 at 98, posted 2026-03-23",
    ],
    year: 2026,
    lots: [
      "100 XYZ 2026-01-16 to 2026-02-13: 9400 - 9800 + 400 = 0 SHORT W",
      "100 XYZ 2026-03-06 to 2026-03-20: 10000 - 9700 = 300 SHORT",
    ],
    sums: { shortTerm: "300", disallowed: "400", deferred: "0" },
  },
};

test.each(Object.entries(CASES))("%s", async (_, { rows, year, lots, sums, carried = [] }) => {
  const told = await taxYearOf(app, await personWith(app, rows), year);

  expect(told.lots.map(lotWords)).toEqual(lots);
  expect(told).toMatchObject({
    ...sums,
    incomplete: [],
    sealedOn: null,
    wouldChange: null,
    lotCount: lots.length,
  });
  expect(told.carried.map(carriedWords)).toEqual(carried);
});

test("the shares that a call takes are long-term by their own day, the premium in their proceeds", async () => {
  const { rows } = CASES["calls written one after the other on shares, the last one called away"] as Case;
  const told = await taxYearOf(app, await personWith(app, rows), 2025);

  expect(told.lots.map(lotWords)).toEqual(["100 XYZ 2024-03-04 to 2025-03-21: 4300 - 3275 = 1025 LONG"]);
  expect(told).toMatchObject({ shortTerm: "0", longTerm: "1025" });
});

test("Rev. Rul. 2008-5: shares bought in one's own Roth IRA lose the loss by the statute, not by the broker", async () => {
  const user = await personWith(app, [
    "2025-06-02 BUY 100 XYZ -5000.00",
    "2026-02-10 SELL 100 XYZ 4500.00",
    "2026-02-25 BUY 100 XYZ -4600.00 in ROTH",
    "2026-06-01 SELL 100 XYZ 4700.00 in ROTH",
  ]);

  const [broker, statute, strict] = await answerOf(
    app,
    user,
    "{ getTaxReadings(year: 2026) { reading shortTerm disallowed deferred lostToRetirement lots { isLost lost gain code } carried { basis } } }",
  );
  expect(broker).toMatchObject({ reading: "BROKER", shortTerm: "-500", disallowed: "0", carried: [] });
  const lost = {
    shortTerm: "0",
    disallowed: "500",
    deferred: "0",
    lostToRetirement: "500",
    // The Roth IRA's own sale is no row, and nothing is added to what its shares cost.
    lots: [{ isLost: true, lost: "500", gain: "0", code: "W" }],
    carried: [],
  };
  expect(statute).toEqual({ reading: "STATUTE", ...lost });
  expect(strict).toEqual({ reading: "STRICT", ...lost });
});

test("a put bought back at a loss and another strike sold on the day: only the strict reading moves the loss", async () => {
  const user = await personWith(app, [
    "2026-01-05 STO 1 XYZ260220P50 199.34",
    "2026-01-15 BTC 1 XYZ260220P50 -300.66",
    "2026-01-15 STO 1 XYZ260220P45 339.34",
    "2026-02-20 EXPIRED 1 XYZ260220P45, posted 2026-02-23",
  ]);
  const rowsOf = async (reading: string) => (await taxYearOf(app, user, 2026, reading)).lots.map(lotWords);

  const apart = [
    "1 XYZ260220P50 2026-01-15 to 2026-01-15: 199.34 - 300.66 = -101.32 SHORT",
    "1 XYZ260220P45 2026-02-20 to 2026-02-20: 339.34 - 0 = 339.34 SHORT",
  ];
  expect(await rowsOf("BROKER")).toEqual(apart);
  expect(await rowsOf("STATUTE")).toEqual(apart);
  expect(await rowsOf("STRICT")).toEqual([
    "1 XYZ260220P50 2026-01-15 to 2026-01-15: 199.34 - 300.66 + 101.32 = 0 SHORT W",
    "1 XYZ260220P45 2026-02-20 to 2026-02-20: 238.02 - 0 = 238.02 SHORT",
  ]);
});

test("the same put written again: washed by statute and strictly, named in the broker's reading", async () => {
  const user = await personWith(app, [
    "2026-01-05 STO 1 XYZ260220P50 199.34",
    "2026-01-15 BTC 1 XYZ260220P50 -300.66",
    "2026-01-20 STO 1 XYZ260220P50 250.34",
    "2026-02-20 EXPIRED 1 XYZ260220P50, posted 2026-02-23",
  ]);

  for (const reading of ["STATUTE", "STRICT"]) {
    const year = await taxYearOf(app, user, 2026, reading);
    expect(year.lots.map(lotWords)).toEqual([
      "1 XYZ260220P50 2026-01-15 to 2026-01-15: 199.34 - 300.66 + 101.32 = 0 SHORT W",
      "1 XYZ260220P50 2026-02-20 to 2026-02-20: 149.02 - 0 = 149.02 SHORT",
    ]);
    expect(year).toMatchObject({ shortTerm: "149.02", disallowed: "101.32", questions: [] });
  }
  const broker = await taxYearOf(app, user, 2026);
  expect(broker).toMatchObject({ shortTerm: "149.02", disallowed: "0" });
  expect(broker.questions).toMatchObject([
    { kind: "WRITTEN_AGAIN", amount: "101.32", lotId: broker.lots[0].id },
  ]);
});
