import { expect, test, vi } from "vitest";
import { undoImport } from "../../import/testing/undo.ts";
import {
  confirmFile,
  importFile,
  previewAgain,
  previewFile,
  type TestFile,
} from "../../import/testing/upload.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();

const MISSING = "6f1d7f5e-7a44-4d6e-9d1f-0b8a3c4f2e10";
const HEADER =
  "Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";
const BARE_HEADER =
  "Run Date,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";

const dividend = (day: string, number = "Z12345678") =>
  `${day},"Individual",${number},"DIVIDEND RECEIVED KO CORP (KO) (Cash)",KO,"KO CORP",Cash,,0.000,,,,12.5,`;

const history = (name: string, ...rows: readonly string[]): TestFile => ({
  name,
  bytes: `\n\n${[HEADER, ...rows].join("\n")}\n`,
});

/** An export without rows: the header, and the footer with its download. */
const empty = (name: string, downloaded = "11/20/2026"): TestFile => ({
  name,
  bytes: `\n\n${BARE_HEADER}\n\n\n"The data and information in this spreadsheet is provided to you solely for your use"\n\nDate downloaded ${downloaded} 4:00 pm`,
});

// A buy-and-hold account: dividends of two years, in a file for each.
const YEAR_2015 = history("Accounts_History.csv", dividend("12/17/2015"), dividend("03/27/2015"));
const YEAR_2016 = history("Accounts_History (1).csv", dividend("12/16/2016"), dividend("03/25/2016"));

type Who = Pick<TestUser, "token"> | undefined;

const send = async (user: Who, query: string, variables: Record<string, unknown> = {}) =>
  await graphqlRequest(app, user, query, variables);

const RANGE = "range { firstDay lastDay source offer { firstDay lastDay question } }";
const REPORT = `{ getCoverage { accountId spans { firstDay lastDay } gaps { firstDay lastDay marketDays causes }
  files { sessionId fileName ${RANGE} } quietDays { id firstDay lastDay contradictedBy }
  nextDownloads { kind sentence reason } } }`;

async function coverageOf(user: TestUser) {
  const { data, errors } = await send(user, REPORT);
  expect(errors).toBeUndefined();
  return data.getCoverage;
}

const SET = `mutation ($sessionId: ID!, $firstDay: Date, $lastDay: Date) {
  setFileRange(sessionId: $sessionId, firstDay: $firstDay, lastDay: $lastDay) }`;
const setRange = (user: Who, sessionId: string, firstDay?: string | null, lastDay?: string | null) =>
  send(user, SET, { sessionId, firstDay, lastDay });
const removeRange = (user: Who, sessionId: string) =>
  send(user, "mutation ($id: ID!) { removeFileRange(sessionId: $id) }", { id: sessionId });
const addQuiet = (user: Who, accountId: string, firstDay: string, lastDay: string) =>
  send(
    user,
    "mutation ($a: ID!, $f: Date!, $l: Date!) { addQuietDays(accountId: $a, firstDay: $f, lastDay: $l) }",
    { a: accountId, f: firstDay, l: lastDay },
  );
const removeQuiet = (user: Who, id: string) =>
  send(user, "mutation ($id: ID!) { removeQuietDays(id: $id) }", { id });
const rangeInPreview = async (user: TestUser, sessionId: string) =>
  (
    await send(
      user,
      `query ($id: ID!) { getUploadPreview(sessionId: $id) { canConfirm blockedReason ${RANGE} } }`,
      {
        id: sessionId,
      },
    )
  ).data.getUploadPreview;

const codeOf = (reply: Awaited<ReturnType<typeof send>>) => reply.errors?.[0]?.extensions?.["code"];
const messageOf = (reply: Awaited<ReturnType<typeof send>>) => reply.errors?.[0]?.message;

async function auditOf({ id }: TestUser) {
  const entries = await app.database.prisma.auditLog.findMany({
    where: {
      performedById: id,
      actionType: { in: ["FILE_RANGE_SET", "FILE_RANGE_REMOVED", "QUIET_DAYS_ADDED", "QUIET_DAYS_REMOVED"] },
    },
  });
  return entries.map(({ actionType }) => actionType).sort();
}

/** An account with two years on file and the gap between them. */
async function withGap() {
  const ann = await createUser(app);
  await importFile(app, ann, YEAR_2015);
  await importFile(app, ann, YEAR_2016);
  const [account] = await coverageOf(ann);
  const [first, second] = account.files as { sessionId: string }[];
  return { ann, account, first: first?.sessionId ?? "", second: second?.sessionId ?? "" };
}

test("nobody gets in, READONLY changes nothing, and what is another's is not there", async () => {
  const { ann, account, first } = await withGap();
  const bob = await createUser(app);
  const reader = await createUser(app, { roles: ["READONLY"] });
  const { data } = await addQuiet(ann, account.accountId, "2015-12-18", "2015-12-31");
  const days = ["2015-12-18", "2015-12-31"] as const;

  for (const [who, code] of [
    [undefined, "UNAUTHENTICATED"],
    [reader, "FORBIDDEN"],
  ] as const) {
    expect(codeOf(await setRange(who, first, "2015-01-01", "2015-12-31"))).toBe(code);
    expect(codeOf(await removeRange(who, first))).toBe(code);
    expect(codeOf(await addQuiet(who, account.accountId, ...days))).toBe(code);
    expect(codeOf(await removeQuiet(who, data.addQuietDays))).toBe(code);
  }
  expect(codeOf(await setRange(bob, first, "2015-01-01", "2015-12-31"))).toBe("NOT_FOUND");
  expect(codeOf(await setRange(bob, MISSING, "2015-01-01", "2015-12-31"))).toBe("NOT_FOUND");
  expect(codeOf(await removeRange(bob, first))).toBe("NOT_FOUND");
  expect(codeOf(await addQuiet(bob, account.accountId, ...days))).toBe("NOT_FOUND");
  expect((await removeQuiet(bob, data.addQuietDays)).data).toEqual({ removeQuietDays: false });
  expect(await coverageOf(bob)).toEqual([]);
  expect((await coverageOf(ann))[0].quietDays).toHaveLength(1);
});

test("the same days said eight times at once are one statement, told once", async () => {
  const { ann, account } = await withGap();
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => addQuiet(ann, account.accountId, "2015-12-18", "2015-12-31")),
  );

  expect(new Set(replies.map(({ data }) => data.addQuietDays)).size).toBe(1);
  expect((await coverageOf(ann))[0].quietDays).toHaveLength(1);
  expect(await auditOf(ann)).toEqual(["QUIET_DAYS_ADDED"]);
});

test("days that can't be are refused and kept nowhere", async () => {
  const { ann, account, first } = await withGap();
  const refused = [
    await setRange(ann, first, "2015-12-31", "2015-01-01"),
    await setRange(ann, first, "2015-01-01", null),
    await setRange(ann, first, "2015-04-01", "2015-12-31"),
    await setRange(ann, first, "2015-02-30", "2015-12-31"),
    await addQuiet(ann, account.accountId, "2015-12-31", "2015-12-18"),
    await addQuiet(ann, account.accountId, "2015-12-17", "2015-12-31"),
    await addQuiet(ann, account.accountId, "2016-12-20", "2026-11-20"),
    await addQuiet(ann, account.accountId, "2016-12-20", "2099-01-01"),
  ];

  expect(refused.map(codeOf).filter((code) => code !== "BAD_USER_INPUT" && code !== "INVALID_INPUT")).toEqual(
    [],
  );
  expect(messageOf(refused[2] as never)).toBe(
    "The file has rows from 2015-03-27 to 2015-12-17: its days hold all of them.",
  );
  expect(messageOf(refused[5] as never)).toBe(
    "Individual has a row of 2015-12-17: something happened in these days.",
  );
  expect(await app.database.prisma.coverageStatement.count({ where: { userId: ann.id } })).toBe(0);
  expect(await auditOf(ann)).toEqual([]);
});

test("the whole of a year, asked once: the gap closes, and opens again when the answer is taken back", async () => {
  const { ann, account, first, second } = await withGap();
  expect(account.gaps).toMatchObject([{ firstDay: "2015-12-18", lastDay: "2016-03-24", marketDays: 66 }]);
  expect(
    account.files.map(({ range }: { range: { offer: { question: string } } }) => range.offer.question),
  ).toEqual(["The whole of 2015?", "The whole of 2016?"]);

  await setRange(ann, first, "2015-01-01", "2015-12-31");
  expect((await coverageOf(ann))[0].gaps).toMatchObject([
    { firstDay: "2016-01-04", lastDay: "2016-03-24", marketDays: 57 },
  ]);
  await setRange(ann, second, "2016-01-01", "2016-12-31");
  const [covered] = await coverageOf(ann);
  expect(covered).toMatchObject({ gaps: [], spans: [{ firstDay: "2015-01-01", lastDay: "2016-12-31" }] });
  expect(covered.files).toMatchObject([
    { range: { source: "PERSON", offer: null } },
    { range: { source: "PERSON", offer: null } },
  ]);

  expect((await removeRange(ann, first)).data).toEqual({ removeFileRange: true });
  expect((await removeRange(ann, first)).data).toEqual({ removeFileRange: false });
  expect((await coverageOf(ann))[0].gaps).toMatchObject([{ firstDay: "2015-12-18", lastDay: "2015-12-31" }]);
  await setRange(ann, first, null, null);
  expect((await coverageOf(ann))[0].files[0].range).toMatchObject({
    lastDay: "2015-12-17",
    source: "PERSON",
    offer: null,
  });
  expect(await auditOf(ann)).toEqual([
    "FILE_RANGE_REMOVED",
    "FILE_RANGE_SET",
    "FILE_RANGE_SET",
    "FILE_RANGE_SET",
  ]);
});

test("an answer beside the preview goes with the file into its import, and with the import's undo", async () => {
  const ann = await createUser(app);
  const { data } = await previewFile(app, ann, YEAR_2015);
  const { sessionId } = data.previewFileUpload;
  expect((await rangeInPreview(ann, sessionId)).range.offer.question).toBe("The whole of 2015?");

  await setRange(ann, sessionId, "2015-01-01", "2015-12-31");
  expect((await rangeInPreview(ann, sessionId)).range).toMatchObject({
    source: "PERSON",
    lastDay: "2015-12-31",
  });
  const { result } = await importFile(app, ann, YEAR_2015);
  expect((await coverageOf(ann))[0].spans).toEqual([{ firstDay: "2015-01-01", lastDay: "2015-12-31" }]);

  await undoImport(app, ann, result.importId);
  expect(await app.database.prisma.coverageStatement.count({ where: { userId: ann.id } })).toBe(0);
  await importFile(app, ann, YEAR_2015);
  expect((await coverageOf(ann))[0].spans).toEqual([{ firstDay: "2015-03-27", lastDay: "2015-12-17" }]);
});

test("a file's name says its range, and the person may say otherwise", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, { ...YEAR_2015, name: "Fidelity 2015.csv" });

  const [account] = await coverageOf(ann);
  expect(account.spans).toEqual([{ firstDay: "2015-01-01", lastDay: "2015-12-31" }]);
  expect(account.files).toMatchObject([{ fileName: "Fidelity 2015.csv", range: { source: "FILE_NAME" } }]);

  await setRange(ann, account.files[0].sessionId, null, null);
  expect((await coverageOf(ann))[0].spans).toEqual([{ firstDay: "2015-03-27", lastDay: "2015-12-17" }]);
});

test("an export without rows covers the range that its name says, stores nothing, and is undone", async () => {
  const { ann } = await withGap();
  const file = empty("History_for_Account_Z12345678_2015-12-18_2016-03-24.csv");

  const { preview, result } = await importFile(app, ann, file);
  expect(preview).toMatchObject({ totalLines: 0, canConfirm: true, needsAccount: false });
  expect(result).toMatchObject({ success: true, normalizedTransactionsAdded: 0, accountsCreated: 0 });
  expect(result.message).toContain(
    "Nothing happened from 2015-12-18 to 2016-03-24: these days count as covered.",
  );
  expect((await coverageOf(ann))[0]).toMatchObject({
    gaps: [],
    spans: [{ firstDay: "2015-03-27", lastDay: "2016-12-16" }],
  });
  const { data } = await send(ann, "{ getUploadHistory { uploads { filename } } }");
  expect(data.getUploadHistory.uploads[0]).toEqual({ filename: file.name });

  expect((await undoImport(app, ann, result.importId)).errors).toBeUndefined();
  expect((await coverageOf(ann))[0].gaps).toMatchObject([{ firstDay: "2015-12-18", lastDay: "2016-03-24" }]);
});

test("an export without rows whose range nobody knows is asked for its days, and for its account", async () => {
  const { ann, account } = await withGap();
  const file = empty("Accounts_History.csv");
  const { data } = await previewFile(app, ann, file);
  expect(data.previewFileUpload).toMatchObject({ needsAccount: true, canConfirm: false });

  const chosen = await previewFile(app, ann, file, { accountId: account.accountId });
  const { sessionId, ...preview } = chosen.data.previewFileUpload;
  expect(preview).toMatchObject({
    needsAccount: false,
    canConfirm: false,
    blockedReason: "The file has no data lines. Say which days you asked for, and they count as covered.",
  });
  expect(codeOf(await confirmFile(app, ann, sessionId))).toBeDefined();
  expect(codeOf(await setRange(ann, sessionId, null, null))).toBeDefined();
  expect(messageOf(await setRange(ann, sessionId, "2026-11-20", "2026-11-30"))).toBe(
    "The days begin after the download.",
  );

  await setRange(ann, sessionId, "2015-12-18", "2016-03-24");
  expect((await previewAgain(app, ann, sessionId)).data.getUploadPreview).toMatchObject({ canConfirm: true });
  const confirmed = await confirmFile(app, ann, sessionId);
  expect(confirmed.errors).toBeUndefined();
  expect((await coverageOf(ann))[0].gaps).toEqual([]);
  expect(messageOf(await removeRange(ann, sessionId))).toContain("has no rows");
  expect((await coverageOf(ann))[0].gaps).toEqual([]);
});

test("a positions export without rows, and a file of nothing, are refused as before", async () => {
  const ann = await createUser(app);
  const positions = {
    name: "Portfolio_Positions_Mar-04-2026.csv",
    bytes:
      "Account Number,Account Name,Symbol,Description,Quantity,Last Price,Current Value,Cost Basis Total\n",
  };

  const { data } = await previewFile(app, ann, positions);
  expect(data.previewFileUpload).toMatchObject({
    canConfirm: false,
    blockedReason: "The file has no data lines, so there's nothing to import.",
  });
  const blank = await previewFile(app, ann, { name: "blank.csv", bytes: "\n\n\n" });
  expect(messageOf(blank)).toBe("File is empty");
});

test("nothing happened then: the gap closes until a later file has rows in it, and after its undo again", async () => {
  const { ann, account } = await withGap();
  const { data } = await addQuiet(ann, account.accountId, "2015-12-18", "2016-03-24");
  const [covered] = await coverageOf(ann);
  expect(covered).toMatchObject({
    gaps: [],
    quietDays: [
      { id: data.addQuietDays, firstDay: "2015-12-18", lastDay: "2016-03-24", contradictedBy: null },
    ],
  });

  const later = history("Later.csv", dividend("02/01/2016"));
  const { result } = await importFile(app, ann, later);
  const [contradicted] = await coverageOf(ann);
  expect(contradicted.quietDays).toMatchObject([{ contradictedBy: "Later.csv" }]);
  expect(contradicted.gaps).toMatchObject([
    { firstDay: "2015-12-18", lastDay: "2016-01-29", marketDays: 28 },
    { firstDay: "2016-02-02", lastDay: "2016-03-24", marketDays: 37 },
  ]);

  await undoImport(app, ann, result.importId);
  expect((await coverageOf(ann))[0]).toMatchObject({ gaps: [], quietDays: [{ contradictedBy: null }] });
  expect((await removeQuiet(ann, data.addQuietDays)).data).toEqual({ removeQuietDays: true });
  expect((await removeQuiet(ann, data.addQuietDays)).data).toEqual({ removeQuietDays: false });
  expect((await coverageOf(ann))[0].gaps).toHaveLength(1);
  expect(await auditOf(ann)).toEqual(["QUIET_DAYS_ADDED", "QUIET_DAYS_REMOVED"]);
});

test("a statement is of one account: the other one's gap stays", async () => {
  const ann = await createUser(app);
  const both = (day: string) => [dividend(day), dividend(day, "X11112222")];
  await importFile(app, ann, history("a.csv", ...both("02/02/2026")));
  await importFile(app, ann, history("b.csv", ...both("04/01/2026")));
  const [account] = await coverageOf(ann);

  await addQuiet(ann, account.accountId, "2026-02-03", "2026-03-31");

  expect((await coverageOf(ann)).map(({ gaps }: { gaps: unknown[] }) => gaps.length)).toEqual([0, 1]);
});

test("an account that is deleted with its data takes statements and answers along", async () => {
  const { ann, account, first } = await withGap();
  await addQuiet(ann, account.accountId, "2015-12-18", "2016-03-24");
  await setRange(ann, first, "2015-01-01", "2015-12-31");

  const { errors } = await send(
    ann,
    "mutation ($id: ID!) { deleteUserAccount(id: $id, withData: true) { success } }",
    {
      id: account.accountId,
    },
  );

  expect(errors).toBeUndefined();
  expect(await app.database.prisma.coverageStatement.count({ where: { userId: ann.id } })).toBe(0);
});
