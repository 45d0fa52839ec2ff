import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { calendarDate } from "@strikebook/core/shared/calendar-date";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createFinnhubEarnings } from "../modules/earnings-calendar/finnhub-earnings.client.ts";
import { createFinnhubHolidays } from "../modules/market-holidays/finnhub-holidays.client.ts";
import { createFinnhubClient } from "./finnhub-client.ts";

type Reply = { status?: number; body?: unknown; hangs?: true; headers?: Record<string, string> };

const asked: IncomingMessage[] = [];
let replies: Reply[] = [];

const server = createServer((request, response) => {
  asked.push(request);
  answer(response, replies.length > 1 ? (replies.shift() ?? {}) : (replies[0] ?? {}));
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const KEY = "secret-key";
const client = createFinnhubClient({
  apiKey: KEY,
  baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`,
  timeoutMs: 200,
  retryDelaysMs: [1, 1],
  answerBytesMax: 10_000,
});
const holidays = createFinnhubHolidays(client);
const earnings = createFinnhubEarnings(client);
const RANGE = { fromDate: calendarDate("2026-11-01"), toDate: calendarDate("2026-12-31") };
const HOLIDAYS = {
  exchange: "US",
  timezone: "America/New_York",
  data: [
    { eventName: "Christmas", atDate: "2026-12-25", tradingHour: "" },
    {
      eventName: "Thanksgiving Day",
      atDate: "2026-11-27",
      tradingHour: "09:30-13:00",
      postMarket: "13:00-17:00",
    },
    { eventName: "A Saturday", atDate: "2026-12-26", tradingHour: "" },
    { eventName: "Good Friday", atDate: "2027-03-26", tradingHour: "" },
  ],
};

beforeEach(() => {
  asked.length = 0;
});

test("holidays of the range, oldest first, with exchange and zone; weekends and unknown fields left out", async () => {
  replies = [{ body: HOLIDAYS }];

  const found = await holidays.fetchHolidays({ exchange: "US", ...RANGE });

  expect(found).toEqual([
    {
      exchange: "US",
      atDate: "2026-11-27",
      eventName: "Day after Thanksgiving",
      tradingHour: "09:30-13:00",
      timezone: "America/New_York",
    },
    {
      exchange: "US",
      atDate: "2026-12-25",
      eventName: "Christmas",
      tradingHour: "",
      timezone: "America/New_York",
    },
  ]);
});

test("the key travels in its header, never in the address", async () => {
  replies = [{ body: HOLIDAYS }];

  await holidays.fetchHolidays({ exchange: "TO", ...RANGE });

  expect(asked[0]?.headers["x-finnhub-token"]).toBe(KEY);
  expect(asked[0]?.url).toBe("/api/v1/stock/market-holiday?exchange=TO");
});

test("earnings of the range, one per symbol and day, unknown numbers left out", async () => {
  const row = {
    symbol: "AAPL",
    date: "2026-11-05",
    epsActual: null,
    epsEstimate: 4.5474,
    hour: "amc",
    quarter: 1,
    revenueActual: null,
    revenueEstimate: 88496400810,
    year: 2027,
  };
  const rows = [row, { ...row, hour: "bmo" }, { ...row, symbol: "ABC", date: "2027-02-01" }];
  replies = [{ body: { earningsCalendar: rows } }];

  expect(await earnings.fetchEarnings(RANGE)).toEqual([
    {
      symbol: "AAPL",
      date: "2026-11-05",
      epsEstimate: "4.5474",
      hour: "bmo",
      quarter: 1,
      revenueEstimate: "88496400810",
      year: 2027,
    },
  ]);
  expect(asked[0]?.url).toBe("/api/v1/calendar/earnings?from=2026-11-01&to=2026-12-31");
});

test.each([
  ["429", { status: 429, body: { error: "API limit reached." } }],
  ["500", { status: 500, body: "<html>" }],
  ["429 with a pause that can be waited for", { status: 429, body: "", headers: { "retry-after": "0" } }],
  ["silence", { hangs: true as const }],
])("%s is tried again, and again", async (_kind, failure) => {
  replies = [failure, failure, { body: HOLIDAYS }];

  expect(await holidays.fetchHolidays({ exchange: "US", ...RANGE })).toHaveLength(2);
  expect(asked).toHaveLength(3);
});

test.each([
  [
    "a bad key",
    { status: 401, body: { error: `Invalid API key. ${KEY}` } },
    1,
    /answered 401: Invalid API key. \*\*\*$/,
  ],
  ["a plan without it", { status: 403, body: { error: "No access." } }, 1, /answered 403: No access\.$/],
  [
    "no key, as a sentence",
    { status: 401, body: "Please use an API key\n" },
    1,
    /answered 401: Please use an API key$/,
  ],
  ["a page", { status: 403, body: "\n<html>Forbidden</html>" }, 1, /answered 403$/],
  ["null", { status: 403, body: "null" }, 1, /answered 403$/],
  ["the limit", { status: 429, body: "API limit reached." }, 3, /limit of calls is reached/],
  ["an outage", { status: 503, body: "" }, 3, /answered 503$/],
  ["silence", { hangs: true as const }, 3, /did not answer/],
  ["no rows at all", { body: { data: [], exchange: "US" } }, 1, /no holidays at all/],
  ["null for rows", { body: { data: null } }, 1, /form that is not understood/],
  ["a page instead of JSON", { body: "<html>" }, 1, /form that is not understood/],
  ["nothing", { body: "" }, 1, /form that is not understood/],
  ["half an answer", { body: JSON.stringify(HOLIDAYS).slice(0, -9) }, 1, /form that is not understood/],
  [
    "hours of another form",
    { body: holidayOf({ tradingHour: "till noon" }) },
    1,
    /form that is not understood/,
  ],
  ["a number for a name", { body: holidayOf({ eventName: 7 }) }, 1, /form that is not understood/],
  ["no real day", { body: holidayOf({ atDate: "2026-02-30" }) }, 1, /form that is not understood/],
  [
    "a page for data",
    { body: "<html>Wait</html>", headers: { "content-type": "text/html" } },
    1,
    /answered something else than data$/,
  ],
  [
    "good data that says it is a page",
    { body: HOLIDAYS, headers: { "content-type": "text/html; charset=utf-8" } },
    1,
    /answered something else than data$/,
  ],
  [
    "a sentence about the plan",
    { body: "You have run over your 500 symbols.", headers: { "content-type": "text/plain" } },
    1,
    /answered something else than data: You have run over your 500 symbols\.$/,
  ],
  [
    "a long sentence with the key at its end",
    { status: 401, body: `${"x".repeat(195)}${KEY}` },
    1,
    /answered 401: x{195}\*\*\*$/,
  ],
  ["a redirect", { status: 302, body: "", headers: { location: "/elsewhere" } }, 3, /did not answer/],
  ["too much", { body: `"${"x".repeat(10_000)}"` }, 1, /answer is longer than 10000 bytes/],
  [
    "a limit with its pause",
    { status: 429, body: "", headers: { "retry-after": "37" } },
    1,
    /limit of calls is reached, try again in 37 seconds$/,
  ],
  [
    "a limit until a date",
    {
      ...{ status: 429, body: "" },
      headers: {
        date: "Fri, 20 Nov 2026 15:00:00 GMT",
        "retry-after": "Fri, 20 Nov 2026 15:00:42 GMT",
      },
    },
    1,
    /try again in 42 seconds$/,
  ],
  ["a limit with nonsense", { status: 429, body: "", headers: { "retry-after": "soon" } }, 3, /in a minute$/],
])("%s is said in words, tried %#", async (_kind, failure, attempts, message) => {
  replies = [failure];

  await expect(holidays.fetchHolidays({ exchange: "US", ...RANGE })).rejects.toMatchObject({
    code: "UNAVAILABLE",
    message: expect.stringMatching(message),
  });
  expect(asked).toHaveLength(attempts);
});

test("a day that is named twice is closed when one of its rows says so; a zone that is missing is the exchange's", async () => {
  const early = { eventName: "Christmas", atDate: "2026-12-24", tradingHour: "09:30-13:00" };
  const closed = { eventName: "Mourning", atDate: "2026-12-24", tradingHour: " " };

  for (const data of [
    [early, closed],
    [closed, early],
  ]) {
    replies = [{ body: { data, timezone: "" } }];
    expect(await holidays.fetchHolidays({ exchange: "L", ...RANGE })).toEqual([
      {
        ...{ exchange: "L", atDate: "2026-12-24", eventName: "Mourning", tradingHour: "" },
        timezone: "Europe/London",
      },
    ]);
  }
});

test("earnings keep what fits our tables: cents of revenue, no quarter nought", async () => {
  replies = [
    {
      body: earningsOf({ quarter: 0, revenueActual: 1234567.891, revenueEstimate: -0.001, epsActual: 1e-7 }),
    },
  ];

  expect(await earnings.fetchEarnings(RANGE)).toEqual([
    {
      ...{ symbol: "AAPL", date: "2026-11-05", hour: "", epsActual: "0" },
      ...{ revenueActual: "1234567.89", revenueEstimate: "0" },
    },
  ]);
});

test.each([
  [{ epsActual: 1e12 }],
  [{ revenueActual: 1e18 }],
  [{ year: 3_000_000_000 }],
  [{ quarter: 1.5 }],
  [{ epsEstimate: "1.5" }],
  [{ symbol: "" }],
  [{ date: "05.11.2026" }],
])("earnings with %j are refused, for they can't be stored", async (given) => {
  replies = [{ body: earningsOf(given) }];

  await expect(earnings.fetchEarnings(RANGE)).rejects.toMatchObject({
    code: "UNAVAILABLE",
    message: "Finnhub could not be used: it answered in a form that is not understood",
  });
});

test("a range without earnings is empty, not a failure", async () => {
  replies = [{ body: { earningsCalendar: [] } }];

  expect(await earnings.fetchEarnings(RANGE)).toEqual([]);
});

function holidayOf(given: object) {
  return { data: [{ eventName: "Christmas", atDate: "2026-12-25", tradingHour: "", ...given }] };
}

function earningsOf(given: object) {
  return { earningsCalendar: [{ symbol: "AAPL", date: "2026-11-05", hour: null, ...given }] };
}

function answer(response: ServerResponse, { status = 200, body, hangs, headers }: Reply): void {
  if (hangs) {
    return;
  }
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}
