import { calendarDate } from "@strikebook/core/shared/calendar-date";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { sample } from "../../import/testing/samples.ts";
import { importFile } from "../../import/testing/upload.ts";
import { insertAccount, insertByHand, insertSnapshot } from "../../testing/ledger-rows.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { sumsOf, viewsOf } from "./testing/views.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

// Today is Friday, 20 November 2026.
const app = await startTestApp();
const admin = await createUser(app, { roles: ["ADMIN"] });
beforeAll(() => app.services.storeReferenceData(calendarDate("2026-11-20")));

const ADD = `mutation ($input: AddPositionInput!) { userAddPortfolioPosition(input: $input) { id changeId } }`;
const PREVIEW = `mutation ($positions: [AddPositionInput!]!) { previewPortfolioPositions(positions: $positions) {
  validPositions { symbol isAlreadyThere } wholeListOffers { accountId accountName portfolioDate heldSymbols typedSymbols } } }`;
const CLOSE = `mutation ($id: ID!, $input: BrokerageAccountInput!) {
  updateUserAccount(id: $id, input: $input) { id closedOn changeId } }`;
const LIST = `query ($date: Date) { getPortfolioAccountList(date: $date) { accountId account day closedOn } }`;
const BY_DATE = `query ($date: Date!) { adminGetPortfolioStatisticsByDate(date: $date) {
  totalCurrentValue asOf { day accounts totalValue isOld } } }`;
const UNDO = "mutation ($id: ID!) { userUndoChange(changeId: $id) { success } }";

describe("two logins, exported on different days", async () => {
  const ann = await createUser(app);
  const alpha = await insertAccount(app, ann, { name: "Alpha", number: "A1" });
  const beta = await insertAccount(app, ann, { name: "Beta", number: "B1" });
  await insertSnapshot(app, alpha, "2026-11-18", [{ symbol: "KO", quantity: 10, currentValue: 1000 }]);
  await insertSnapshot(app, beta, "2026-11-18", [{ symbol: "PEP", quantity: 10, currentValue: 2000 }]);
  await insertSnapshot(app, alpha, "2026-11-20", [{ symbol: "KO", quantity: 10, currentValue: 1100 }]);

  test("every view has both accounts, each as of its own day", async () => {
    const views = await viewsOf(app, ann);

    expect(new Set(Object.values(sumsOf(views)))).toEqual(new Set([310_000]));
    expect(views.own).toEqual({ totalCurrentValue: "3100", asOf: views.page.summary.asOf });
    expect(views.page.summary).toMatchObject({
      uniqueAccounts: 2,
      actualDate: "2026-11-20",
      freshness: "CURRENT",
      ageDays: null,
      asOf: [
        { account: "Alpha", day: "2026-11-20", ageDays: 0, isOld: false, totalValue: "1100" },
        { account: "Beta", day: "2026-11-18", ageDays: 2, isOld: false, totalValue: "2000" },
      ],
    });
  });

  test("a day before the newest shows each account as it was then", async () => {
    const views = await viewsOf(app, ann, { date: "2026-11-19" });

    expect(new Set(Object.values(sumsOf(views)))).toEqual(new Set([300_000]));
    expect(views.page.summary).toMatchObject({ actualDate: "2026-11-18", freshness: "RECENT" });
  });

  test("one account by its id; another person's finds nothing", async () => {
    const stranger = await createUser(app);
    const theirs = await insertAccount(app, stranger, { name: "Beta", number: "B9" });
    await insertSnapshot(app, theirs, "2026-11-20", [{ symbol: "SECRET", currentValue: 9 }]);

    const own = await viewsOf(app, ann, { accountId: beta.id });
    const other = await viewsOf(app, ann, { accountId: theirs.id });
    const none = await viewsOf(app, ann, { accountId: "no id" });

    expect(own.page.summary).toMatchObject({ totalCurrentValue: "2000", actualDate: "2026-11-18" });
    expect(own.statistics.byAccount).toEqual([{ account: "Beta", totalAmount: "2000" }]);
    for (const views of [other, none]) {
      expect(views.page).toMatchObject({ totalCount: 0, summary: { totalCurrentValue: "0", asOf: [] } });
      expect(views.statistics.byAccount).toEqual([]);
    }
  });

  test("all accounts with a position are listed by id and name, and nobody else's", async () => {
    const { data } = await graphqlRequest(app, ann, LIST, { date: "2026-11-19" });

    expect(data.getPortfolioAccountList).toEqual([
      { accountId: alpha.id, account: "Alpha", day: "2026-11-18", closedOn: null },
      { accountId: beta.id, account: "Beta", day: "2026-11-18", closedOn: null },
    ]);
    expect((await graphqlRequest(app, undefined, LIST)).errors).toBeDefined();
    expect((await graphqlRequest(app, ann, LIST, { date: "2026-02-30" })).errors).toBeDefined();
  });
});

test("a row typed by hand today adds to a file of July, and the rest stays", async () => {
  const bob = await createUser(app);
  await importFile(app, bob, sample("s10/Portfolio_Positions_Jul-06-2026.csv"));
  const before = await viewsOf(app, bob);
  const [account] = before.page.summary.asOf;

  const typed = { symbol: "ZZTEST", quantity: "1", lastPrice: "100", positionType: "STOCK" };
  await add(bob, { ...typed, accountId: account.accountId, portfolioDate: "2026-11-20" });
  const after = await viewsOf(app, bob);

  expect(before.page.summary).toMatchObject({ totalCurrentValue: "74578.65", uniqueAccounts: 4 });
  expect(after.page.summary).toMatchObject({ totalCurrentValue: "74678.65", uniqueAccounts: 4 });
  expect(after.page.totalCount).toBe(before.page.totalCount + 1);
  expect(after.own.totalCurrentValue).toBe("74678.65");
  expect(after.page.summary).toMatchObject({ actualDate: "2026-07-06", freshness: "CURRENT", ageDays: 137 });
  expect(after.page.summary.asOf[0]).toMatchObject({
    day: "2026-07-06",
    editedOn: "2026-11-20",
    isOld: true,
  });
  const { sectors: _, ...sums } = sumsOf(after);
  expect(new Set(Object.values(sums))).toEqual(new Set([7_467_865]));
});

describe("rows typed by hand", () => {
  test("take the place of their symbol; quantity 0 takes it away, and undo brings it back", async () => {
    const { user, account } = await withFile();

    await add(user, typed(account.id, "KO", "20", "2026-11-18"));
    expect((await viewsOf(app, user)).page.summary.totalCurrentValue).toBe("2500");
    const { changeId } = await add(user, typed(account.id, "PEP", "0", "2026-11-19"));
    const without = await viewsOf(app, user);
    await graphqlRequest(app, user, UNDO, { id: changeId });

    expect(without.page.positions.map(({ symbol }: { symbol: string }) => symbol)).toEqual(["KO"]);
    expect(new Set(Object.values(sumsOf(without)))).toEqual(new Set([200_000]));
    expect((await viewsOf(app, user)).page.summary.totalCurrentValue).toBe("2500");
  });

  test("end with the next file", async () => {
    const { user, account } = await withFile();
    await insertByHand(app, account, "2026-11-18", [{ symbol: "MSFT", quantity: 1, currentValue: 77 }]);
    await insertSnapshot(app, account, "2026-11-19", [{ symbol: "KO", quantity: 1, currentValue: 100 }]);

    expect((await viewsOf(app, user, { date: "2026-11-18" })).page.summary.totalCurrentValue).toBe("1577");
    expect((await viewsOf(app, user)).page.summary.totalCurrentValue).toBe("100");
  });

  test("marked as everything they are what a file is; half of the symbols typed again offers the mark", async () => {
    const { user, account } = await withFile();
    const row = typed(account.id, "KO", "3", "2026-11-19");

    const { data } = await graphqlRequest(app, user, PREVIEW, { positions: [row] });
    await add(user, { ...row, isWholeList: true });
    const again = await graphqlRequest(app, user, PREVIEW, { positions: [row] });
    const views = await viewsOf(app, user);

    expect(data.previewPortfolioPositions).toEqual({
      validPositions: [{ symbol: "KO", isAlreadyThere: false }],
      wholeListOffers: [
        {
          ...{ accountId: account.id, accountName: "Individual", portfolioDate: "2026-11-19" },
          ...{ heldSymbols: 2, typedSymbols: 1 },
        },
      ],
    });
    expect(again.data.previewPortfolioPositions).toEqual({
      validPositions: [{ symbol: "KO", isAlreadyThere: true }],
      wholeListOffers: [],
    });
    expect(views.page.summary).toMatchObject({ totalCurrentValue: "300", actualDate: "2026-11-19" });
  });

  test("a row of such a list that is moved to another day begins nothing there", async () => {
    const { user, account } = await withFile();
    const { id } = await add(user, { ...typed(account.id, "KO", "3", "2026-11-18"), isWholeList: true });
    await add(user, { ...typed(account.id, "MSFT", "1", "2026-11-18"), isWholeList: true });

    const UPDATE = `mutation ($id: ID!, $input: UpdatePositionInput!) {
      userUpdatePortfolio(portfolioId: $id, input: $input) { id } }`;
    await graphqlRequest(app, user, UPDATE, { id, input: { portfolioDate: "2026-11-19" } });

    expect((await viewsOf(app, user)).page.summary).toMatchObject({
      totalCurrentValue: "400",
      asOf: [{ day: "2026-11-18", editedOn: "2026-11-19" }],
    });
  });
});

test("a closed account counts until the day before, and is opened again by null or by undoing", async () => {
  const { user, account } = await withFile();
  const close = async (closedOn: string | null) => {
    const input = { name: "Individual", brokerage: "Fidelity", accountIdentifier: "Z12345678", closedOn };
    const { data } = await graphqlRequest(app, user, CLOSE, { id: account.id, input });
    return data.updateUserAccount;
  };
  const totalOn = async (date?: string) =>
    (await viewsOf(app, user, date === undefined ? {} : { date })).page.summary.totalCurrentValue;

  const { closedOn, changeId } = await close("2026-11-19");
  expect([closedOn, await totalOn("2026-11-18"), await totalOn("2026-11-19"), await totalOn()]).toEqual([
    "2026-11-19",
    "1500",
    "0",
    "0",
  ]);
  const { data } = await graphqlRequest(app, user, LIST);
  expect(data.getPortfolioAccountList).toMatchObject([{ day: null, closedOn: "2026-11-19" }]);

  await graphqlRequest(app, user, UNDO, { id: changeId });
  expect(await totalOn()).toBe("1500");
  await close("2026-11-19");
  expect((await close(null)).closedOn).toBeNull();
  expect(await totalOn()).toBe("1500");
});

test("what all people have is each account as of its own day, and says how old these are", async () => {
  const before = await statisticsOf("2026-11-20");
  const { account } = await withFile();
  const old = await insertAccount(app, { id: account.userId }, { name: "Old", number: "O1" });
  await insertSnapshot(app, old, "2026-11-04", [{ symbol: "F", quantity: 1, currentValue: 40 }]);

  const after = await statisticsOf("2026-11-20");
  const earlier = await statisticsOf("2026-11-18");

  expect(Number(after.totalCurrentValue) - Number(before.totalCurrentValue)).toBe(1540);
  // The eleven trading days after Wednesday, 4 November 2026 end with Thursday the 19th.
  expect(isOld(after, "2026-11-04")).toBe(true);
  expect(isOld(earlier, "2026-11-04")).toBe(false);
  expect(isOld(after, "2026-11-17")).toBe(false);
});

type Statistics = { readonly asOf: readonly { readonly day: string; readonly isOld: boolean }[] };

const isOld = ({ asOf }: Statistics, on: string) => asOf.find(({ day }) => day === on)?.isOld;

async function statisticsOf(date: string) {
  return (await graphqlRequest(app, admin, BY_DATE, { date })).data.adminGetPortfolioStatisticsByDate;
}

/** A user whose file of 17 November has KO for 1,000 and PEP for 500. */
async function withFile() {
  const user = await createUser(app);
  // Nobody else's: the house counts a number once.
  const account = await insertAccount(app, user, { number: `Z ${user.username}` });
  await insertSnapshot(app, account, "2026-11-17", [
    { symbol: "KO", quantity: 10, currentValue: 1000, holdingType: "Cash" },
    { symbol: "PEP", quantity: 5, currentValue: 500, holdingType: "Margin" },
  ]);
  return { user, account };
}

const typed = (accountId: string, symbol: string, quantity: string, portfolioDate: string) => ({
  ...{ accountId, symbol, quantity, portfolioDate, positionType: "STOCK", lastPrice: "100" },
});

async function add(user: TestUser, input: Record<string, unknown>) {
  const { data, errors } = await graphqlRequest(app, user, ADD, { input });
  expect(errors).toBeUndefined();
  return data.userAddPortfolioPosition;
}
