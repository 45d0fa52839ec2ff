import { expect, test, vi } from "vitest";
import { sample } from "../../import/testing/samples.ts";
import {
  addStatement,
  matchedOf,
  previewStatement,
  removeStatement,
} from "../../import/testing/statements.ts";
import { undoImport } from "../../import/testing/undo.ts";
import { importFile } from "../../import/testing/upload.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();

const QUESTION = `query ($book: LedgerBook!) {
  series: getRealizedSeries(bucket: DAY, book: $book) { start options shares total trades wins losses }
  lots: getOpenLots(book: $book) { instrument quantity basis }
  suggested: getSuggestedStatements { kind day instrument into ratio value asksFor } }`;

type Row = Readonly<Record<string, string>>;

async function figures(user: TestUser, book = "TRADE") {
  const { data, errors } = await graphqlRequest(app, user, QUESTION, { book });
  expect(errors).toBeUndefined();
  return {
    realized: data.series.map(
      ({ start, options, shares, trades }: Row) => `${start} ${options} ${shares} of ${trades}`,
    ),
    open: data.lots.map(({ instrument, quantity, basis }: Row) => `${quantity} ${instrument} at ${basis}`),
    suggested: data.suggested.map(({ kind, day, instrument, into, ratio, value, asksFor }: Row) =>
      [kind, day, instrument, into, ratio, value, asksFor].filter((one) => one != null).join(" "),
    ),
  };
}

async function imported(name: string) {
  const ann = await createUser(app);
  const { bytes } = sample(`../reports/${name}.csv`);
  const { result } = await importFile(app, ann, { name: "Accounts_History.csv", bytes });
  return { ann, importId: result.importId as string };
}

/** Name, then what is realized (options, shares, closings) and open by day in the trade book, and what is offered. */
const FILES: readonly (readonly [string, readonly string[], readonly string[], readonly string[]])[] = [
  ["07-roc-after-sale", ["2025-06-04 0 -100 of 1", "2025-06-05 0 80 of 0"], [], []],
  [
    "09-lieu-after-child-sold",
    ["2022-04-12 0 0 of 1"],
    ["94 TTX at 1786"],
    ["ALLOCATE 2022-04-11 TTX WBX percent"],
  ],
  ["12-roc-above-basis", ["2025-06-03 0 10 of 0"], ["10 MLPX at 0"], []],
  [
    "19-merger-cash-and-shares-value",
    [],
    ["13.1292 AVGX at 2174.25"],
    // 12,860.05 / 13.1292 = 979.49989
    ["EXCHANGE 2023-11-27 VMX AVGX 979.4999 value"],
  ],
  ["21-merger-cash-and-right", ["2025-08-28 0 1750 of 1"], ["100 931CVR014 at 0"], []],
  [
    "22-special-dividend-no-rows",
    ["2023-03-01 0 0 of 1"],
    ["-1 FXD230317C13 at -160"],
    ["RESTRIKE 2023-03-01 FXD230317C13 FXD230317C12.35 1"],
  ],
  ["23-special-dividend-rows", ["2023-03-01 120 0 of 1"], [], []],
  ["25-merger-other-wording", [], ["5 NEWA at 300"], []],
  ["27-tender-paid", ["2025-03-10 0 100 of 1"], ["50 ACMX at 500"], []],
  [
    "35-ticker-and-cusip",
    ["2025-03-03 0 100 of 1"],
    ["50 872XXX101 at 500"],
    ["RENAME 2025-03-03 872XXX101 TCKX"],
  ],
  ["36-blank-symbols-by-isin", ["2026-02-05 0 100 of 1"], ["50 NO0010000027 at 600"], []],
];

test.each(FILES)("%s is counted, and nothing is guessed", async (name, realized, open, suggested) => {
  const { ann, importId } = await imported(name);
  const told = await figures(ann);
  expect(told).toMatchObject({ realized, open, suggested });
  await undoImport(app, ann, importId);
  expect(await figures(ann)).toEqual({ realized: [], open: [], suggested: [] });
});

test("money that comes after the shares are gone is in their campaign", async () => {
  const { ann } = await imported("07-roc-after-sale");
  const all =
    '{ getCampaigns(underlying: "YLDX", includeHoldings: true) { content { realized shares legs { kind amount realized } } } }';
  const { data } = await graphqlRequest(app, ann, all);
  expect(data.getCampaigns.content).toEqual([
    {
      ...{ realized: "-20", shares: "-20" },
      legs: [
        { kind: "SHARES_BOUGHT", amount: "-2000", realized: null },
        { kind: "SHARES_SOLD", amount: "1900", realized: "-100" },
        { kind: "CASH_RETURNED", amount: "80", realized: "80" },
      ],
    },
  ]);
});

type Stated = readonly [
  string,
  Readonly<Record<string, unknown>>,
  string,
  readonly string[],
  readonly string[],
];

/** File, statement, book, and what is realized and open once it is stated. */
const STATED: readonly Stated[] = [
  [
    "09-lieu-after-child-sold",
    { kind: "ALLOCATE", day: "2022-04-11", instrument: "TTX", into: "WBX", percent: "24.29" },
    "TRADE",
    ["2022-04-12 0 94.18 of 1", "2022-04-18 0 18 of 0"],
    ["94 TTX at 1352.18"],
  ],
  [
    "19-merger-cash-and-shares-value",
    {
      kind: "EXCHANGE",
      day: "2023-11-27",
      instrument: "VMX",
      into: "AVGX",
      value: "979.5",
      isTaxable: false,
    },
    "TAX",
    ["2023-11-27 0 6825.75 of 0"],
    ["13.1292 AVGX at 9000"],
  ],
  [
    "22-special-dividend-no-rows",
    { kind: "RESTRIKE", day: "2023-03-01", instrument: "FXD230317C13", into: "FXD230317C12.35", ratio: "1" },
    "TRADE",
    ["2023-03-01 120 0 of 1"],
    [],
  ],
  [
    "35-ticker-and-cusip",
    { kind: "RENAME", day: "2025-03-03", instrument: "872XXX101", into: "TCKX" },
    "TRADE",
    ["2025-03-03 0 200 of 1"],
    [],
  ],
];

test.each(STATED)("%s with its correction, and without it again", async (...given) => {
  const [name, statement, book, realized, open] = given;
  const { ann } = await imported(name);
  const before = { told: await figures(ann, book), matched: await matchedOf(app, ann.id) };
  const preview = await previewStatement(app, ann, statement);
  expect(preview.errors).toBeUndefined();
  expect(preview.data.previewStatement.warning).toBeNull();
  const { data, errors } = await addStatement(app, ann, statement);
  expect(errors).toBeUndefined();
  expect(await figures(ann, book)).toMatchObject({ realized, open, suggested: [] });
  await removeStatement(app, ann, data.addStatement.id);
  expect({ told: await figures(ann, book), matched: await matchedOf(app, ann.id) }).toEqual(before);
});

test("the tax book says that a merger for cash and shares is unknown until it is told", async () => {
  const { ann } = await imported("19-merger-cash-and-shares-value");
  expect(await figures(ann, "TAX")).toMatchObject({
    realized: ["2023-11-27 0 0 of 1"],
    open: ["13.1292 AVGX at null"],
  });
});

test("an EXCHANGE names what is missing or wrong, and whose it is", async () => {
  const { ann } = await imported("19-merger-cash-and-shares-value");
  const bob = await createUser(app);
  const given = { kind: "EXCHANGE", day: "2023-11-27", instrument: "VMX", into: "AVGX", value: "979.5" };
  const refused = async (more: object, who: TestUser | undefined = ann) =>
    (await addStatement(app, who, { ...given, ...more })).errors?.[0]?.message;
  expect(await refused({ value: null })).toBe("Enter what one new share was worth");
  expect(await refused({ value: "-1" })).toBe("Enter what one new share was worth, without a minus");
  expect(await refused({ into: "VMX" })).toBe("Enter another symbol");
  expect(await refused({ percent: "5" })).toBe("EXCHANGE has no percent");
  const { data } = await graphqlRequest(app, ann, "{ userGetAccounts { id } }");
  expect(await refused({ accountId: data.userGetAccounts[0].id }, bob)).toBe("Account not found");
  expect((await addStatement(app, undefined, given)).errors).toHaveLength(1);
  expect((await addStatement(app, ann, given)).errors).toBeUndefined();
  expect(await refused({ value: "900" })).toContain("You've already stated this");
  const file = (await graphqlRequest(app, ann, "{ exportStatements }")).data.exportStatements as string;
  expect(file).toContain("EXCHANGE,2023-11-27,,VMX,AVGX,,,,,,979.5,");
  const read =
    "mutation ($text: String!) { importStatements(text: $text) { kind value isTaxable sentence } }";
  const { data: answer } = await graphqlRequest(app, bob, read, { text: file });
  expect(answer.importStatements).toMatchObject([{ kind: "EXCHANGE", value: "979.5", isTaxable: null }]);
});
