import { describe, expect, test, vi } from "vitest";
import { inScope } from "../../testing/test-app.ts";
import { ANNS, BENS, JOINT, startFamily } from "./testing/family.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

const family = await startFamily();
const { ann, ben, solo, both, stranger, bens, all, answer, share } = family;

const FACTS = "optionsProfitLoss sharesProfitLoss netProfitLoss income";
const OPTIONS = `${FACTS} openContracts hasTrades untiedAssignments unmatchedTrades winRate totalFees
  overallSummary { scriptName buys sells total } accountSummaries { accountName ${FACTS} trades { scriptName total } }`;
const PERIOD = `periodId totalTrades ${FACTS} totalFees averageTradeSize largestWin largestLoss winRate`;
const SET = `{ current { ${PERIOD} } previous { ${PERIOD} } profitLossChange }`;
const RANGE = 'startDate: "2025-02-01", endDate: "2025-12-31"';

const READINGS: readonly (readonly [name: string, field: string])[] = [
  ["options of all time", `getOptionTradeSummary { ${OPTIONS} }`],
  ["options by the tax book", `getOptionTradeSummary(book: TAX) { ${OPTIONS} }`],
  ["options of a year", `getOptionYearSummary(yearsAgo: 1) { ${OPTIONS} }`],
  ["options of a month, by cash", `getOptionMonthSummary(monthsAgo: 20, basis: CASH) { ${OPTIONS} }`],
  ["options of a week", `getOptionWeekSummary(weeksAgo: 87) { ${OPTIONS} }`],
  [
    "options of a range",
    `getOptionRangeSummary(startDate: "2025-03-03", endDate: "2025-08-20") { ${OPTIONS} }`,
  ],
  ["a year", `getTradeSummary(periodType: YEAR, periodsBack: 1) { ${PERIOD} }`],
  ["a range", `getTradeSummaryForDateRange(${RANGE}) { ${PERIOD} }`],
  ["days", `getDailyTradeSummary(${RANGE}) { ${PERIOD} }`],
  ["underlyings", `getTradeSummaryByUnderlying(${RANGE}) { underlying totalTrades netProfitLoss totalFees }`],
  [
    "the dashboard",
    `getDashboardTradeSummary { hasTrades openContracts pendingPremium daily { ${PERIOD} } monthly ${SET} yearly ${SET}
      lifetime { ${PERIOD} startDate endDate } lastTrades { ${PERIOD} } }`,
  ],
];

/** Without whose an account is: `both` has all of them. */
const unlabeled = (reply: unknown) => JSON.parse(JSON.stringify(reply).replaceAll("Test · ", ""));

describe.each(READINGS)("%s", (_name, field) => {
  const query = `{ ${field} }`;

  test("of a person are of what that person shares, as if nothing else were theirs", async () => {
    await share(BENS);

    const reply = await answer(bens, query);
    expect(reply).toEqual(await answer(solo, query));
    expect(reply).toHaveProperty(field.slice(0, field.search(/\W/)));
  });

  test("of all are one's own and what is shared, an account of both once", async () => {
    await share(BENS, JOINT);

    expect(unlabeled(await answer(all, query))).toEqual(await answer(both, query));
    expect(await answer(inScope(ann, "me"), query)).toEqual(await answer(ann, query));
  });

  test("of who shares nothing, or no longer, are not there", async () => {
    await share(BENS);
    expect(await answer(inScope(stranger, ben.id), query)).toBe("NOT_FOUND");
    expect(await answer(inScope(ben, ann.id), query)).toBe("NOT_FOUND");

    await family.endGrants();
    expect(await answer(bens, query)).toBe("NOT_FOUND");
    expect(await answer(all, query)).toEqual(await answer(ann, query));
  });
});

// By hand, samples/README.md: s12 made 224.66 with DIS and 133.64 with KO in March 2025; s04, the joint account of Ann's file,
// 218.66 with AMD, 563.64 with PLTR and -61.00 with TQQQ from July to September, by the trade book.
test("accounts of two people stand side by side, named by whose they are, and add up to what was reckoned by hand", async () => {
  await share(BENS, JOINT);
  const query = `{ getOptionYearSummary(yearsAgo: 1) { optionsProfitLoss accountSummaries { accountName optionsProfitLoss } } }`;

  expect(
    (await answer(bens, "{ getOptionYearSummary(yearsAgo: 1) { optionsProfitLoss } }")).getOptionYearSummary,
  ).toEqual({
    optionsProfitLoss: "-481.8",
  });
  expect((await answer(all, query)).getOptionYearSummary).toEqual({
    optionsProfitLoss: "1437.9",
    accountSummaries: [
      { accountName: `Test · ${BENS}`, optionsProfitLoss: "358.3" },
      { accountName: ANNS, optionsProfitLoss: "358.3" },
      { accountName: JOINT, optionsProfitLoss: "721.3" },
    ],
  });
  await share(BENS);
  expect((await answer(bens, query)).getOptionYearSummary.optionsProfitLoss).toBe("358.3");
});
