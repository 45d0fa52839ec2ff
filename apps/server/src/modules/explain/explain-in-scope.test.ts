import { describe, expect, test, vi } from "vitest";
import { inScope } from "../../testing/test-app.ts";
import { ANNS, BENS, inAnyOrder, JOINT, startFamily, unlabeled } from "../sharing/testing/family.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

const family = await startFamily();
const { app, ann, ben, solo, both, stranger, bens, all, answer, share } = family;

const FILL = "{ date action quantity price amount fileName line }";
const SUMS = "totalRows unmatchedRows buys sells commission fees total";
const ROWS = `day accountName instrument buys sells total reason note statements fill ${FILL} lots { total fill ${FILL} }`;

type Cell = Readonly<Record<string, unknown>>;

const explain = (
  who: Parameters<typeof answer>[0],
  cell: Cell,
  page = "limit: 100",
  fields = `rows { ${ROWS} }`,
) =>
  answer(
    who,
    `query ($cell: SummaryCellInput!) { explainSummary(cell: $cell, ${page}) { ${SUMS} ${fields} } }`,
    { cell },
  );
const totalOf = async (who: Parameters<typeof answer>[0], cell: Cell): Promise<string> =>
  (await explain(who, cell)).explainSummary.total;

describe.each<[string, Cell]>([
  ["closings of options", {}],
  ["closings of all, by the tax book", { assets: "ALL", book: "TAX" }],
  ["closings of one name", { assets: "ALL", underlying: "KO", followRenames: true }],
  ["what was bought and sold", { assets: "ALL", basis: "CASH" }],
  ["income", { assets: "INCOME" }],
  ["days", { startDate: "2025-03-01", endDate: "2025-08-20" }],
])("%s", (_name, cell) => {
  test("of a person are explained by what that person shares, as if nothing else were theirs", async () => {
    await share(BENS);

    const reply = await explain(bens, cell);
    expect(reply).toEqual(await explain(solo, cell));
    expect(reply.explainSummary.totalRows).toBeGreaterThan(0);
  });

  test("of all are explained by one's own and what is shared, an account of both once", async () => {
    await share(BENS, JOINT);
    const groups = "groups { underlying rows unmatchedRows total }";

    expect(inAnyOrder(unlabeled(await explain(all, cell)))).toEqual(inAnyOrder(await explain(both, cell)));
    expect(await explain(all, cell, "limit: 100", groups)).toEqual(
      await explain(both, cell, "limit: 100", groups),
    );
    expect(await explain(inScope(ann, "me"), cell)).toEqual(await explain(ann, cell));
  });

  test.each(["NEWEST", "BIGGEST"])("pages of all are parts of one list, %s first", async (order) => {
    await share(BENS, JOINT);
    const rowsOf = async (page: string) =>
      (await explain(all, cell, `order: ${order}, ${page}`, "rows { id day total }")).explainSummary.rows;

    const whole: readonly { day: string; total: string }[] = await rowsOf("limit: 100");
    const keys = whole.map(({ day, total }) => (order === "NEWEST" ? day : Math.abs(Number(total))));
    expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? 1 : -1)));
    const pages = await Promise.all(
      [0, 3, 6, 9, 12, 15, 18].map((offset) => rowsOf(`limit: 3, offset: ${offset}`)),
    );
    expect(pages.flat()).toEqual(whole.slice(0, 21));
  });

  test("of who shares nothing, or no longer, are not there", async () => {
    await share(BENS);
    expect(await explain(inScope(stranger, ben.id), cell)).toBe("NOT_FOUND");
    await family.endGrants();
    expect(await explain(bens, cell)).toBe("NOT_FOUND");
    expect(await explain(all, cell)).toEqual(await explain(ann, cell));
  });
});

test("every account's figure of all is explained by its name, and by hand", async () => {
  await share(BENS, JOINT);
  const { accountSummaries } = (
    await answer(all, "{ getOptionTradeSummary { accountSummaries { accountName optionsProfitLoss } } }")
  ).getOptionTradeSummary;

  expect(accountSummaries).toHaveLength(3);
  for (const { accountName, optionsProfitLoss } of accountSummaries) {
    expect(await totalOf(all, { account: accountName })).toBe(optionsProfitLoss);
  }
  // By hand, samples/README.md: DIS 224.66 and KO 133.64; META -1156.34, RIVN 129.30 and SOFI 186.94.
  expect(await totalOf(all, { account: `Test · ${BENS}` })).toBe("358.3");
  await share(JOINT);
  expect(await totalOf(bens, {})).toBe("-840.1");
});

test("an account that is not shared explains nothing, nor does a name of one's own in another's scope", async () => {
  await share(BENS);
  const { userGetAccounts } = await answer(ben, "{ userGetAccounts { name } }");

  for (const { name } of userGetAccounts.filter(({ name }: { name: string }) => name !== BENS)) {
    expect(await explain(bens, { account: name })).toMatchObject({
      explainSummary: { totalRows: 0, total: "0" },
    });
  }
  expect((await explain(bens, { account: ANNS })).explainSummary.rows).toEqual([]);
});

test("a line of a file is shown, with its neighbors, where all accounts of the file may be read", async () => {
  const { getTransactions } = await answer(
    ben,
    "{ getTransactions(size: 500) { content { id line fileName } } }",
  );
  const idAt = (wanted: number): string =>
    getTransactions.content.find(
      ({ line, fileName }: { line: number; fileName: string }) =>
        line === wanted && fileName === "Accounts_History.csv",
    ).id;
  const linesAt = async (who: Parameters<typeof answer>[0], line: number): Promise<number[] | null> => {
    const { getFileLines } = await answer(
      who,
      "query ($id: ID!) { getFileLines(transactionId: $id) { lines { number } } }",
      { id: idAt(line) },
    );
    return getFileLines?.lines.map(({ number }: { number: number }) => number) ?? null;
  };

  // Line 16 is the joint account's, line 17 the retirement account's, and the file ends with it.
  await share(JOINT);
  expect(await linesAt(bens, 16)).toBeNull();
  expect(await linesAt(bens, 17)).toBeNull();
  expect(await linesAt(ben, 16)).toEqual([15, 16, 17]);
  await share(JOINT, "211223344");
  expect(await linesAt(bens, 16)).toEqual([15, 16, 17]);
  await share(BENS);
  expect(await linesAt(bens, 16)).toBeNull();
  expect(await linesAt(ann, 16)).toBeNull();
});

test("the line of an opening in an account that is not shared stays with its owner", async () => {
  const cell = { account: BENS, underlying: "DIS" };
  const openings = async (who: Parameters<typeof answer>[0]) =>
    (await explain(who, cell)).explainSummary.rows.flatMap(({ lots }: { lots: { fill: unknown }[] }) =>
      lots.map(({ fill }) => fill === null),
    );
  await share(BENS);
  expect(await openings(bens)).toEqual([false]);

  // As after a transfer between two accounts of one person.
  await app.owner.query(
    `UPDATE closing_lots l SET open_transaction_id =
       (SELECT t.id FROM transactions t JOIN brokerage_accounts a ON a.id = t.account_id
         WHERE t.user_id = $1 AND a.account_identifier = $2 LIMIT 1)
      FROM realized_closings c WHERE c.id = l.closing_id AND c.user_id = $1 AND c.underlying = 'DIS'`,
    [ben.id, JOINT],
  );
  expect(await openings(bens)).toEqual([true]);
  expect(await openings(ben)).toEqual([false]);
});
