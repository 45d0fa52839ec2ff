import { expect, test, vi } from "vitest";
import { sample } from "../../import/testing/samples.ts";
import { importFile } from "../../import/testing/upload.ts";
import { createUser, graphqlRequest, signedIn, startTestApp, type TestUser } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();
const FACTS =
  "winningTrades losingTrades winRate averageWin averageLoss profitFactor totalCommission totalFees";
const NOTHING = {
  winningTrades: 0,
  losingTrades: 0,
  winRate: 0,
  averageWin: null,
  averageLoss: null,
  profitFactor: null,
  totalCommission: "0",
  totalFees: "0",
};

const ann = await createUser(app);
await importFile(app, ann, sample("s04/History_for_Account_Z12345678.csv"));

test("s04, by hand: four contracts won, one half of the TQQQ calls lost; shares are in no figure", async () => {
  // +218.66 AMD, +339.32 and +224.32 PLTR, +71.66 and -132.66 TQQQ: 853.96 / 4, 853.96 / 132.66.
  const facts = {
    winningTrades: 4,
    losingTrades: 1,
    winRate: 80,
    averageWin: "213.49",
    averageLoss: "-132.66",
    profitFactor: 6.4372,
    totalCommission: "4.55",
    totalFees: "0.15",
  };
  const summary = `{ ${FACTS} accountSummaries { ${FACTS} } }`;
  const { data } = await graphqlRequest(
    app,
    ann,
    `{ all: getOptionTradeSummary ${summary} cash: getOptionTradeSummary(basis: CASH) ${summary} }`,
  );

  const expected = { ...facts, accountSummaries: [facts] };
  expect(data).toEqual({ all: expected, cash: expected });
});

test("s04, tax book: what is folded into the shares is neither won nor lost", async () => {
  expect(await rangeOf("2025-01-01", "2025-12-31", ann, "book: TAX")).toEqual({
    title: "Jan 1 – Dec 31, 2025",
    winningTrades: 2,
    losingTrades: 1,
    winRate: 66.6667,
    averageWin: "145.16",
    averageLoss: "-132.66",
    profitFactor: 2.1885,
    totalCommission: expect.any(String),
    totalFees: expect.any(String),
  });
});

test("any range of days has the figures of its days, both ends included", async () => {
  expect(await rangeOf("2025-09-10", "2025-09-18")).toEqual({
    title: "Sep 10 – 18, 2025",
    ...NOTHING,
    winningTrades: 1,
    winRate: 100,
    averageWin: "71.66",
    totalCommission: "1.3",
    totalFees: "0.04",
  });
  const range = 'startDate: "2025-08-15", endDate: "2025-09-10"';
  const { data } = await graphqlRequest(
    app,
    ann,
    `{ getOptionRangeSummary(${range}) { startDate endDate optionsProfitLoss sharesProfitLoss netProfitLoss
         overallSummary { scriptName total } }
       cash: getOptionRangeSummary(${range}, basis: CASH) { overallSummary { scriptName total } } }`,
  );
  expect(data).toEqual({
    getOptionRangeSummary: {
      startDate: "2025-08-15",
      endDate: "2025-09-10",
      optionsProfitLoss: "635.3",
      sharesProfitLoss: "499.58",
      netProfitLoss: "1134.88",
      overallSummary: [
        { scriptName: "PLTR", total: "563.64" },
        { scriptName: "TQQQ", total: "71.66" },
        { scriptName: "Total", total: "635.3" },
      ],
    },
    cash: {
      overallSummary: [
        { scriptName: "PLTR", total: "224.32" },
        { scriptName: "TQQQ", total: "-61" },
        { scriptName: "Total", total: "163.32" },
      ],
    },
  });
});

test("a whole month asked for as a range is that month", async () => {
  app.setNow(new Date("2025-09-24T15:00:00Z"));
  const fields = `${FACTS} startDate endDate netProfitLoss income overallSummary { scriptName buys sells total }`;
  const { data } = await graphqlRequest(
    app,
    await signedIn(app, ann),
    `{ month: getOptionMonthSummary { title ${fields} }
       range: getOptionRangeSummary(startDate: "2025-09-01", endDate: "2025-09-30") { title ${fields} } }`,
  );
  app.setNow(new Date("2026-11-20T15:00:00Z"));

  expect(data.month).toMatchObject({ title: "September 2025", netProfitLoss: "662.9" });
  expect(data.range).toEqual({ ...data.month, title: "Sep 1 – 30, 2025" });
});

test("another person's range is empty, nobody's is not answered", async () => {
  const other = await createUser(app, { roles: ["READONLY"] });

  expect(await rangeOf("2025-01-01", "2025-12-31", other)).toEqual({
    title: "Jan 1 – Dec 31, 2025",
    ...NOTHING,
  });
  const query = '{ getOptionRangeSummary(startDate: "2025-01-01", endDate: "2025-12-31") { title } }';
  expect((await graphqlRequest(app, undefined, query)).data).toBeUndefined();
});

test.each([
  ['startDate: "2025-02-01", endDate: "2025-01-31"', "startDate", "Start date must not be after end date"],
  [
    'startDate: "2025-02-01", endDate: "2200-01-01"',
    "endDate",
    "endDate must be a day from 1900-01-01 to 2199-12-31",
  ],
  ['startDate: "1900-01-01", endDate: "2025-01-01"', "endDate", "The range may be at most 36600 days"],
])("%s is refused, naming the argument", async (args, argument, message) => {
  const { errors } = await graphqlRequest(app, ann, `{ getOptionRangeSummary(${args}) { title } }`);

  expect(errors).toMatchObject([
    { message, extensions: { code: "INVALID_INPUT", fieldErrors: { [argument]: message } } },
  ]);
});

async function rangeOf(startDate: string, endDate: string, as: TestUser = ann, args = "") {
  const { data, errors } = await graphqlRequest(
    app,
    as,
    `{ getOptionRangeSummary(startDate: "${startDate}", endDate: "${endDate}" ${args}) { title ${FACTS} } }`,
  );
  expect(errors).toBeUndefined();
  return data.getOptionRangeSummary;
}
