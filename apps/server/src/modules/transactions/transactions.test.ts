import { beforeAll, expect, test, vi } from "vitest";
import { sample } from "../../import/testing/samples.ts";
import { importFile } from "../../import/testing/upload.ts";
import { insertAccount } from "../../testing/ledger-rows.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const FILE = "History_for_Account_Z12345678.csv";
const app = await startTestApp();
const ann = await createUser(app);
let importId = "";
beforeAll(async () => {
  importId = (await importFile(app, ann, sample(`s04/${FILE}`))).result.importId;
});

/** The file itself runs newest first, from line 4 to line 18: its own order is the order of its rows. */
const ALL_LINES = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18];

test.each([
  ["everything", "", ALL_LINES],
  ["an underlying with its contracts", 'underlying: "PLTR"', [6, 7, 9, 10, 11, 14]],
  ["the days of events, both included", 'from: "2025-08-15", to: "2025-09-05"', [6, 7, 8, 9, 10, 11]],
  ["one day", 'from: "2025-07-02", to: "2025-07-02"', [16, 17]],
  ["a type", 'type: "OPT_ASSIGNED"', [7, 11]],
  ["a type of an underlying", 'type: "OPT_STO", underlying: "AMD"', [16, 17]],
  ["a name that is nobody's", 'underlying: "pltr"', []],
])("%s, newest first", async (_what, args, lines) => {
  const { content, totalElements } = await page(ann, args);

  expect(content.map(({ line }) => line)).toEqual(lines);
  expect(totalElements).toBe(lines.length);
});

test("pages, the last of them short, and one beyond", async () => {
  const pages = await Promise.all([0, 1, 2, 3].map((number) => page(ann, `page: ${number}, size: 6`)));

  expect(pages.map(({ content }) => content.map(({ line }) => line))).toEqual([
    ALL_LINES.slice(0, 6),
    ALL_LINES.slice(6, 12),
    ALL_LINES.slice(12),
    [],
  ]);
  expect(pages.map(({ totalElements }) => totalElements)).toEqual([15, 15, 15, 15]);
});

test("a row tells its line of the file as the file has it, and the day of its event", async () => {
  const [expired] = (await page(ann, 'underlying: "TQQQ", type: "OPT_EXPIRED"')).content;
  const [sold] = (await page(ann, 'underlying: "TQQQ", type: "OPT_STC"')).content;
  const [deposit] = (await page(ann, 'type: "DEPOSIT"')).content;

  expect(expired).toMatchObject({ day: "2025-09-19", postedOn: "2025-09-22", line: 4, importId });
  expect(sold).toEqual({
    day: "2025-09-10",
    postedOn: "2025-09-10",
    accountName: "Z12345678",
    type: "OPT_STC",
    instrument: "TQQQ250919C92.5",
    underlying: "TQQQ",
    quantity: "-1",
    price: "2.05",
    commission: "0.65",
    fees: "0.02",
    amount: "204.33",
    cashEffect: "204.33",
    action: expect.stringContaining("YOU SOLD CLOSING TRANSACTION CALL (TQQQ)"),
    fileName: FILE,
    line: 5,
    importId,
  });
  expect(deposit).toMatchObject({ line: 18, instrument: null, underlying: null, cashEffect: "30000" });
});

test("rows and their number follow an import and its undo", async () => {
  const ben = await createUser(app);
  const before = (await page(ben, "")).totalElements;
  const { result } = await importFile(app, ben, sample(`s04/${FILE}`));
  const imported = (await page(ben, "")).totalElements;
  await graphqlRequest(app, ben, "mutation ($id: ID!) { undoImport(importId: $id) { importId } }", {
    id: result.importId,
  });

  expect([before, imported, (await page(ben, "")).totalElements]).toEqual([0, 15, 0]);
});

test("an account's rows; ids of others, of nobody, or none find nothing", async () => {
  const cleo = await createUser(app, { roles: ["READONLY"] });
  const own = await insertAccount(app, cleo, { name: "Roth", number: "R1" });
  const { data } = await graphqlRequest(app, ann, "{ userGetAccounts { id } }");
  const [{ id }] = data.userGetAccounts;

  expect(await page(ann, `accountIds: ["${id}"]`)).toMatchObject({ totalElements: 15 });
  for (const accountIds of [`["${id}"]`, `["${own.id}"]`, '["no id"]', "[]"]) {
    expect(await page(cleo, `accountIds: ${accountIds}`)).toEqual({ content: [], totalElements: 0 });
  }
});

test("nobody is not answered", async () => {
  const { data } = await graphqlRequest(app, undefined, "{ getTransactions { totalElements } }");
  expect(data).toBeUndefined();
});

test.each([
  ['from: "2026-11-20", to: "2026-11-19"', "from", "from must not be after to"],
  ['to: "2200-01-01"', "to", "to must be a day from 1900-01-01 to 2199-12-31"],
  ["size: 0", "size", "size must be from 1 to 1000"],
  ["size: 1001", "size", "size must be from 1 to 1000"],
  ["page: -1", "page", "page must be 0 or more"],
  [`underlying: "${"X".repeat(201)}"`, "underlying", "underlying must be at most 200 characters"],
])("%s is refused, naming the argument", async (args, argument, message) => {
  const { errors } = await graphqlRequest(app, ann, `{ getTransactions(${args}) { totalElements } }`);

  expect(errors).toMatchObject([
    { message, extensions: { code: "INVALID_INPUT", fieldErrors: { [argument]: message } } },
  ]);
});

test("a type that is none is refused with those there are", async () => {
  const { errors } = await graphqlRequest(app, ann, '{ getTransactions(type: "SOLD") { totalElements } }');

  expect(errors?.[0]?.message).toMatch(/^type must be one of BUY, SELL, .*OPT_STO/);
});

type Page = { readonly content: readonly { readonly line: number }[]; readonly totalElements: number };

async function page(user: TestUser, args: string): Promise<Page> {
  const { data, errors } = await graphqlRequest(
    app,
    user,
    `{ getTransactions${args === "" ? "" : `(${args})`} { totalElements content { day postedOn accountName type instrument
       underlying quantity price commission fees amount cashEffect action importId fileName line } } }`,
  );
  expect(errors).toBeUndefined();
  return data.getTransactions;
}
