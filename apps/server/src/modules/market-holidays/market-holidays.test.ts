import { calendarDate } from "@strikebook/core/shared/calendar-date";
import { expect, test } from "vitest";
import { createUser, graphqlRequest, startTestApp } from "../../testing/test-app.ts";

const TODAY = calendarDate("2026-11-20");
const STORED = `query ($exchange: String!, $from: Date!, $to: Date!) {
  adminGetStoredMarketHolidays(exchange: $exchange, fromDate: $from, toDate: $to) {
    id atDate eventName tradingHour exchange timezone isEdited
  }
}`;
const COMPARE = `query ($from: Date!, $to: Date!) {
  adminCompareMarketHolidays(exchange: "US", fromDate: $from, toDate: $to) {
    differences { type notes storedHoliday { eventName } apiHoliday { eventName } }
    summary { totalStored totalApi addedCount removedCount modifiedCount noChangeCount }
  }
}`;
const DELETE = `mutation ($id: ID!) {
  adminUpdateMarketHolidays(updates: [{ id: $id, action: DELETE }]) { success } }`;
const YEAR_2026 = { exchange: "US", from: "2026-01-01", to: "2026-12-31" };

const app = await startTestApp();
const admin = await createUser(app, { roles: ["ADMIN"] });
await app.services.storeReferenceData(TODAY);

test("a fresh install knows the holidays of three exchanges five years back and ahead", async () => {
  const { rows } = await app.database.pool.query(
    `SELECT exchange, min(extract(year FROM at_date))::int AS first, max(extract(year FROM at_date))::int AS last
       FROM market_holidays GROUP BY exchange ORDER BY exchange`,
  );

  expect(rows).toEqual([
    { exchange: "L", first: 2021, last: 2031 },
    { exchange: "TO", first: 2021, last: 2031 },
    { exchange: "US", first: 2021, last: 2031 },
  ]);
});

test("an admin reads the stored holidays of a range, early closes with their hours", async () => {
  const { data } = await graphqlRequest(app, admin, STORED, {
    exchange: "US",
    from: "2026-11-01",
    to: "2026-12-31",
  });

  expect(data.adminGetStoredMarketHolidays).toMatchObject([
    { atDate: "2026-11-26", tradingHour: "", exchange: "US", timezone: "America/New_York", isEdited: false },
    { atDate: "2026-11-27", tradingHour: "09:30-13:00" },
    { atDate: "2026-12-24", tradingHour: "09:30-13:00" },
    { atDate: "2026-12-25", eventName: "Christmas Day", tradingHour: "" },
  ]);
});

test("a repeated start changes nothing; an administrator's correction and deletion stay", async () => {
  const { pool } = app.database;
  await pool.query(
    `UPDATE market_holidays SET event_name = 'Kept', provenance = 'MANUAL'
      WHERE exchange = 'US' AND at_date = '2025-12-25'`,
  );
  const boxing = await pool.query(
    "SELECT id FROM market_holidays WHERE exchange = 'L' AND at_date = '2025-12-26'",
  );
  await graphqlRequest(app, admin, DELETE, { id: boxing.rows[0].id });
  await app.services.storeReferenceData(TODAY);
  const before = await pool.query("SELECT * FROM market_holidays ORDER BY id");

  await app.services.storeReferenceData(TODAY);

  expect((await pool.query("SELECT * FROM market_holidays ORDER BY id")).rows).toEqual(before.rows);
});

test("our own row goes when no rule gives it any more, an administrator's and Finnhub's stay", async () => {
  const { pool } = app.database;
  await pool.query(
    `INSERT INTO market_holidays (exchange, at_date, event_name, trading_hour, timezone, provenance)
     VALUES ('TO', '2026-09-30', 'Once a rule', '', 'America/Toronto', 'RULE'),
            ('TO', '2026-10-01', 'Mine', '', 'America/Toronto', 'MANUAL'),
            ('TO', '2026-10-02', 'Theirs', '', 'America/Toronto', 'FINNHUB'),
            ('TO', '2015-09-30', 'Older than what is kept', '', 'America/Toronto', 'RULE')`,
  );

  await app.services.storeReferenceData(TODAY);

  const { rows } = await pool.query(
    `SELECT event_name FROM market_holidays
      WHERE exchange = 'TO' AND (at_date < '2021-01-01' OR at_date BETWEEN '2026-09-30' AND '2026-10-02')
      ORDER BY at_date`,
  );
  expect(rows.map(({ event_name }) => event_name)).toEqual(["Older than what is kept", "Mine", "Theirs"]);
});

test("the next year's start adds its year", async () => {
  await app.services.storeReferenceData(calendarDate("2027-01-02"));

  const { data } = await graphqlRequest(app, admin, STORED, {
    exchange: "US",
    from: "2032-12-20",
    to: "2032-12-31",
  });
  expect(data.adminGetStoredMarketHolidays).toMatchObject([{ eventName: "Christmas Day" }]);
});

test("the built-in source is fetched and compared with what is stored", async () => {
  await app.database.pool.query(
    `UPDATE market_holidays SET event_name = 'Turkey', provenance = 'MANUAL'
      WHERE exchange = 'US' AND at_date = '2026-11-26'`,
  );
  await app.database.pool.query(
    "DELETE FROM market_holidays WHERE exchange = 'US' AND at_date = '2026-12-25'",
  );

  const fetched = await graphqlRequest(
    app,
    admin,
    STORED.replace("GetStoredMarketHolidays", "FetchMarketHolidaysFromAPI"),
    YEAR_2026,
  );
  const { data } = await graphqlRequest(app, admin, COMPARE, { from: "2026-11-01", to: "2026-12-31" });

  expect(fetched.data.adminFetchMarketHolidaysFromAPI).toHaveLength(12);
  expect(data.adminCompareMarketHolidays.summary).toEqual({
    totalStored: 3,
    totalApi: 4,
    addedCount: 1,
    removedCount: 0,
    modifiedCount: 1,
    noChangeCount: 2,
  });
  expect(data.adminCompareMarketHolidays.differences[0]).toMatchObject({
    type: "MODIFIED",
    notes: 'Differs: name "Turkey" against "Thanksgiving Day"',
    storedHoliday: { eventName: "Turkey" },
  });
});

test("a stored closure that is newer than the built-in table is said to be so", async () => {
  await app.database.pool.query(
    `INSERT INTO market_holidays (exchange, at_date, event_name, trading_hour, timezone, provenance)
     VALUES ('US', '2026-12-10', 'Day of Mourning', '', 'America/New_York', 'MANUAL')`,
  );

  const { data } = await graphqlRequest(app, admin, COMPARE, { from: "2026-12-01", to: "2026-12-31" });

  expect(data.adminCompareMarketHolidays.differences).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({
        type: "REMOVED",
        notes: "The built-in source knows unscheduled closures up to 2026-07-23",
      }),
    ]),
  );
});

test.each([
  ["nobody", undefined],
  ["a user", await createUser(app)],
  ["a reader", await createUser(app, { roles: ["READONLY"] })],
])("%s does not", async (_who, user) => {
  const { data, errors } = await graphqlRequest(app, user, STORED, YEAR_2026);

  expect(data?.adminGetStoredMarketHolidays).toBeUndefined();
  expect(errors ?? [{ extensions: { code: "UNAUTHENTICATED" } }]).toMatchObject([
    { extensions: { code: user === undefined ? "UNAUTHENTICATED" : "FORBIDDEN" } },
  ]);
});

test.each([
  [{ exchange: "XX" }, "exchange must be US, L or TO"],
  [{ from: "2027-01-01" }, "Start date must not be after end date"],
])("%j is refused with words for the user", async (given, message) => {
  const { errors } = await graphqlRequest(app, admin, STORED, { ...YEAR_2026, ...given });

  expect(errors).toMatchObject([{ message, extensions: { code: "INVALID_INPUT" } }]);
});

test("the source is asked for 30 days at least", async () => {
  const range = { from: "2026-11-01", to: "2026-11-30" };
  const { errors } = await graphqlRequest(app, admin, COMPARE, range);

  expect(errors).toMatchObject([
    {
      message: "Date range must be at least 30 days for API operations",
      extensions: { code: "INVALID_INPUT" },
    },
  ]);
});
