import { calendarDate } from "@strikebook/core/shared/calendar-date";
import { expect, test } from "vitest";
import { createUser, graphqlRequest, startTestApp } from "../../testing/test-app.ts";

const UPDATE = `mutation ($updates: [MarketHolidayUpdate!]!) {
  adminUpdateMarketHolidays(updates: $updates, performedBy: "somebody else") { success updatedCount errors } }`;
const SYNC = `mutation ($exchange: String!, $from: Date!, $to: Date!, $overwrite: Boolean) {
  adminSyncMarketHolidaysFromAPI(exchange: $exchange, fromDate: $from, toDate: $to, overwrite: $overwrite) {
    success syncedCount keptCount errors } }`;
const YEAR = { exchange: "US", from: "2026-01-01", to: "2026-12-31" };

const app = await startTestApp();
const admin = await createUser(app, { roles: ["ADMIN"] });
await app.services.storeReferenceData(calendarDate("2026-11-20"));

test("an administrator adds, changes and deletes; it is theirs, is audited, and survives the next start", async () => {
  const christmas = await find("US", "2026-12-25");
  const boxing = await find("L", "2026-12-28");

  const answer = await update([
    { action: "INSERT", exchange: "US", atDate: "2026-12-10", eventName: "Day of Mourning" },
    { action: "UPDATE", id: christmas.id, tradingHour: "09:30-13:00", eventName: null },
    { action: "DELETE", id: boxing.id },
  ]);
  await app.services.storeReferenceData(calendarDate("2026-11-20"));

  expect(answer).toEqual({ success: true, updatedCount: 3, errors: [] });
  expect(await find("US", "2026-12-10")).toMatchObject({
    eventName: "Day of Mourning",
    tradingHour: "",
    timezone: "America/New_York",
    provenance: "MANUAL",
  });
  expect(await find("US", "2026-12-25")).toMatchObject({
    id: christmas.id,
    eventName: "Christmas Day",
    tradingHour: "09:30-13:00",
    provenance: "MANUAL",
    created_at: christmas.created_at,
  });
  expect(await find("L", "2026-12-28")).toBeUndefined();
  expect(await audited("REFERENCE_DATA_CHANGED")).toMatchObject([
    {
      action_type: "REFERENCE_DATA_CHANGED",
      description: "Market holidays changed: 1 added, 1 updated, 1 deleted",
      performed_by_id: admin.id,
      details: {
        rows: expect.arrayContaining(["added US 2026-12-10 Day of Mourning, closed"]),
        changed: expect.arrayContaining([
          {
            row: "US 2026-12-25",
            before: expect.objectContaining({ tradingHour: "", provenance: "RULE" }),
            after: expect.objectContaining({ tradingHour: "09:30-13:00", provenance: "MANUAL" }),
          },
        ]),
      },
    },
  ]);
});

test("no start brings back what an administrator deleted or moved: a day, a one-off closure, a whole year", async () => {
  const funeral = await find("L", "2022-09-19");
  const boxing = await find("L", "2024-12-26");
  const { rows } = await app.database.pool.query<{ id: string }>(
    "SELECT id FROM market_holidays WHERE exchange = 'TO' AND at_date BETWEEN '2023-01-01' AND '2023-12-31'",
  );
  await update([
    { action: "DELETE", id: funeral.id },
    { action: "UPDATE", id: boxing.id, atDate: "2024-12-27" },
    ...rows.map(({ id }) => ({ action: "DELETE", id })),
  ]);
  const before = await all();

  await app.services.storeReferenceData(calendarDate("2026-11-20"));

  expect(rows).toHaveLength(10);
  expect(await all()).toEqual(before);
  expect(await find("L", "2024-12-27")).toMatchObject({ eventName: "Boxing Day", provenance: "MANUAL" });
  expect(await find("L", "2024-12-26")).toBeUndefined();
});

test("a year that an administrator began by hand is filled when its turn comes", async () => {
  await update([{ action: "INSERT", exchange: "US", atDate: "2032-03-03", eventName: "Mine" }]);

  await app.services.storeReferenceData(calendarDate("2027-01-04"));

  const { rows } = await app.database.pool.query(
    "SELECT count(*)::int AS days FROM market_holidays WHERE exchange = 'US' AND at_date BETWEEN '2032-01-01' AND '2032-12-31'",
  );
  expect(rows).toEqual([{ days: 12 }]);
});

test.each<[object[], string]>([
  [[], "No holidays selected for update"],
  [[{ action: "UPDATE" }], "Update 1: an id is needed"],
  [[{ action: "DELETE", id: "nonsense" }], "Update 1: no row with this id is stored"],
  [
    [{ action: "INSERT", exchange: "US", atDate: "2026-12-24", eventName: "x" }],
    "US 2026-12-24 is stored already",
  ],
  [
    [{ action: "INSERT", exchange: "US", eventName: "x" }],
    "Update 1: exchange, atDate and eventName are needed",
  ],
  [
    [{ action: "INSERT", exchange: "US", atDate: "2026-12-26", eventName: "x" }],
    "Update 1: 2026-12-26 is no weekday: exchanges are closed anyway",
  ],
  [
    [{ action: "INSERT", exchange: "NYSE", atDate: "2026-12-22", eventName: "x" }],
    "Update 1: exchange must be US, L or TO",
  ],
  [
    [{ action: "INSERT", exchange: "US", atDate: "2026-12-22", eventName: "x", tradingHour: "13:00-09:30" }],
    "Update 1: tradingHour must be hours such as 09:30-13:00, or empty when closed all day",
  ],
  [
    [{ action: "INSERT", exchange: "US", atDate: "2026-12-22", eventName: "x", timezone: "Mars" }],
    "Update 1: timezone must be one such as America/New_York",
  ],
])("%j changes nothing and says why", async (updates, message) => {
  const before = await all();

  const answer = await update([...updates]);

  expect(answer).toEqual({ success: false, updatedCount: 0, errors: [message] });
  expect(await all()).toEqual(before);
});

test("one bad update keeps the good ones from being stored", async () => {
  const before = await all();
  const good = { action: "INSERT", exchange: "US", atDate: "2026-12-22", eventName: "Good" };

  const answer = await update([good, { action: "DELETE" }]);

  expect(answer).toMatchObject({ success: false, errors: ["Update 2: an id is needed"] });
  expect(await all()).toEqual(before);
});

test("what is so already is no change", async () => {
  const { id, eventName } = await find("US", "2026-07-03");

  expect(await update([{ action: "UPDATE", id, eventName }])).toEqual({
    success: false,
    updatedCount: 0,
    errors: ["No changes detected in selected holidays"],
  });
});

test("a sync adds what is missing; overwrite corrects all but the administrator's", async () => {
  await app.database.pool.query(
    `DELETE FROM market_holidays WHERE exchange = 'US' AND at_date IN ('2026-01-01', '2026-12-25');
     UPDATE market_holidays SET event_name = 'Wrong' WHERE exchange = 'US' AND at_date = '2026-01-19'`,
  );
  await update([{ action: "UPDATE", id: (await find("US", "2026-04-03")).id, eventName: "Mine" }]);

  const careful = await sync(YEAR);
  const forced = await sync({ ...YEAR, overwrite: true });
  const again = await sync({ ...YEAR, overwrite: true });

  expect(careful).toEqual({ success: true, syncedCount: 2, keptCount: 2, errors: [] });
  expect(forced).toEqual({ success: true, syncedCount: 1, keptCount: 1, errors: [] });
  expect(again).toEqual({ success: true, syncedCount: 0, keptCount: 1, errors: [] });
  expect(await find("US", "2026-01-19")).toMatchObject({ eventName: expect.stringMatching(/King/) });
  expect(await find("US", "2026-04-03")).toMatchObject({ eventName: "Mine", provenance: "MANUAL" });
  expect(await find("US", "2026-12-25")).toMatchObject({ provenance: "RULE" });
  expect((await audited("REFERENCE_DATA_SYNCED")).map(({ description }) => description).sort()).toEqual([
    "Market holidays of US, 2026-01-01 to 2026-12-31 synced: 0 added, 0 updated, 0 deleted",
    "Market holidays of US, 2026-01-01 to 2026-12-31 synced: 0 added, 1 updated, 0 deleted",
    "Market holidays of US, 2026-01-01 to 2026-12-31 synced: 2 added, 0 updated, 0 deleted",
  ]);
});

test.each([
  [{ to: "2026-01-30" }, "Date range must be at least 30 days for API operations"],
  [{ exchange: "X" }, "exchange must be US, L or TO"],
  [{ from: "2027-02-01" }, "Start date must not be after end date"],
])("a sync of %j is refused", async (given, message) => {
  const { errors } = await graphqlRequest(app, admin, SYNC, { ...YEAR, ...given });

  expect(errors?.[0]).toMatchObject({ message, extensions: { code: "INVALID_INPUT" } });
});

test("a deleted day stays away over starts and syncs; one added by hand in its place is an edit over it", async () => {
  const range = { exchange: "L", from: "2025-08-01", to: "2025-09-30" };
  await update([{ action: "DELETE", id: (await find("L", "2025-08-25")).id }]);
  await app.services.storeReferenceData(calendarDate("2026-11-20"));

  const synced = await sync({ ...range, overwrite: true });
  const gone = await find("L", "2025-08-25");
  await update([{ action: "INSERT", exchange: "L", atDate: "2025-08-25", eventName: "Summer" }]);

  expect(synced).toMatchObject({ success: true, syncedCount: 0 });
  expect(gone).toBeUndefined();
  expect(await find("L", "2025-08-25")).toMatchObject({
    eventName: "Summer",
    provenance: "MANUAL",
    source: { eventName: "Summer Bank Holiday", provenance: "RULE" },
  });
});

test("two administrators who add one day at once: one row, one refusal", async () => {
  const insert = [{ action: "INSERT", exchange: "TO", atDate: "2026-12-22", eventName: "Twice" }];

  const answers = await Promise.all([update(insert), update(insert), update(insert)]);

  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect(answers.find(({ success }) => !success).errors).toEqual(["TO 2026-12-22 is stored already"]);
});

test.each([
  ["nobody", undefined, "UNAUTHENTICATED"],
  ["a user", await createUser(app), "FORBIDDEN"],
  ["a reader", await createUser(app, { roles: ["READONLY"] }), "FORBIDDEN"],
])("%s changes nothing", async (_who, user, code) => {
  const before = await all();

  for (const reply of [
    await graphqlRequest(app, user, UPDATE, { updates: [{ action: "DELETE", id: before[0].id }] }),
    await graphqlRequest(app, user, SYNC, YEAR),
  ]) {
    expect(reply.errors?.[0]?.extensions?.["code"] ?? "UNAUTHENTICATED").toBe(code);
  }
  expect(await all()).toEqual(before);
});

async function update(updates: readonly object[]) {
  const { data, errors } = await graphqlRequest(app, admin, UPDATE, { updates });
  expect(errors).toBeUndefined();
  return data.adminUpdateMarketHolidays;
}

async function sync(given: object) {
  const { data, errors } = await graphqlRequest(app, admin, SYNC, { ...given });
  expect(errors).toBeUndefined();
  return data.adminSyncMarketHolidaysFromAPI;
}

async function all() {
  return (await app.database.pool.query("SELECT * FROM market_holidays ORDER BY id")).rows;
}

async function find(exchange: string, day: string) {
  const { rows } = await app.database.pool.query(
    `SELECT *, event_name AS "eventName", trading_hour AS "tradingHour" FROM market_holidays
      WHERE exchange = $1 AND at_date = $2`,
    [exchange, day],
  );
  return rows[0];
}

async function audited(actionType: string) {
  const { rows } = await app.database.pool.query("SELECT * FROM audit_logs WHERE action_type = $1", [
    actionType,
  ]);
  return rows;
}
