import { beforeAll, expect, test, vi } from "vitest";
import { sample } from "../../import/testing/samples.ts";
import { importFile } from "../../import/testing/upload.ts";
import { writtenFile } from "../../import/testing/written-history.ts";
import { accountsOf, share } from "../../testing/shared-accounts.ts";
import { createUser, graphqlRequest, inScope, startTestApp } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const app = await startTestApp();
const [ann, ben] = [await createUser(app), await createUser(app)];
const people = { owner: ben, grantee: ann };
const [bens, all] = [inScope(ann, ben.id), inScope(ann, "all")];
type Who = Parameters<typeof graphqlRequest>[1];

/** Ben's accounts by number; both are in the first file, and only the Individual in the second. */
let ids: ReadonlyMap<string, string>;
let [individual, everything]: [string, readonly string[]] = ["", []];
beforeAll(async () => {
  const histories = {
    "Accounts_History.csv": [
      "2026-03-02 BUY 10 XYZ -100.00",
      "2026-03-02 BUY 7 XYZ -70.00 in ROTH",
      "2026-03-04 SELL 4 XYZ 48.00",
      "2026-03-05 DIVIDEND XYZ 3.00",
    ],
    "One.csv": ["2026-04-02 BUY 10 ABC -100.00", "2026-04-06 SELL 4 ABC 44.00"],
  };
  for (const [name, lines] of Object.entries(histories)) {
    await importFile(app, ben, { name, bytes: writtenFile(lines, `2026-06-0${name.length % 9}`) });
  }
  await importFile(app, ben, sample("s10/Portfolio_Positions_Jul-06-2026.csv"));
  const accounts = await accountsOf(app, ben);
  ids = new Map(accounts.map(({ id, accountIdentifier }) => [accountIdentifier, id]));
  individual = ids.get("Z12345678") ?? "";
  everything = accounts.map(({ id }) => id);
});

async function told(user: Who, query: string, variables = {}) {
  const { data, errors } = await graphqlRequest(app, user, query, variables);
  expect(errors).toBeUndefined();
  return data;
}

const FILL = "fill { transactionId fileName line }";
const explained = (cell: string) =>
  `explainSummary(cell: { assets: ${cell} }) { rows { instrument ${FILL} lots { ${FILL} } } }`;
const ROWS = `{
  getTransactions(size: 50) { content { id instrument importId fileName line } }
  getOpenLots { instrument transactionId importId fileName line }
  closings: ${explained("ALL")} income: ${explained("INCOME")} cash: ${explained("ALL, basis: CASH")}
}`;

type Place = {
  readonly fileName: string | null;
  readonly line: number | null;
  readonly importId?: string | null;
};
type Placed = Place & { readonly instrument: string };
type Cell = {
  readonly rows: readonly { instrument: string; fill: Place; lots: readonly { readonly fill: Place }[] }[];
};

/** The places of all rows of an instrument: `One.csv a line`, or `no line`. */
function placesOf(
  answer: {
    readonly getTransactions: { readonly content: readonly Placed[] };
    readonly getOpenLots: readonly Placed[];
  } & Readonly<Record<"cash" | "closings" | "income", Cell>>,
  instrument: string,
): string[] {
  const { getTransactions, getOpenLots, closings, income, cash } = answer;
  const fills = [closings, income, cash]
    .flatMap(({ rows }) => rows)
    .filter((row) => row.instrument === instrument)
    .flatMap(({ fill, lots }) => [fill, ...lots.map((lot) => lot.fill)]);
  const rows = [...getTransactions.content, ...getOpenLots].filter((row) => row.instrument === instrument);
  return [...rows, ...fills].map(({ fileName, line, importId }) =>
    [fileName, line === null ? "no line" : "a line", importId === null ? "no import" : ""].join(" ").trim(),
  );
}

const FILE_LINES =
  "query ($id: ID!) { getFileLines(transactionId: $id) { fileName line lines { number text } } }";

test("a row of an account that is shared tells its file only where all accounts of the file are", async () => {
  await share(app, people, [individual]);
  const owners = await told(ben, ROWS);
  expect(new Set(placesOf(owners, "XYZ"))).toEqual(new Set(["Accounts_History.csv a line"]));

  for (const scope of [bens, all]) {
    const rows = await told(scope, ROWS);
    // A purchase, a sale and a dividend; a lot; a closing with its opening, the dividend, a purchase and a sale.
    expect(placesOf(rows, "XYZ")).toHaveLength(3 + 1 + 2 + 1 + 2);
    expect(new Set(placesOf(rows, "XYZ"))).toEqual(new Set(["no line", "no line no import"]));
    expect(new Set(placesOf(rows, "ABC"))).toEqual(new Set(["One.csv a line"]));
    expect(
      rows.getOpenLots.every(({ transactionId }: { transactionId: unknown }) => transactionId !== null),
    ).toBe(true);
    for (const { id, instrument } of rows.getTransactions.content) {
      const whole = await told(ben, FILE_LINES, { id });
      const expected = instrument === "XYZ" ? { getFileLines: null } : whole;
      expect(await told(scope, FILE_LINES, { id })).toEqual(expected);
      expect(whole.getFileLines.lines.length).toBeGreaterThan(1);
    }
  }

  await share(app, people, everything);
  expect(await told(bens, ROWS)).toEqual(owners);
});

test("a position tells its file only where all accounts of the file are shared, its change as well", async () => {
  const POSITION = "id fileName accountId";
  const list = "{ userGetAllPortfolios(size: 50) { portfolios { id fileName accountId } } }";
  const owners: { id: string; fileName: string; accountId: string }[] = (await told(ben, list))
    .userGetAllPortfolios.portfolios;
  const [first] = owners;
  expect(new Set(owners.map(({ fileName }) => fileName))).toEqual(
    new Set(["Portfolio_Positions_Jul-06-2026.csv"]),
  );
  expect(new Set(owners.map(({ accountId }) => accountId)).size).toBeGreaterThan(1);

  await share(app, people, [first?.accountId ?? ""], "MANAGE");
  const seen = owners.filter(({ accountId }) => accountId === first?.accountId);
  const untold = seen.map((row) => ({ ...row, fileName: null }));
  for (const scope of [bens, all]) {
    expect((await told(scope, list)).userGetAllPortfolios.portfolios).toEqual(untold);
    const one = `{ userGetPortfolioById(portfolioId: "${first?.id}") { ${POSITION} } }`;
    expect(await told(scope, one)).toEqual({ userGetPortfolioById: untold[0] });
  }
  const update = `mutation { userUpdatePortfolio(portfolioId: "${first?.id}", input: { description: "mine" }) { ${POSITION} } }`;
  expect(await told(bens, update)).toEqual({ userUpdatePortfolio: untold[0] });

  await share(app, people, everything);
  expect((await told(bens, list)).userGetAllPortfolios.portfolios).toEqual(owners);
});

test("a file tells nobody else of an account in it that its owner has deleted", async () => {
  const owner = await createUser(app);
  const lines = ["2026-03-02 BUY 10 XYZ -100.00", "2026-03-02 BUY 7 XYZ -70.00 in ROTH"];
  await importFile(app, owner, { name: "Both.csv", bytes: writtenFile(lines, "2026-06-01") });
  const accounts = await accountsOf(app, owner);
  const idOf = (number: string) => accounts.find((each) => each.accountIdentifier === number)?.id ?? "";
  await share(app, { owner, grantee: ann }, [idOf("Z12345678")], "MANAGE");
  await told(owner, "mutation ($id: ID!) { deleteUserAccount(id: $id, withData: true) { success } }", {
    id: idOf("211223344"),
  });

  const [{ id, fileName }] = (await told(inScope(ann, owner.id), ROWS)).getTransactions.content;
  expect(fileName).toBeNull();
  expect(await told(inScope(ann, owner.id), FILE_LINES, { id })).toEqual({ getFileLines: null });
  expect((await told(owner, FILE_LINES, { id })).getFileLines.fileName).toBe("Both.csv");

  const COVERAGE = "{ getCoverage { fileCount files { fileName sessionId } } }";
  const [owners] = (await told(owner, COVERAGE)).getCoverage;
  expect(owners).toMatchObject({ fileCount: 1, files: [{ fileName: "Both.csv" }] });
  expect((await told(inScope(ann, owner.id), COVERAGE)).getCoverage).toEqual([{ ...owners, files: [] }]);
  const RANGE = `mutation ($id: ID!) { setFileRange(sessionId: $id, firstDay: "2026-03-01", lastDay: "2026-03-05") }`;
  const [{ sessionId }] = owners.files;
  const { errors } = await graphqlRequest(app, inScope(ann, owner.id), RANGE, { id: sessionId });
  expect(errors?.[0]?.message).toBe("Upload session not found");
  expect(await told(owner, RANGE, { id: sessionId })).toEqual({ setFileRange: true });
});
