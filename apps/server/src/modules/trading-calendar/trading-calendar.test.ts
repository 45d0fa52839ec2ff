import { calendarDate } from "@strikebook/core/shared/calendar-date";
import { afterEach, expect, test } from "vitest";
import { createUser, graphqlRequest, startTestApp, TEST_NOW } from "../../testing/test-app.ts";

type Day = { date: string; dayOfWeek: string; isMarketOpen: boolean; earnings: unknown[] };

const FOUR_WEEKS = `{ getNext4TradingWeeks {
  date dayOfWeek isMarketOpen isOptionExpiry holidayName tradingHour earnings { symbol time estimate actual } } }`;

const app = await startTestApp();
const user = await createUser(app);
await app.services.storeReferenceData(calendarDate("2026-11-20"));
await app.database.pool.query(
  `INSERT INTO earnings_records (symbol, date, eps_estimate, eps_actual, hour, provenance) VALUES
     ('NVDA', '2026-11-18', 1.25, 1.3, 'amc', 'MANUAL'), ('DE', '2026-11-25', -0.5, NULL, 'dmh', 'MANUAL')`,
);

afterEach(() => {
  app.setNow(TEST_NOW);
});

test("twenty weekdays from the Monday of the exchange's week", async () => {
  const days = await listFourWeeks();

  expect(days).toHaveLength(20);
  expect(days[0]).toMatchObject({ date: "2026-11-16", dayOfWeek: "MONDAY", isMarketOpen: true });
  expect(days[19]).toMatchObject({ date: "2026-12-11", dayOfWeek: "FRIDAY" });
  expect(dayOf(days, "2026-11-20")).toMatchObject({ isOptionExpiry: true, isMarketOpen: true });
  expect(dayOf(days, "2026-11-26")).toMatchObject({ isMarketOpen: false, holidayName: "Thanksgiving Day" });
  expect(dayOf(days, "2026-11-27")).toMatchObject({
    isMarketOpen: true,
    holidayName: "Day after Thanksgiving",
    tradingHour: "09:30-13:00",
  });
});

test("earnings stand on their day, a time that is neither before nor after the session is left open", async () => {
  const days = await listFourWeeks();

  expect(dayOf(days, "2026-11-18")?.earnings).toEqual([
    { symbol: "NVDA", time: "amc", estimate: "1.25", actual: "1.3" },
  ]);
  expect(dayOf(days, "2026-11-25")?.earnings).toEqual([
    { symbol: "DE", time: null, estimate: "-0.5", actual: null },
  ]);
});

test("earnings are looked up once, and only when they are asked for", async () => {
  const { pool } = app.database;
  const query = pool.query.bind(pool);
  const texts: string[] = [];
  pool.query = ((...given: Parameters<typeof query>) => {
    texts.push(JSON.stringify(given[0]));
    return query(...given);
  }) as typeof pool.query;

  await graphqlRequest(app, user, "{ getNext4TradingWeeks { date } }");
  const withoutEarnings = texts.filter((text) => text.includes("earnings_records")).length;
  await listFourWeeks();
  pool.query = query;

  expect(withoutEarnings).toBe(0);
  expect(texts.filter((text) => text.includes("earnings_records"))).toHaveLength(1);
});

test.each([
  [
    "Sunday 23:30 in New York is still the weekend, though London has Monday",
    "2026-11-23T04:30:00Z",
    "2026-11-23",
  ],
  ["Friday 23:30 in New York is still this week", "2026-11-21T04:30:00Z", "2026-11-16"],
  ["Saturday shows the coming week", "2026-11-21T15:00:00Z", "2026-11-23"],
])("%s", async (_rule, now, monday) => {
  app.setNow(new Date(now));

  expect((await listFourWeeks(await createUser(app)))[0]?.date).toBe(monday);
});

test("any weeks are listed from the Monday of the week of their first day", async () => {
  const { data } = await graphqlRequest(
    app,
    user,
    `{ getTradingWeeks(startDate: "2026-12-30", weeks: 1) { date isMarketOpen } }`,
  );

  expect(data.getTradingWeeks).toEqual([
    { date: "2026-12-28", isMarketOpen: true },
    { date: "2026-12-29", isMarketOpen: true },
    { date: "2026-12-30", isMarketOpen: true },
    { date: "2026-12-31", isMarketOpen: true },
    { date: "2027-01-01", isMarketOpen: false },
  ]);
});

test("weeks of years that are not stored know their holidays and expiries", async () => {
  const { data } = await graphqlRequest(
    app,
    user,
    `{ getTradingWeeks(startDate: "2019-04-19", weeks: 1) { date isMarketOpen isOptionExpiry holidayName } }`,
  );

  expect(data.getTradingWeeks.slice(2)).toEqual([
    { date: "2019-04-17", isMarketOpen: true, isOptionExpiry: false, holidayName: null },
    { date: "2019-04-18", isMarketOpen: true, isOptionExpiry: true, holidayName: null },
    { date: "2019-04-19", isMarketOpen: false, isOptionExpiry: false, holidayName: "Good Friday" },
  ]);
});

test.each([
  ["the minute before midnight in summer", "2026-11-02T03:59:00Z", "2026-11-02"],
  ["Sunday 23:59 of the day on which summer time ended", "2026-11-02T04:59:59Z", "2026-11-02"],
  ["Friday 23:59, Saturday in London", "2026-10-31T03:59:59Z", "2026-10-26"],
  ["Saturday 00:00", "2026-10-31T04:00:00Z", "2026-11-02"],
  ["Friday 23:59 before summer time begins", "2026-03-07T04:59:59Z", "2026-03-02"],
  ["Monday 00:00 after summer time began", "2026-03-09T04:00:00Z", "2026-03-09"],
  ["New Year's Eve 23:59 in New York, 2027 in London", "2027-01-01T04:59:59Z", "2026-12-28"],
])("%s: the exchange's clock counts", async (_when, now, monday) => {
  app.setNow(new Date(now));

  expect((await listFourWeeks(await createUser(app)))[0]?.date).toBe(monday);
});

test.each([
  [`startDate: "2026-02-30", weeks: 1`, /^startDate must be a day/],
  [`startDate: "2026-11-20", weeks: 0`, /^weeks must be a whole number from 1 to 53/],
  [`startDate: "2026-11-20", weeks: 5000`, /^weeks must be a whole number from 1 to 53/],
])("%s is refused", async (args, message) => {
  const { errors } = await graphqlRequest(app, user, `{ getTradingWeeks(${args}) { date } }`);

  expect(errors).toMatchObject([
    { message: expect.stringMatching(message), extensions: { code: "INVALID_INPUT" } },
  ]);
});

test("nobody sees the calendar", async () => {
  expect((await graphqlRequest(app, undefined, FOUR_WEEKS)).data).toBeUndefined();
});

async function listFourWeeks(viewer = user): Promise<Day[]> {
  const { data } = await graphqlRequest(app, viewer, FOUR_WEEKS);
  return data.getNext4TradingWeeks;
}

const dayOf = (days: Day[], date: string) => days.find((day) => day.date === date);
