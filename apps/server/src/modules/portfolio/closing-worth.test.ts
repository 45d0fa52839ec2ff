import type { StoredClose } from "@strikebook/core/closing-prices/closing-price";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { DecimalText } from "@strikebook/core/shared/decimal";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { importFile } from "../../import/testing/upload.ts";
import { writtenFile } from "../../import/testing/written-history.ts";
import { storeCloses } from "../../records/prices/closing-prices.repository.ts";
import { insertSnapshot } from "../../testing/ledger-rows.ts";
import { createUser, graphqlRequest, startTestApp, TEST_NOW, type TestUser } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy. Today is Friday, November 20, 2026.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const app = await startTestApp();
const { pool } = app.database;
const ann = await createUser(app);
let joint = "";
let roth = "";

const ROWS = [
  "2026-11-02 BUY 100 KO -6000.00",
  "2026-11-02 BUY 2 PEP -300.00 in ROTH",
  "2026-11-11 BUY 10 KO -610.00",
  "2026-11-19 SELL 60 KO 3840.00",
  "2026-11-19 DIVIDEND PEP 1.50 in ROTH",
];

beforeAll(async () => {
  const bytes = writtenFile(ROWS, "11/20/2026 9:00 am");
  await importFile(app, ann, { name: "Accounts_History.csv", bytes });
  const { data } = await graphqlRequest(app, ann, "{ userGetAccounts { id accountIdentifier } }");
  const idOf = (number: string) =>
    data.userGetAccounts.find((account: Record<string, string>) => account["accountIdentifier"] === number)
      .id;
  [joint, roth] = [idOf("Z12345678"), idOf("211223344")];
  const own = (id: string) => ({ id, userId: ann.id });
  await insertSnapshot(app, own(joint), "2026-11-09", [
    { symbol: "KO", quantity: 100, lastPrice: 60, currentValue: 6000 },
    { symbol: "SPAXX", type: "CASH", currentValue: 1000 },
  ]);
  await insertSnapshot(app, own(joint), "2026-11-16", [
    { symbol: "KO", quantity: 110, lastPrice: 62, currentValue: 6820 },
    { symbol: "SPAXX", type: "CASH", currentValue: 390 },
  ]);
  await insertSnapshot(app, own(roth), "2026-11-16", [
    { symbol: "PEP", quantity: 2, lastPrice: 150, currentValue: 300 },
    { symbol: "SPAXX", type: "CASH", currentValue: 20 },
  ]);
});

beforeEach(async () => {
  await pool.query("DELETE FROM daily_close");
});

const close = (instrument: string, day: string, price: string): StoredClose => ({
  instrument,
  day: day as CalendarDate,
  close: price as DecimalText,
  source: "TIINGO",
  dividend: null,
  split: null,
});
const store = (...closes: readonly StoredClose[]) => storeCloses(pool, closes, TEST_NOW);

const POINT = "day total held unpriced unproven sources";

async function worth(args = "", user: TestUser = ann) {
  const { data, errors } = await graphqlRequest(app, user, `{ getClosingWorth${args} { ${POINT} } }`);
  expect(errors).toBeUndefined();
  return data.getClosingWorth;
}

const inWords = async (args = "", user: TestUser = ann) =>
  (await worth(args, user)).map(
    ({ day, total, held, unpriced, unproven }: Record<string, string>) =>
      `${day} ${total ?? `- ${unpriced} of ${held} ${unproven}`}`,
  );

test("days between snapshots and after the last, at closing prices, with what was bought and sold meanwhile", async () => {
  await store(
    ...[close("KO", "2026-11-10", "61"), close("KO", "2026-11-12", "61.5"), close("KO", "2026-11-18", "63")],
    ...[
      close("KO", "2026-11-19", "64.005"),
      close("PEP", "2026-11-18", "151"),
      close("KO", "2026-11-16", "1"),
    ],
  );
  expect(await inWords()).toEqual([
    // 1,000 + 100 x 61.
    "2026-11-10 7100",
    // 390 + 110 x 61.50.
    "2026-11-12 7155",
    // 390 + 110 x 63, and 20 + 2 x 151.
    "2026-11-18 7642",
    // 390 + 3,840 + 50 x 64.005, and 21.50 + 2 x 151 of the day before.
    "2026-11-19 7753.75",
  ]);
  expect((await worth()).at(-1)).toEqual({
    ...{ day: "2026-11-19", total: "7753.75", held: 2, unpriced: 0, unproven: [], sources: ["TIINGO"] },
  });
  expect(await inWords(`(from: "2026-11-11", to: "2026-11-18", accountIds: ["${joint}"])`)).toEqual([
    "2026-11-12 7155",
    "2026-11-18 7320",
  ]);
});

test("a holding without a price makes a gap of the day for all, not for the accounts that are priced", async () => {
  await store(close("KO", "2026-11-20", "65"), close("KO", "2026-11-19", "64"));
  // PEP has its snapshot's price of the 16th, three trading days before the 19th.
  expect(await inWords('(to: "2026-11-19")')).toEqual(["2026-11-19 7751.5"]);
  await pool.query("UPDATE positions SET last_price = NULL, current_value = NULL WHERE symbol = 'PEP'");
  expect(await inWords('(to: "2026-11-19")')).toEqual(["2026-11-19 - 0 of 2 ROTH IRA"]);
  await pool.query("UPDATE positions SET last_price = 150, current_value = 300 WHERE symbol = 'PEP'");
  expect(await inWords(`(to: "2026-11-19", accountIds: ["${joint}"])`)).toEqual(["2026-11-19 7430"]);
});

test("a day is the same wherever the span begins: closes and splits from before it count", async () => {
  await store(close("KO", "2026-11-18", "63"), close("PEP", "2026-11-19", "151"));
  // 390 + 3,840 + 50 x 63 of the day before, and 21.50 + 2 x 151.
  const day = "2026-11-19 7703.5";
  expect(await inWords()).toContain(day);
  expect(await inWords('(from: "2026-11-19")')).toEqual([day]);

  // No row has the split of the 17th: nobody knows how many shares there are.
  await store({ ...close("KO", "2026-11-17", "31"), split: "2" as DecimalText });
  const gap = "2026-11-19 - 1 of 2 ";
  expect(await inWords()).toContain(gap);
  expect(await inWords('(from: "2026-11-19")')).toEqual([gap]);
});

test("snapshots, their series and returns stay what they are, with closes and without", async () => {
  const proven = `{ getValueSeries { day total cash putIn accounts { account value } }
    getPortfolioStatistics { summary { totalCurrentValue } }
    getReturns(from: "2026-11-09", to: "2026-11-16") { bridge { start end deposits market options } }
    getTaxYear(year: 2026) { shortTerm longTerm lots { gain } }
    getCampaigns { content { profit days capital } }
    getOpenContracts { cover collateral } }`;
  const before = await graphqlRequest(app, ann, proven);
  expect(before.errors).toBeUndefined();
  await store(
    ...["KO", "PEP"].flatMap((symbol) => [10, 16, 19].map((day) => close(symbol, `2026-11-${day}`, "9"))),
  );
  expect(await graphqlRequest(app, ann, proven)).toEqual(before);
  expect(await worth()).not.toEqual([]);
});

test("without closes there is no point; nobody is not answered, and another person's accounts find nothing", async () => {
  expect(await worth()).toEqual([]);
  await store(close("KO", "2026-11-18", "63"));
  const ben = await createUser(app, { roles: ["READONLY"] });
  expect(await worth("", ben)).toEqual([]);
  expect(await worth(`(accountIds: ["${roth}", "${joint}"])`, ben)).toEqual([]);
  expect((await graphqlRequest(app, undefined, "{ getClosingWorth { day } }")).data).toBeUndefined();
  const { errors } = await graphqlRequest(
    app,
    ann,
    '{ getClosingWorth(from: "2026-11-20", to: "2026-11-19") { day } }',
  );
  expect(errors).toMatchObject([{ message: "from must not be after to" }]);
});

test("a day is the same wherever the span ends: the snapshot after it may show that it isn't proven", async () => {
  await insertSnapshot(app, { id: joint, userId: ann.id }, "2026-11-20", [
    { symbol: "KO", quantity: 49, lastPrice: 64, currentValue: 3136 },
    { symbol: "SPAXX", type: "CASH", currentValue: 4230 },
  ]);
  await store(close("KO", "2026-11-19", "64"));
  const gap = "2026-11-19 - 0 of 2 Individual";
  expect(await inWords('(to: "2026-11-19")')).toEqual([gap]);
  expect(await inWords('(to: "2026-11-20")')).toEqual([gap]);
});
