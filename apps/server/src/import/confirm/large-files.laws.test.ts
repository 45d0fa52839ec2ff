import { random } from "@strikebook/core/shared/random";
import { expect, test, vi } from "vitest";
import { createUser, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { importHere } from "../testing/confirm-here.ts";
import { generateEventfulHistory } from "../testing/eventful-history.ts";
import { ledgerOf, sumsOf } from "../testing/figures.ts";
import { byFirstDay, cutAnywhere, slicesOfDays } from "../testing/file-slices.ts";
import { exportFile, type GeneratedRow, generateHistory } from "../testing/generated-history.ts";
import { rematchAll } from "../testing/rematch-all.ts";
import { generateWheelHistory } from "../testing/wheel-history.ts";

// A large file is stored in slices, and whole underlyings of it are matched again. Here every file is large.
vi.setConfig({ testTimeout: 90_000 });
const USUAL_ROWS = 2500;
const sizes = vi.hoisted(() => ({ sliceRows: 2500 }));

vi.mock(import("../../ledger/large-imports.ts"), () => ({
  isLarge: (rows) => rows > 0,
  get SLICE_ROWS() {
    return sizes.sliceRows;
  },
}));

/** Batches that are matched before something breaks. */
const matching = vi.hoisted(() => ({
  batchesLeft: Number.POSITIVE_INFINITY,
  breakNow: async (): Promise<void> => undefined,
}));

vi.mock(import("../../ledger/matching/match-in-slices.ts"), async (importOriginal) => {
  const real = await importOriginal();
  return {
    matchInSlices: async (entries) => {
      matching.batchesLeft -= 1;
      if (matching.batchesLeft < 0) {
        await matching.breakNow();
      }
      return await real.matchInSlices(entries);
    },
  };
});

const app = await startTestApp();

test.each([
  [11, "in random order"],
  [12, "in random order"],
  [13, "in random order"],
  [14, "oldest first"],
  [15, "oldest first"],
  [16, "oldest first"],
])("history %i, all its files large, %s, is as if it were matched from scratch", async (seed, order) => {
  const ann = await createUser(app);
  const next = random(seed * 37);
  const rows = generateEventfulHistory(seed, 40, 8);
  const days = [...new Set(rows.map(({ day }) => day))];
  const parts =
    order === "oldest first" ? slicesOfDays(days, next).sort(byFirstDay) : slicesOfDays(days, next);
  expect(parts.length).toBeGreaterThan(4);

  for (const [index, part] of parts.entries()) {
    // Every other file in slices of a few rows each.
    sizes.sliceRows = index % 2 === 0 ? 4 : USUAL_ROWS;
    await importRows(
      ann,
      rows.filter(({ day }) => part.includes(day)),
      index,
    );
    await expectAsRebuilt(ann);
  }
});

test("files of later days add to what is on record", async () => {
  const ann = await createUser(app);
  const rows = generateHistory(3, 60, 12);
  const days = [...new Set(rows.map(({ day }) => day))];
  for (const [index, from] of [0, 20, 40].entries()) {
    const own = days.slice(from, from + 20);
    await importRows(
      ann,
      rows.filter(({ day }) => own.includes(day)),
      index,
    );
    await expectAsRebuilt(ann);
  }
});

test.each([4, 5, 6])("contracts of earlier files are assigned in later ones: wheel %i", async (seed) => {
  const ann = await createUser(app);
  const rows = generateWheelHistory(seed, 30);
  for (const [index, part] of cutAnywhere(rows, random(seed * 43)).entries()) {
    sizes.sliceRows = index % 2 === 0 ? 4 : USUAL_ROWS;
    await importRows(ann, part, index);
  }
  await expectAsRebuilt(ann);
});

test("a rematch in slices gives what a rematch at once gives", async () => {
  const ann = await createUser(app);
  await importRows(ann, generateEventfulHistory(17, 60, 8), 0);
  const ledger = { ...(await ledgerOf(app, ann.id)), ...(await sumsOf(app, ann.id)) };
  sizes.sliceRows = 4;
  await rematchAll(app, ann.id);
  sizes.sliceRows = USUAL_ROWS;
  expect({ ...(await ledgerOf(app, ann.id)), ...(await sumsOf(app, ann.id)) }).toEqual(ledger);
});

test("a second account's file adds to days that are on record", async () => {
  const ann = await createUser(app);
  const rows = generateHistory(4, 40, 12);
  const isFirst = ({ text }: GeneratedRow) => text.includes("Z12345678");
  await importRows(ann, rows.filter(isFirst), 0);
  await importRows(
    ann,
    rows.filter((row) => !isFirst(row)),
    1,
  );
  await expectAsRebuilt(ann);
});

test.each([
  ["a day that both files have in part", [[KO("01/05/2026", "SOLD", -5)], [KO("01/05/2026", "BOUGHT", 5)]]],
  [
    "another contract on a day that is on record",
    [
      [call("01/05/2026", "BOUGHT OPENING", 10, 1), call("01/06/2026", "SOLD CLOSING", 10, -1)],
      [call("01/05/2026", "BOUGHT OPENING", 20, 2), call("01/06/2026", "SOLD CLOSING", 20, -2)],
    ],
  ],
  [
    "a transfer whose other side is on record",
    [
      [KO("01/05/2026", "BOUGHT", 8), inKind("01/06/2026", '"Individual",Z12345678', -8)],
      [inKind("01/07/2026", '"ROTH IRA",211223344', 8), KO("01/08/2026", "SOLD", -8, '"ROTH IRA",211223344')],
    ],
  ],
])("%s gives what all rows together give", async (_, files) => {
  const ann = await createUser(app);
  for (const [index, rows] of files.entries()) {
    await importRows(ann, rows, index);
  }
  await expectAsRebuilt(ann);
});

test("later rows beside new details of an earlier one are matched with these", async () => {
  const ann = await createUser(app);
  const bought = (fees: string) => ({
    day: "01/05/2026",
    text: `01/05/2026,"Individual",Z12345678,"YOU BOUGHT KO CORP (KO) (Cash)",KO,"KO CORP",Cash,10,4,,${fees},,-40,01/06/2026`,
  });
  await importRows(ann, [bought("0.02")], 0);
  await importRows(ann, [bought("0.03"), KO("01/08/2026", "SOLD", -4)], 1, "07/30/2026 4:00 pm");
  await expectAsRebuilt(ann);
  const { rows } = await app.database.pool.query<{ fees: string }>(
    "SELECT trim_scale(fees)::text AS fees FROM realized_closings WHERE user_id = $1",
    [ann.id],
  );
  expect(rows).toEqual([{ fees: "0.03" }]);
});

test("lots from before their days were kept are matched anew", async () => {
  const ann = await createUser(app);
  await importRows(ann, [KO("01/05/2026", "BOUGHT", 8)], 0);
  await app.database.pool.query("UPDATE open_lots SET held_since = NULL WHERE user_id = $1", [ann.id]);
  await importRows(ann, [KO("01/07/2026", "SOLD", -3)], 1);
  await expectAsRebuilt(ann);
});

test("lots that one book has alone are matched anew", async () => {
  const ann = await createUser(app);
  const put = "PUT (KO) KO CORP JAN 09 26 $10 (100 SHS)";
  const row = (day: string, text: string) => ({ day, text: `${day},"Individual",Z12345678,${text}` });
  const assigned = [
    row(
      "01/05/2026",
      `"YOU SOLD OPENING TRANSACTION ${put} (Margin)", -KO260109P10,"${put}",Margin,1,-1,,,,100,01/05/2026`,
    ),
    row("01/09/2026", `"ASSIGNED ${put} (Margin)", -KO260109P10,"${put}",Margin,,1,,,,0.00,`),
    row(
      "01/09/2026",
      `"YOU BOUGHT ASSIGNED PUTS KO CORP (KO) (Margin)",KO,"KO CORP",Margin,10,100,,,,-1000.00,01/09/2026`,
    ),
  ];
  await importRows(ann, assigned, 0);
  await app.database.pool.query("DELETE FROM open_lots WHERE user_id = $1 AND book = 'TAX'", [ann.id]);
  await importRows(ann, [KO("01/12/2026", "SOLD", -30)], 1);
  await expectAsRebuilt(ann);
});

test("texts with whatever COPY writes otherwise are matched as they stand", async () => {
  const ann = await createUser(app);
  const odd = String.raw`C:\new\table \N \\ (ODD) (Cash)`;
  const trade = (day: string, verb: string, shares: number) => ({
    day,
    text: `${day},"Individual",Z12345678,"YOU ${verb} ${odd}",ODD,"${odd}",Cash,10,${shares},,,,${shares * -10},${day}`,
  });
  await importRows(ann, [trade("01/05/2026", "BOUGHT", 10), trade("01/06/2026", "SOLD", -4)], 0);
  await importRows(ann, [trade("01/07/2026", "SOLD", -5)], 1);
  await expectAsRebuilt(ann);
  const { rows } = await app.database.pool.query<{ net: string }>(
    "SELECT sum(quantity)::text AS net FROM open_lots WHERE user_id = $1",
    [ann.id],
  );
  expect(Number(rows[0]?.net)).toBe(1);
});

test.each([
  ["matching that fails", async () => Promise.reject(new Error("broken"))],
  ["a lost connection", () => loseConnections()],
])("%s leaves all as it was, and the file can be imported again", async (_, breakNow) => {
  const ann = await createUser(app);
  const rows = generateHistory(5, 100, 80);
  const days = [...new Set(rows.map(({ day }) => day))];
  const early = rows.filter(({ day }) => days.indexOf(day) < 10);
  const late = rows.filter(({ day }) => days.indexOf(day) >= 10);
  await importRows(ann, early, 0);
  const before = await ledgerOf(app, ann.id);

  Object.assign(matching, { batchesLeft: 0, breakNow });
  await expect(importRows(ann, late, 1)).rejects.toThrow(
    /broken|[Cc]onnection (error|terminated)|terminating connection/,
  );
  matching.batchesLeft = Number.POSITIVE_INFINITY;

  expect(await ledgerOf(app, ann.id)).toEqual(before);
  await importRows(ann, late, 1);
  await expectAsRebuilt(ann);
});

/** Ends the connections of imports. */
async function loseConnections(): Promise<void> {
  await app.database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'strikebook uploads' AND datname = current_database()`,
  );
}

function KO(day: string, verb: string, shares: number, account = '"Individual",Z12345678'): GeneratedRow {
  const text = `${day},${account},"YOU ${verb} KO CORP (KO) (Cash)",KO,"KO CORP",Cash,10,${shares},,,,${shares * -10},${day}`;
  return { day, text };
}

function call(day: string, verb: string, strike: number, contracts: number): GeneratedRow {
  const name = `CALL (F) FORD MTR CO JAN 16 26 $${strike} (100 SHS)`;
  const text = `${day},"Individual",Z12345678,"YOU ${verb} TRANSACTION ${name} (Margin)", -F260116C${strike},"${name}",Margin,1,${contracts},,,,${contracts * -100},${day}`;
  return { day, text };
}

function inKind(day: string, account: string, shares: number): GeneratedRow {
  const verb = shares < 0 ? "TRANSFERRED TO VS 211-223344-1" : "TRANSFERRED FROM VS Z12-345678-1";
  const text = `${day},${account},"${verb} KO CORP (KO) (Cash)",KO,"KO CORP",Cash,,${shares},,,,,`;
  return { day, text };
}

/** The confirm runs in this thread, where every file is large. */
async function importRows(
  user: TestUser,
  rows: readonly GeneratedRow[],
  index: number,
  downloaded = "06/30/2026 4:00 pm",
): Promise<void> {
  const bytes = exportFile(rows, downloaded);
  await importHere(app, user, { name: `Accounts_History (${index}).csv`, bytes });
}

async function expectAsRebuilt({ id }: TestUser): Promise<void> {
  sizes.sliceRows = USUAL_ROWS;
  const ledger = { ...(await ledgerOf(app, id)), ...(await sumsOf(app, id)) };
  await rematchAll(app, id);
  expect({ ...(await ledgerOf(app, id)), ...(await sumsOf(app, id)) }).toEqual(ledger);
}
