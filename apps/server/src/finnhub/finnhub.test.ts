import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { calendarDate } from "@strikebook/core/shared/calendar-date";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createFinnhubEarnings } from "../modules/earnings-calendar/finnhub-earnings.client.ts";
import { createFinnhubHolidays } from "../modules/market-holidays/finnhub-holidays.client.ts";
import { createFinnhubClient } from "./finnhub-client.ts";

type Reply = { status?: number; body?: unknown; hangs?: true };

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
      eventName: "Thanksgiving Day",
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
  ["the limit", { status: 429, body: "API limit reached." }, 3, /limit of calls is reached/],
  ["an outage", { status: 503, body: "" }, 3, /answered 503$/],
  ["silence", { hangs: true as const }, 3, /did not answer/],
  ["no rows at all", { body: { data: [], exchange: "US" } }, 1, /no holidays at all/],
  ["null for rows", { body: { data: null } }, 1, /form that is not understood/],
  ["a page instead of JSON", { body: "<html>" }, 1, /form that is not understood/],
])("%s is said in words, tried %#", async (_kind, failure, attempts, message) => {
  replies = [failure];

  await expect(holidays.fetchHolidays({ exchange: "US", ...RANGE })).rejects.toMatchObject({
    code: "UNAVAILABLE",
    message: expect.stringMatching(message),
  });
  expect(asked).toHaveLength(attempts);
});

function answer(response: ServerResponse, { status = 200, body, hangs }: Reply): void {
  if (hangs) {
    return;
  }
  response.writeHead(status, { "content-type": "application/json" });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}
