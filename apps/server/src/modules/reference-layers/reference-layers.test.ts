import { calendarDate } from "@strikebook/core/shared/calendar-date";
import { expect, test } from "vitest";
import { createUser, graphqlRequest, startTestApp } from "../../testing/test-app.ts";

const TODAY = calendarDate("2026-11-20");
const RETURN = `mutation ($calendar: ReferenceCalendar!, $ids: [ID!], $deletedKeys: [String!]) {
  adminReturnToSource(calendar: $calendar, ids: $ids, deletedKeys: $deletedKeys) { success updatedCount errors } }`;
const DELETED = `query ($calendar: ReferenceCalendar!) {
  adminGetDeletedReferenceRows(calendar: $calendar) { key scope day description survivesSync } }`;
const HOLIDAYS = `mutation ($updates: [MarketHolidayUpdate!]!) {
  adminUpdateMarketHolidays(updates: $updates) { success errors } }`;
const EXPIRIES = `mutation ($updates: [OptionExpiryUpdate!]!) {
  updateOptionExpiryDates(updates: $updates) { success errors } }`;
const EARNINGS = `mutation ($updates: [EarningsUpdate!]!) {
  adminUpdateEarningsCalendar(updates: $updates) { success errors } }`;
const WEEK = `query ($day: String!) {
  getTradingWeeks(startDate: $day, weeks: 1) { date isMarketOpen isOptionExpiry holidayName } }`;

const app = await startTestApp();
const admin = await createUser(app, { roles: ["ADMIN"] });
await app.services.storeReferenceData(TODAY);

test("what the source says stands beside an edit, and is in effect again once the edit is removed", async () => {
  const { id } = await holiday("US", "2026-12-25");
  await run(HOLIDAYS, {
    updates: [{ action: "UPDATE", id, eventName: "My Christmas", tradingHour: "09:30-13:00" }],
  });
  const edited = await storedHoliday("2026-12-25");
  const open = await dayOf("2026-12-25");

  const answer = await giveBack({ calendar: "MARKET_HOLIDAYS", ids: [id] });

  expect(edited).toEqual({
    ...{ id, eventName: "My Christmas", tradingHour: "09:30-13:00", isEdited: true },
    source: { eventName: "Christmas Day", tradingHour: "" },
  });
  expect(open).toMatchObject({ isMarketOpen: true, holidayName: "My Christmas" });
  expect(answer).toEqual({ success: true, updatedCount: 1, errors: [] });
  expect(await storedHoliday("2026-12-25")).toEqual({
    ...{ id, eventName: "Christmas Day", tradingHour: "", isEdited: false, source: null },
  });
  expect(await dayOf("2026-12-25")).toMatchObject({ isMarketOpen: false, holidayName: "Christmas Day" });
  expect(await findAudit("Market holidays (back to the source)%")).toMatchObject({
    description: "Market holidays (back to the source) changed: 0 added, 1 updated, 0 deleted",
    details: {
      changed: [
        {
          row: "US 2026-12-25",
          before: { eventName: "My Christmas", provenance: "MANUAL" },
          after: { eventName: "Christmas Day", provenance: "RULE" },
        },
      ],
    },
  });
});

test("the old words typed again are the source's own", async () => {
  const { id, event_name: eventName } = await holiday("US", "2026-05-25");
  await run(HOLIDAYS, { updates: [{ action: "UPDATE", id, eventName: "Mine" }] });
  await run(HOLIDAYS, { updates: [{ action: "UPDATE", id, eventName }] });

  expect(await holiday("US", "2026-05-25")).toMatchObject({ id, provenance: "RULE", source: null });
});

test("a row that was edited before there were layers gets its source with the next start", async () => {
  await app.database.pool.query(
    `UPDATE market_holidays SET event_name = 'Old edit', provenance = 'MANUAL'
      WHERE exchange = 'TO' AND at_date = '2026-07-01'`,
  );

  await app.services.storeReferenceData(TODAY);

  expect(await holiday("TO", "2026-07-01")).toMatchObject({
    ...{ event_name: "Old edit", provenance: "MANUAL" },
    source: { eventName: "Canada Day", provenance: "RULE" },
  });
});

test("a closure added by hand closes the day and moves the expiry on it, at once; deleted, it is as if never added", async () => {
  const day = "2027-05-21";
  await run(HOLIDAYS, {
    updates: [{ action: "INSERT", exchange: "US", atDate: day, eventName: "Day of Mourning" }],
  });
  const closed = [await dayOf("2027-05-20"), await dayOf(day)];
  const { id } = await holiday("US", day);
  const refused = await giveBack({ calendar: "MARKET_HOLIDAYS", ids: [id] });
  await run(HOLIDAYS, { updates: [{ action: "DELETE", id }] });

  expect(closed).toMatchObject([
    { isMarketOpen: true, isOptionExpiry: true },
    { isMarketOpen: false, isOptionExpiry: false, holidayName: "Day of Mourning" },
  ]);
  expect(refused.errors).toEqual(["US 2027-05-21 was added by hand: no source has it"]);
  expect(await dayOf(day)).toMatchObject({ isMarketOpen: true, isOptionExpiry: true });
  expect((await listDeleted("MARKET_HOLIDAYS")).map(({ key }) => key)).not.toContain("US 2027-05-21");
});

test("a deleted holiday stays away until it is brought back", async () => {
  const { id } = await holiday("US", "2027-07-05");
  await run(HOLIDAYS, { updates: [{ action: "DELETE", id }] });
  await app.services.storeReferenceData(TODAY);
  const gone = await dayOf("2027-07-05");
  const listed = await listDeleted("MARKET_HOLIDAYS");

  const answer = await giveBack({ calendar: "MARKET_HOLIDAYS", deletedKeys: ["US 2027-07-05"] });

  expect(gone).toMatchObject({ isMarketOpen: true });
  expect(listed).toContainEqual({
    ...{ key: "US 2027-07-05", scope: "US", day: "2027-07-05", survivesSync: true },
    description: "US 2027-07-05 Independence Day, closed",
  });
  expect(answer).toEqual({ success: true, updatedCount: 1, errors: [] });
  expect(await dayOf("2027-07-05")).toMatchObject({ isMarketOpen: false, holidayName: "Independence Day" });
});

test("a moved holiday goes back to its day in one act, wherever it was moved to", async () => {
  const key = "US 2028-07-04";
  const { id } = await holiday("US", "2028-07-04");
  for (const atDate of ["2028-07-05", "2028-07-06"]) {
    await run(HOLIDAYS, { updates: [{ action: "UPDATE", id, atDate, eventName: "Moved" }] });
  }
  const moved = [await dayOf("2028-07-04"), await dayOf("2028-07-06")];
  const listed = (await listDeleted("MARKET_HOLIDAYS")).find((row) => row.key === key);

  const answer = await giveBack({ calendar: "MARKET_HOLIDAYS", deletedKeys: [key] });

  expect(moved).toMatchObject([{ isMarketOpen: true }, { isMarketOpen: false, holidayName: "Moved" }]);
  expect(listed?.description).toBe("US 2028-07-04 Independence Day, closed, moved to 2028-07-06");
  expect(answer).toEqual({ success: true, updatedCount: 1, errors: [] });
  expect(await holiday("US", "2028-07-04")).toMatchObject({ id, provenance: "RULE", source: null });
  expect(await dayOf("2028-07-06")).toMatchObject({ isMarketOpen: true });
  expect((await listDeleted("MARKET_HOLIDAYS")).map((row) => row.key)).not.toContain(key);
  expect(await findAudit("Market holidays (back to the source)%")).toMatchObject({
    description: "Market holidays (back to the source) changed: 0 added, 1 updated, 0 deleted",
  });
});

test("a holiday that was moved and then deleted comes back to its own day alone", async () => {
  const { id } = await holiday("US", "2029-07-04");
  await run(HOLIDAYS, { updates: [{ action: "UPDATE", id, atDate: "2029-07-05" }] });
  await run(HOLIDAYS, { updates: [{ action: "DELETE", id }] });

  await giveBack({ calendar: "MARKET_HOLIDAYS", deletedKeys: ["US 2029-07-04"] });

  expect(await dayOf("2029-07-04")).toMatchObject({ isMarketOpen: false, holidayName: "Independence Day" });
  expect(await dayOf("2029-07-05")).toMatchObject({ isMarketOpen: true });
});

test("expiries: added by hand, edited over the rule, and back; a deleted month is listed by its first day", async () => {
  await run(EXPIRIES, {
    updates: [
      { id: "new", action: "INSERT", exchange: "US", year: 2040, month: 3, adjustedDate: "2040-03-15" },
      { id: (await expiry(2028, 2)).id, adjustedDate: "2028-02-17", adjustmentReason: "Notice" },
      { id: (await expiry(2028, 3)).id, action: "DELETE" },
    ],
  });
  const edited = await expiry(2028, 2);
  const back = await giveBack({ calendar: "OPTION_EXPIRIES", ids: [edited.id], deletedKeys: ["US 2028-03"] });

  // March 2040 begins on a Thursday: its third Friday is the 16th.
  expect(await expiry(2040, 3)).toMatchObject({ calculated_date: "2040-03-16", adjusted_date: "2040-03-15" });
  expect(edited).toMatchObject({ provenance: "MANUAL", source: { adjustedDate: "2028-02-18" } });
  expect(back).toMatchObject({ success: true, updatedCount: 2 });
  expect(await expiry(2028, 2)).toMatchObject({
    adjusted_date: "2028-02-18",
    adjustment_reason: null,
    source: null,
  });
  expect(await expiry(2028, 3)).toMatchObject({ provenance: "RULE" });
});

test("an estimate is set to nothing, and the source's comes back", async () => {
  const { rows } = await app.database.pool.query(
    `INSERT INTO earnings_records (symbol, date, eps_estimate, hour, provenance)
     VALUES ('NVDA', '2026-11-18', 1.25, 'amc', 'FINNHUB') RETURNING id`,
  );
  const [{ id }] = rows;
  await run(EARNINGS, { updates: [{ action: "UPDATE", id, clearFields: ["epsEstimate"] }] });
  const cleared = await reports();
  await giveBack({ calendar: "EARNINGS", ids: [id] });

  expect(cleared).toEqual([{ epsEstimate: null, hour: "amc", source: { epsEstimate: "1.25" } }]);
  expect(await reports()).toEqual([{ epsEstimate: "1.25", hour: "amc", source: null }]);
});

test.each([
  [{ calendar: "MARKET_HOLIDAYS" }, "No rows selected"],
  [{ calendar: "MARKET_HOLIDAYS", ids: Array.from({ length: 1001 }, String) }, "At most 1000 rows at once"],
])("%j is refused in words", async (variables, message) => {
  const { errors } = await graphqlRequest(app, admin, RETURN, variables);

  expect(errors?.[0]).toMatchObject({ message, extensions: { code: "INVALID_INPUT" } });
});

test("one row that cannot go back keeps the others from it", async () => {
  const { id } = await holiday("TO", "2026-07-01");

  expect(
    await giveBack({ calendar: "MARKET_HOLIDAYS", ids: [id, "nonsense"], deletedKeys: ["US 1999-01-01"] }),
  ).toEqual({
    success: false,
    updatedCount: 0,
    errors: ["No row with this id is stored", "US 1999-01-01 is not deleted"],
  });
  expect(await holiday("TO", "2026-07-01")).toMatchObject({ event_name: "Old edit" });
});

test.each([
  ["nobody", undefined, "UNAUTHENTICATED"],
  ["a user", await createUser(app), "FORBIDDEN"],
  ["a reader", await createUser(app, { roles: ["READONLY"] }), "FORBIDDEN"],
])("%s sees and changes nothing", async (_who, user, code) => {
  const { id } = await holiday("TO", "2026-07-01");
  for (const reply of [
    await graphqlRequest(app, user, RETURN, { calendar: "MARKET_HOLIDAYS", ids: [id] }),
    await graphqlRequest(app, user, DELETED, { calendar: "MARKET_HOLIDAYS" }),
  ]) {
    expect(reply.errors?.[0]?.extensions?.["code"] ?? "UNAUTHENTICATED").toBe(code);
  }
  expect(await holiday("TO", "2026-07-01")).toMatchObject({ event_name: "Old edit" });
});

async function run(query: string, variables: object) {
  const { data, errors } = await graphqlRequest(app, admin, query, { ...variables });
  expect(errors).toBeUndefined();
  for (const answer of Object.values(data)) {
    expect((answer as { errors?: unknown }).errors ?? []).toEqual([]);
  }
  return data;
}

async function giveBack(variables: object) {
  const { data, errors } = await graphqlRequest(app, admin, RETURN, { ...variables });
  expect(errors).toBeUndefined();
  return data.adminReturnToSource;
}

const listDeleted = async (calendar: string): Promise<{ key: string; description: string }[]> =>
  (await run(DELETED, { calendar })).adminGetDeletedReferenceRows;

async function storedHoliday(day: string) {
  const data = await run(
    `query ($day: Date!) { adminGetStoredMarketHolidays(exchange: "US", fromDate: $day, toDate: $day) {
       id eventName tradingHour isEdited source { eventName tradingHour } } }`,
    { day },
  );
  return data.adminGetStoredMarketHolidays[0];
}

async function dayOf(day: string) {
  const { getTradingWeeks } = await run(WEEK, { day });
  return getTradingWeeks.find(({ date }: { date: string }) => date === day);
}

const reports = async () =>
  (
    await run(
      `{ adminGetStoredEarningsCalendar(fromDate: "2026-11-18", toDate: "2026-11-18") {
           epsEstimate hour source { epsEstimate } } }`,
      {},
    )
  ).adminGetStoredEarningsCalendar;

async function holiday(exchange: string, day: string) {
  const query = "SELECT * FROM market_holidays WHERE exchange = $1 AND at_date = $2";
  return (await app.database.pool.query(query, [exchange, day])).rows[0];
}

async function expiry(year: number, month: number) {
  const query = "SELECT * FROM option_expiries WHERE exchange = 'US' AND year = $1 AND month = $2";
  return (await app.database.pool.query(query, [year, month])).rows[0];
}

async function findAudit(description: string) {
  const query = "SELECT description, details FROM audit_logs WHERE description LIKE $1";
  return (await app.database.pool.query(query, [description])).rows[0];
}
