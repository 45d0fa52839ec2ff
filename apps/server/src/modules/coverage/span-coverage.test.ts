import { expect, test, vi } from "vitest";
import { sample } from "../../import/testing/samples.ts";
import { undoImport } from "../../import/testing/undo.ts";
import { dateImports, importFile, type TestFile } from "../../import/testing/upload.ts";
import { insertAccount, insertSnapshot } from "../../testing/ledger-rows.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();
/** The Wednesday before Thanksgiving, noon in New York. */
app.setNow(new Date("2026-11-25T17:00:00.000Z"));

const SPAN = `from to state coveredFrom coveredThrough gaps { from to } historyBegins historyEnds
  lacking { accountId account state coveredThrough gaps { from to } }`;
const ASK = `query($from: Date, $to: Date, $accountIds: [ID!]) {
  getSpanCoverage(from: $from, to: $to, accountIds: $accountIds) { ${SPAN} } }`;

type Asked = { from?: string; to?: string; accountIds?: readonly string[] };

async function coverageOf(user: TestUser, asked: Asked = {}) {
  const { data, errors } = await graphqlRequest(app, user, ASK, asked);
  expect(errors).toBeUndefined();
  return data.getSpanCoverage;
}

const HEADER =
  "Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";

/** A purchase a day, newest first as Fidelity writes them; `number` tells the account. */
const history = (number: string, ...days: readonly string[]): TestFile => ({
  name: "Accounts_History.csv",
  bytes: `\n\n${[
    HEADER,
    ...days.map(
      (day) =>
        `${day},"Account ${number}",${number},"YOU BOUGHT COCA COLA CO (KO) (Cash)",KO,"COCA COLA CO",Cash,10,1,,,,-10,${day}`,
    ),
  ].join("\n")}\n`,
});

test("nobody gets in, READONLY may look, and with nothing on record nothing is covered", async () => {
  const reader = await createUser(app, { roles: ["READONLY"] });

  const { errors } = await graphqlRequest(app, undefined, ASK);

  expect(errors?.[0]?.extensions?.["code"]).toBe("UNAUTHENTICATED");
  expect(await coverageOf(reader, { from: "2026-11-23", to: "2026-11-29" })).toEqual({
    from: "2026-11-23",
    to: "2026-11-29",
    state: "NOT_IMPORTED",
    coveredFrom: null,
    coveredThrough: null,
    gaps: [{ from: "2026-11-23", to: "2026-11-24" }],
    lacking: [],
    historyBegins: null,
    historyEnds: null,
  });
});

test.each([
  [{ from: "2026-11-25", to: "2026-11-24" }, "from must not be after to"],
  [{ from: "2026-11-26" }, "from must not be after to"],
  [{ from: "1980-01-01" }, "to must be at most 14610 days (40 years) after from"],
])("a bad range is refused: %o", async (asked, message) => {
  const ann = await createUser(app);

  const { errors } = await graphqlRequest(app, ann, ASK, asked);

  expect(errors?.[0]?.extensions?.["code"]).toBe("INVALID_INPUT");
  expect(errors?.[0]?.message).toContain(message);
});

test("another person's account reads like one that isn't there", async () => {
  const ann = await createUser(app);
  const ben = await createUser(app);
  await importFile(app, ann, history("Z1", "11/24/2026", "01/02/2026"));
  const { data } = await graphqlRequest(app, ann, "{ userGetAccounts { id } }");
  const [{ id }] = data.userGetAccounts;
  const asked = { from: "2026-01-01", to: "2026-11-25" };

  const foreign = await coverageOf(ben, { ...asked, accountIds: [id] });

  expect(await coverageOf(ann, { ...asked, accountIds: [id] })).toMatchObject({ state: "COVERED" });
  expect(foreign).toMatchObject({ state: "NOT_IMPORTED", historyEnds: null, lacking: [] });
  for (const accountIds of [["3f0c3a56-1111-4222-8333-944444444444"], ["no id"], []]) {
    expect(await coverageOf(ben, { ...asked, accountIds })).toEqual(foreign);
  }
});

test("a history that ended a year ago: no period of Home is a figure, and each says when it ended", async () => {
  const sam = await createUser(app);
  await importFile(app, sam, sample("s05/Accounts_History.csv"));

  const { data, errors } = await graphqlRequest(
    app,
    sam,
    `{ getDashboardTradeSummary {
         daily { ...P } weekly { current { ...P } } monthly { current { ...P } }
         yearly { current { ...P } previous { ...P } } lifetime { ...P } lastTrades { ...P } }
       getOptionYearSummary { coverage { ${SPAN} } } getOptionTradeSummary { coverage { ${SPAN} } } }
     fragment P on PeriodSummary { periodId coverage { ${SPAN} } }`,
  );
  expect(errors).toBeUndefined();

  const { daily, weekly, monthly, yearly, lifetime, lastTrades } = data.getDashboardTradeSummary;
  const stale = [...daily, weekly.current, monthly.current, yearly.current, data.getOptionYearSummary];
  for (const { coverage } of stale) {
    expect(coverage).toMatchObject({
      state: "NOT_IMPORTED",
      coveredThrough: null,
      lacking: [],
      historyEnds: "2025-11-28",
    });
  }
  expect(yearly.current.coverage.gaps).toEqual([{ from: "2026-01-02", to: "2026-11-24" }]);
  expect(yearly.previous.coverage).toMatchObject({ state: "PARTLY", coveredThrough: "2025-11-28" });
  expect(lastTrades.coverage.state).toBe("COVERED");
  for (const { coverage } of [lifetime, data.getOptionTradeSummary]) {
    expect(coverage).toMatchObject({ to: "2026-11-25", state: "PARTLY", coveredThrough: "2025-11-28" });
    expect(coverage.from).toBe(coverage.historyBegins);
  }
});

test("two accounts: who is behind is named; ended, or out of scope, it isn't", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, history("Z1", "11/24/2026", "01/02/2026"));
  await importFile(app, ann, history("Z2", "11/28/2025", "01/02/2025"));
  const { data } = await graphqlRequest(app, ann, "{ userGetAccounts { id name accountIdentifier } }");
  const idOf = (number: string) =>
    data.userGetAccounts.find((each: { accountIdentifier: string }) => each.accountIdentifier === number).id;
  const asked = { from: "2026-01-01", to: "2026-11-25" };

  expect(await coverageOf(ann, asked)).toMatchObject({
    state: "PARTLY",
    coveredThrough: null,
    lacking: [
      {
        accountId: idOf("Z2"),
        account: "Account Z2",
        state: "NOT_IMPORTED",
        coveredThrough: "2025-11-28",
        gaps: [{ from: "2026-01-02", to: "2026-11-24" }],
      },
    ],
    historyEnds: "2026-11-24",
  });
  expect(await coverageOf(ann, { ...asked, accountIds: [idOf("Z1")] })).toMatchObject({
    state: "COVERED",
    coveredThrough: "2026-11-24",
    lacking: [],
  });

  const ended = {
    name: "Account Z2",
    brokerage: "Fidelity",
    accountIdentifier: "Z2",
    closedOn: "2025-12-01",
  };
  const CLOSE =
    "mutation($id: ID!, $input: BrokerageAccountInput!) { updateUserAccount(id: $id, input: $input) { closedOn } }";
  const closed = await graphqlRequest(app, ann, CLOSE, { id: idOf("Z2"), input: ended });
  expect(closed.errors).toBeUndefined();

  expect(await coverageOf(ann, asked)).toMatchObject({ state: "COVERED", lacking: [] });
});

test("positions files alone are no history, and say so", async () => {
  const ann = await createUser(app);
  const plan = await insertAccount(app, ann, { name: "401k", number: "P1" });
  await insertSnapshot(app, plan, "2026-06-30", [{ symbol: "FXAIX", currentValue: 100 }]);
  await importFile(app, ann, history("Z1", "11/24/2026", "01/02/2026"));

  const coverage = await coverageOf(ann, { from: "2026-01-01", to: "2026-11-25" });

  expect(coverage).toMatchObject({
    state: "PARTLY",
    coveredThrough: "2026-11-24",
    gaps: [],
    lacking: [
      {
        account: "401k",
        state: "NOT_IMPORTED",
        coveredThrough: null,
        gaps: [{ from: "2026-06-30", to: "2026-11-24" }],
      },
    ],
  });
});

test("each account stands by itself: days before its first one are missing there, not beside an older account", async () => {
  const ann = await createUser(app);
  const plan = await insertAccount(app, ann, { name: "401k", number: "P1" });
  await insertSnapshot(app, plan, "2026-06-30", [{ symbol: "FXAIX", currentValue: 100 }]);
  await importFile(app, ann, history("Z1", "11/24/2026", "01/02/2024"));
  await importFile(app, ann, history("Z2", "11/24/2026", "03/02/2026"));
  const names = await graphqlRequest(app, ann, "{ userGetAccounts { id accountIdentifier } }");
  const numberOf = (id: string) =>
    names.data.userGetAccounts.find((each: { id: string }) => each.id === id).accountIdentifier;
  const yearOf = async (yearsAgo: number) => {
    const { data, errors } = await graphqlRequest(
      app,
      ann,
      `{ getOptionYearSummary(yearsAgo: ${yearsAgo}) { coverage { state }
         accountCoverage { accountId coverage { state historyBegins lacking { account } } } } }`,
    );
    expect(errors).toBeUndefined();
    const { coverage, accountCoverage } = data.getOptionYearSummary;
    type One = { accountId: string; coverage: { state: string; historyBegins: string | null } };
    return [
      `all ${coverage.state}`,
      ...accountCoverage.map(
        ({ accountId, coverage: { state, historyBegins } }: One) =>
          `${numberOf(accountId)} ${state} ${historyBegins}`,
      ),
    ].sort();
  };

  expect(await yearOf(0)).toEqual([
    "P1 NOT_IMPORTED null",
    "Z1 COVERED 2024-01-02",
    "Z2 PARTLY 2026-03-02",
    "all PARTLY",
  ]);
  // Only Z1 was there in 2025, so all of what there was is covered.
  expect(await yearOf(1)).toEqual([
    "P1 NOT_IMPORTED null",
    "Z1 COVERED 2024-01-02",
    "Z2 NOT_IMPORTED 2026-03-02",
    "all COVERED",
  ]);
});

test("the list of accounts tells the days that coverage does: those of the file, not of an account's own rows", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, sample("s05/Accounts_History.csv"));
  const { data } = await graphqlRequest(
    app,
    ann,
    "{ userGetAccountCoverage { firstDay lastDay } userGetAccounts { name } }",
  );

  expect(data.userGetAccounts).toHaveLength(2);
  const both = { firstDay: "2025-11-03", lastDay: "2025-11-28" };
  expect(data.userGetAccountCoverage).toEqual([both, both]);
});

test("quiet days by the person's word close a gap; taking them back, or the file's undo, opens it", async () => {
  const ann = await createUser(app);
  const older = await importFile(app, ann, history("Z1", "02/27/2026", "01/02/2026"));
  await importFile(app, ann, history("Z1", "11/24/2026", "03/16/2026"));
  const { data } = await graphqlRequest(app, ann, "{ userGetAccounts { id } }");
  const asked = { from: "2026-01-01", to: "2026-11-25" };
  const QUIET =
    'mutation($id: ID!) { addQuietDays(accountId: $id, firstDay: "2026-02-28", lastDay: "2026-03-15") }';

  expect(await coverageOf(ann, asked)).toMatchObject({
    state: "PARTLY",
    gaps: [{ from: "2026-03-02", to: "2026-03-13" }],
    lacking: [],
  });
  const said = await graphqlRequest(app, ann, QUIET, { id: data.userGetAccounts[0].id });
  expect(await coverageOf(ann, asked)).toMatchObject({ state: "COVERED", gaps: [] });

  await graphqlRequest(app, ann, "mutation($id: ID!) { removeQuietDays(id: $id) }", {
    id: said.data.addQuietDays,
  });
  await undoImport(app, ann, older.result.importId);
  expect(await coverageOf(ann, asked)).toMatchObject({ state: "PARTLY", coveredFrom: "2026-03-16" });
});

test("a file without rows covers the days that it was asked for, up to the day before it came", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, history("Z12345678", "09/30/2026", "01/02/2026"));
  const name = "History_for_Account_Z12345678_2026-10-01_2026-12-31.csv";
  const footer = '"The data and information in this spreadsheet is provided to you solely for your use"';
  await importFile(app, ann, {
    name,
    bytes: `\n\n${HEADER}\n\n\n${footer}\n\nDate downloaded 11/20/2026 4:00 pm`,
  });
  await dateImports(app, ann);

  expect(await coverageOf(ann, { from: "2026-01-01", to: "2026-12-31" })).toMatchObject({
    state: "PARTLY",
    coveredThrough: "2026-11-19",
    gaps: [{ from: "2026-11-20", to: "2026-11-24" }],
  });
});

test("one reading answers for every period of an operation", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, history("Z1", "11/24/2026", "01/02/2026"));
  const period = "{ coverage { state } }";

  const one = await countQueries(ann, `{ getDashboardTradeSummary { lifetime ${period} } }`);
  const all = await countQueries(
    ann,
    `{ getDashboardTradeSummary { lifetime ${period} daily ${period}
         ${["weekly", "monthly", "yearly"].map((set) => `${set} { current ${period} previous ${period} twoPeriodsBack ${period} }`).join(" ")} } }`,
  );

  expect(one).toBe(3);
  expect(all).toBe(3);
});

/** Reads of files, quiet days and accounts while an operation is answered; what runs beside it is left out. */
async function countQueries(user: TestUser, operation: string): Promise<number> {
  const asked = vi.spyOn(app.database.pool, "query");
  const { errors } = await graphqlRequest(app, user, operation);
  const texts = asked.mock.calls.map(([query]: readonly unknown[]) => JSON.stringify(query));
  asked.mockRestore();
  expect(errors).toBeUndefined();
  return texts.filter((text) => /FROM (?:imports|coverage_statements|portfolio_snapshots)/.test(text)).length;
}
