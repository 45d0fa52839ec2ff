import { calendarDate } from "@strikebook/core/shared/calendar-date";
import { expect, test } from "vitest";
import { createUser, graphqlRequest, startTestApp } from "../../testing/test-app.ts";

const UPDATE = `mutation ($updates: [OptionExpiryUpdate!]!) {
  updateOptionExpiryDates(updates: $updates) { success updatedCount errors summary } }`;
const SYNC = `mutation ($from: Date!, $to: Date!, $exchange: String!, $force: Boolean) {
  syncOptionExpiryDates(fromDate: $from, toDate: $to, exchange: $exchange, forceUpdate: $force) {
    success message addedCount updatedCount deletedCount errors } }`;
const DELETE = `mutation ($from: Date!, $to: Date!, $exchange: String) {
  deleteOptionExpiryDates(fromDate: $from, toDate: $to, exchange: $exchange) { success message deletedCount errors } }`;
const YEAR = { exchange: "US", from: "2026-01-01", to: "2026-12-31" };

const app = await startTestApp();
const admin = await createUser(app, { roles: ["ADMIN"] });
await app.services.storeReferenceData(calendarDate("2026-11-20"));

test("a moved expiry is the administrator's: audited, and kept by starts and syncs", async () => {
  const december = await find("US", 2026, 12);
  const october = await find("US", 2026, 10);

  const answer = await update([
    { id: december.id, adjustedDate: "2026-12-17", adjustmentReason: "Exchange notice" },
    { id: october.id, year: 2026, month: 10, exchange: "US", adjustmentReason: "Checked", action: "UPDATE" },
  ]);
  await app.services.storeReferenceData(calendarDate("2026-11-20"));
  const synced = await run(SYNC, { ...YEAR, force: true });

  expect(answer).toEqual({ success: true, updatedCount: 2, errors: [], summary: "2 expiry dates changed" });
  expect(await find("US", 2026, 12)).toMatchObject({
    ...{ id: december.id, adjusted_date: "2026-12-17", calculated_date: "2026-12-18", is_adjusted: true },
    ...{ adjustment_reason: "Exchange notice", provenance: "MANUAL", created_at: december.created_at },
  });
  expect(await find("US", 2026, 10)).toMatchObject({ is_adjusted: false, adjustment_reason: "Checked" });
  expect(synced.syncOptionExpiryDates).toMatchObject({
    ...{ success: true, addedCount: 0, updatedCount: 0, deletedCount: 0, errors: [] },
    message: "Expiry dates: 0 added, 0 updated, 0 deleted; 1 kept as stored",
  });
  const { rows } = await app.database.pool.query(
    "SELECT description FROM audit_logs WHERE performed_by_id = $1 ORDER BY description",
    [admin.id],
  );
  expect(rows.map(({ description }) => description)).toEqual([
    "Option expiry dates changed: 0 added, 2 updated, 0 deleted",
    "Option expiry dates of US, 2026-01-01 to 2026-12-31 synced: 0 added, 0 updated, 0 deleted",
  ]);
});

test("a range is deleted, stays away, and a sync brings it back as calculated", async () => {
  const range = { exchange: "L", from: "2026-03-01", to: "2026-04-30" };

  const deleted = await run(DELETE, range);
  await app.services.storeReferenceData(calendarDate("2026-11-20"));
  const gone = await find("L", 2026, 3);
  const synced = await run(SYNC, { ...range, force: false });

  expect(deleted.deleteOptionExpiryDates).toEqual({
    ...{ success: true, message: "2 expiry dates deleted", deletedCount: 2, errors: [] },
  });
  expect(gone).toBeUndefined();
  expect(synced.syncOptionExpiryDates).toMatchObject({ addedCount: 2, updatedCount: 0 });
  expect(await find("L", 2026, 3)).toMatchObject({ adjusted_date: "2026-03-20", provenance: "RULE" });
  expect(await find("US", 2026, 3)).toBeDefined();
});

test("a whole year that was deleted stays away, for every question but that of what is calculated", async () => {
  await run(DELETE, { exchange: "TO", from: "2028-01-01", to: "2028-12-31" });
  await app.services.storeReferenceData(calendarDate("2026-11-20"));

  const known = await run(
    `query ($day: Date!) {
       getOptionExpiryDatesForYear(year: 2028, exchange: "TO") { id }
       getOptionExpiryDatesByMonth(year: 2028, month: 5, exchange: "TO") { id }
       isOptionExpiryDate(date: $day, exchange: "TO")
       getNextOptionExpiryDates(count: 20, exchange: "TO") { adjustedDate }
       getCalculatedOptionExpiryDates(fromDate: $day, toDate: $day, exchange: "TO") { adjustedDate } }`,
    { day: "2028-05-19" },
  );

  expect(await find("TO", 2028, 5)).toBeUndefined();
  expect(known).toMatchObject({
    getOptionExpiryDatesForYear: [],
    getOptionExpiryDatesByMonth: [],
    isOptionExpiryDate: false,
    getCalculatedOptionExpiryDates: [{ adjustedDate: "2028-05-19" }],
  });
  const next = known.getNextOptionExpiryDates.map((row: { adjustedDate: string }) => row.adjustedDate);
  expect(next).toHaveLength(20);
  expect([next[13], next[14]]).toEqual(["2027-12-17", "2029-01-19"]);
});

test("a closure that an administrator deleted moves no expiry any more, one that was added does", async () => {
  const { rows } = await app.database.pool.query<{ id: string }>(
    "SELECT id FROM market_holidays WHERE exchange = 'US' AND at_date = '2030-04-19'",
  );
  await run(
    "mutation ($updates: [MarketHolidayUpdate!]!) { adminUpdateMarketHolidays(updates: $updates) { success } }",
    {
      updates: [
        { action: "DELETE", id: rows[0]?.id },
        { action: "INSERT", exchange: "US", atDate: "2030-05-17", eventName: "Day of Mourning" },
      ],
    },
  );

  await app.services.storeReferenceData(calendarDate("2026-11-20"));

  expect(await find("US", 2030, 4)).toMatchObject({ adjusted_date: "2030-04-19", is_adjusted: false });
  expect(await find("US", 2030, 5)).toMatchObject({
    adjusted_date: "2030-05-16",
    adjustment_reason: "Day of Mourning",
  });
});

test("only forceUpdate corrects a computed row that differs", async () => {
  await app.database.pool.query(
    `UPDATE option_expiries SET adjusted_date = '2026-05-14', is_adjusted = true
      WHERE exchange = 'US' AND year = 2026 AND month = 5`,
  );

  const careful = await run(SYNC, YEAR);
  const forced = await run(SYNC, { ...YEAR, force: true });

  expect(careful.syncOptionExpiryDates).toMatchObject({ updatedCount: 0 });
  expect(forced.syncOptionExpiryDates).toMatchObject({ updatedCount: 1 });
  expect(await find("US", 2026, 5)).toMatchObject({ adjusted_date: "2026-05-15", is_adjusted: false });
});

test("what cannot be changed is named and nothing is stored", async () => {
  const { id } = await find("US", 2026, 8);
  const before = await all();
  const cases: [object[], string][] = [
    [[], "No expiries selected for update"],
    [[{ id }], "No changes detected in selected expiries"],
    [[{ id: "nonsense", isAdjusted: true }], "Update 1: no row with this id is stored"],
    [[{ id, month: 9, isAdjusted: true }], "Update 1: the row with this id is US 2026-08, not US 2026-09"],
    [[{ id, adjustedDate: "2026-09-01" }], "Update 1: the adjusted date of US 2026-08 cannot be 2026-09-01"],
    [
      [{ id, adjustedDate: "2026-08-22" }],
      "Update 1: the adjusted date of US 2026-08 cannot be 2026-08-22, a day of a weekend: the last trading day counts",
    ],
    [
      [{ id: (await find("US", 2026, 4)).id, adjustedDate: "2026-04-03" }],
      "Update 1: the adjusted date of US 2026-04 cannot be 2026-04-03: the exchange is closed (Good Friday)",
    ],
    [[{ id, action: "INSERT" }], "Update 1: year, month, exchange and adjustedDate are needed"],
  ];

  for (const [updates, message] of cases) {
    expect(await update(updates)).toEqual({
      success: false,
      updatedCount: 0,
      errors: [message],
      summary: null,
    });
  }
  expect(await all()).toEqual(before);
});

test.each([
  [SYNC, { exchange: "NYSE" }, "exchange must be US, L or TO"],
  [SYNC, { from: "2027-01-01" }, "Start date must not be after end date"],
  [DELETE, { from: "2027-01-01" }, "Start date must not be after end date"],
])("bad input is refused with words for the user", async (operation, given, message) => {
  const { errors } = await graphqlRequest(app, admin, operation, { ...YEAR, ...given });

  expect(errors?.[0]).toMatchObject({ message, extensions: { code: "INVALID_INPUT" } });
});

test.each([
  ["nobody", undefined, "UNAUTHENTICATED"],
  ["a user", await createUser(app), "FORBIDDEN"],
  ["a reader", await createUser(app, { roles: ["READONLY"] }), "FORBIDDEN"],
])("%s changes nothing", async (_who, user, code) => {
  const before = await all();

  for (const reply of [
    await graphqlRequest(app, user, UPDATE, { updates: [{ id: before[0].id, isAdjusted: true }] }),
    await graphqlRequest(app, user, SYNC, YEAR),
    await graphqlRequest(app, user, DELETE, YEAR),
  ]) {
    expect(reply.errors?.[0]?.extensions?.["code"] ?? "UNAUTHENTICATED").toBe(code);
  }
  expect(await all()).toEqual(before);
});

async function run(operation: string, variables: object) {
  const { data, errors } = await graphqlRequest(app, admin, operation, { ...variables });
  expect(errors).toBeUndefined();
  return data;
}

const update = async (updates: readonly object[]) => (await run(UPDATE, { updates })).updateOptionExpiryDates;

async function all() {
  return (await app.database.pool.query("SELECT * FROM option_expiries ORDER BY id")).rows;
}

async function find(exchange: string, year: number, month: number) {
  const { rows } = await app.database.pool.query(
    "SELECT * FROM option_expiries WHERE exchange = $1 AND year = $2 AND month = $3",
    [exchange, year, month],
  );
  return rows[0];
}
