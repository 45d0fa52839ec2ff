import { beforeEach, expect, test, vi } from "vitest";
import { listUploads } from "../../import/testing/undo.ts";
import { importFile } from "../../import/testing/upload.ts";
import { insertAccount } from "../../testing/ledger-rows.ts";
import { makeToken } from "../../testing/make-token.ts";
import { codeOf, endGrants, share } from "../../testing/shared-accounts.ts";
import { createUser, graphqlRequest, inScope, startTestApp, type TestUser } from "../../testing/test-app.ts";
import { historyFile, JOINT, keptPut, profitOf, startJointFamily } from "./testing/joint-family.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const app = await startTestApp();
let family: Awaited<ReturnType<typeof startJointFamily>>;
beforeEach(async () => {
  family = await startJointFamily(app);
});

type Who = Parameters<typeof graphqlRequest>[1];
const FIELDS = "accountId accountName accountNumber personId username isShared answer";
const listed = async (user: Who) =>
  (await graphqlRequest(app, user, `{ getJointAccounts { ${FIELDS} } }`)).data?.getJointAccounts;
type Act = "keepJointAccount" | "reopenJointAccount" | "seeJointAccount";
const act = (user: Who, name: Act, accountId: string, person: Pick<TestUser, "id">) =>
  graphqlRequest(
    app,
    user,
    `mutation ($accountId: ID!, $personId: ID!) { ${name}(accountId: $accountId, personId: $personId) { ${FIELDS} } }`,
    { accountId, personId: person.id },
  );
const compare = (user: Who, accountId: string, person: Pick<TestUser, "id">) =>
  graphqlRequest(
    app,
    user,
    `query ($accountId: ID!, $personId: ID!) {
      getJointComparison(accountId: $accountId, personId: $personId) {
        inBoth onlyMine onlyTheirs myLastDay theirLastDay years { year mine theirs difference } } }`,
    { accountId, personId: person.id },
  );
const declare = (user: TestUser, other: TestUser) =>
  graphqlRequest(app, user, `mutation { declareSpouse(username: "${other.username}") }`);
const all = (user: TestUser) => inScope(user, "all");

/** What the person said, by kind, with whose copy it was about. */
async function answersInLog({ id }: TestUser): Promise<string[]> {
  const { rows } = await app.owner.query(
    `SELECT action_type || ' ' || target_user_id AS said FROM audit_logs
      WHERE performed_by_id = $1 AND action_type LIKE 'JOINT%' ORDER BY action_type`,
    [id],
  );
  return rows.map(({ said }) => said);
}

const OWN_OF_ANN = "2025: 348.02";
const OWN_OF_BEN = "2025: 199.34, 2026: 698.68";

test("who is shared the other's copy is asked; who shares their own learns nothing by that", async () => {
  const { ann, ben, anns, shareBens, shareAnns } = family;
  expect([await listed(ann), await listed(ben)]).toEqual([[], []]);

  // Ann shares hers: Ben sees that both have it. That Ben has it too is for him to tell.
  await shareAnns();
  expect(await listed(ann)).toEqual([]);
  expect(await listed(ben)).toMatchObject([{ accountNumber: JOINT, personId: ann.id, isShared: true }]);

  await shareBens();
  expect(await listed(ann)).toEqual([
    {
      accountId: anns,
      accountName: "Account",
      accountNumber: JOINT,
      personId: ben.id,
      username: ben.username,
      isShared: true,
      answer: null,
    },
  ]);
});

test("a number that somebody typed tells them nothing, whomever they share it with, nor does it tell a spouse", async () => {
  const { ben, bens } = family;
  const nosy = await createUser(app);
  const typed = await insertAccount(app, nosy, { name: "Guess", number: JOINT });
  await graphqlRequest(
    app,
    nosy,
    `mutation { shareAccounts(accountIds: ["${typed.id}"], username: "${ben.username}", access: MANAGE) { given { accountId } } }`,
  );
  await declare(nosy, ben);

  expect(await listed(nosy)).toEqual([]);
  for (const act_ of ["keepJointAccount", "seeJointAccount", "reopenJointAccount"] as const) {
    expect(codeOf(await act(nosy, act_, typed.id, ben))).toBe("NOT_FOUND");
    expect(codeOf(await act(nosy, act_, bens, ben))).toBe("NOT_FOUND");
  }
  expect(codeOf(await compare(nosy, typed.id, ben))).toBe("NOT_FOUND");

  await declare(ben, nosy);
  expect(await listed(nosy)).toEqual([]);
});

test("spouses who both imported it are told, and see the other's copy only once it is shared", async () => {
  const { ann, ben, anns, shareBens } = family;
  await declare(ann, ben);
  expect(await listed(ann)).toEqual([]);
  await declare(ben, ann);

  expect(await listed(ann)).toMatchObject([
    { accountNumber: JOINT, username: ben.username, isShared: false },
  ]);
  expect(codeOf(await compare(ann, anns, ben))).toBe("NOT_FOUND");
  expect((await act(ann, "seeJointAccount", anns, ben)).errors?.[0]).toMatchObject({
    message: expect.stringMatching(/^Ask .+ to share it with you first$/),
    extensions: { code: "CONFLICT" },
  });
  await shareBens();
  expect(codeOf(await act(ann, "seeJointAccount", anns, ben))).toBeUndefined();
});

test("the two copies are compared by their rows and their profit by year", async () => {
  const { ann, ben, anns, shareBens } = family;
  await shareBens();

  expect((await compare(ann, anns, ben)).data?.getJointComparison).toEqual({
    inBoth: 2,
    onlyMine: 2,
    onlyTheirs: 2,
    myLastDay: "2025-11-14",
    theirLastDay: "2026-01-16",
    years: [
      { year: 2026, mine: null, theirs: "299.34", difference: null },
      { year: 2025, mine: "298.68", theirs: "199.34", difference: "-99.34" },
    ],
  });
});

test("what is kept counts as before, and the question doesn't come back until it is opened again", async () => {
  const { ann, ben, anns, shareBens } = family;
  await shareBens();
  const before = [await profitOf(app, ann), await profitOf(app, all(ann))];

  await act(ann, "keepJointAccount", anns, ben);
  await act(ann, "keepJointAccount", anns, ben);
  expect(await listed(ann)).toMatchObject([{ answer: "KEEP" }]);
  expect([await profitOf(app, ann), await profitOf(app, all(ann))]).toEqual(before);
  expect(before).toEqual([OWN_OF_ANN, OWN_OF_ANN]);

  await act(ann, "reopenJointAccount", anns, ben);
  await act(ann, "reopenJointAccount", anns, ben);
  expect(await listed(ann)).toMatchObject([{ answer: null }]);
  expect(await answersInLog(ann)).toEqual([
    `JOINT_ACCOUNT_KEPT ${ben.id}`,
    `JOINT_ACCOUNT_REOPENED ${ben.id}`,
  ]);
});

test("while the other's copy is seen it counts in the family's figures, and the own copy in none; taken back all is as before", async () => {
  const { ann, ben, anns, shareAllOfBens } = family;
  await shareAllOfBens();
  expect(await profitOf(app, all(ann))).toBe("2025: 348.02, 2026: 399.34");

  expect((await act(ann, "seeJointAccount", anns, ben)).data?.seeJointAccount).toMatchObject([
    { answer: "SEE" },
  ]);
  expect(await profitOf(app, ann)).toBe("2025: 49.34");
  expect(await profitOf(app, all(ann))).toBe("2025: 248.68, 2026: 698.68");
  expect(await profitOf(app, inScope(ann, ben.id))).toBe(OWN_OF_BEN);
  expect(await profitOf(app, ben)).toBe(OWN_OF_BEN);

  await act(ann, "reopenJointAccount", anns, ben);
  expect(await profitOf(app, ann)).toBe(OWN_OF_ANN);
  expect(await profitOf(app, all(ann))).toBe("2025: 348.02, 2026: 399.34");
});

test("what is set aside is still listed, with its files, and takes new ones", async () => {
  const { ann, ben, anns, shareBens } = family;
  await shareBens();
  await act(ann, "seeJointAccount", anns, ben);

  const { data } = await graphqlRequest(app, ann, "{ userGetAccounts { accountIdentifier setAsideFor } }");
  expect(data?.userGetAccounts).toEqual([
    { accountIdentifier: JOINT, setAsideFor: "Test" },
    { accountIdentifier: "Z20000001", setAsideFor: null },
  ]);
  expect((await listUploads(app, ann)).data?.getUploadHistory.uploads).toHaveLength(1);
  const more = historyFile("Accounts_History.csv", ...keptPut(JOINT, 5, ["03/02/2026", "03/13/2026"]));
  expect((await importFile(app, ann, more)).preview.newTransactions).toBe(2);
  expect(await profitOf(app, ann)).toBe("2025: 49.34");
  await act(ann, "reopenJointAccount", anns, ben);
  expect(await profitOf(app, ann)).toBe("2025: 348.02, 2026: 499.34");
});

test("the own copy counts again by itself once the other's isn't shared any more", async () => {
  const { ann, ben, anns, shareBens } = family;
  await shareBens();
  await act(ann, "seeJointAccount", anns, ben);
  await endGrants(app, ben);

  expect(await profitOf(app, ann)).toBe(OWN_OF_ANN);
  expect(await listed(ann)).toMatchObject([{ isShared: false, answer: "SEE" }]);
  await act(ann, "reopenJointAccount", anns, ben);
  expect(await listed(ann)).toEqual([]);
});

test("an answer whose share is over stands in nobody's way, and doesn't come back with a new share", async () => {
  const { ann, ben, anns, bens, shareBens, shareAnns } = family;
  await shareBens();
  await shareAnns();
  await act(ann, "seeJointAccount", anns, ben);
  await endGrants(app, ben);

  expect(codeOf(await act(ben, "seeJointAccount", bens, ann))).toBeUndefined();
  const { errors } = await graphqlRequest(
    app,
    ben,
    `mutation { shareAccounts(accountIds: ["${bens}"], username: "${ann.username}", access: VIEW) { given { accountId } } }`,
  );
  expect(errors).toBeUndefined();

  // Both set aside, the account would be in neither's figures.
  expect(await listed(ann)).toMatchObject([{ isShared: true, answer: null }]);
  expect(await profitOf(app, ann)).toBe(OWN_OF_ANN);
  expect(await profitOf(app, ben)).toBe("2026: 399.34");
  expect((await act(ann, "seeJointAccount", anns, ben)).errors?.[0]).toMatchObject({
    message: expect.stringMatching(/ has set their copy aside\. One of you has to count their own$/),
    extensions: { code: "CONFLICT" },
  });
});

test.each([
  ["its owner ends it", "ben", "stopSharing"],
  ["who sees it gives it up", "ann", "leaveShared"],
] as const)("an answer goes with its share: %s", async (_how, who, name) => {
  const { ann, ben, anns, bens, shareBens } = family;
  await shareBens();
  await act(ann, "seeJointAccount", anns, ben);
  expect(await profitOf(app, ann)).toBe("2025: 49.34");

  const person = who === "ben" ? `, personId: "${ann.id}"` : "";
  await graphqlRequest(app, family[who], `mutation { ${name}(accountId: "${bens}"${person}) }`);
  expect(await listed(ann)).toEqual([]);
  await shareBens();

  expect(await listed(ann)).toMatchObject([{ isShared: true, answer: null }]);
  expect(await profitOf(app, ann)).toBe(OWN_OF_ANN);
});

test("three in a ring don't each see the next one's copy", async () => {
  const { ann, ben, anns, bens, shareBens } = family;
  const cleo = await createUser(app);
  const cleos = (await insertAccount(app, cleo, { name: "Ours", number: JOINT })).id;
  await shareBens();
  await share(app, { owner: cleo, grantee: ben }, [cleos]);
  await share(app, { owner: ann, grantee: cleo }, [anns]);

  expect(codeOf(await act(ann, "seeJointAccount", anns, ben))).toBeUndefined();
  expect(codeOf(await act(ben, "seeJointAccount", bens, cleo))).toBeUndefined();
  expect(codeOf(await act(cleo, "seeJointAccount", cleos, ann))).toBe("CONFLICT");
});

test("a token for scripts is told nothing of another's copy", async () => {
  const { ann, ben, anns, shareBens } = family;
  await shareBens();
  const script = await makeToken(app, ann, "READ");

  expect(await profitOf(app, script)).toBe(OWN_OF_ANN);
  expect(codeOf(await compare(script, anns, ben))).toBe("FORBIDDEN");
  expect(
    (await graphqlRequest(app, script, `{ getJointAccounts { ${FIELDS} } }`)).errors?.[0]?.extensions?.[
      "code"
    ],
  ).toBe("FORBIDDEN");
});

test("two don't see each other's at once: of answers at the same time one wins", async () => {
  const { ann, ben, anns, bens, shareBens, shareAnns } = family;
  await shareBens();
  await shareAnns();

  const codes = (
    await Promise.all([act(ann, "seeJointAccount", anns, ben), act(ben, "seeJointAccount", bens, ann)])
  ).map(codeOf);

  expect(codes.filter((code) => code === "CONFLICT")).toHaveLength(1);
  expect(codes.filter((code) => code === undefined)).toHaveLength(1);
});

test("of three who have it, one sees one other's copy", async () => {
  const { ann, ben, anns, shareBens } = family;
  const cleo = await createUser(app);
  await importFile(
    app,
    cleo,
    historyFile("Accounts_History.csv", ...keptPut(JOINT, 7, ["04/06/2026", "04/17/2026"])),
  );
  const { data } = await graphqlRequest(app, cleo, "{ userGetAccounts { id } }");
  await graphqlRequest(
    app,
    cleo,
    `mutation { shareAccounts(accountIds: ["${data?.userGetAccounts[0].id}"], username: "${ann.username}", access: VIEW) { given { accountId } } }`,
  );
  await shareBens();
  await act(ann, "seeJointAccount", anns, ben);
  expect(await profitOf(app, all(ann))).toBe("2025: 248.68, 2026: 299.34");

  await act(ann, "seeJointAccount", anns, cleo);
  await act(ann, "seeJointAccount", anns, cleo);
  expect(await profitOf(app, all(ann))).toBe("2025: 49.34, 2026: 699.34");
  expect(await listed(ann)).toHaveLength(2);
  // The answer about Ben's copy ended, and the log says so.
  const [ended, ...seen] = await answersInLog(ann);
  expect(ended).toBe(`JOINT_ACCOUNT_REOPENED ${ben.id}`);
  expect(new Set(seen)).toEqual(new Set([`JOINT_ACCOUNT_SEEN ${ben.id}`, `JOINT_ACCOUNT_SEEN ${cleo.id}`]));
  expect(seen).toHaveLength(2);
});

test("nobody is answered nothing, and who only looks changes nothing", async () => {
  const { ann, ben, anns, bens } = family;
  const reader = await createUser(app, { roles: ["READONLY"] });
  const own = await insertAccount(app, reader, { name: "Mine", number: JOINT });
  await share(app, { owner: ben, grantee: reader }, [bens]);

  expect(await listed(reader)).toHaveLength(1);
  expect(codeOf(await act(reader, "seeJointAccount", own.id, ben))).toBe("FORBIDDEN");
  expect((await act(undefined, "seeJointAccount", anns, ben)).data).toBeUndefined();
  expect(codeOf(await act(ann, "keepJointAccount", "no id", ben))).toBe("NOT_FOUND");
});
