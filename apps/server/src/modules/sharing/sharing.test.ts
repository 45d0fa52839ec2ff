import { expect, test } from "vitest";
import { insertAccount } from "../../testing/ledger-rows.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

const app = await startTestApp();
const [ann, ben, cleo] = [await createUser(app), await createUser(app), await createUser(app)];
const admin = await createUser(app, { roles: ["ADMIN"] });
const roth = await insertAccount(app, ben, { name: "Roth", number: "Z1" });
const taxable = await insertAccount(app, ben, { name: "Individual", number: "Z2" });

type Who = Pick<TestUser, "token"> | undefined;

const FIELDS =
  "given { accountName username access endsOn hasEnded isOnBehalf } received { accountName username access }";
const sharing = async (user: Who) =>
  (await graphqlRequest(app, user, `{ getSharing { ${FIELDS} } }`)).data?.getSharing;
const share = (user: Who, variables: Record<string, unknown>) =>
  graphqlRequest(
    app,
    user,
    `mutation ($accountIds: [ID!]!, $username: String!, $access: GrantAccess!, $endsOn: Date) {
      shareAccounts(accountIds: $accountIds, username: $username, access: $access, endsOn: $endsOn) { ${FIELDS} }
    }`,
    { access: "VIEW", ...variables },
  );
const stop = async (user: Who, accountId: string, personId: string) =>
  (
    await graphqlRequest(
      app,
      user,
      "mutation ($accountId: ID!, $personId: ID!) { stopSharing(accountId: $accountId, personId: $personId) }",
      { accountId, personId },
    )
  ).data?.stopSharing;

const logged = async (userId: string) =>
  (
    await app.owner.query(
      "SELECT description FROM audit_logs WHERE performed_by_id = $1 AND action_type LIKE 'ACCOUNT_%SHARED' ORDER BY description",
      [userId],
    )
  ).rows.map(({ description }) => description);

test("who may change all accounts of a person today is told so, of one fewer not", async () => {
  const [dora, eve] = [await createUser(app), await createUser(app)];
  const [one, other] = [
    await insertAccount(app, dora, { number: "Z3" }),
    await insertAccount(app, dora, { number: "Z4" }),
  ];
  const isWhole = async () =>
    (
      await graphqlRequest(app, eve, "{ getSharing { received { isWholeManaged } } }")
    ).data?.getSharing.received.map((each: { isWholeManaged: boolean }) => each.isWholeManaged);
  await share(dora, { accountIds: [one.id], username: eve.username, access: "MANAGE" });
  expect(await isWhole()).toEqual([false]);
  await share(dora, { accountIds: [other.id], username: eve.username });
  expect(await isWhole()).toEqual([false, false]);
  await share(dora, { accountIds: [other.id], username: eve.username, access: "MANAGE" });
  expect(await isWhole()).toEqual([true, true]);
});

test("an account is shared, shared otherwise, and no longer shared; said twice it is one change", async () => {
  await share(ben, { accountIds: [roth.id], username: ` ${ann.username.toUpperCase()}` });
  await share(ben, { accountIds: [roth.id], username: ann.username });
  const { data } = await share(ben, {
    accountIds: [roth.id],
    username: ann.username,
    access: "MANAGE",
    endsOn: "2199-12-31",
  });

  const given = { accountName: "Roth", username: ann.username, access: "MANAGE", endsOn: "2199-12-31" };
  expect(data?.shareAccounts.given).toEqual([{ ...given, hasEnded: false, isOnBehalf: false }]);
  expect(await sharing(ann)).toEqual({
    given: [],
    received: [{ accountName: "Roth", username: ben.username, access: "MANAGE" }],
  });
  expect(await sharing(cleo)).toEqual({ given: [], received: [] });

  expect(await stop(cleo, roth.id, ann.id)).toBe(false);
  expect(await stop(ben, roth.id, ann.id)).toBe(true);
  expect(await stop(ben, roth.id, ann.id)).toBe(false);
  expect((await sharing(ann)).received).toEqual([]);
  expect(await logged(ben.id)).toEqual([
    `Roth no longer shared with ${ann.username}`,
    `Roth shared with ${ann.username}, to see`,
    `Roth shared with ${ann.username}, to see and change through 2199-12-31`,
  ]);
});

test("who may see an account can give that up", async () => {
  await share(ben, { accountIds: [roth.id, taxable.id], username: cleo.username });

  const leave = (user: Who, accountId: string) =>
    graphqlRequest(app, user, "mutation ($id: ID!) { leaveShared(accountId: $id) }", { id: accountId });
  expect((await leave(ann, roth.id)).data).toEqual({ leaveShared: false });
  expect((await leave(cleo, roth.id)).data).toEqual({ leaveShared: true });
  expect((await sharing(cleo)).received).toMatchObject([{ accountName: "Individual" }]);
  await stop(ben, taxable.id, cleo.id);
});

test("an administrator shares in the owner's place, marked so, and never with themself", async () => {
  const onBehalf = (user: Who, username: string) =>
    graphqlRequest(
      app,
      user,
      `mutation ($userId: ID!, $ids: [ID!]!, $username: String!) {
        adminShareAccounts(userId: $userId, accountIds: $ids, username: $username, access: VIEW) { given { isOnBehalf } }
      }`,
      { userId: ben.id, ids: [roth.id], username },
    );

  expect((await onBehalf(admin, ann.username)).data?.adminShareAccounts.given).toEqual([
    { isOnBehalf: true },
  ]);
  expect(await logged(admin.id)).toEqual([
    `Roth shared with ${ann.username}, to see, by an administrator for the owner`,
  ]);
  expect((await onBehalf(admin, admin.username)).errors?.[0]?.message).toBe(
    "Ask the owner: nobody shares another person's accounts with themself",
  );
  expect((await onBehalf(ann, cleo.username)).errors?.[0]?.extensions?.["code"]).toBe("FORBIDDEN");
  const ended = await graphqlRequest(
    app,
    admin,
    "mutation ($userId: ID!, $id: ID!, $person: ID!) { adminStopSharing(userId: $userId, accountId: $id, personId: $person) }",
    { userId: ben.id, id: roth.id, person: ann.id },
  );
  expect(ended.data).toEqual({ adminStopSharing: true });
});

test.each([
  ["an account that is another person's", ann, { username: cleo.username }, "NOT_FOUND", "Account not found"],
  [
    "nobody's username",
    ben,
    { username: "nobody-here" },
    "INVALID_INPUT",
    "Nobody here has the username nobody-here",
  ],
  [
    "one's own username",
    ben,
    { username: ben.username },
    "INVALID_INPUT",
    "These accounts are that person's own",
  ],
  [
    "a day in the past",
    ben,
    { username: ann.username, endsOn: "2020-01-31" },
    "INVALID_INPUT",
    "The last day must not be in the past",
  ],
  [
    "no account",
    ben,
    { username: ann.username, accountIds: [] },
    "INVALID_INPUT",
    "Choose at least one account",
  ],
])("%s is refused, and nothing is shared", async (...[, user, variables, code, message]) => {
  const { errors } = await share(user, { accountIds: [roth.id], ...variables });

  expect(errors).toMatchObject([{ message, extensions: { code } }]);
  expect((await sharing(ann)).received).toEqual([]);
});

test("an account of two, of which one isn't the owner's, shares neither", async () => {
  const own = await insertAccount(app, ann, { name: "Ann's", number: "A1" });

  const { errors } = await share(ben, { accountIds: [roth.id, own.id], username: cleo.username });

  expect(errors?.[0]?.extensions?.["code"]).toBe("NOT_FOUND");
  expect((await sharing(cleo)).received).toEqual([]);
});

test("nobody is answered nothing, and READONLY looks and doesn't share", async () => {
  const reader = await createUser(app, { roles: ["READONLY"] });

  expect(await sharing(reader)).toEqual({ given: [], received: [] });
  expect(
    (await share(reader, { accountIds: [roth.id], username: ann.username })).errors?.[0]?.extensions,
  ).toEqual(expect.objectContaining({ code: "FORBIDDEN" }));
  expect((await share(undefined, { accountIds: [roth.id], username: ann.username })).data).toBeUndefined();
});

test("a grant goes with the account, and with either person", async () => {
  const gone = await insertAccount(app, ben, { name: "Gone", number: "Z3" });
  await share(ben, { accountIds: [gone.id], username: cleo.username });

  await app.owner.query("DELETE FROM brokerage_accounts WHERE id = $1", [gone.id]);

  expect((await sharing(cleo)).received).toEqual([]);
});
