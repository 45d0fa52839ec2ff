import { beforeEach, expect, test } from "vitest";
import { importFile } from "../../import/testing/upload.ts";
import { writtenFile } from "../../import/testing/written-history.ts";
import { insertAccount, insertSnapshot } from "../../testing/ledger-rows.ts";
import { pricesOf, quoteOf, startPriceService } from "../../testing/price-service.ts";
import { createUser, graphqlRequest, startTestApp } from "../../testing/test-app.ts";

const service = await startPriceService();
const { answers, takeAsked } = service;
const app = await startTestApp({}, { finnhub: service.finnhub, tiingo: service.tiingo });
const { closingPriceFeeds: feeds } = app.services;

const DAY = "2026-11-20";
const EVENING = new Date("2026-11-20T23:50:00Z");
const MONDAY_EVENING = new Date("2026-11-23T23:50:00Z");

const ann = await createUser(app);
const account = await insertAccount(app, ann);
await insertSnapshot(app, account, "2026-11-19", [
  { symbol: "KO", type: "STOCK", currentValue: 700 },
  { symbol: "FXAIX", type: "MUTUAL_FUND", currentValue: 100 },
]);

const stored = async (source: string) => {
  const { rows } = await app.database.pool.query(
    "SELECT instrument, day FROM daily_close WHERE source = $1::stored_close_source ORDER BY instrument, day",
    [source],
  );
  return rows.map(({ instrument, day }) => `${instrument} ${day}`);
};
const stateOf = async (source: string) => (await feeds.state()).find((feed) => feed.source === source);
/** The requests that Tiingo got since this was last called, as symbol and first day: `SPY 2026-01-01`. */
const takeTiingo = () =>
  service.asked
    .splice(0)
    .filter(({ provider }) => provider === "TIINGO")
    .map(({ symbol, url }) => `${symbol} ${/startDate=([\d-]+)/.exec(url)?.[1]}`);
const quoteAt = (moment: string) => ({ body: { c: 70, t: Date.parse(moment) / 1000 } });
/** By an administrator who signs in for it: sessions end while the clock moves on. */
const byAdmin = async (mutation: string) => {
  const admin = await createUser(app, { roles: ["ADMIN"] });
  const { data, errors } = await graphqlRequest(app, admin, `mutation { told: ${mutation} }`);
  expect(errors).toBeUndefined();
  return data.told;
};
const fetchNow = () => byAdmin("adminFetchClosingPrices { source failingSince problem unasked }");
const deleteCloses = (filter: string) => byAdmin(`adminDeleteClosingPrices${filter}`);

beforeEach(async () => {
  await app.owner.query("TRUNCATE price_feeds, price_requests, daily_close");
  app.setNow(EVENING);
  takeAsked();
  answers.finnhub = () => quoteOf(70.1, DAY);
  answers.tiingo = (_symbol, from, to) => pricesOf({ [to]: 70.2, ...(from < DAY && { "2026-01-02": 70 }) });
});

test.each([
  ["2026-11-20T23:50:00Z", "2026-11-20T14:31:00Z", "It told the price at 09:31, and trading ended at 16:00."],
  ["2026-11-20T23:50:00Z", "2026-11-20T20:59:00Z", "It told the price at 15:59, and trading ended at 16:00."],
  ["2026-11-27T23:50:00Z", "2026-11-27T17:59:00Z", "It told the price at 12:59, and trading ended at 13:00."],
])("at %s by the server's clock a quote of %s is no close", async (now, moment, reason) => {
  app.setNow(new Date(now));
  answers.finnhub = () => quoteAt(moment);
  await feeds.runIfDue();

  expect(await stored("FINNHUB")).toEqual([]);
  expect((await stateOf("FINNHUB"))?.unanswered).toContainEqual({ instrument: "KO", reason });
});

test("what a clock that was ahead asked too early is asked again at the day's end", async () => {
  answers.finnhub = () => quoteAt("2026-11-20T14:31:00Z");
  answers.tiingo = () => pricesOf({ "2026-11-19": 70 });
  await feeds.runIfDue();
  app.setNow(new Date("2026-11-20T14:32:00Z"));
  await feeds.runIfDue();
  takeAsked();

  answers.finnhub = () => quoteOf(70.1, DAY);
  app.setNow(EVENING);
  await feeds.runIfDue();
  expect(takeAsked()).toContain("FINNHUB KO");
  expect(await stored("FINNHUB")).toContain(`KO ${DAY}`);
});

test("closes that were deleted come again with their history: on the next evening, or when a person asks", async () => {
  await feeds.runIfDue();
  await deleteCloses('(source: TIINGO, instrument: "SPY")');
  takeAsked();
  app.setNow(MONDAY_EVENING);
  answers.finnhub = () => quoteOf(70.1, "2026-11-23");
  await feeds.runIfDue();

  expect(takeTiingo().toSorted()).toEqual(["FXAIX 2026-11-23", "SPY 2026-01-01"]);
  expect(await stored("TIINGO")).toContain("SPY 2026-01-02");

  await deleteCloses("");
  expect(await stored("TIINGO")).toEqual([]);
  await fetchNow();
  expect(takeTiingo()).toContain("SPY 2026-01-01");
  expect(await stored("FINNHUB")).toEqual(["KO 2026-11-23", "SPY 2026-11-23"]);
  expect(await stored("TIINGO")).toContain("SPY 2026-01-02");
});

test.each([
  ["isn't known", { status: 404, body: { detail: "Not found." } }],
  ["is in no plan of this key", { status: 403, body: { detail: "No." } }],
  ["has no prices", { body: [] }],
  ["has no price that may be believed", pricesOf({ "2026-11-14": 70 })],
])("the history of a fund that %s is asked for again", async (_why, reply) => {
  const usual = answers.tiingo;
  answers.tiingo = (symbol, ...days) => (symbol === "FXAIX" ? reply : usual(symbol, ...days));
  await feeds.runIfDue();
  takeAsked();
  answers.tiingo = usual;
  app.setNow(MONDAY_EVENING);
  await feeds.runIfDue();

  expect(takeTiingo()).toContain("FXAIX 2026-01-01");
});

test("what was sold since the snapshot isn't named any more; a part that is left, and what earned a dividend, is", async () => {
  const ben = await createUser(app);
  const rows = [
    "2026-11-16 SELL 10 PEP 1500.00",
    "2026-11-16 SELL 4 MMM 400.00",
    "2026-11-16 DIVIDEND JNJ 5.00",
  ];
  await importFile(app, ben, {
    name: "Accounts_History.csv",
    bytes: writtenFile(rows, "11/20/2026 4:00 pm"),
  });
  const own = await app.database.prisma.brokerageAccount.findFirstOrThrow({ where: { userId: ben.id } });
  const positions = ["PEP", "MMM", "JNJ"].map((symbol) => ({ symbol, quantity: 10, currentValue: 1000 }));
  await insertSnapshot(app, own, "2026-11-13", positions);
  await feeds.runIfDue();

  const asked = takeAsked();
  expect(asked).toEqual(expect.arrayContaining(["FINNHUB MMM", "FINNHUB JNJ"]));
  expect(asked.filter((one) => one.endsWith(" PEP"))).toEqual([]);
});

test("a new key is tried by hand at an hour when nothing is to be asked; then that is said", async () => {
  answers.finnhub = () => ({ status: 401, body: { error: "Invalid API key" } });
  await feeds.runIfDue();
  expect((await stateOf("FINNHUB"))?.status).toBe(401);
  takeAsked();

  // Monday at ten: Friday's quotes have turned.
  app.setNow(new Date("2026-11-23T15:00:00Z"));
  answers.finnhub = () => quoteAt("2026-11-23T14:59:00Z");
  expect(await fetchNow()).toMatchObject([{ source: "FINNHUB", failingSince: null, unasked: null }, {}]);
  expect(takeAsked().filter((one) => one.startsWith("FINNHUB"))).toEqual(["FINNHUB SPY"]);

  const unasked = "Nothing to ask until Monday, 6:30 PM in New York.";
  expect(await fetchNow()).toMatchObject([{ unasked }, { unasked }]);
  expect(takeAsked()).toEqual([]);
});

test("a key that is still refused says so, and what was answered stays answered", async () => {
  await feeds.runIfDue();
  await app.owner.query(
    "UPDATE price_feeds SET failures = 1, failing_since = now(), status = 401 WHERE source = 'FINNHUB'",
  );
  answers.finnhub = () => ({ status: 401, body: { error: "Invalid API key" } });
  app.setNow(new Date("2026-11-23T15:00:00Z"));
  expect(await fetchNow()).toMatchObject([
    { source: "FINNHUB", problem: "it answered 401: Invalid API key", unasked: null },
    {},
  ]);
  expect((await stateOf("FINNHUB"))?.unanswered).toEqual([]);
});

test("while another server asks, a person is told so", async () => {
  await app.owner.query("SELECT pg_advisory_lock(20261205)");
  try {
    const unasked = "Another server is asking just now: look again in a minute.";
    expect(await fetchNow()).toMatchObject([{ unasked }, { unasked }]);
  } finally {
    await app.owner.query("SELECT pg_advisory_unlock_all()");
  }
  expect(takeAsked()).toEqual([]);
});

test("a limit that is reached without a pause is left alone for a minute", async () => {
  answers.finnhub = () => ({ status: 429, body: "", headers: { "retry-after": "0" } });
  answers.tiingo = () => ({ body: [] });
  await feeds.runIfDue();
  app.setNow(new Date(EVENING.getTime() + 59_000));
  await feeds.runIfDue();
  expect(takeAsked().filter((one) => one.startsWith("FINNHUB"))).toHaveLength(1);
  app.setNow(new Date(EVENING.getTime() + 61_000));
  await feeds.runIfDue();
  expect(takeAsked().filter((one) => one.startsWith("FINNHUB"))).toHaveLength(1);
});
