import { expect, test, vi } from "vitest";
import { sample } from "../../import/testing/samples.ts";
import { undoImport } from "../../import/testing/undo.ts";
import { importFile, type TestFile } from "../../import/testing/upload.ts";
import { createUser, graphqlRequest, startTestApp, type TestUser } from "../../testing/test-app.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();

const COVERAGE = `{ getCoverage {
  accountId accountName accountNumber fileCount spans { firstDay lastDay }
  gaps { firstDay lastDay marketDays cashMoved } unmatchedClosings firstUnmatchedDay unmatchedInstruments
  unmatched { instrument underlying closings firstDay quantity }
  holdings { day compared disagreements { symbol fileQuantity ledgerQuantity explanation } notCompared }
  nextDownloads { kind sentence reason firstDay lastDay } } }`;

async function coverageOf(user: TestUser) {
  const { data, errors } = await graphqlRequest(app, user, COVERAGE);
  expect(errors).toBeUndefined();
  return data.getCoverage;
}

const HEADER =
  "Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";

const history = (...rows: readonly string[]): TestFile => ({
  name: "Accounts_History.csv",
  bytes: `\n\n${[HEADER, ...rows].join("\n")}\n`,
});

const traded = (day: string, symbol: string, shares: number, number = "Z12345678") =>
  `${day},"Individual",${number},"YOU ${shares > 0 ? "BOUGHT" : "SOLD"} ${symbol} CORP (${symbol}) (Cash)",${symbol},"${symbol} CORP",Cash,10,${shares},,,,${shares * -10},${day}`;

const WITH_BALANCE =
  "Run Date,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date";

const deposits = (
  ...rows: readonly (readonly [day: string, amount: number, balance: number])[]
): TestFile => ({
  name: "History_for_Account_X11112222.csv",
  bytes: `\n\n${[
    WITH_BALANCE,
    ...rows.map(
      ([day, amount, balance]) =>
        `${day},"Electronic Funds Transfer Received (Cash)",,"No Description",Cash,,0.000,,,,${amount},${balance},`,
    ),
  ].join("\n")}\n`,
});

const POSITIONS_HEADER =
  "Account Number,Account Name,Symbol,Description,Quantity,Last Price,Last Price Change,Current Value,Today's Gain/Loss Dollar,Today's Gain/Loss Percent,Total Gain/Loss Dollar,Total Gain/Loss Percent,Percent Of Account,Cost Basis Total,Average Cost Basis,Type";

const positions = (
  day: string,
  ...rows: readonly (readonly [symbol: string, quantity: number])[]
): TestFile => ({
  name: `Portfolio_Positions_${day}.csv`,
  bytes: `${[
    POSITIONS_HEADER,
    ...rows.map(
      ([symbol, quantity]) =>
        `Z12345678,Individual,${symbol},${symbol} CORP,${quantity},$10.00,,$100.00,,,,,,$90.00,,Cash,`,
    ),
  ].join("\n")}\n`,
});

test("nobody gets in; READONLY may look; nothing on record is an empty answer", async () => {
  const reader = await createUser(app, { roles: ["READONLY"] });

  const { errors } = await graphqlRequest(app, undefined, COVERAGE);

  expect(errors?.[0]?.extensions?.["code"]).toBe("UNAUTHENTICATED");
  expect(await coverageOf(reader)).toEqual([]);
});

test("a gap between files is told in market days, and is what to download next", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, history(traded("12/29/2023", "KO", 10), traded("10/02/2023", "KO", 5)));
  await importFile(app, ann, history(traded("11/19/2026", "KO", -2), traded("04/01/2024", "KO", 5)));

  const [account, ...others] = await coverageOf(ann);

  expect(others).toEqual([]);
  expect(account).toMatchObject({
    accountName: "Individual",
    accountNumber: "Z12345678",
    fileCount: 2,
    spans: [
      { firstDay: "2023-10-02", lastDay: "2023-12-29" },
      { firstDay: "2024-04-01", lastDay: "2026-11-19" },
    ],
    gaps: [{ firstDay: "2024-01-02", lastDay: "2024-03-28", marketDays: 61, cashMoved: null }],
    unmatchedClosings: 0,
    firstUnmatchedDay: null,
    holdings: null,
    nextDownloads: [
      {
        kind: "HISTORY",
        sentence: "Download Activity & Orders, 2024-01-02 to 2024-03-28, for account Z12345678",
        reason: "No file covers these 61 market days.",
        firstDay: "2024-01-02",
        lastDay: "2024-03-28",
      },
      { kind: "POSITIONS", sentence: "Download Positions for account Z12345678", firstDay: null },
    ],
  });
});

test("a file covers the same days for all of its accounts", async () => {
  const ann = await createUser(app);
  await importFile(
    app,
    ann,
    history(
      traded("11/19/2026", "KO", 10),
      traded("11/10/2026", "KO", 1, "X11112222"),
      traded("10/01/2026", "KO", 5),
    ),
  );

  expect((await coverageOf(ann)).map((account: { spans: unknown }) => account.spans)).toEqual([
    [{ firstDay: "2026-10-01", lastDay: "2026-11-19" }],
    [{ firstDay: "2026-10-01", lastDay: "2026-11-19" }],
  ]);
});

test("closings without an opening tell how much was held, unless only an expiry is on record", async () => {
  const ann = await createUser(app);
  const expiry =
    '01/20/2026,"Individual",Z12345678,"EXPIRED PUT (F) FORD MTR CO DEL JAN 16 26 $10 (100 SHS) as of Jan-16-2026 (Cash)",-F260116P10,"PUT (F) FORD",Cash,,2,,,,0,';
  await importFile(
    app,
    ann,
    history(expiry, traded("01/08/2026", "KO", -25), traded("01/07/2026", "KO", -5)),
  );

  const [account] = await coverageOf(ann);

  expect(account.unmatched).toMatchObject([
    { instrument: "KO", closings: 2, quantity: "30" },
    { instrument: "F260116P10", closings: 1, quantity: null },
  ]);
});

test("closings without an opening are named, and what may hold the openings comes first", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, sample("s11/Accounts_History (2).csv"));

  const [account] = await coverageOf(ann);

  expect(account).toMatchObject({
    unmatchedClosings: 2,
    firstUnmatchedDay: "2026-05-11",
    unmatchedInstruments: 1,
    // One put was bought back, two expired: three were sold.
    unmatched: [
      {
        ...{ instrument: "SOFI260515P14", underlying: "SOFI", closings: 2, firstDay: "2026-05-11" },
        quantity: "-3",
      },
    ],
  });
  expect(account.nextDownloads[0]).toMatchObject({
    lastDay: "2026-05-04",
    reason: "2 closing trades have no opening on record (SOFI).",
  });

  await importFile(app, ann, sample("s11/Accounts_History (1).csv"));

  expect(await coverageOf(ann)).toMatchObject([{ fileCount: 2, unmatchedClosings: 0, unmatched: [] }]);
});

test("balances on both sides tell what cash changed by in a gap", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, deposits(["01/30/2026", 50, 150], ["01/05/2026", 100, 100]));
  await importFile(app, ann, deposits(["03/31/2026", 50, 350.25], ["03/02/2026", 100, 300.25]));

  const [account] = await coverageOf(ann);

  expect(account.gaps).toEqual([
    { firstDay: "2026-02-02", lastDay: "2026-02-27", marketDays: 19, cashMoved: "50.25" },
  ]);
  expect(account.nextDownloads[0].reason).toContain("cash changed by $50.25 meanwhile");
});

test("the latest snapshot is compared with the ledger of its day, whatever is imported later", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, history(traded("03/03/2026", "PEP", 5), traded("03/02/2026", "KO", 20)));
  await importFile(app, ann, positions("Mar-04-2026", ["KO", 21], ["PEP", 5]));
  await importFile(app, ann, positions("Mar-03-2026", ["KO", 1]));

  const before = await coverageOf(ann);
  await importFile(app, ann, history(traded("03/10/2026", "PEP", -5), traded("03/06/2026", "KO", 7)));
  const after = await coverageOf(ann);

  for (const [account] of [before, after]) {
    expect(account.holdings).toMatchObject({
      day: "2026-03-04",
      compared: 2,
      disagreements: [{ symbol: "KO", fileQuantity: "21", ledgerQuantity: "20" }],
    });
  }
});

test("a split after the snapshot does not change what was held on its day", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, history(traded("03/02/2026", "KO", 20)));
  await importFile(app, ann, positions("Mar-04-2026", ["KO", 20]));
  const split = `03/10/2026,"Individual",Z12345678,"DISTRIBUTION KO CORP (KO) (Shares)",KO,"KO CORP",Shares,,20,,,,,`;
  await importFile(app, ann, history(split));

  expect(await coverageOf(ann)).toMatchObject([{ holdings: { compared: 1, disagreements: [] } }]);
});

test("an undone import covers nothing any more", async () => {
  const ann = await createUser(app);
  await importFile(app, ann, deposits(["01/30/2026", 50, 150], ["01/05/2026", 100, 100]));
  const before = await coverageOf(ann);
  const { result } = await importFile(
    app,
    ann,
    deposits(["03/31/2026", 50, 350.25], ["03/02/2026", 100, 300.25]),
  );
  expect(await coverageOf(ann)).toMatchObject([{ fileCount: 2, gaps: [{ cashMoved: "50.25" }] }]);

  const { errors } = await undoImport(app, ann, result.importId);

  expect(errors).toBeUndefined();
  expect(await coverageOf(ann)).toEqual(before);
});

test("another person's files, closings and positions are not seen", async () => {
  const [ann, bob] = [await createUser(app), await createUser(app)];
  await importFile(app, bob, sample("s11/Accounts_History (2).csv"));
  await importFile(app, ann, history(traded("11/19/2026", "KO", 10)));

  const accounts = await coverageOf(ann);

  expect(accounts).toHaveLength(1);
  expect(accounts[0]).toMatchObject({
    spans: [{ firstDay: "2026-11-19", lastDay: "2026-11-19" }],
    unmatchedClosings: 0,
    holdings: null,
  });
});
