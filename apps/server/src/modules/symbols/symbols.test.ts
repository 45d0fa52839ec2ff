import { beforeAll, expect, test, vi } from "vitest";
import { sample } from "../../import/testing/samples.ts";
import { importFile } from "../../import/testing/upload.ts";
import { writtenFile } from "../../import/testing/written-history.ts";
import { insertAccount, insertSnapshot } from "../../testing/ledger-rows.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const app = await startTestApp();
const ann = await createUser(app);
const roth = await insertAccount(app, ann, { name: "Roth", number: "R1" });
beforeAll(async () => {
  await importFile(app, ann, sample("s04/History_for_Account_Z12345678.csv"));
  // Assigned shares by either book, some more of unknown cost, and three contracts that are still open.
  await lot(app, roth.id, { book: "TRADE", quantity: 100, amount: "-5000" });
  await lot(app, roth.id, { book: "TAX", quantity: 100, amount: "-4800.66" });
  await lot(app, roth.id, { book: "BOTH", quantity: 10, amount: null });
  await lot(app, roth.id, { book: "BOTH", quantity: -3, amount: "119.33", instrument: "PLTR261218C200" });
  await insertSnapshot(app, roth, "2026-11-18", [
    { symbol: "PLTR", quantity: 110, lastPrice: 60, currentValue: 6600 },
    { symbol: "PLTR261218C200", type: "OPTION", quantity: -1, currentValue: -90 },
    { symbol: "KO", quantity: 1, lastPrice: 70, currentValue: 70 },
  ]);
});

/** The profit by hand: puts and calls 339.32 + 224.32, shares 14,999.58 - 14,500.00; by the tax book all of it is the shares'. */
test("figures of all time, shares by both books, what is open and what it is worth", async () => {
  const expected = {
    firstDay: "2025-07-22",
    lastDay: "2025-09-05",
    total: "1063.22",
    income: "0",
    trades: 3,
    openContracts: 3,
    openPremium: "119.33",
    // Some shares of unknown cost.
    breakEvens: [],
    holdings: [
      {
        accountName: "Roth",
        quantity: "110",
        unknownQuantity: "10",
        lots: 2,
        tradeBasis: "5000",
        taxBasis: "4800.66",
        tradeBasisPerShare: "50",
        taxBasisPerShare: "48.0066",
      },
    ],
    held: { day: "2026-11-18", lastPrice: "60", currentValue: "6510" },
  };

  expect(await symbol(ann, 'underlying: "PLTR"')).toEqual({
    ...expected,
    options: "563.64",
    shares: "499.58",
    wins: 3,
    losses: 0,
  });
  expect(await symbol(ann, 'underlying: "PLTR", book: TAX')).toEqual({
    ...expected,
    options: "0",
    shares: "1063.22",
    wins: 1,
    losses: 0,
  });
});

test("only in the positions, and only in the ledger", async () => {
  expect(await symbol(ann, 'underlying: "KO"')).toMatchObject({
    firstDay: null,
    lastDay: null,
    total: "0",
    holdings: [],
    held: { lastPrice: "70", currentValue: "70" },
  });
  expect(await symbol(ann, 'underlying: "AMD"')).toMatchObject({
    firstDay: "2025-07-02",
    lastDay: "2025-07-18",
    total: "218.66",
    held: null,
  });
});

test("income of a fund stands beside a profit of nothing", async () => {
  expect(await symbol(ann, 'underlying: "SPAXX"')).toMatchObject({ total: "0", income: "96.02", trades: 0 });
});

test("what is unknown, and what is another person's, is nothing on record", async () => {
  const ben = await createUser(app, { roles: ["READONLY"] });

  expect(await symbol(ann, 'underlying: "ZZZ"')).toBeNull();
  expect(await symbol(ann, 'underlying: "pltr"')).toBeNull();
  expect(await symbol(ben, 'underlying: "PLTR"')).toBeNull();
  expect(await symbol(ben, 'underlying: "KO"')).toBeNull();
});

test("nobody is not answered, and neither is no name", async () => {
  expect(
    (await graphqlRequest(app, undefined, '{ getSymbol(underlying: "PLTR") { total } }')).data,
  ).toBeUndefined();
  for (const [name, message] of [
    ["", "underlying must not be empty"],
    ["X".repeat(201), "underlying must be at most 200 characters"],
  ]) {
    const { errors } = await graphqlRequest(app, ann, `{ getSymbol(underlying: "${name}") { total } }`);
    expect(errors).toMatchObject([{ message, extensions: { code: "INVALID_INPUT" } }]);
  }
});

type Given = {
  readonly book: "BOTH" | "TAX" | "TRADE";
  readonly quantity: number;
  readonly amount: string | null;
  readonly instrument?: string;
};

async function lot({ database }: typeof app, accountId: string, { instrument = "PLTR", ...given }: Given) {
  await database.prisma.openLot.create({
    data: {
      ...given,
      userId: ann.id,
      accountId,
      transactionId: 1n,
      assetClass: instrument === "PLTR" ? "STOCK" : "OPTION",
      instrument,
      underlying: "PLTR",
    },
  });
}

test("a sale without a purchase on record is a closing that no figure counts", async () => {
  const amy = await createUser(app);
  const rows = ["2026-02-02 BUY 40 AMD -1600.00 at 40", "2026-02-09 SELL 100 AMD 5100.00 at 51"];
  await importFile(app, amy, { name: "a.csv", bytes: writtenFile(rows, "02/25/2026 8:00 pm") });

  const { data } = await graphqlRequest(
    app,
    amy,
    '{ getSymbol(underlying: "AMD") { total trades unmatchedTrades wins losses } }',
  );

  // 40 of the 100 were bought: 2,040 for 1,600. Nobody knows what the other 60 had cost.
  expect(data.getSymbol).toEqual({ total: "440", trades: 1, unmatchedTrades: 1, wins: 1, losses: 0 });
});

async function symbol(user: TestUser, args: string) {
  const { data, errors } = await graphqlRequest(
    app,
    user,
    `{ getSymbol(${args}) { firstDay lastDay options shares total income trades wins losses openContracts openPremium breakEvens
       holdings { accountName quantity unknownQuantity lots tradeBasis taxBasis tradeBasisPerShare taxBasisPerShare }
       held { day lastPrice currentValue } } }`,
  );
  expect(errors).toBeUndefined();
  return data.getSymbol;
}
