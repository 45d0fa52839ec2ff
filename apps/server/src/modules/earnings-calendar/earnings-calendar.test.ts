import { expect, test } from "vitest";
import { createUser, graphqlRequest, startTestApp } from "../../testing/test-app.ts";

const RANGE = `fromDate: "2026-10-01", toDate: "2026-12-31"`;
const STORED = `{ adminGetStoredEarningsCalendar(${RANGE}) {
  symbol date hour earningsTiming epsEstimate epsActual epsSurprisePercentage
  revenueEstimate revenueActual revenueSurprisePercentage quarter year isEdited } }`;

const app = await startTestApp();
const admin = await createUser(app, { roles: ["ADMIN"] });
await app.database.pool.query(
  `INSERT INTO earnings_records
     (symbol, date, eps_estimate, eps_actual, hour, quarter, year, revenue_estimate, provenance) VALUES
     ('AAPL', '2026-10-29', 1.5, 1.65, 'amc', 4, 2026, 101000000000, 'MANUAL'),
     ('FINN', '2026-10-30', 1, NULL, '', NULL, NULL, NULL, 'FINNHUB'),
     ('LATE', '2027-01-04', 1, NULL, '', NULL, NULL, NULL, 'MANUAL')`,
);

test("an admin reads the stored earnings of a range, surprises computed", async () => {
  const { data } = await graphqlRequest(app, admin, STORED);

  expect(data.adminGetStoredEarningsCalendar).toEqual([
    {
      symbol: "AAPL",
      date: "2026-10-29",
      hour: "amc",
      earningsTiming: "After Market Close",
      epsEstimate: "1.5",
      epsActual: "1.65",
      epsSurprisePercentage: 10,
      revenueEstimate: "101000000000",
      revenueActual: null,
      revenueSurprisePercentage: null,
      quarter: 4,
      year: 2026,
      isEdited: true,
    },
    expect.objectContaining({ symbol: "FINN", isEdited: false }),
  ]);
});

test.each(["adminFetchEarningsCalendarFromAPI", "adminCompareEarningsCalendar"])(
  "%s says that there is no source, and makes nothing up",
  async (operation) => {
    const { errors } = await graphqlRequest(app, admin, `{ ${operation}(${RANGE}) { __typename } }`);

    expect(errors).toMatchObject([
      {
        message: "No earnings source is set up: FINNHUB_API_KEY is not set",
        extensions: { code: "UNAVAILABLE" },
      },
    ]);
  },
);

test("a range that runs backwards is refused", async () => {
  const backwards = STORED.replace("2026-10-01", "2027-10-01");
  const { errors } = await graphqlRequest(app, admin, backwards);

  expect(errors).toMatchObject([
    { message: "Start date must not be after end date", extensions: { code: "INVALID_INPUT" } },
  ]);
});

test("a user and nobody do not read it", async () => {
  const user = await createUser(app);

  expect((await graphqlRequest(app, user, STORED)).errors).toMatchObject([
    { extensions: { code: "FORBIDDEN" } },
  ]);
  expect((await graphqlRequest(app, undefined, STORED)).data).toBeUndefined();
});
