import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { beforeEach, expect, test } from "vitest";
import { insertAccount, insertSnapshot } from "../../testing/ledger-rows.ts";
import { pricesOf, quoteOf, startPriceService } from "../../testing/price-service.ts";
import { createUser, startTestApp } from "../../testing/test-app.ts";
import { createClosingPriceFeedsRepository } from "./closing-price-feeds.repository.ts";
import { createClosingPriceFeedsService } from "./closing-price-feeds.service.ts";
import { createFinnhubCloses } from "./finnhub-closes.client.ts";
import type { PriceProvider } from "./price-provider.ts";
import { createTiingoCloses } from "./tiingo-closes.client.ts";

const service = await startPriceService();
const { answers, takeAsked } = service;
const app = await startTestApp();
const finnhub = createFinnhubCloses({ ...service.finnhub, timeoutMs: 5000 });
const tiingo = createTiingoCloses({ ...service.tiingo, timeoutMs: 5000 });

const DAY = "2026-11-20";
const EVENING = new Date("2026-11-20T23:50:00Z");
const MINUTE_MS = 60_000;
const later = (ms: number) => app.setNow(new Date(app.clock.now().getTime() + ms));

const LETTERS = [..."ABCDEFGHIJ"];
// Two hundred of four letters: QAAA, QAAB, ... and none of a fund or of cash.
const SYMBOLS = [..."AB"].flatMap((a) => LETTERS.flatMap((b) => LETTERS.map((c) => `Q${a}${b}${c}`)));
const account = await insertAccount(app, await createUser(app));

/** Holds the first so many of the symbols, and nothing else. */
async function hold(count: number): Promise<void> {
  await app.owner.query("DELETE FROM positions; DELETE FROM portfolio_snapshots");
  const positions = SYMBOLS.slice(0, count).map((symbol) => ({
    symbol,
    type: "STOCK" as const,
    currentValue: 1,
  }));
  await insertSnapshot(app, account, "2026-11-18", positions);
}

/** What a server asks with: another one after a restart. */
const startServer = (...providers: readonly PriceProvider[]) =>
  createClosingPriceFeedsService({
    repository: createClosingPriceFeedsRepository(app.database),
    providers,
    findHolidays: async () => [],
    clock: app.clock,
    lateMs: 0,
  });

const closes = async (where = "true") =>
  Number((await app.owner.query(`SELECT count(*) AS count FROM daily_close WHERE ${where}`)).rows[0].count);

beforeEach(async () => {
  await app.owner.query("TRUNCATE price_feeds, price_requests, daily_close");
  app.setNow(EVENING);
  takeAsked();
  answers.finnhub = () => quoteOf(70.1, DAY);
  answers.tiingo = (_symbol, from, to) => pricesOf({ [from]: 69.5, [to]: 70.2 });
});

test("200 symbols take two seconds of the server at most, its provider's included", async () => {
  const server = startServer({ ...finnhub, limits: [{ requests: 1000, ms: MINUTE_MS }] });
  await hold(2);
  await server.runIfDue();
  await app.owner.query("TRUNCATE price_feeds, price_requests, daily_close");
  takeAsked();
  await hold(199);
  const before = process.cpuUsage();
  await server.runIfDue();
  const { user, system } = process.cpuUsage(before);

  expect(takeAsked()).toHaveLength(200);
  expect(await closes()).toBe(200);
  expect((user + system) / 1e6).toBeLessThan(2);
});

test("a minute's limit holds over restarts and clicks, and what lacks is asked for minute by minute", async () => {
  await hold(120);
  const perMinute: number[] = [];
  const left: (number | undefined)[] = [];
  for (let minute = 0; minute < 5; minute += 1) {
    await startServer(finnhub).runIfDue();
    await startServer(finnhub).runIfDue();
    perMinute.push(takeAsked().length);
    left.push((await startServer(finnhub).state())[0]?.left);
    later(MINUTE_MS);
  }

  expect(perMinute).toEqual([50, 50, 21, 0, 0]);
  expect(left).toEqual([71, 21, 0, 0, 0]);
  expect(await closes()).toBe(121);
});

test("an hour's limit: the benchmark first, the rest when the hour is over; a history is asked for once", async () => {
  await hold(60);
  const server = startServer(tiingo);
  await server.runIfDue();
  const first = takeAsked();
  later(30 * MINUTE_MS);
  await server.runIfDue();
  const meanwhile = takeAsked();
  later(31 * MINUTE_MS);
  await server.runIfDue();
  const second = takeAsked();

  expect([first[0], first.length, meanwhile.length, second.length]).toEqual(["TIINGO SPY", 50, 0, 11]);
  expect(new Set([...first, ...second]).size).toBe(61);
  // From the first day of the records' year to the day of the job.
  expect(await closes("day = '2026-01-01'")).toBe(61);
  app.setNow(new Date("2026-11-23T23:50:00Z"));
  await server.runIfDue();
  expect(service.asked.every(({ url }) => /startDate=2026-11-(20|23)&endDate=2026-11-23$/.test(url))).toBe(
    true,
  );
});

test("records of an older year bring their history in, and only theirs", async () => {
  await hold(2);
  await startServer(tiingo).runIfDue();
  takeAsked();
  await insertSnapshot(app, account, "2025-09-01", [{ symbol: "QAAA", type: "STOCK", currentValue: 1 }]);
  app.setNow(new Date("2026-11-23T23:50:00Z"));
  await startServer(tiingo).runIfDue();

  const asked = service.asked.map(({ symbol, url }) => `${symbol} ${/startDate=([\d-]+)/.exec(url)?.[1]}`);
  expect(asked.toSorted()).toEqual(["QAAA 2025-01-01", "QAAB 2026-11-23", "SPY 2025-01-01"]);
  expect(await closes("instrument = 'SPY' AND day = '2025-01-01'")).toBe(1);
});

test("an older history that wasn't told is asked for again, though closes of later years are stored", async () => {
  await hold(1);
  await startServer(tiingo).runIfDue();
  await insertSnapshot(app, account, "2025-09-01", [{ symbol: "QAAA", type: "STOCK", currentValue: 1 }]);
  const usual = answers.tiingo;
  answers.tiingo = () => ({ status: 404, body: { detail: "Not found." } });
  app.setNow(new Date("2026-11-23T23:50:00Z"));
  await startServer(tiingo).runIfDue();
  service.asked.length = 0;
  answers.tiingo = usual;
  app.setNow(new Date("2026-11-24T23:50:00Z"));
  await startServer(tiingo).runIfDue();

  expect(service.asked.map(({ url }) => /startDate=([\d-]+)/.exec(url)?.[1])).toEqual([
    "2025-01-01",
    "2025-01-01",
  ]);
});

test("a month's limit of different symbols: the first come on, the others are named and wait until sold ones are a month past", async () => {
  const server = startServer({ ...tiingo, symbolsAMonth: 3 });
  const words = "What is left are more different symbols than it allows a month.";
  await hold(4);
  await server.runIfDue();
  await server.runIfDue();
  expect(takeAsked()).toEqual(["TIINGO SPY", "TIINGO QAAA", "TIINGO QAAB"]);
  expect(await server.state()).toMatchObject([{ left: 0, leftOut: ["QAAC", "QAAD"], symbolsAMonth: 3 }]);
  expect(await server.fetchNow({})).toMatchObject([{ unasked: words }]);

  // QAAA and QAAB are sold.
  await app.owner.query("DELETE FROM positions WHERE symbol IN ('QAAA', 'QAAB')");
  app.setNow(new Date("2026-12-18T23:50:00Z"));
  await server.runIfDue();
  expect(takeAsked()).toEqual(["TIINGO SPY"]);
  app.setNow(new Date("2026-12-21T23:50:00Z"));
  await server.runIfDue();
  expect(takeAsked().toSorted()).toEqual(["TIINGO QAAC", "TIINGO QAAD", "TIINGO SPY"]);
});

test("requests that are long past are forgotten, and no history is asked for again", async () => {
  await hold(1);
  answers.tiingo = (symbol, from, to) =>
    symbol === "QAAA" ? pricesOf({ [from]: 69.5, [to]: 70.2 }) : { status: 404, body: {} };
  for (const at of ["2026-11-20", "2026-11-23", "2027-02-01"]) {
    app.setNow(new Date(`${at}T23:50:00Z`));
    service.asked.length = 0;
    await startServer(tiingo).runIfDue();
  }

  const { rows } = await app.owner.query(
    "SELECT instrument || ' ' || day AS row FROM price_requests ORDER BY 1",
  );
  expect(rows.map(({ row }) => row)).toEqual(["QAAA 2026-11-20", "QAAA 2027-02-01", "SPY 2027-02-01"]);
  expect(service.asked.map(({ symbol, url }) => `${symbol} ${/startDate=([\d-]+)/.exec(url)?.[1]}`)).toEqual([
    "SPY 2026-01-01",
    "QAAA 2026-11-24",
  ]);
});

test("two servers at once ask once", async () => {
  await hold(20);
  await Promise.all([1, 2, 3, 4].map(() => startServer(finnhub).runIfDue()));

  const asked = takeAsked();
  expect(new Set(asked).size).toBe(asked.length);
  expect(asked).toHaveLength(21);
});

test("killed half-way, another server goes on with what lacks", async () => {
  await hold(20);
  let asked = 0;
  const dying: PriceProvider = {
    ...finnhub,
    fetchCloses: (...about) => {
      asked += 1;
      return asked > 8 ? Promise.reject(new Error("killed")) : finnhub.fetchCloses(...about);
    },
  };
  await expect(startServer(dying).runIfDue()).rejects.toThrow("killed");
  expect(await closes()).toBe(8);
  const before = takeAsked();

  await startServer(finnhub).runIfDue();
  const after = takeAsked();
  expect(after.filter((one) => before.includes(one))).toEqual([]);
  expect([after.length, await closes()]).toEqual([13, 21]);
});

test("a server that dies at the same instrument each time leaves it after two tries", async () => {
  await hold(3);
  const dying: PriceProvider = { ...finnhub, fetchCloses: () => Promise.reject(new Error("killed")) };
  for (let starts = 0; starts < 12; starts += 1) {
    await startServer(dying)
      .runIfDue()
      .catch(() => undefined);
  }
  const { rows } = await app.owner.query("SELECT DISTINCT tries FROM price_requests");
  expect(rows).toEqual([{ tries: 2 }]);
});

test("a clock that ran a year ahead blocks nothing once it is right again, the day it stood on neither, and stores nothing of days to come", async () => {
  await hold(3);
  answers.tiingo = () => pricesOf({ "2026-11-18": 70.2 });
  app.setNow(new Date("2027-11-19T23:50:00Z"));
  await startServer(finnhub, tiingo).runIfDue();
  expect(await closes("day > '2026-11-20'")).toBe(0);
  takeAsked();

  app.setNow(EVENING);
  const server = startServer(finnhub);
  await server.runIfDue();
  expect(takeAsked()).toHaveLength(4);
  expect((await server.state())[0]).toMatchObject({ day: DAY, asked: 4 });
  await server.runIfDue();
  expect(takeAsked()).toEqual([]);
  app.setNow(new Date("2027-11-19T23:50:00Z"));
  await server.runIfDue();
  expect(takeAsked()).toHaveLength(4);
});

test("a house without records asks for nothing", async () => {
  await app.owner.query("DELETE FROM positions; DELETE FROM portfolio_snapshots");
  await startServer(finnhub, tiingo).runIfDue();
  expect(takeAsked()).toEqual([]);
});

test("Finnhub isn't asked for a day whose quote has turned: at ten in the morning Tiingo tells of yesterday", async () => {
  await hold(1);
  app.setNow(new Date("2026-11-20T15:00:00Z"));
  await startServer(finnhub, tiingo).runIfDue();
  const day: CalendarDate = "2026-11-19" as CalendarDate;
  expect(takeAsked()).toEqual(["TIINGO SPY", "TIINGO QAAA"]);
  expect(await closes(`day = '${day}'`)).toBe(2);
});
