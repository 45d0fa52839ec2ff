import { calendarDate } from "@strikebook/core/shared/calendar-date";
import { expect, test } from "vitest";
import { createUser, graphqlRequest, startTestApp } from "../../testing/test-app.ts";

const FIELDS = "id year month exchange calculatedDate adjustedDate isAdjusted adjustmentReason";

const app = await startTestApp();
const user = await createUser(app, { roles: ["READONLY"] });
await app.services.storeReferenceData(calendarDate("2026-11-20"));

test("the expiries of a year, each on its third Friday or the business day before", async () => {
  const { data } = await graphqlRequest(
    app,
    user,
    `{ getOptionExpiryDatesForYear(year: 2026) { ${FIELDS} } }`,
  );

  const dates = data.getOptionExpiryDatesForYear.map(
    (expiry: { adjustedDate: string }) => expiry.adjustedDate,
  );
  expect(dates).toHaveLength(12);
  expect(data.getOptionExpiryDatesForYear[5]).toMatchObject({
    month: 6,
    exchange: "US",
    calculatedDate: "2026-06-19",
    adjustedDate: "2026-06-18",
    isAdjusted: true,
    adjustmentReason: expect.stringContaining("Juneteenth"),
  });
});

test("London trades on Juneteenth", async () => {
  const query = `{ getOptionExpiryDatesByMonth(year: 2026, month: 6, exchange: "L") { ${FIELDS} } }`;
  const { data } = await graphqlRequest(app, user, query);

  expect(data.getOptionExpiryDatesByMonth).toMatchObject([{ adjustedDate: "2026-06-19", isAdjusted: false }]);
});

test("the next expiries begin with today's", async () => {
  const { data } = await graphqlRequest(app, user, "{ getNextOptionExpiryDates(count: 3) { adjustedDate } }");

  expect(data.getNextOptionExpiryDates).toEqual([
    { adjustedDate: "2026-11-20" },
    { adjustedDate: "2026-12-18" },
    { adjustedDate: "2027-01-15" },
  ]);
});

test("two years hold 25 expiries from an expiry day on", async () => {
  const { data } = await graphqlRequest(app, user, "{ getOptionExpiryDatesNext2Years { adjustedDate } }");

  expect(data.getOptionExpiryDatesNext2Years).toHaveLength(25);
});

test("years that are not stored are calculated, for every question", async () => {
  const { data } = await graphqlRequest(
    app,
    user,
    `{ year: getOptionExpiryDatesForYear(year: 2019) { ${FIELDS} }
       month: getOptionExpiryDatesByMonth(year: 2015, month: 6, exchange: "L") { id adjustedDate }
       moved: isOptionExpiryDate(date: "2019-04-18") goodFriday: isOptionExpiryDate(date: "2019-04-19")
       next: getNextOptionExpiryDates(count: 120) { adjustedDate } }`,
  );

  expect(data.year).toHaveLength(12);
  expect(data.year[3]).toEqual({
    ...{ id: null, year: 2019, month: 4, exchange: "US", calculatedDate: "2019-04-19" },
    ...{ adjustedDate: "2019-04-18", isAdjusted: true, adjustmentReason: "Good Friday" },
  });
  expect(data).toMatchObject({
    month: [{ id: null, adjustedDate: "2015-06-19" }],
    ...{ moved: true, goodFriday: false },
  });
  expect(data.next).toHaveLength(120);
  expect(data.next.at(-1)).toEqual({ adjustedDate: "2036-10-17" });
});

test("an expiry day is recognized, the third Friday it was moved from is not", async () => {
  const { data } = await graphqlRequest(
    app,
    user,
    `{ moved: isOptionExpiryDate(date: "2026-06-18") friday: isOptionExpiryDate(date: "2026-06-19")
       london: isOptionExpiryDate(date: "2026-06-19", exchange: "L") }`,
  );

  expect(data).toEqual({ moved: true, friday: false, london: true });
});

test("a holiday right after the range that is asked for moves its expiry all the same", async () => {
  // The third Friday of April 2019 was Good Friday.
  const { data } = await graphqlRequest(
    app,
    user,
    '{ getCalculatedOptionExpiryDates(fromDate: "2019-04-01", toDate: "2019-04-18") { adjustedDate isAdjusted } }',
  );
  expect(data.getCalculatedOptionExpiryDates).toEqual([{ adjustedDate: "2019-04-18", isAdjusted: true }]);
});

test("what an administrator moved is a difference to the calculated date", async () => {
  await app.database.pool.query(
    `UPDATE option_expiries SET adjusted_date = '2026-12-17', is_adjusted = true, provenance = 'MANUAL'
      WHERE exchange = 'US' AND year = 2026 AND month = 12`,
  );
  await app.services.storeReferenceData(calendarDate("2026-11-20"));
  const range = `fromDate: "2026-10-01", toDate: "2026-12-31", exchange: "US"`;

  const { data } = await graphqlRequest(
    app,
    user,
    `{ getStoredOptionExpiryDates(${range}) { adjustedDate isEdited }
       getCalculatedOptionExpiryDates(${range}) { id adjustedDate isEdited }
       compareOptionExpiryDates(${range}) {
         summary { totalStored totalCalculated addedCount removedCount modifiedCount }
         differences { type description stored { adjustedDate } calculated { adjustedDate } } } }`,
  );

  expect(data.getStoredOptionExpiryDates.slice(1)).toEqual([
    { adjustedDate: "2026-11-20", isEdited: false },
    { adjustedDate: "2026-12-17", isEdited: true },
  ]);
  expect(data.getCalculatedOptionExpiryDates.at(-1)).toEqual({
    ...{ id: null, adjustedDate: "2026-12-18", isEdited: false },
  });
  expect(data.compareOptionExpiryDates).toEqual({
    summary: { totalStored: 3, totalCalculated: 3, addedCount: 0, removedCount: 0, modifiedCount: 1 },
    differences: [
      {
        type: "MODIFIED",
        description: "2026-12 (US) is stored as 2026-12-17, calculated as 2026-12-18",
        stored: { adjustedDate: "2026-12-17" },
        calculated: { adjustedDate: "2026-12-18" },
      },
    ],
  });
});

test.each([
  ["getNextOptionExpiryDates(count: 0)", "count must be a whole number from 1 to 120"],
  ["getOptionExpiryDatesByMonth(year: 2026, month: 13)", "month must be from 1 to 12"],
  ["getOptionExpiryDatesForYear(year: 20260)", "year must be a whole number from 1900 to 2199"],
  ['getOptionExpiryDatesNext2Years(exchange: "NYSE")', "exchange must be US, L or TO"],
  [
    'getStoredOptionExpiryDates(fromDate: "2026-12-31", toDate: "2026-01-01")',
    "Start date must not be after end date",
  ],
])("%s is refused with words for the user", async (field, message) => {
  const { errors } = await graphqlRequest(app, user, `{ ${field} { adjustedDate } }`);

  expect(errors).toMatchObject([{ message, extensions: { code: "INVALID_INPUT" } }]);
});

test("nobody reads expiries", async () => {
  const { data } = await graphqlRequest(app, undefined, "{ getNextOptionExpiryDates { adjustedDate } }");

  expect(data).toBeUndefined();
});
