import { expect, test } from "vitest";
import { insertAccount, insertByHand, insertSnapshot } from "../../testing/ledger-rows.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

const CHANGE = `query ($from: Date!, $to: Date!) { adminGetPortfolioValueChange(startDate: $from, endDate: $to) {
  change market bought sold cash unknown unknownHoldings newlyCovered newlyCoveredAccounts
  noLongerCovered noLongerCoveredAccounts } }`;
const VALUE = "query ($date: Date!) { adminGetPortfolioStatisticsByDate(date: $date) { totalCurrentValue } }";

const app = await startTestApp();
const admin = await createUser(app, { roles: ["ADMIN"] });

const ask = (who: TestUser | undefined, from: string, to: string) =>
  graphqlRequest(app, who, CHANGE, { from, to });

test("the change of everybody's value is told by its causes, which add up to it", async () => {
  const [ann, bob] = [await createUser(app), await createUser(app)];
  const alpha = await insertAccount(app, ann, { name: "Alpha", number: "A1" });
  const beta = await insertAccount(app, ann, { name: "Beta", number: "B1" });
  const old = await insertAccount(app, bob, { name: "Old", number: "C1" });
  const cash = (currentValue: number) => ({ symbol: "SPAXX", type: "CASH" as const, currentValue });
  await insertSnapshot(app, alpha, "2026-11-10", [
    { symbol: "KO", quantity: 10, currentValue: 1000 },
    { symbol: "F", quantity: 100, currentValue: 1200 },
    { symbol: "GONE", quantity: 3, currentValue: 30 },
    { symbol: "BASKET", kind: "WRAPPER", currentValue: 99_999 },
    cash(500),
  ]);
  await insertSnapshot(app, old, "2026-11-10", [{ symbol: "PEP", quantity: 1, currentValue: 200 }]);
  await insertSnapshot(app, alpha, "2026-11-18", [
    { symbol: "KO", quantity: 15, currentValue: 1800 },
    { symbol: "F", quantity: 60, currentValue: 780 },
    cash(400.5),
    { symbol: "", kind: "PENDING", currentValue: -12.25 },
  ]);
  await insertSnapshot(app, beta, "2026-11-17", [{ symbol: "MSFT", quantity: 1, currentValue: 300 }]);
  await insertByHand(app, alpha, "2026-11-19", [{ symbol: "KO", quantity: 16, currentValue: 1920 }]);
  await app.database.pool.query("UPDATE brokerage_accounts SET closed_on = '2026-11-15' WHERE id = $1", [
    old.id,
  ]);

  const { data } = await ask(admin, "2026-11-10", "2026-11-19");

  // KO: 10 x (120 - 100) and 6 x 120. F: 100 x (13 - 12) and -40 x 13. GONE has no later price.
  expect(data.adminGetPortfolioValueChange).toEqual({
    ...{ change: "458.25", market: "300", bought: "720", sold: "-520", cash: "-111.75" },
    ...{ unknown: "-30", unknownHoldings: 1, newlyCovered: "300", newlyCoveredAccounts: 1 },
    ...{ noLongerCovered: "-200", noLongerCoveredAccounts: 1 },
  });
  const [before, after] = await Promise.all(
    ["2026-11-10", "2026-11-19"].map(
      async (date) => (await graphqlRequest(app, admin, VALUE, { date })).data,
    ),
  );
  const worthOn = (told: typeof before) => Number(told.adminGetPortfolioStatisticsByDate.totalCurrentValue);
  expect(worthOn(after) - worthOn(before)).toBe(458.25);
});

test("rows of one symbol count together; one without a value leaves the symbol unknown", async () => {
  const account = await insertAccount(app, await createUser(app), { name: "Two rows", number: "D1" });
  await insertSnapshot(app, account, "2025-01-02", [
    { symbol: "KO", quantity: 10, currentValue: 1000, holdingType: "Cash" },
    { symbol: "KO", quantity: 5, currentValue: 500, holdingType: "Margin" },
  ]);
  await insertSnapshot(app, account, "2025-01-03", [{ symbol: "KO", quantity: 15, currentValue: 1530 }]);
  await insertSnapshot(app, account, "2025-01-06", [
    { symbol: "KO", quantity: 10, currentValue: 1020, holdingType: "Cash" },
    { symbol: "KO", quantity: 5, currentValue: null, holdingType: "Margin" },
  ]);

  expect((await ask(admin, "2025-01-02", "2025-01-03")).data.adminGetPortfolioValueChange).toMatchObject({
    ...{ change: "30", market: "30", bought: "0", sold: "0" },
  });
  expect((await ask(admin, "2025-01-03", "2025-01-06")).data.adminGetPortfolioValueChange).toMatchObject({
    ...{ change: "-510", market: null, bought: null, sold: null, unknown: "-510", unknownHoldings: 1 },
  });
});

test("only administrators are told, and the days stand in order", async () => {
  const code = async (who: TestUser | undefined, from: string, to: string) =>
    (await ask(who, from, to)).errors?.[0]?.extensions?.["code"];

  expect(await code(undefined, "2026-11-10", "2026-11-18")).toBe("UNAUTHENTICATED");
  expect(await code(await createUser(app), "2026-11-10", "2026-11-18")).toBe("FORBIDDEN");
  expect(await code(admin, "2026-11-18", "2026-11-10")).toBe("INVALID_INPUT");
  expect((await ask(admin, "2026-02-30", "2026-11-10")).errors).toBeDefined();
  expect((await ask(admin, "2020-01-02", "2020-01-02")).data.adminGetPortfolioValueChange.change).toBe("0");
});
