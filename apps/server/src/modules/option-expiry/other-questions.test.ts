import { calendarDate } from "@strikebook/core/shared/calendar-date";
import { expect, test } from "vitest";
import { createUser, graphqlRequest, startTestApp } from "../../testing/test-app.ts";

const app = await startTestApp();
const user = await createUser(app);
await app.services.storeReferenceData(calendarDate("2026-11-20"));

test("five expiries follow when nobody says how many, of the exchange that is named", async () => {
  const data = await ask(
    `us: getNextOptionExpiryDates { adjustedDate exchange }
     london: getNextOptionExpiryDates(count: 2, exchange: "L") { adjustedDate exchange }
     none: getNextOptionExpiryDates(count: null, exchange: null) { exchange }`,
  );

  expect(data.us).toHaveLength(5);
  expect(data.us[4]).toEqual({ adjustedDate: "2027-03-19", exchange: "US" });
  expect(data.london).toEqual([
    { adjustedDate: "2026-11-20", exchange: "L" },
    { adjustedDate: "2026-12-18", exchange: "L" },
  ]);
  expect(data.none).toEqual(data.us.map(() => ({ exchange: "US" })));
});

test("the next two years begin today and end on the same day, both included", async () => {
  const { toronto } = await ask(
    'toronto: getOptionExpiryDatesNext2Years(exchange: "TO") { adjustedDate exchange month year }',
  );

  expect(toronto[0]).toEqual({ adjustedDate: "2026-11-20", exchange: "TO", month: 11, year: 2026 });
  expect(toronto.at(-1)).toEqual({ adjustedDate: "2028-11-17", exchange: "TO", month: 11, year: 2028 });
});

test("what an administrator wrote is answered to every question", async () => {
  await app.database.pool.query(
    `UPDATE option_expiries SET adjusted_date = '2026-12-17', is_adjusted = true,
            adjustment_reason = 'Exchange notice', provenance = 'MANUAL'
      WHERE exchange = 'US' AND year = 2026 AND month = 12`,
  );

  const data = await ask(
    `month: getOptionExpiryDatesByMonth(year: 2026, month: 12) { id adjustedDate isAdjusted adjustmentReason isEdited }
     year: getOptionExpiryDatesForYear(year: 2026) { adjustedDate }
     next: getNextOptionExpiryDates(count: 2) { adjustedDate }
     twoYears: getOptionExpiryDatesNext2Years { adjustedDate }
     moved: isOptionExpiryDate(date: "2026-12-17")
     friday: isOptionExpiryDate(date: "2026-12-18")`,
  );

  const december = { adjustedDate: "2026-12-17" };
  expect(data.month).toEqual([
    {
      ...december,
      id: expect.any(String),
      isAdjusted: true,
      adjustmentReason: "Exchange notice",
      isEdited: true,
    },
  ]);
  expect([data.year[11], data.next[1], data.twoYears[1]]).toEqual([december, december, december]);
  expect(data).toMatchObject({ moved: true, friday: false });
});

test.each([
  ['isOptionExpiryDate(date: "2026-02-30")', "Expected a calendar day, YYYY-MM-DD"],
  ['isOptionExpiryDate(date: "2026-12-18", exchange: "us")', "exchange must be US, L or TO"],
  ["getNextOptionExpiryDates(count: 121) { id }", "count must be a whole number from 1 to 120"],
  [
    "getOptionExpiryDatesByMonth(year: 1899, month: 1) { id }",
    "year must be a whole number from 1900 to 2199",
  ],
])("%s is refused with words for the user", async (field, message) => {
  const { errors } = await graphqlRequest(app, user, `{ ${field} }`);

  expect(errors).toMatchObject([{ message, extensions: { code: "INVALID_INPUT" } }]);
});

test.each([
  "getStoredOptionExpiryDates(fromDate: $day, toDate: $day) { id }",
  "getCalculatedOptionExpiryDates(fromDate: $day, toDate: $day) { id }",
  "compareOptionExpiryDates(fromDate: $day, toDate: $day) { summary { totalStored } }",
  "getOptionExpiryDatesByMonth(year: 2026, month: 11) { id }",
  "getOptionExpiryDatesForYear(year: 2026) { id }",
  "getOptionExpiryDatesNext2Years { id }",
  "isOptionExpiryDate(date: $day)",
])("nobody is answered %s", async (field) => {
  const query = field.includes("$day") ? `query ($day: Date!) { ${field} }` : `{ ${field} }`;
  const { data } = await graphqlRequest(app, undefined, query, { day: "2026-11-20" });

  expect(data).toBeUndefined();
});

async function ask(fields: string) {
  const { data, errors } = await graphqlRequest(app, user, `{ ${fields} }`);
  expect(errors).toBeUndefined();
  return data;
}
