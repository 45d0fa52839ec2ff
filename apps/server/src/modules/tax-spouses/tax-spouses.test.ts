import { expect, test } from "vitest";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

const app = await startTestApp();
const [ann, ben, stranger] = [await createUser(app), await createUser(app), await createUser(app)];

type Who = Pick<TestUser, "token"> | undefined;

const declare = (user: Who, username: string) =>
  graphqlRequest(app, user, "mutation ($username: String!) { declareSpouse(username: $username) }", {
    username,
  });
const revoke = (user: Who) => graphqlRequest(app, user, "mutation { revokeSpouse }");
const spouseOf = async (user: Who) =>
  (await graphqlRequest(app, user, "{ getTaxSpouse { username isMutual declaredBy } }")).data?.getTaxSpouse;

const NONE = { username: null, isMutual: false, declaredBy: [] };

test("two people are spouses while both have declared it, and either may take it back", async () => {
  expect(await spouseOf(ann)).toEqual(NONE);

  expect(await declare(ann, ben.username)).toEqual({ data: { declareSpouse: true } });
  expect(await spouseOf(ann)).toEqual({ username: ben.username, isMutual: false, declaredBy: [] });
  expect(await spouseOf(ben)).toEqual({ username: null, isMutual: false, declaredBy: [ann.username] });
  expect(await spouseOf(stranger)).toEqual(NONE);

  // As people type it.
  await declare(ben, ` ${ann.username.toUpperCase()} `);
  expect(await spouseOf(ann)).toEqual({ username: ben.username, isMutual: true, declaredBy: [ben.username] });
  expect(await spouseOf(ben)).toEqual({ username: ann.username, isMutual: true, declaredBy: [ann.username] });

  expect(await revoke(ben)).toEqual({ data: { revokeSpouse: true } });
  expect(await revoke(ben)).toEqual({ data: { revokeSpouse: false } });
  expect(await spouseOf(ann)).toEqual({ username: ben.username, isMutual: false, declaredBy: [] });

  // Somebody else in the place of the first.
  await declare(ben, ann.username);
  await declare(ann, stranger.username);
  expect(await spouseOf(ben)).toEqual({ username: ann.username, isMutual: false, declaredBy: [] });
  await revoke(ann);
  await revoke(ben);
});

test("nothing tells whether somebody has a username", async () => {
  const ofSomebody = await declare(stranger, ann.username);
  const shown = await spouseOf(stranger);
  const ofNobody = await declare(stranger, "nobody-here");

  expect(ofNobody).toEqual(ofSomebody);
  expect(await spouseOf(stranger)).toEqual({ ...shown, username: "nobody-here" });
  await revoke(stranger);
});

test("what was said is in the log once, in the same words for any name", async () => {
  const dora = await createUser(app);

  await declare(dora, "nobody-here");
  await declare(dora, "nobody-here");
  await declare(dora, ben.username);
  await revoke(dora);
  await revoke(dora);

  const { rows } = await app.owner.query(
    "SELECT description FROM audit_logs WHERE performed_by_id = $1 ORDER BY description",
    [dora.id],
  );
  expect(rows.map(({ description }) => description)).toEqual([
    "nobody-here declared as spouse for tax",
    `${ben.username} declared as spouse for tax`,
    `${ben.username} no longer declared as spouse for tax`,
  ]);
});

test.each([
  ["ann", "Enter your spouse's username, not your own."],
  ["", "Username is required"],
  ["two words", "Username may hold letters, digits, dots, dashes and underscores only"],
])("%j is refused", async (name, message) => {
  const { errors } = await declare(ann, name === "ann" ? ann.username : name);

  expect(errors).toMatchObject([
    { message, extensions: { code: "INVALID_INPUT", fieldErrors: { username: message } } },
  ]);
});

test("nobody is not answered, and READONLY may look and not declare", async () => {
  const reader = await createUser(app, { roles: ["READONLY"] });

  expect(await spouseOf(reader)).toEqual(NONE);
  for (const refused of [await declare(reader, ann.username), await revoke(reader)]) {
    expect(refused.errors?.[0]?.extensions?.["code"]).toBe("FORBIDDEN");
  }
  for (const refused of [await declare(undefined, ann.username), await revoke(undefined)]) {
    expect(refused.data).toBeUndefined();
  }
  expect(await spouseOf(undefined)).toBeUndefined();
  expect(await spouseOf(ann)).toEqual(NONE);
});
