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
    // Upper and lower case sort alike.
    const other = { ...ira, name: "another", accountIdentifier: "1" };
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

const CREATE = `mutation ($input: BrokerageAccountInput!) {
  createUserAccount(input: $input) { id name accountIdentifier brokerage isRetirement } }`;
const UPDATE = `mutation ($id: ID!, $input: BrokerageAccountInput!) {
  updateUserAccount(id: $id, input: $input) { name accountIdentifier brokerage isRetirement } }`;
const INPUT = {
  name: " Savings ",
  brokerage: "Fidelity",
  accountIdentifier: " z12345678 ",
  isRetirement: true,
};
const MISSING = "6f1d7f5e-7a44-4d6e-9d1f-0b8a3c4f2e10";

test("an account that was typed in has the number as exports write it, and is on record", async () => {
  const ann = await createUser(app);

  const { data } = await graphqlRequest(app, ann, CREATE, { input: INPUT });
  const { id, ...created } = data.createUserAccount;
  const changed = await graphqlRequest(app, ann, UPDATE, {
    id,
    input: { name: "Old", brokerage: "Fidelity" },
  });

  expect(created).toEqual({ ...INPUT, name: "Savings", accountIdentifier: "Z12345678" });
  expect(changed.data.updateUserAccount).toEqual({
    name: "Old",
    brokerage: "Fidelity",
    accountIdentifier: null,
    isRetirement: true,
  });
  const audits = await app.database.prisma.auditLog.findMany({
    where: { performedById: ann.id },
    orderBy: { actionType: "asc" },
  });
  expect(audits.map(({ actionType, description }) => [actionType, description])).toEqual([
    ["ACCOUNT_CREATED", "Brokerage account Savings created"],
    ["ACCOUNT_UPDATED", "Brokerage account Old changed"],
  ]);
});

test.each([
  [{ ...INPUT, name: "  " }, "Account name is required"],
  [{ ...INPUT, name: "x" }, "Account name must be between 2 and 100 characters"],
  [{ ...INPUT, brokerage: "x".repeat(101) }, "Brokerage name must be between 2 and 100 characters"],
  [{ ...INPUT, isRetirement: null }, "Account type (retirement) must be specified"],
  [{ ...INPUT, isRetirement: undefined }, "Account type (retirement) must be specified"],
  [{ ...INPUT, accountIdentifier: "x".repeat(51) }, "Account identifier must be less than 50 characters"],
])("%j is refused: %s", async (input, message) => {
  const ann = await createUser(app);

  const { errors } = await graphqlRequest(app, ann, CREATE, { input });

  expect(errors?.[0]).toMatchObject({ message, extensions: { code: "INVALID_INPUT" } });
});

test("one number is one account of a person", async () => {
  const [ann, bob] = [await createUser(app), await createUser(app)];
  await graphqlRequest(app, ann, CREATE, { input: INPUT });

  const twin = await graphqlRequest(app, ann, CREATE, { input: { ...INPUT, name: "Twin" } });
  const other = await graphqlRequest(app, bob, CREATE, { input: INPUT });

  expect(twin.errors?.[0]?.extensions?.["code"]).toBe("CONFLICT");
  expect(other.errors).toBeUndefined();
});

test("nobody, READONLY and another person change no account", async () => {
  const [ann, bob] = [await createUser(app), await createUser(app)];
  const reader = await createUser(app, { roles: ["READONLY"] });
  const { data } = await graphqlRequest(app, ann, CREATE, { input: INPUT });
  const { id } = data.createUserAccount;
  const codeOf = async (user: typeof ann | undefined, query: string, variables: Record<string, unknown>) =>
    (await graphqlRequest(app, user, query, variables)).errors?.[0]?.extensions?.["code"];

  for (const [query, variables] of [
    [CREATE, { input: INPUT }],
    [UPDATE, { id, input: INPUT }],
  ] as const) {
    expect(await codeOf(undefined, query, variables)).toBe("UNAUTHENTICATED");
    expect(await codeOf(reader, query, variables)).toBe("FORBIDDEN");
  }
  const foreign = await graphqlRequest(app, bob, UPDATE, { id, input: INPUT });
  expect(foreign.errors?.[0]?.extensions?.["code"]).toBe("NOT_FOUND");
  expect(foreign).toEqual(await graphqlRequest(app, bob, UPDATE, { id: MISSING, input: INPUT }));
});
