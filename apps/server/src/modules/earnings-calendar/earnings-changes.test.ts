import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

const UPDATE = `mutation ($updates: [EarningsUpdate!]!) {
  adminUpdateEarningsCalendar(updates: $updates) { success updatedCount errors } }`;
const IMPORT = `mutation ($fileContent: String!) {
  adminImportEarningsCsv(fileContent: $fileContent) { success updatedCount errors } }`;
const SYNC = `mutation ($overwrite: Boolean) {
  adminSyncEarningsCalendarFromAPI(fromDate: "2026-10-01", toDate: "2026-12-31", overwrite: $overwrite) {
    success syncedCount keptCount errors } }`;
const FIELDS = "symbol date hour epsEstimate epsActual quarter year revenueEstimate revenueActual";

let status = 200;
let offered: object[] = [];
const finnhub = createServer((_request, response) => {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify({ earningsCalendar: offered }));
});
await new Promise<void>((resolve) => finnhub.listen(0, "127.0.0.1", resolve));
afterAll(() => finnhub.close());

const app = await startTestApp(
  {},
  {
    finnhub: {
      apiKey: "key",
      baseUrl: `http://127.0.0.1:${(finnhub.address() as AddressInfo).port}`,
      timeoutMs: 2000,
      retryDelaysMs: [1],
    },
  },
);
const admin = await createUser(app, { roles: ["ADMIN"] });

test("a list is stored as the administrator's, read back, and stored again without a change", async () => {
  const csv =
    "Symbol,Date,Hour,EPS Estimate,EPS Actual,Quarter,Year,Revenue Estimate\n" +
    "AAPL,2026-10-29,amc,1.50,1.65,4,2026,101000000000\nMSFT,10/28/2026,After Market Close,,,,,\n";

  expect(await importCsv(csv)).toEqual({ success: true, updatedCount: 2, errors: [] });
  const corrected = await importCsv(csv.replace("1.65", "1.66"));
  expect(await importCsv(csv.replace("1.65", "1.66"))).toEqual({
    success: true,
    updatedCount: 0,
    errors: [],
  });

  expect(corrected.updatedCount).toBe(1);
  expect(await list()).toEqual([
    { ...record("MSFT", "2026-10-28"), hour: "amc" },
    {
      ...record("AAPL", "2026-10-29"),
      ...{ hour: "amc", epsEstimate: "1.5", epsActual: "1.66", quarter: 4, year: 2026 },
      revenueEstimate: "101000000000",
    },
  ]);
  const { rows } = await app.database.pool.query("SELECT DISTINCT provenance FROM earnings_records");
  expect(rows).toEqual([{ provenance: "MANUAL" }]);
});

test("one bad line refuses the whole list and is named", async () => {
  const before = await list();

  const answer = await importCsv("symbol,date\nNEW,2026-12-01\nBAD,2026-13-01\n");

  expect(answer).toEqual({
    success: false,
    updatedCount: 0,
    errors: ['Line 3: date cannot be "2026-13-01"'],
  });
  expect(await list()).toEqual(before);
});

test.each([
  [Buffer.from("symbol,date\nF\u00e9,2026-12-01", "latin1"), "UTF-8"],
  [Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14]), "xlsx"],
  [Buffer.alloc(5 * 1024 * 1024 + 1, "x"), "at most 5 MB"],
])("a file that is no list is refused in words", async (bytes, words) => {
  const { errors } = await graphqlRequest(app, admin, IMPORT, { fileContent: bytes.toString("base64") });

  expect(errors?.[0]?.message).toContain(words);
});

test("an administrator adds, changes and deletes single records", async () => {
  const [{ id }] = await rowsOf("MSFT");

  expect(
    await update([
      { action: "INSERT", symbol: "nvda", date: "2026-11-18", epsEstimate: 1.25, hour: "amc" },
      { action: "UPDATE", id, quarter: 2, epsEstimate: "-0.1", hour: null },
      { action: "DELETE", id: (await rowsOf("AAPL"))[0].id },
    ]),
  ).toEqual({ success: true, updatedCount: 3, errors: [] });

  expect(await list()).toEqual([
    { ...record("MSFT", "2026-10-28"), hour: "amc", quarter: 2, epsEstimate: "-0.1" },
    { ...record("NVDA", "2026-11-18"), hour: "amc", epsEstimate: "1.25" },
  ]);
  expect(
    (
      await app.database.pool.query(
        "SELECT description FROM audit_logs WHERE description LIKE 'Earnings calendar changed%'",
      )
    ).rows,
  ).toEqual([{ description: "Earnings calendar changed: 1 added, 1 updated, 1 deleted" }]);
});

test.each<[object[], string]>([
  [[], "No earnings have been modified. Please make changes before updating."],
  [[{ action: "INSERT", symbol: "NVDA", date: "2026-11-18" }], "NVDA 2026-11-18 is stored already"],
  [[{ action: "INSERT", symbol: "X" }], "Update 1: symbol and date are needed"],
  [[{ action: "UPDATE", id: "none" }], "Update 1: no row with this id is stored"],
  [
    [{ action: "INSERT", symbol: "X", date: "2026-11-18", quarter: 5 }],
    "Update 1: quarter must be from 1 to 4",
  ],
  [
    [{ action: "INSERT", symbol: "X", date: "2026-11-18", hour: "noon" }],
    "Update 1: hour must be amc, bmo, dmh or empty",
  ],
  [
    [{ action: "INSERT", symbol: "X", date: "2026-11-18", epsActual: "1.1234567" }],
    "Update 1: epsActual may have 6 decimal places",
  ],
])("%j changes nothing and says why", async (updates, message) => {
  const before = await list();

  expect(await update(updates)).toEqual({ success: false, updatedCount: 0, errors: [message] });
  expect(await list()).toEqual(before);
});

test("Finnhub's earnings are added; overwrite follows it, but never against the administrator", async () => {
  offered = [
    { symbol: "NVDA", date: "2026-11-18", hour: "bmo", epsEstimate: 9 },
    { symbol: "TGT", date: "2026-11-19", hour: "bmo", epsEstimate: 2.5 },
  ];
  const first = await sync(false);
  offered = [
    { symbol: "NVDA", date: "2026-11-18", hour: "bmo", epsEstimate: 9 },
    { symbol: "TGT", date: "2026-11-19", hour: "bmo", epsEstimate: 2.75 },
  ];
  const careful = await sync(false);
  const forced = await sync(true);

  expect(first).toEqual({ success: true, syncedCount: 1, keptCount: 1, errors: [] });
  expect(careful).toEqual({ success: true, syncedCount: 0, keptCount: 2, errors: [] });
  expect(forced).toEqual({ success: true, syncedCount: 1, keptCount: 1, errors: [] });
  expect((await list()).slice(1)).toMatchObject([
    { symbol: "NVDA", epsEstimate: "1.25" },
    { symbol: "TGT", epsEstimate: "2.75" },
  ]);
});

test("a report that moved is listed once after an overwriting sync", async () => {
  const report = { symbol: "AMD", hour: "amc", quarter: 3, year: 2026, epsEstimate: 1 };
  offered = [{ ...report, date: "2026-11-03" }];
  await sync(false);
  offered = [{ ...report, date: "2026-11-04" }];

  expect(await sync(true)).toEqual({ success: true, syncedCount: 2, keptCount: 0, errors: [] });
  expect((await list()).filter(({ symbol }: { symbol: string }) => symbol === "AMD")).toMatchObject([
    { date: "2026-11-04" },
  ]);
});

test("a source that does not answer is told as the sync's error; nothing is stored", async () => {
  const before = await list();
  status = 500;

  const answer = await sync(true);

  status = 200;
  expect(answer).toMatchObject({
    success: false,
    syncedCount: 0,
    errors: [expect.stringMatching(/^Finnhub/)],
  });
  expect(await list()).toEqual(before);
});

test.each([
  ["nobody", undefined, "UNAUTHENTICATED"],
  ["a user", await createUser(app), "FORBIDDEN"],
  ["a reader", await createUser(app, { roles: ["READONLY"] }), "FORBIDDEN"],
])("%s changes nothing", async (_who, user, code) => {
  const fileContent = Buffer.from("symbol,date\nX,2026-12-01\n").toString("base64");
  const before = await list();

  for (const reply of [
    await graphqlRequest(app, user, UPDATE, { updates: [] }),
    await graphqlRequest(app, user, SYNC),
    await graphqlRequest(app, user, IMPORT, { fileContent }),
  ]) {
    expect(reply.errors?.[0]?.extensions?.["code"] ?? "UNAUTHENTICATED").toBe(code);
  }
  expect(await list()).toEqual(before);
});

const record = (symbol: string, date: string) => ({
  ...{ symbol, date, hour: "", epsEstimate: null, epsActual: null, quarter: null, year: null },
  ...{ revenueEstimate: null, revenueActual: null },
});

const importCsv = async (csv: string) =>
  (await ask(admin, IMPORT, { fileContent: Buffer.from(csv).toString("base64") })).adminImportEarningsCsv;
const update = async (updates: readonly object[]) =>
  (await ask(admin, UPDATE, { updates })).adminUpdateEarningsCalendar;
const sync = async (overwrite: boolean) =>
  (await ask(admin, SYNC, { overwrite })).adminSyncEarningsCalendarFromAPI;
const list = async () =>
  (
    await ask(
      admin,
      `{ adminGetStoredEarningsCalendar(fromDate: "2026-01-01", toDate: "2027-12-31") { ${FIELDS} } }`,
    )
  ).adminGetStoredEarningsCalendar;

async function ask(user: TestUser, query: string, variables = {}) {
  const { data, errors } = await graphqlRequest(app, user, query, variables);
  expect(errors).toBeUndefined();
  return data;
}

async function rowsOf(symbol: string) {
  return (await app.database.pool.query("SELECT * FROM earnings_records WHERE symbol = $1", [symbol])).rows;
}
