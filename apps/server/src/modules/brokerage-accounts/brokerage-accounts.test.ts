import { expect, test } from "vitest";
import { createUser, graphqlRequest, startTestApp } from "../../testing/test-app.ts";

const app = await startTestApp();

const ACCOUNTS = `{
  userGetAccounts { name accountIdentifier brokerage isRetirement }
  userGetPortfolioAccounts { name }
  userGetAccountStatistics { totalAccounts retirementAccounts nonRetirementAccounts byBrokerage { brokerage accountCount } }
}`;

test("nobody sees accounts", async () => {
  expect((await graphqlRequest(app, undefined, ACCOUNTS)).errors?.[0]?.extensions?.["code"]).toBe(
    "UNAUTHENTICATED",
  );
});

test.each(["USER", "READONLY", "ADMIN"] as const)(
  "%s sees their own accounts and nobody else's",
  async (role) => {
    const [ann, bob] = [await createUser(app, { roles: [role] }), await createUser(app)];
    const ira = {
      name: "ROTH IRA",
      accountIdentifier: "211223344",
      brokerage: "Fidelity",
      isRetirement: true,
    };
    const cash = { name: "Cash", accountIdentifier: null, brokerage: "Elsewhere", isRetirement: false };
    const other = { ...ira, name: "Another", accountIdentifier: "1" };
    for (const account of [ira, other, cash]) {
      await app.database.prisma.brokerageAccount.create({ data: { ...account, userId: ann.id } });
    }
    const foreign = await app.database.prisma.brokerageAccount.create({ data: { ...ira, userId: bob.id } });
    const day = new Date("2026-05-05");
    const { id: accountId } = await app.database.prisma.brokerageAccount.findFirstOrThrow({
      where: { userId: ann.id, accountIdentifier: ira.accountIdentifier },
    });
    for (const [userId, account] of [
      [ann.id, accountId],
      [bob.id, foreign.id],
    ] as const) {
      await app.database.prisma.position.create({
        data: { userId, accountId: account, portfolioDate: day, symbol: "KO", type: "STOCK", rowKey: "KO" },
      });
    }

    const { data } = await graphqlRequest(app, ann, ACCOUNTS);

    expect(data).toEqual({
      userGetAccounts: [other, cash, ira],
      userGetPortfolioAccounts: [{ name: "ROTH IRA" }],
      userGetAccountStatistics: {
        totalAccounts: 3,
        retirementAccounts: 2,
        nonRetirementAccounts: 1,
        byBrokerage: [
          { brokerage: "Fidelity", accountCount: 2 },
          { brokerage: "Elsewhere", accountCount: 1 },
        ],
      },
    });
  },
);
