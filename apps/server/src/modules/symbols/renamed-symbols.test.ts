import { expect, test, vi } from "vitest";
import * as people from "../../import/testing/people.ts";
import { addStatement, removeStatement } from "../../import/testing/statements.ts";
import { createUser, startTestApp, type TestUser } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();

/** Only one of the accounts held anything on the day of the rename. */
const BEFORE = [
  "2022-02-01 BUY 10 FB -2000.00 in ROTH",
  "2022-03-15 DIVIDEND FB 5.00 in ROTH",
  "2022-04-01 SELL 10 FB 2100.00 in ROTH",
  "2022-05-02 BUY 100 FB -20000.00",
  "2022-05-09 STO 1 FB220520P150 199.34",
  "2022-05-20 EXPIRED 1 FB220520P150 0.00, posted 2022-05-23",
  "2022-05-24 STO 1 FB220715C220 99.34",
];
const RENAME = [
  "2022-06-09 NAME-OUT 100 FB",
  "2022-06-09 NAME-IN 100 META",
  "2022-06-09 NAME-IN 1 FB220715C220",
  "2022-06-09 NAME-OUT 1 META220715C220",
];
const AFTER = [
  "2022-07-15 EXPIRED 1 META220715C220 0.00, posted 2022-07-18",
  "2022-07-20 STO 1 META220819C200 149.34",
];
const OTHER_COMPANY = [
  "2022-08-01 STO 1 FB220819P30 49.34",
  "2022-08-19 EXPIRED 1 FB220819P30 0.00, posted 2022-08-22",
];

/** Contracts 199.34 + 99.34, shares 2,100 - 2,000; of 20,000 for shares 403.68 earned and 149.34 received are off: 194.4698. */
const META = {
  underlying: "META",
  names: [
    { name: "FB", firstDay: "2022-02-01", lastDay: "2022-06-09" },
    { name: "META", firstDay: "2022-06-09", lastDay: "2022-07-20" },
  ],
  others: [],
  firstDay: "2022-02-01",
  lastDay: "2022-07-20",
  options: "298.68",
  shares: "100",
  income: "5",
  trades: 3,
  openContracts: 1,
  openPremium: "149.34",
  breakEvens: ["194.4698"],
  holdings: [{ accountName: "Individual", quantity: "100", tradeBasis: "20000" }],
};

test("all names of an underlying are one, found by any of them, in accounts that had no part in the rename too", async () => {
  const ann = await createUser(app);
  await importRows(ann, [...BEFORE, ...RENAME, ...AFTER]);

  expect(await symbol(ann, "META")).toEqual(META);
  expect(await symbol(ann, "FB")).toEqual(META);
  const followed = {
    series: ["2022-01-01 298.68 + 100, 5, 3"],
    rows: 13,
    lots: { lots: 2, unknownCost: 0 },
    closings: "3 of 398.68",
    income: "1 of 5",
    campaigns: "398.68",
  };
  expect(await parts(ann, "META", true)).toEqual(followed);
  expect(await parts(ann, "FB", true)).toEqual(followed);
});

test("without being asked to, no operation follows a rename: rows keep their names", async () => {
  const ann = await createUser(app);
  await importRows(ann, [...BEFORE, ...RENAME, ...AFTER]);

  expect(await parts(ann, "FB", false)).toMatchObject({
    series: ["2022-01-01 199.34 + 100, 5, 2"],
    rows: 9,
    lots: { lots: 0 },
    closings: "2 of 299.34",
    income: "1 of 5",
  });
  expect(await parts(ann, "META", false)).toMatchObject({
    series: ["2022-01-01 99.34 + 0, 0, 1"],
    rows: 4,
    lots: { lots: 2 },
    closings: "1 of 99.34",
    income: "0 of 0",
  });
});

test("what bears the old ticker from the day on is another company, which the old name leads to", async () => {
  const ann = await createUser(app);
  await importRows(ann, [...BEFORE, ...RENAME, ...AFTER, ...OTHER_COMPANY]);

  expect(await symbol(ann, "META")).toEqual(META);
  expect(await symbol(ann, "FB")).toMatchObject({
    underlying: "FB",
    names: [{ name: "FB", firstDay: "2022-08-01", lastDay: "2022-08-19" }],
    others: ["META"],
    options: "49.34",
    shares: "0",
    income: "0",
    trades: 1,
    holdings: [],
  });
  expect(await parts(ann, "FB", true)).toMatchObject({
    series: ["2022-01-01 49.34 + 0, 0, 1"],
    rows: 2,
    lots: { lots: 0 },
    closings: "1 of 49.34",
    income: "0 of 0",
  });
  expect(await parts(ann, "FB", false)).toMatchObject({ rows: 11, closings: "3 of 348.68" });
});

test("an open contract of the other company is neither in a campaign nor on the page of the first", async () => {
  const ann = await createUser(app);
  await importRows(ann, [...BEFORE, ...RENAME, ...AFTER, "2022-09-01 STO 1 FB220916P30 39.34"]);

  expect(await symbol(ann, "META")).toEqual(META);
  expect(await symbol(ann, "FB")).toMatchObject({
    ...{ underlying: "FB", trades: 0, openContracts: 1, openPremium: "39.34", breakEvens: ["29.6066"] },
  });
  expect(await campaigns(ann)).toEqual([
    "FB OPTIONS OPEN 39.34",
    "META WHEEL OPEN 149.34",
    "META HOLDING CLOSED 0",
  ]);
});

test("a contract that the rows of the rename left out stays with the shares, open as it is", async () => {
  const ann = await createUser(app);
  await importRows(ann, [
    "2022-05-02 BUY 100 FB -20000.00",
    "2022-05-24 STO 1 FB220715P160 299.34",
    "2022-06-09 NAME-OUT 100 FB",
    "2022-06-09 NAME-IN 100 META",
  ]);

  expect(await campaigns(ann)).toEqual(["META OPTIONS OPEN 299.34", "META HOLDING OPEN 0"]);
  expect(await symbol(ann, "FB")).toMatchObject({
    underlying: "META",
    openContracts: 1,
    openPremium: "299.34",
    holdings: [{ quantity: "100", tradeBasis: "20000" }],
  });
  expect(await parts(ann, "FB", true)).toMatchObject({ rows: 4, lots: { lots: 2 } });
});

test("by a statement, and as before when it is taken back; another person's stay apart", async () => {
  const ann = await createUser(app);
  const ben = await createUser(app);
  await importRows(ann, [...BEFORE, ...AFTER]);
  await importRows(ben, [...BEFORE, ...AFTER]);
  const apart = await symbol(ann, "FB");
  expect(apart).toMatchObject({ underlying: "FB", options: "199.34", openContracts: 1 });

  const { data } = await addStatement(app, ann, {
    ...{ kind: "RENAME", day: "2022-06-09", instrument: "FB", into: "META" },
  });
  const stated = {
    ...META,
    names: [
      { name: "FB", firstDay: "2022-02-01", lastDay: "2022-05-24" },
      { name: "META", firstDay: "2022-07-15", lastDay: "2022-07-20" },
    ],
  };
  expect(await symbol(ann, "FB")).toEqual(stated);
  expect(await symbol(ann, "META")).toEqual(stated);
  expect(await symbol(ben, "FB")).toEqual(apart);

  await removeStatement(app, ann, data.addStatement.id);
  expect(await symbol(ann, "FB")).toEqual(apart);
});

test("an index with two roots names the other one, if it is on record", async () => {
  const ann = await createUser(app);
  await importRows(ann, ["2026-04-14 STO 1 SPXW260417P6550 1238.75"]);
  const rootsOf = async (name: string) =>
    (await ask(ann, `{ getSymbol(underlying: "${name}") { otherRoots } }`)).getSymbol;
  expect(await rootsOf("SPXW")).toEqual({ otherRoots: [] });

  await importRows(ann, ["2026-05-04 BTO 2 SPX260515C6600 -6002.50"]);
  expect(await rootsOf("SPXW")).toEqual({ otherRoots: ["SPX"] });
  expect(await rootsOf("SPX")).toEqual({ otherRoots: ["SPXW"] });
});

const importRows = (user: TestUser, rows: readonly string[]) =>
  people.importRows(app, user, rows, "11/19/2026 8:00 pm");
const ask = people.ask.bind(undefined, app);

const symbol = async (user: TestUser, name: string) =>
  (
    await ask(
      user,
      `{ getSymbol(underlying: "${name}") { underlying names { name firstDay lastDay } others firstDay lastDay options shares
         income trades openContracts openPremium breakEvens holdings { accountName quantity tradeBasis } } }`,
    )
  ).getSymbol;

async function campaigns(user: TestUser): Promise<string[]> {
  const { getCampaigns } = await ask(
    user,
    "{ getCampaigns(includeHoldings: true) { content { underlying kind state openPremium } } }",
  );
  return getCampaigns.content.map((one: Record<string, string>) =>
    ["underlying", "kind", "state", "openPremium"].map((field) => one[field]).join(" "),
  );
}

/** What else the page of a symbol asks for. */
async function parts(user: TestUser, name: string, followRenames: boolean) {
  const of = `underlying: "${name}", followRenames: ${followRenames}`;
  const { years, rows, lots, closings, income, campaigns } = await ask(
    user,
    `{ years: getRealizedSeries(bucket: YEAR, ${of}) { start options shares income trades }
       rows: getTransactions(${of}, size: 1) { totalElements content { underlying } }
       lots: getOpenLotCounts(${of}) { lots unknownCost }
       closings: explainSummary(cell: { ${of}, assets: ALL }) { totalRows total }
       income: explainSummary(cell: { ${of}, assets: INCOME }) { totalRows total }
       campaigns: getCampaigns(underlying: "${name}", includeHoldings: true, size: 100) { content { options shares } } }`,
  );
  const cents = campaigns.content.flatMap(({ options, shares }: Record<string, string>) => [options, shares]);
  return {
    series: years.map(
      (year: Record<string, string>) =>
        `${year["start"]} ${year["options"]} + ${year["shares"]}, ${year["income"]}, ${year["trades"]}`,
    ),
    rows: rows.totalElements,
    lots,
    closings: `${closings.totalRows} of ${closings.total}`,
    income: `${income.totalRows} of ${income.total}`,
    campaigns: cents.reduce((sum: number, text: string) => sum + Number(text), 0).toFixed(2),
  };
}
