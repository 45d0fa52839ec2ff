import { expect, test } from "vitest";
import { insertAccount } from "../../testing/ledger-rows.ts";
import { share } from "../../testing/shared-accounts.ts";
import { createUser, graphqlRequest, inScope, startTestApp } from "../../testing/test-app.ts";

const app = await startTestApp();

test("a repeated request adds once, and another person's request of the same id is another one", async () => {
  const [owner, manager] = [await createUser(app), await createUser(app)];
  const [first, second] = [
    await insertAccount(app, owner, { name: "First", number: "Z1" }),
    await insertAccount(app, owner, { name: "Second", number: "Z2" }),
  ];
  await share(app, { owner, grantee: manager }, [first.id], "MANAGE");
  const requestId = "0b64a1d6-9d7c-4a35-9d0f-3ec5e9ad2c10";
  const add = async (
    user: Parameters<typeof graphqlRequest>[1],
    accountId: string,
    symbols: readonly string[],
  ) => {
    const inputs = symbols.map((symbol) => ({
      symbol,
      quantity: "1",
      positionType: "STOCK",
      accountId,
      portfolioDate: "2024-11-20",
    }));
    const { data, errors } = await graphqlRequest(
      app,
      user,
      "mutation ($inputs: [AddPositionInput!]!, $requestId: ID) { userAddPortfolioPositions(inputs: $inputs, requestId: $requestId) { addedCount changeId } }",
      { inputs, requestId },
    );
    expect(errors).toBeUndefined();
    return data.userAddPortfolioPositions;
  };
  const countOf = (accountId: string) => app.database.prisma.position.count({ where: { accountId } });

  const owners = await add(owner, second.id, ["AAPL", "MSFT"]);
  expect(owners.addedCount).toBe(2);
  const managers = await add(inScope(manager, owner.id), first.id, ["KO"]);
  expect(managers.addedCount).toBe(1);
  expect(managers.changeId).not.toBe(owners.changeId);
  expect(await add(inScope(manager, owner.id), first.id, ["KO"])).toEqual(managers);
  expect(await add(owner, second.id, ["AAPL", "MSFT"])).toEqual(owners);
  expect([await countOf(first.id), await countOf(second.id)]).toEqual([1, 2]);
});
