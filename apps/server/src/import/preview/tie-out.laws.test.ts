import { expect, test, vi } from "vitest";
import { createUser, startTestApp } from "../../testing/test-app.ts";
import { EXPECTED, sample } from "../testing/samples.ts";
import { importFile, type TestFile } from "../testing/upload.ts";

// Whole imports, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const app = await startTestApp();

const WITH_BALANCES = [
  "s04/History_for_Account_Z12345678.csv",
  "s06/History_for_Account_Z12345678-2.csv",
  "s12/History_for_Account_X11223344.csv",
];

const POSITIONS_HEADER =
  "Account Number,Account Name,Symbol,Description,Quantity,Last Price,Last Price Change,Current Value,Today's Gain/Loss Dollar,Today's Gain/Loss Percent,Total Gain/Loss Dollar,Total Gain/Loss Percent,Percent Of Account,Cost Basis Total,Average Cost Basis,Type";

const held = (symbol: string, quantity: string, number = "Z12345678") =>
  `${number},Individual - TOD,${symbol},${symbol} CORP,${quantity},$10.00,,$100.00,,,,,,$90.00,,Cash,`;

const positions = (day: string, ...rows: readonly string[]): TestFile => ({
  name: `Portfolio_Positions_${day}.csv`,
  bytes: `${[POSITIONS_HEADER, ...rows].join("\n")}\n`,
});

const HISTORY_HEADER =
  "Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";

const history = (...rows: readonly string[]): TestFile => ({
  name: "Accounts_History.csv",
  bytes: `\n\n${[HISTORY_HEADER, ...rows].join("\n")}\n`,
});

const bought = (day: string, symbol: string, shares: number) =>
  `${day},"Individual - TOD",Z12345678,"YOU BOUGHT ${symbol} CORP (${symbol}) (Cash)",${symbol},"${symbol} CORP",Cash,10,${shares},,,,-${shares * 10},${day}`;

const sold = (day: string, symbol: string, shares: number) =>
  `${day},"Individual - TOD",Z12345678,"YOU SOLD ${symbol} CORP (${symbol}) (Cash)",${symbol},"${symbol} CORP",Cash,10,-${shares},,,,${shares * 10},${day}`;

const HISTORIES = Object.keys(EXPECTED).filter((place) => EXPECTED[place]?.file_type === "history");

test.each(HISTORIES)("%s ties without a false alarm", async (place) => {
  const ann = await createUser(app);

  const { preview, result } = await importFile(app, ann, sample(place));

  for (const { cashBalance } of [...preview.accounts, ...result.accounts]) {
    if (WITH_BALANCES.includes(place)) {
      expect(cashBalance).toMatchObject({
        checked: expect.any(Number),
        gapCount: 0,
        gaps: [],
        notChecked: null,
      });
      expect(cashBalance.checked).toBeGreaterThan(2);
    } else {
      expect(cashBalance).toBeNull();
    }
  }
  expect(result.message).not.toContain("gap");
});

const S04 = sample("s04/History_for_Account_Z12345678.csv");

test.each([
  [
    "an amount",
    ",339.32,30557.98,",
    ",339.33,30557.98,",
    { line: 14, olderLine: 15, expected: "30557.99", difference: "-0.01" },
  ],
  [
    "a balance",
    ",339.32,30557.98,",
    ",339.32,30557.99,",
    { line: 14, olderLine: 15, balance: "30557.99", difference: "0.01" },
  ],
  [
    "a balance within a day",
    ",109.33,30218.66,",
    ",109.33,30218.67,",
    { line: 16, olderLine: 17, difference: "0.01" },
  ],
])("%s that is a cent off names its line, before and after the import", async (_name, from, to, gap) => {
  const ann = await createUser(app);
  const bytes = String(S04.bytes).replace(from, to);

  const { preview, result } = await importFile(app, ann, { ...S04, bytes });

  for (const [account] of [preview.accounts, result.accounts]) {
    expect(account.cashBalance).toMatchObject({ gapCount: 1, gaps: [gap] });
    expect(account.ledgerCash).toBe(account.fileCash);
  }
  expect(result.message).toContain(`The Cash Balance of Z12345678 has a gap: line ${gap.line} says $`);
});

test("money has two decimals", async () => {
  const ann = await createUser(app);

  const { result } = await importFile(app, ann, sample("s01/Accounts_History.csv"));

  expect(result.accounts.map((account: { fileCash: string }) => account.fileCash).sort()).toEqual([
    "12002.26",
    "49.50",
  ]);
});

test("positions agree with the ledger of their day, also when it went on since", async () => {
  const ann = await createUser(app);
  const rows = [bought("03/02/2026", "KO", 20), bought("03/03/2026", "PEP", 5)];
  await importFile(app, ann, history(...rows, bought("03/10/2026", "KO", 7), sold("03/11/2026", "PEP", 5)));

  const file = positions(
    "Mar-05-2026",
    held("KO", "20"),
    held("PEP", "3"),
    held("PEP", "2"),
    held("SPAXX**", ""),
  );
  const { preview, result } = await importFile(app, ann, file);

  for (const [account] of [preview.accounts, result.accounts]) {
    expect(account).toMatchObject({
      fileCash: "0.00",
      holdings: { day: "2026-03-05", compared: 2, disagreements: [], notCompared: null },
    });
  }
  expect(result.message).toContain("2 symbols agree with the ledger.");
});

test("a quantity that differs is named with both quantities and what may explain it", async () => {
  const ann = await createUser(app);
  await importFile(
    app,
    ann,
    history(bought("03/02/2026", "KO", 20), bought("03/05/2026", "PEP", 5), sold("03/04/2026", "F", 9)),
  );

  const file = positions("Mar-05-2026", held("KO", "21"), held("F", "1"), held("XOM", "4"));
  const { preview, result } = await importFile(app, ann, file);

  expect(preview.accounts[0].holdings).toEqual(result.accounts[0].holdings);
  expect(result.accounts[0].holdings).toMatchObject({
    compared: 4,
    disagreements: [
      {
        symbol: "F",
        fileQuantity: "1",
        ledgerQuantity: "0",
        explanation: expect.stringContaining("no opening"),
      },
      {
        symbol: "KO",
        fileQuantity: "21",
        ledgerQuantity: "20",
        explanation: expect.stringContaining("before 2026-03-02"),
      },
      {
        symbol: "PEP",
        fileQuantity: "0",
        ledgerQuantity: "5",
        explanation: expect.stringContaining("that very day"),
      },
      {
        symbol: "XOM",
        fileQuantity: "4",
        ledgerQuantity: "0",
        explanation: expect.stringContaining("No row of it"),
      },
    ],
  });
  expect(result.message).toContain("Individual - TOD: 4 of 4 symbols disagree with the ledger.");
});

test("two accounts of one name are told apart by the end of their numbers", async () => {
  const ann = await createUser(app);
  const other = "Z99990004";
  await importFile(
    app,
    ann,
    history(bought("03/02/2026", "KO", 20), bought("03/02/2026", "KO", 5).replace("Z12345678", other)),
  );

  const { result } = await importFile(
    app,
    ann,
    positions("Mar-05-2026", held("KO", "21"), held("KO", "5", other)),
  );

  expect(result.message).toContain("Individual - TOD (5678): 1 of 1 symbol disagrees with the ledger.");
  expect(result.message).toContain("Individual - TOD (0004): 1 symbol agrees with the ledger.");
});

test("without a history there is nothing to compare with, and nobody else's counts", async () => {
  const [ann, bob] = [await createUser(app), await createUser(app)];
  await importFile(app, bob, history(bought("03/02/2026", "KO", 20)));
  await importFile(app, ann, positions("Mar-05-2026", held("KO", "20")));

  const { preview } = await importFile(app, ann, positions("Mar-06-2026", held("KO", "21")));

  expect(preview.accounts[0].holdings).toMatchObject({
    compared: 0,
    disagreements: [],
    notCompared: expect.stringContaining("no history"),
  });
});
