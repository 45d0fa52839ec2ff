import { describe, expect, test, vi } from "vitest";
import { insertOpenLot, insertRealizedDay } from "../../testing/ledger-rows.ts";
import { inScope } from "../../testing/test-app.ts";
import { ANNS, BENS, inAnyOrder, JOINT, startFamily, unlabeled } from "./testing/family.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

const family = await startFamily();
const { ann, ben, solo, both, stranger, bens, all, answer, share } = family;

const FACTS = "optionsProfitLoss sharesProfitLoss netProfitLoss income";
const OPTIONS = `${FACTS} openContracts hasTrades untiedAssignments unmatchedTrades winRate totalFees
  overallSummary { scriptName buys sells total } accountSummaries { accountName ${FACTS} trades { scriptName total } }`;
const PERIOD = `periodId totalTrades ${FACTS} totalFees averageTradeSize largestWin largestLoss winRate`;
const SET = `{ current { ${PERIOD} } previous { ${PERIOD} } profitLossChange }`;
const CURVE = "start options shares income total trades wins losses";
const ROW = "day postedOn type instrument quantity amount cashEffect accountName fileName line";
const LOT = "instrument quantity basis basisPerShare isCostUnknown openedOn accountName fileName line";
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
  ["a curve", `getRealizedSeries(bucket: MONTH) { ${CURVE} }`],
  [
    "a curve of one name",
    `getRealizedSeries(bucket: DAY, underlying: "KO", followRenames: true) { ${CURVE} }`,
  ],
  ["traded symbols", 'getTradedSymbols(search: "s", size: 2) { content totalElements }'],
  ["more traded symbols", "getTradedSymbols(page: 1, size: 3) { content totalElements }"],
  ["transactions", `getTransactions(size: 500) { totalElements content { ${ROW} } }`],
  [
    "transactions of one name",
    `getTransactions(underlying: "KO", followRenames: true, from: "2025-02-06") { totalElements content { ${ROW} } }`,
  ],
  ["open lots", `getOpenLots { ${LOT} }`],
  ["open lots of one name", `getOpenLots(book: TAX, underlying: "KO", followRenames: true) { ${LOT} }`],
  ["open lots, counted", "getOpenLotCounts { lots unknownCost }"],
];

const hasOrder = (field: string) => !/^get(Transactions|OpenLots)\W/.test(field);

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

    const [asked, known] = [unlabeled(await answer(all, query)), await answer(both, query)];
    expect(hasOrder(field) ? asked : inAnyOrder(asked)).toEqual(hasOrder(field) ? known : inAnyOrder(known));
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

test("pages of all are parts of one list, newest first, and of lots by name", async () => {
  await share(BENS, JOINT);
  const size = 7;
  const transactions = async (page: number, of: number) =>
    (
      await answer(
        all,
        `{ getTransactions(page: ${page}, size: ${of}) { totalElements content { id day } } }`,
      )
    ).getTransactions;
  const lots = async (args: string) =>
    (await answer(all, `{ getOpenLots${args} { id instrument } }`)).getOpenLots;

  const whole = await transactions(0, 500);
  expect(whole.totalElements).toBe(9 + 15 + 9);
  const days = whole.content.map(({ day }: { day: string }) => day);
  expect(days).toEqual(days.toSorted().reverse());
  const pages = await Promise.all([0, 1, 2, 3, 4, 5].map((page) => transactions(page, size)));
  expect(pages.flatMap(({ content }) => content)).toEqual(whole.content);

  const [ofAnn, ofBen] = [await family.idOf(ann, ANNS), await family.idOf(ben, BENS)];
  await insertOpenLot(family.app, { id: ofAnn, userId: ann.id }, "ZM270115P60", 120);
  await insertOpenLot(family.app, { id: ofBen, userId: ben.id }, "AA270115P30", 55);
  const open: { instrument: string }[] = await lots("");
  expect(open.map(({ instrument }) => instrument)).toEqual(["AA270115P30", "KO", "KO", "ZM270115P60"]);
  const parts = await Promise.all(open.map((_, page) => lots(`(page: ${page}, size: 1)`)));
  expect(parts.flat()).toEqual(open);
});

test("the line of a lot's opening in an account that is not shared stays with its owner", async () => {
  await share(BENS);
  const query = '{ getOpenLots(underlying: "KO") { quantity transactionId fileName line action } }';
  const [opening] = (await answer(ben, query)).getOpenLots;
  expect((await answer(bens, query)).getOpenLots).toEqual([opening]);

  // As after a transfer between two accounts of one person.
  await family.app.owner.query(
    `UPDATE open_lots SET transaction_id =
       (SELECT t.id FROM transactions t WHERE t.user_id = $1 AND t.account_id = $2 LIMIT 1)
      WHERE user_id = $1 AND underlying = 'KO'`,
    [ben.id, await family.idOf(ben, JOINT)],
  );
  expect((await answer(bens, query)).getOpenLots).toEqual([
    {
      quantity: opening.quantity,
      transactionId: expect.any(String),
      fileName: null,
      line: null,
      action: null,
    },
  ]);
  expect((await answer(ben, query)).getOpenLots).toMatchObject([{ fileName: "Accounts_History.csv" }]);
});

test("accounts that a question names narrow what may be read, and widen nothing", async () => {
  await share(BENS);
  const [given, kept] = [await family.idOf(ben, BENS), await family.idOf(ben, JOINT)];
  const counts = (ids: readonly string[]) =>
    answer(
      bens,
      `query ($ids: [ID!]) { getTransactions(accountIds: $ids) { totalElements }
        getOpenLotCounts(accountIds: $ids) { lots } getRealizedSeries(bucket: YEAR, accountIds: $ids) { total } }`,
      { ids },
    );

  const readable = await counts([given]);
  expect(readable.getTransactions.totalElements).toBe(9);
  expect(await counts([given, kept])).toEqual(readable);
  expect(await counts([kept])).toEqual({
    getTransactions: { totalElements: 0 },
    getOpenLotCounts: { lots: 0 },
    getRealizedSeries: [],
  });
});

test("a day on which one closed something has the income that another had alone", async () => {
  await share(BENS);
  const day = "2025-04-01";
  await insertRealizedDay(family.app, { id: await family.idOf(ann, ANNS), userId: ann.id }, day, {
    sells: 40,
  });

  // Each of the two accounts was paid a dividend of 102.
  expect(
    (
      await answer(
        all,
        `{ getDailyTradeSummary(startDate: "${day}", endDate: "${day}") { netProfitLoss income } }`,
      )
    ).getDailyTradeSummary,
  ).toEqual([{ netProfitLoss: "40", income: "204" }]);
});
