import { beforeEach, expect, test } from "vitest";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

const STORE = `mutation ($fileContent: String!, $withoutRefused: Boolean) {
  adminStoreClosingPrices(fileContent: $fileContent, withoutRefused: $withoutRefused) {
    storedCount goodCount refusedCount refused { line reason } } }`;
const DELETE = `mutation ($instrument: String, $source: StoredCloseSource) {
  adminDeleteClosingPrices(instrument: $instrument, source: $source) }`;
const LIST = "{ adminGetClosingPrices { instrument source firstDay lastDay count } }";

const app = await startTestApp();
const { pool } = app.database;
const admin = await createUser(app, { roles: ["ADMIN"] });

beforeEach(async () => {
  await pool.query("DELETE FROM daily_close");
});

const KO =
  "Symbol,Date,Close,Dividend,Split\nKO,2024-11-25,$64.90,0.485,1\nKO,11/26/2024,65.42,,\nPEP,2024-11-25,161.10,,\n";

test("a file is stored, stored again without a change, and corrected", async () => {
  expect(await store(KO)).toEqual({ storedCount: 3, goodCount: 3, refusedCount: 0, refused: [] });
  expect(await store(KO)).toMatchObject({ storedCount: 0, goodCount: 3 });
  expect(await store(KO.replace("65.42", "65.43"))).toMatchObject({ storedCount: 1 });

  const { rows } = await pool.query(
    "SELECT day, close::text, dividend::text, split::text, source FROM daily_close WHERE instrument = 'KO' ORDER BY day",
  );
  expect(rows).toEqual([
    { day: "2024-11-25", close: "64.90000000", dividend: "0.48500000", split: "1.00000000", source: "FILE" },
    { day: "2024-11-26", close: "65.43000000", dividend: null, split: null, source: "FILE" },
  ]);
  expect(await list()).toEqual([
    { instrument: "KO", source: "FILE", firstDay: "2024-11-25", lastDay: "2024-11-26", count: 2 },
    { instrument: "PEP", source: "FILE", firstDay: "2024-11-25", lastDay: "2024-11-25", count: 1 },
  ]);
});

test("with a refused line nothing is stored, until the good ones are asked for", async () => {
  // Thanksgiving; a split that isn't told; what can't be read.
  const bad = `${KO}KO,2024-11-28,66,,\nPEP,2024-11-26,16.11,,\nKO,2024-11-27,much,,\n`;
  const told = {
    goodCount: 3,
    refusedCount: 3,
    refused: [
      { line: 5, reason: "2024-11-28 was no trading day" },
      { line: 6, reason: "16.11 is 90 % below the close of 2024-11-25, 161.1, and no split is told" },
      { line: 7, reason: 'close can\'t be "much"' },
    ],
  };

  expect(await store(bad)).toEqual({ storedCount: 0, ...told });
  expect(await list()).toEqual([]);
  expect(await store(bad, true)).toEqual({ storedCount: 3, ...told });
  expect(await store("symbol,day,close\nKO,2024-11-28,66\n", true)).toMatchObject({
    storedCount: 0,
    goodCount: 0,
  });
});

test("a price is held against what is stored, whoever told it; what is told anew doesn't stand against itself", async () => {
  await pool.query(`INSERT INTO daily_close (instrument, day, source, close, fetched_at) VALUES
    ('KO', '2024-11-22', 'TIINGO', 64.5, now()), ('KO', '2024-11-25', 'FILE', 6490, now())`);

  expect(await store("symbol,day,close\nKO,2024-11-25,6490\n")).toMatchObject({
    refused: [{ line: 2, reason: expect.stringContaining("above the close of 2024-11-22, 64.5") }],
  });
  expect(await store(KO)).toMatchObject({ storedCount: 3, refused: [] });
});

test("a split that another source told of the day needs no telling again", async () => {
  await pool.query(`INSERT INTO daily_close (instrument, day, source, close, split, fetched_at) VALUES
    ('NVDA', '2024-06-07', 'TIINGO', 1208.88, 1, now()), ('NVDA', '2024-06-10', 'TIINGO', 121.79, 10, now())`);

  expect(await store("symbol,day,close\nNVDA,2024-06-10,121.8\n")).toMatchObject({ storedCount: 1 });
});

test("what a source says of a day stays beside what another says", async () => {
  await pool.query(`INSERT INTO daily_close (instrument, day, source, close, fetched_at)
    VALUES ('KO', '2024-11-25', 'TIINGO', 64.91, now())`);
  await store(KO);

  expect(
    (await list()).map(
      ({ instrument, source }: { instrument: string; source: string }) => `${instrument} ${source}`,
    ),
  ).toEqual(["KO FILE", "KO TIINGO", "PEP FILE"]);
});

test("closes go by instrument, by source and all, with an entry of the audit log each", async () => {
  await pool.query(`INSERT INTO daily_close (instrument, day, source, close, fetched_at)
    VALUES ('KO', '2024-11-25', 'TIINGO', 64.91, now()), ('SPY', '2024-11-25', 'TIINGO', 597.53, now())`);
  const keeper = await createUser(app, { roles: ["ADMIN"] });
  await store(KO, false, keeper);

  expect(await remove({ instrument: "KO", source: "FILE" }, keeper)).toBe(2);
  expect(await remove({ instrument: "KO", source: "FILE" }, keeper)).toBe(0);
  expect(await remove({ source: "TIINGO" }, keeper)).toBe(2);
  expect(await remove({}, keeper)).toBe(1);
  expect(await list()).toEqual([]);
  const { rows } = await pool.query(
    `SELECT description, details->'rows' AS rows FROM audit_logs
      WHERE description LIKE 'Closing prices%' AND performed_by_id = $1`,
    [keeper.id],
  );
  expect(rows).toHaveLength(4);
  expect(
    Object.fromEntries(rows.map(({ description, rows: named }) => [named.join("; "), description])),
  ).toEqual({
    "KO, FILE: 2 closes from 2024-11-25 to 2024-11-26; PEP, FILE: 1 close from 2024-11-25 to 2024-11-25":
      "Closing prices, from a file changed: 3 closes added or changed",
    "deleted KO, FILE: 2 closes from 2024-11-25 to 2024-11-26": "Closing prices changed: 2 closes deleted",
    "deleted KO, TIINGO: 1 close from 2024-11-25 to 2024-11-25; deleted SPY, TIINGO: 1 close from 2024-11-25 to 2024-11-25":
      "Closing prices changed: 2 closes deleted",
    "deleted PEP, FILE: 1 close from 2024-11-25 to 2024-11-25": "Closing prices changed: 1 close deleted",
  });
});

test.each([
  [
    "<!doctype html><title>Sign in</title>",
    "The file is a web page, not CSV text. Sign in to the brokerage and download it again.",
  ],
  ["symbol,day\nKO,2024-11-25\n", "Line 1: a header with the columns symbol, day and close is needed"],
  [`symbol,day,close\n${"KO,2024-11-25,64.9\n".repeat(280_000)}`, "The list may be at most 5 MB"],
])("%.30j is no file of closing prices", async (csv, message) => {
  const { errors } = await graphqlRequest(app, admin, STORE, { fileContent: base64(csv) });

  expect(errors?.[0]?.message).toBe(message);
});

test.each([
  ["nobody", undefined, "UNAUTHENTICATED"],
  ["a user", await createUser(app), "FORBIDDEN"],
  ["a reader", await createUser(app, { roles: ["READONLY"] }), "FORBIDDEN"],
])("%s neither reads nor changes closing prices", async (_who, user, code) => {
  await store(KO);

  for (const reply of [
    await graphqlRequest(app, user, LIST),
    await graphqlRequest(app, user, STORE, { fileContent: base64(KO.replace("65.42", "1")) }),
    await graphqlRequest(app, user, DELETE),
  ]) {
    expect(reply.errors?.[0]?.extensions?.["code"] ?? "UNAUTHENTICATED").toBe(code);
  }
  expect(await list()).toMatchObject([{ count: 2 }, { count: 1 }]);
});

const base64 = (text: string) => Buffer.from(text).toString("base64");

const store = async (csv: string, withoutRefused = false, as = admin) =>
  (await ask(as, STORE, { fileContent: base64(csv), withoutRefused })).adminStoreClosingPrices;
const remove = async (filter: object, as: TestUser) =>
  (await ask(as, DELETE, filter)).adminDeleteClosingPrices;
const list = async () => (await ask(admin, LIST)).adminGetClosingPrices;

async function ask(user: TestUser, query: string, variables = {}) {
  const { data, errors } = await graphqlRequest(app, user, query, variables);
  expect(errors).toBeUndefined();
  return data;
}
