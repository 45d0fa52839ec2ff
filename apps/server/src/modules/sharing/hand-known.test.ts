import { expect, test, vi } from "vitest";
import { insertSnapshot } from "../../testing/ledger-rows.ts";
import { graphqlRequest, inScope } from "../../testing/test-app.ts";
import { startHouse } from "./testing/house.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 180_000 });

const house = await startHouse();
const { app, ann, ben, bens } = house;

async function answer(user: Parameters<typeof graphqlRequest>[1], query: string, variables = {}) {
  const { data, errors } = await graphqlRequest(app, user, query, variables);
  expect(errors).toBeUndefined();
  return data;
}

test("all of us counts the viewer's own copy of a joint account everywhere, though another's is newer", async () => {
  await house.share("Joint", "Zeta Roth");
  // Ben's copy of the joint account knows a day more, and other figures: none of them is Ann's.
  const joint = { id: bens.get("Joint") ?? "", userId: ben.id };
  await insertSnapshot(app, joint, "2026-11-20", [{ symbol: "SPAXX", type: "CASH", currentValue: 90_000 }]);
  const all = inScope(ann, "all");

  // By hand, of house.ts. Brokerage of 11-19: 14,233.68 + 6,300 - 90 = 20,443.68. Joint, Ann's copy of 11-19: 1,942.36 + 315
  // - 40 + 8,500 - 100 = 10,617.36. Zeta Roth of 11-18: 5,388.68 + 2,480 - 40 - 50 = 7,778.68. Together 38,839.72.
  const { getTotalPortfolio: total } = await answer(
    all,
    `{ getTotalPortfolio { stocks { symbol totalQuantity totalCurrentValue accountCount } cashEquivalents { totalCurrentValue }
       summary { totalCurrentValue uniqueAccounts asOf { account day totalValue } } } }`,
  );
  expect(total.summary).toMatchObject({ totalCurrentValue: "38839.72", uniqueAccounts: 3 });
  expect(
    total.summary.asOf
      .map(({ day, totalValue }: Record<string, string>) => `${day} ${totalValue}`)
      .toSorted(),
  ).toEqual(["2026-11-18 7778.68", "2026-11-19 10617.36", "2026-11-19 20443.68"]);
  // KO: 100 + 5 + 40 shares, 6,300 + 315 + 2,480. Cash: 14,233.68 + 1,942.36 + 5,388.68.
  expect(total.stocks.find(({ symbol }: { symbol: string }) => symbol === "KO")).toEqual({
    symbol: "KO",
    totalQuantity: "145",
    totalCurrentValue: "9095",
    accountCount: 3,
  });
  expect(total.cashEquivalents).toEqual([{ totalCurrentValue: "21564.72" }]);

  const { getValueSeries: series } = await answer(all, "{ getValueSeries { day total cash } }");
  expect(series.at(-1)).toEqual({ day: "2026-11-19", total: "38839.72", cash: "21564.72" });

  // Every page together is the list: 3 + 5 + 4 positions, the highest value first.
  const values: number[] = [];
  for (const offset of [0, 5, 10]) {
    const { getPortfolioConnection: page } = await answer(
      all,
      `{ getPortfolioConnection(sort: "currentValue", direction: DESC, limit: 5, offset: ${offset}) {
         totalCount positions { currentValue } totals { totalCurrentValue } } }`,
    );
    expect(page).toMatchObject({ totalCount: 12, totals: { totalCurrentValue: "38839.72" } });
    values.push(...page.positions.map(({ currentValue }: { currentValue: string }) => Number(currentValue)));
  }
  expect(values).toEqual([14233.68, 8500, 6300, 5388.68, 2480, 1942.36, 315, -40, -40, -50, -90, -100]);

  // 4 + 5 + 4 rows of the files; the joint account's last ones once.
  const { getTransactions: rows } = await answer(
    all,
    "{ getTransactions(size: 50) { totalElements content { accountName } } }",
  );
  expect(rows.totalElements).toBe(13);
  expect(new Set(rows.content.map(({ accountName }: { accountName: string }) => accountName))).toEqual(
    new Set(["Brokerage", "Joint", "Test · Zeta Roth"]),
  );
  // The one closing: sold at 238.68 / 2 = 119.34, bought back at 50.66.
  const { getRealizedSeries: realized } = await answer(
    all,
    "{ getRealizedSeries(bucket: YEAR) { options trades } }",
  );
  expect(realized).toMatchObject([{ options: "68.68", trades: 1 }]);
  const { getOpenContracts: open } = await answer(
    all,
    "{ getOpenContracts { account instrument quantity } }",
  );
  expect(
    open
      .map(
        ({ account, instrument, quantity }: Record<string, string>) => `${account} ${instrument} ${quantity}`,
      )
      .toSorted(),
  ).toEqual([
    "Brokerage KO261127P60 -2",
    "Joint KO261127C65 -1",
    "Joint NVDA261204C90 -1",
    "Test · Zeta Roth KO261127C65 -1",
    "Test · Zeta Roth KO261127P60 -1",
  ]);
});
