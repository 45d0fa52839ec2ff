import { afterEach, beforeEach, expect, test } from "vitest";
import { insertAccount, insertOpenLot, insertSnapshot } from "../../testing/ledger-rows.ts";
import { PRICE_KEYS, pricesOf, quoteOf, startPriceService } from "../../testing/price-service.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

const service = await startPriceService();
const { answers, takeAsked } = service;
const app = await startTestApp({}, { finnhub: service.finnhub, tiingo: service.tiingo });
const { closingPriceFeeds: feeds } = app.services;
const bare = await startTestApp();

// A Friday; ten to seven in the evening, New York.
const DAY = "2026-11-20";
const EVENING = new Date("2026-11-20T23:50:00Z");
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const later = (ms: number) => app.setNow(new Date(app.clock.now().getTime() + ms));

const ann = await createUser(app);
const account = await insertAccount(app, ann);
await insertSnapshot(app, account, "2026-11-19", [
  { symbol: "KO", type: "STOCK", currentValue: 700 },
  { symbol: "BRKB", type: "STOCK", currentValue: 5000 },
  { symbol: "FXAIX", type: "MUTUAL_FUND", currentValue: 100 },
  { symbol: "SPAXX", type: "CASH", currentValue: 100 },
  { symbol: "PEP270115P100", type: "OPTION", currentValue: 10 },
]);
// Expired a week ago, and open in the ledger still.
await insertOpenLot(app, account, "WBA261113P10", 50);

const stored = async () => {
  const { rows } = await app.database.pool.query(
    "SELECT instrument, day, source, trim_scale(close)::text AS close FROM daily_close ORDER BY instrument, day, source",
  );
  return rows.map(({ instrument, day, source, close }) => `${instrument} ${day} ${source} ${close}`);
};
const adminOf = async (roles: TestUser["roles"]) => await createUser(app, { roles: [...roles] });
const FEED =
  "source name setting failingSince problem status restsUntil day asked unanswered { instrument reason }";
const stateOf = async (source: string) =>
  (await feeds.state()).find((feed) => feed.source === source) as Awaited<
    ReturnType<typeof feeds.state>
  >[number];

beforeEach(async () => {
  await app.owner.query("TRUNCATE price_feeds, price_requests, daily_close");
  app.setNow(EVENING);
  takeAsked();
  answers.finnhub = () => quoteOf(70.1, DAY);
  answers.tiingo = (_symbol, _from, to) => pricesOf({ [to]: 70.2 });
});
afterEach(() => expect(service.asked.every(({ url }) => !/canary/.test(url))).toBe(true));

test("the evening of a trading day: held shares, shares under contracts and the benchmark are asked for, once", async () => {
  app.setNow(new Date("2026-11-20T23:29:00Z"));
  answers.tiingo = () => pricesOf({ "2026-11-19": 70 });
  await feeds.runIfDue();
  expect(takeAsked().filter((one) => one.startsWith("FINNHUB"))).toEqual([]);

  app.setNow(EVENING);
  answers.tiingo = (_symbol, _from, to) => pricesOf({ [to]: 70.2 });
  await feeds.runIfDue();
  const asked = takeAsked();
  await feeds.runIfDue();
  later(HOUR_MS);
  await feeds.runIfDue();

  expect(asked.filter((one) => one.startsWith("FINNHUB"))).toEqual(
    ["SPY", "PEP", "BRK.B", "KO"].map((symbol) => `FINNHUB ${symbol}`),
  );
  expect(asked.filter((one) => one.startsWith("TIINGO")).toSorted()).toEqual(["TIINGO FXAIX", "TIINGO SPY"]);
  expect(takeAsked()).toEqual([]);
  expect(await stored()).toContain("BRKB 2026-11-20 FINNHUB 70.1");
  expect(await stored()).toContain("SPY 2026-11-20 TIINGO 70.2");
});

test("no day is asked for on a weekend, on a holiday or before half past six; a half day has its evening too", async () => {
  await feeds.runIfDue();
  takeAsked();
  for (const at of ["2026-11-21T23:50:00Z", "2026-11-22T23:50:00Z", "2026-11-23T23:20:00Z"]) {
    app.setNow(new Date(at));
    await feeds.runIfDue();
    expect(takeAsked(), at).toEqual([]);
  }
  answers.finnhub = () => quoteOf(70.1, "2026-11-25");
  app.setNow(new Date("2026-11-25T23:50:00Z"));
  await feeds.runIfDue();
  expect(takeAsked()).toContain("FINNHUB KO");
  // Thanksgiving, then a Friday that ends at one.
  app.setNow(new Date("2026-11-26T23:50:00Z"));
  await feeds.runIfDue();
  expect(takeAsked()).toEqual([]);
  answers.finnhub = () => ({ body: { c: 70, t: Date.parse("2026-11-27T18:00:00Z") / 1000 } });
  app.setNow(new Date("2026-11-27T23:50:00Z"));
  await feeds.runIfDue();
  expect(takeAsked()).toContain("FINNHUB KO");
  expect(await stored()).toContain("KO 2026-11-27 FINNHUB 70");
});

test("what leaves is symbols and years: no amount, no account, no name, and no key in an address", async () => {
  await feeds.runIfDue();

  expect(service.asked.length).toBeGreaterThan(4);
  for (const { provider, url, headers } of service.asked) {
    expect(url).toMatch(
      provider === "FINNHUB"
        ? /^\/api\/v1\/quote\?symbol=[A-Z.]{1,7}$/
        : /^\/tiingo\/daily\/[A-Z-]{1,7}\/prices\?startDate=\d{4}-01-01&endDate=2026-11-20$/,
    );
    const { host, connection, "user-agent": agent, "accept-encoding": encoding, ...others } = headers;
    expect([connection, agent, encoding, host].join()).not.toMatch(/ann|individual|canary/i);
    const key = provider === "FINNHUB" ? "x-finnhub-token" : "authorization";
    expect(Object.keys(others).toSorted()).toEqual(
      ["accept", "accept-language", key, "sec-fetch-mode"].toSorted(),
    );
    expect(headers[key]).toBe(provider === "FINNHUB" ? PRICE_KEYS.FINNHUB : `Token ${PRICE_KEYS.TIINGO}`);
  }
});

test("yesterday's candle and a price of nought are no close; what Finnhub can't tell is asked of Tiingo", async () => {
  answers.finnhub = (symbol) => (symbol === "KO" ? quoteOf(69, "2026-11-19") : quoteOf(0, DAY));
  answers.tiingo = (symbol, _from, to) =>
    symbol === "KO"
      ? pricesOf({ "2026-11-19": 69, [to]: 71 })
      : { status: 404, body: { detail: "Not found." } };
  await feeds.runIfDue();

  expect(await stored()).toEqual(["KO 2026-11-19 TIINGO 69", "KO 2026-11-20 TIINGO 71"]);
  const { unanswered, failingSince } = await stateOf("FINNHUB");
  expect(unanswered).toContainEqual({
    instrument: "KO",
    reason: "It told the price of 2026-11-19, not of 2026-11-20.",
  });
  expect(unanswered).toContainEqual({ instrument: "PEP", reason: "It doesn't know this symbol." });
  expect(failingSince).toBeNull();
  expect((await stateOf("TIINGO")).unanswered.map(({ instrument }) => instrument)).toEqual([
    "BRKB",
    "FXAIX",
    "PEP",
    "SPY",
  ]);
});

test.each([
  [80, 14, 5],
  // Less than others are held to: Finnhub never tells that there was a split.
  [50, 35, 2],
])(
  "a fall by %i % is refused of Finnhub with its words; Tiingo's tells the split",
  async (percent, price, splitFactor) => {
    await app.owner.query(
      "INSERT INTO daily_close VALUES ('KO', '2026-11-19', 'FILE', 70, NULL, NULL, now())",
    );
    answers.finnhub = (symbol) => quoteOf(symbol === "KO" ? price : 70, DAY);
    answers.tiingo = (symbol) =>
      symbol === "KO" ? pricesOf({ [DAY]: price }, { splitFactor }) : { body: [] };
    await feeds.runIfDue();

    expect((await stateOf("FINNHUB")).unanswered).toEqual([
      {
        instrument: "KO",
        reason: `${price} is ${percent} % below the close of 2026-11-19, 70, and no split is told.`,
      },
    ]);
    expect((await stored()).filter((line) => line.startsWith("KO"))).toEqual([
      "KO 2026-11-19 FILE 70",
      `KO 2026-11-20 TIINGO ${price}`,
    ]);
  },
);

test.each([
  [
    "a page",
    { body: "<html>Wait</html>", headers: { "content-type": "text/html" } },
    200,
    /something else than data$/,
  ],
  ["broken JSON", { body: '{"c": 7' }, 200, /form that is not understood$/],
  ["another form", { body: { c: "70", t: "now" } }, 200, /form that is not understood$/],
  ["an outage", { status: 503, body: "" }, 503, /answered 503$/],
  ["silence", { hangs: true as const }, 0, /did not answer$/],
])(
  "%s: three failures and it rests for an hour; nothing is retried in a loop",
  async (_kind, reply, status, words) => {
    answers.finnhub = () => reply;
    answers.tiingo = () => reply;
    for (let looks = 0; looks < 5; looks += 1) {
      await feeds.runIfDue();
      later(MINUTE_MS);
    }
    expect(takeAsked()).toHaveLength(6);
    expect(await stored()).toEqual([]);
    expect(await stateOf("TIINGO")).toMatchObject({ status, problem: expect.stringMatching(words) });

    later(HOUR_MS);
    answers.finnhub = () => quoteOf(70.1, DAY);
    answers.tiingo = (_symbol, _from, to) => pricesOf({ [to]: 70.2 });
    await feeds.runIfDue();
    expect(await stateOf("TIINGO")).toMatchObject({ failingSince: null, problem: null, restsUntil: null });
    expect(await stored()).toContain("KO 2026-11-20 FINNHUB 70.1");
  },
);

test("a key that is refused rests at once, is tried a few times a day, and says since when", async () => {
  const refused = { status: 401, body: { error: `Invalid API key ${PRICE_KEYS.FINNHUB}` } };
  answers.finnhub = () => refused;
  answers.tiingo = () => refused;
  for (let looks = 0; looks < 24 * 12; looks += 1) {
    await feeds.runIfDue();
    later(5 * MINUTE_MS);
  }

  const asked = takeAsked();
  expect(asked.filter((one) => one.startsWith("TIINGO")).length).toBeLessThanOrEqual(12);
  expect(asked.filter((one) => one.startsWith("FINNHUB")).length).toBeLessThanOrEqual(12);
  expect(await stateOf("FINNHUB")).toMatchObject({
    status: 401,
    failingSince: EVENING,
    problem: "it answered 401: Invalid API key ***",
  });
});

test("a reached limit is left alone for as long as it says, an hour at most", async () => {
  answers.tiingo = () => ({ status: 404, body: {} });
  answers.finnhub = () => ({ status: 429, body: "", headers: { "retry-after": "90" } });
  await feeds.runIfDue();
  later(MINUTE_MS);
  await feeds.runIfDue();
  expect(takeAsked().filter((one) => one.startsWith("FINNHUB"))).toHaveLength(1);
  later(MINUTE_MS);
  answers.finnhub = () => ({ status: 429, body: "", headers: { "retry-after": "86400" } });
  await feeds.runIfDue();
  expect(takeAsked().filter((one) => one.startsWith("FINNHUB"))).toHaveLength(1);
  later(HOUR_MS);
  answers.finnhub = () => quoteOf(70.1, DAY);
  await feeds.runIfDue();
  expect(takeAsked().filter((one) => one.startsWith("FINNHUB")).length).toBeGreaterThan(2);
});

test("administrators see how it stands, and ask at once; others don't", async () => {
  const admin = await adminOf(["ADMIN"]);
  answers.finnhub = () => ({ status: 401, body: { error: "Invalid API key" } });
  answers.tiingo = () => ({ status: 404, body: { detail: "Not found." } });
  await feeds.runIfDue();
  const query = `{ adminGetPriceFeeds { ${FEED} } adminGetHousekeeping { tasks priceFeeds { name } } }`;
  const { data } = await graphqlRequest(app, admin, query);
  expect(data.adminGetPriceFeeds[0]).toMatchObject({
    ...{ source: "FINNHUB", name: "Finnhub", setting: "FINNHUB_API_KEY", status: 401, asked: 1, day: DAY },
    failingSince: EVENING.toISOString(),
  });
  expect(data.adminGetHousekeeping.tasks).toContain("CLOSING_PRICES");
  expect(data.adminGetHousekeeping.priceFeeds).toHaveLength(2);

  takeAsked();
  answers.finnhub = () => quoteOf(70.1, DAY);
  const fetchNow = `mutation { adminFetchClosingPrices { ${FEED} } }`;
  const now = (await graphqlRequest(app, admin, fetchNow)).data.adminFetchClosingPrices;
  expect(now[0]).toMatchObject({ failingSince: null, asked: 4, unanswered: [] });
  expect(takeAsked()).toContain("FINNHUB KO");
  const audits = await app.database.prisma.auditLog.findMany({ where: { performedById: admin.id } });
  expect(audits.map(({ actionType }) => actionType)).toContain("REFERENCE_DATA_SYNCED");

  for (const caller of [undefined, ann, await adminOf(["READONLY"])]) {
    expect((await graphqlRequest(app, caller, fetchNow)).errors).toBeDefined();
    expect((await graphqlRequest(app, caller, "{ adminGetPriceFeeds { name } }")).errors).toBeDefined();
  }
});

test("without a key there is no job, no provider, and asking is refused with what to do", async () => {
  const admin = await createUser(bare, { roles: ["ADMIN"] });
  const refusingFetch = globalThis.fetch;
  const called: unknown[] = [];
  globalThis.fetch = (address) => {
    called.push(address);
    return Promise.reject(new Error("outside"));
  };
  try {
    bare.setNow(EVENING);
    expect(await bare.services.closingPriceFeeds.runIfDue()).toBe(false);
    const { data } = await graphqlRequest(bare, admin, "{ adminGetPriceFeeds { name } }");
    expect(data.adminGetPriceFeeds).toEqual([]);
    const { errors } = await graphqlRequest(bare, admin, "mutation { adminFetchClosingPrices { name } }");
    expect(errors).toMatchObject([
      { message: expect.stringMatching(/set TIINGO_API_KEY or FINNHUB/), extensions: { code: "CONFLICT" } },
    ]);
  } finally {
    globalThis.fetch = refusingFetch;
  }
  expect(called).toEqual([]);
});
