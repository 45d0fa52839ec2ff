import { beforeAll, expect, test, vi } from "vitest";
import { ask } from "../../import/testing/people.ts";
import { insertAccount, insertSnapshot } from "../../testing/ledger-rows.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { importRows, row } from "./testing/history.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const app = await startTestApp();
const ann = await createUser(app);
let accountId = "";

/** A put at 60 assigned, and a call at 65 over the shares that is still open. */
const WHEEL = [
  row("01/08/2026", "YOU SOLD OPENING TRANSACTION", "-KO260116P60", {
    quantity: -1,
    price: 2,
    amount: 199.34,
  }),
  row("01/16/2026", "ASSIGNED as of Jan-16-2026", "-KO260116P60", { quantity: 1 }),
  row("01/16/2026", "YOU BOUGHT ASSIGNED PUTS AS OF 01-16-26", "KO", {
    quantity: 100,
    price: 60,
    amount: -6000,
  }),
  row("01/20/2026", "YOU SOLD OPENING TRANSACTION", "-KO261218C65", {
    quantity: -1,
    price: 1.5,
    amount: 149.34,
  }),
];
const CLOSED = [
  row("02/02/2026", "YOU SOLD OPENING TRANSACTION", "-T260220P20", {
    quantity: -1,
    price: 0.5,
    amount: 49.34,
  }),
  row("02/20/2026", "EXPIRED as of Feb-20-2026", "-T260220P20", { quantity: 1 }),
];

const LATEST = "latestPrice latestPriceDay";
const CLOSED_NOW = "ifClosedNow ifClosedNowDay ifClosedNowReason";
const EVERYWHERE = `{
  list: getCampaigns { content { id underlying profit ${CLOSED_NOW} } }
  symbol: getSymbol(underlying: "KO") { total ${CLOSED_NOW} }
  tax: getSymbol(underlying: "KO", book: TAX) { total ${CLOSED_NOW} }
  board: getOpenContracts { instrument isPremiumKnown coverParts { cover quantity } ${CLOSED_NOW} }
  home: getOpenResult { onPaper onPaperDay known unknown ${CLOSED_NOW} }
}`;

const MISSING = "There is no price for KO, KO $65 Call Dec 18, 2026 since opening.";

beforeAll(async () => {
  await importRows(app, ann, [...WHEEL, ...CLOSED]);
  const { userGetAccounts } = await ask(app, ann, "{ userGetAccounts { id } }");
  accountId = userGetAccounts[0].id;
});

test("without a price a reason that names what is missing; a closed campaign is at its profit", async () => {
  const { list, symbol, board, home } = await ask(app, ann, EVERYWHERE);

  expect(list.content).toMatchObject([
    { underlying: "T", profit: "49.34", ifClosedNow: "49.34", ifClosedNowDay: null, ifClosedNowReason: null },
    {
      underlying: "KO",
      profit: "199.34",
      ifClosedNow: null,
      ifClosedNowDay: null,
      ifClosedNowReason: MISSING,
    },
  ]);
  expect(symbol).toMatchObject({ ifClosedNow: null, ifClosedNowReason: MISSING });
  expect(board).toMatchObject([
    {
      coverParts: [{ cover: "SHARES", quantity: "1" }],
      ifClosedNow: null,
      ifClosedNowReason: "There is no price for KO $65 Call Dec 18, 2026 since opening.",
    },
  ]);
  expect(home).toEqual({
    ...{ onPaper: null, onPaperDay: null, known: 0, unknown: 2 },
    ...{ ifClosedNow: null, ifClosedNowDay: null, ifClosedNowReason: MISSING },
  });
});

test("a price from before the campaign was opened is none of it", async () => {
  await insertSnapshot(app, { id: accountId, userId: ann.id }, "2026-01-07", [
    { symbol: "KO", quantity: 100, lastPrice: 71, currentValue: 7100 },
  ]);
  const { getCampaigns } = await ask(
    app,
    ann,
    `{ getCampaigns(sort: LAST_PRICE) { content { underlying ${LATEST} } } }`,
  );
  expect(getCampaigns.content).toContainEqual({ underlying: "KO", latestPrice: null, latestPriceDay: null });
});

test("at the last prices: 199.34 + (58.25 - 60) x 100 + 149.34 - 40, on every page, with the older price's day", async () => {
  const account = { id: accountId, userId: ann.id };
  await insertSnapshot(app, account, "2026-06-18", [
    { symbol: "KO261218C65", type: "OPTION", quantity: -1, lastPrice: 0.4, currentValue: -40 },
  ]);
  await insertSnapshot(app, account, "2026-06-22", [
    { symbol: "KO", quantity: 100, lastPrice: 58.25, currentValue: 5825 },
  ]);
  const { list, symbol, tax, board, home } = await ask(app, ann, EVERYWHERE);
  const told = { ifClosedNow: "133.68", ifClosedNowDay: "2026-06-18", ifClosedNowReason: null };

  const wheel = list.content.find(({ underlying }: { underlying: string }) => underlying === "KO");
  expect(wheel).toMatchObject({ profit: "199.34", ...told });
  expect(symbol).toEqual({ total: "199.34", ...told });
  // The tax book folds the put's premium into the shares: 0 realized, and their cost 5,800.66.
  expect(tax).toEqual({ total: "0", ...told });
  // 149.34 - 40.
  expect(board).toMatchObject([
    { isPremiumKnown: true, ifClosedNow: "109.34", ifClosedNowDay: "2026-06-18", ifClosedNowReason: null },
  ]);
  // -175 + 109.34; with 199.34 + 49.34 of the two wheels.
  expect(home).toEqual({
    ...{ onPaper: "-65.66", onPaperDay: "2026-06-18", known: 2, unknown: 0 },
    ...{ ifClosedNow: "183.02", ifClosedNowDay: "2026-06-18", ifClosedNowReason: null },
  });
  const { getCampaign } = await ask(
    app,
    ann,
    `{ getCampaign(id: "${wheel.id}") { ${CLOSED_NOW} ${LATEST} } }`,
  );
  expect(getCampaign).toEqual({ ...told, latestPrice: "58.25", latestPriceDay: "2026-06-22" });
});

test("a premium that no file tells is unknown, not 0", async () => {
  const bea = await createUser(app);
  const { id } = await insertAccount(app, bea, { name: "Joint", number: "J1" });
  const lot = {
    ...{ userId: bea.id, accountId: id, book: "BOTH" as const, transactionId: 1n },
    assetClass: "OPTION" as const,
  };
  await app.database.prisma.openLot.createMany({
    data: [
      { ...lot, instrument: "KO261218P60", underlying: "KO", quantity: -1, amount: null },
      {
        ...lot,
        instrument: "KO261218P55",
        underlying: "KO",
        quantity: -1,
        amount: 50,
        openedOn: new Date("2026-06-01"),
      },
    ],
  });
  const { symbol, board, home } = await ask(
    app,
    bea,
    `{ symbol: getSymbol(underlying: "KO") { openPremium knownOpenPremium openPremiums unknownPremiums ifClosedNow }
       board: getOpenContracts { instrument premium isPremiumKnown ifClosedNow }
       home: getOpenResult { known unknown } }`,
  );

  expect(symbol).toEqual({
    ...{ openPremium: "50", knownOpenPremium: null, openPremiums: 2, unknownPremiums: 1 },
    ifClosedNow: null,
  });
  expect(board).toEqual([
    { instrument: "KO261218P55", premium: "50", isPremiumKnown: true, ifClosedNow: null },
    { instrument: "KO261218P60", premium: "0", isPremiumKnown: false, ifClosedNow: null },
  ]);
  expect(home).toEqual({ known: 0, unknown: 2 });
});

const result = (user: TestUser | undefined, args = "") =>
  graphqlRequest(app, user, `{ getOpenResult${args} { known unknown ifClosedNow } }`);

test("what is open is nobody's but its owner's, a reader's too", async () => {
  const reader = await createUser(app, { roles: ["READONLY"] });
  const nothing = { known: 0, unknown: 0, ifClosedNow: "0" };

  expect((await result(undefined)).data).toBeUndefined();
  expect((await result(reader)).data.getOpenResult).toEqual(nothing);
  expect((await result(reader, `(accountIds: ["${accountId}"])`)).data.getOpenResult).toEqual(nothing);
  expect((await result(ann, `(accountIds: ["${accountId}"])`)).data.getOpenResult.known).toBe(2);
  expect((await result(ann, "(accountIds: [])")).data.getOpenResult).toEqual(nothing);
  expect((await result(ann, '(accountIds: ["no id"])')).data.getOpenResult).toEqual(nothing);
  expect((await result(ann, "(accountIds: [true])")).errors?.[0]?.message).toContain("ID cannot represent");
});
