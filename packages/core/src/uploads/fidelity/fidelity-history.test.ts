import fc from "fast-check";
import { expect, test } from "vitest";
import type { LineReading } from "../brokerage-format.ts";
import { historyOf, readExport } from "../testing/read-export.ts";
import { CELL_LENGTH_MAX, LINE_TEXT_LENGTH_MAX, ROW_WARNINGS_MAX } from "../upload-file.ts";

const HEADER =
  "Run Date,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date";
const OLD_ORDER =
  "Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date";
const SALE = "02/10/2026,YOU SOLD FORD MTR CO (F) (Cash),F,FORD MTR CO,Cash,13,-10,,,,130,900,02/11/2026";
const NAME = "History_for_Account_Z12345678.csv";

test("a reading bears its line number and its text", () => {
  const [reading] = readRows([SALE]);

  expect(reading).toMatchObject({ line: 2, text: SALE, state: "ROW" });
});

test.each([
  [
    "an unknown action with an amount",
    "02/10/2026,HELLO (Cash),,,Cash,,0.000,,,,1,,",
    /^Unknown action: HELLO/,
  ],
  [
    "an amount that is no number",
    "02/10/2026,MARGIN INTEREST (Cash),,,Cash,,,,,,1x,,",
    /^Amount can't be read: 1x/,
  ],
  [
    "a fee that is no number",
    "02/10/2026,MARGIN INTEREST (Cash),,,Cash,,,,?,,1,,",
    /^Fees can't be read: \?/,
  ],
  [
    "a balance that is no number",
    "02/10/2026,MARGIN INTEREST (Cash),,,Cash,,,,,,1,x,",
    /^Cash Balance can't be read/,
  ],
  [
    "money finer than the ledger",
    "02/10/2026,MARGIN INTEREST (Cash),,,Cash,,,,,,1.00001,,",
    /^Amount can't be read/,
  ],
  [
    "an amount that is not known yet",
    "02/10/2026,Electronic Funds Transfer Received (Cash),,,Cash,,,,,,Processing,Processing,",
    /^Amount can't be read: Processing/,
  ],
  [
    "a quantity that is not known yet",
    "02/10/2026,DISTRIBUTION F (F) (Cash),F,F,Shares,,Pending,,,,,,",
    /^Quantity can't be read: Pending/,
  ],
  [
    "costs without an amount",
    "02/10/2026,MARGIN INTEREST (Margin),,,Margin,,,,3.5,,,100,",
    /^Amount is missing beside Fees 3.5/,
  ],
  [
    "a line that stops early",
    "02/10/2026,MARGIN INTEREST (Cash),,,Cash",
    /ends before its last needed column/,
  ],
  ["a row without a day", ",MARGIN INTEREST (Cash),,,Cash,,,,,,1,,", /^Run Date is missing/],
  ["a negative price", "02/10/2026,YOU SOLD F (F) (Cash),F,F,Cash,-13,10,,,,130,,", /^Price is negative/],
  [
    "part of a contract",
    "02/10/2026,YOU SOLD OPENING TRANSACTION CALL (Cash),-F260320C9,,Cash,2,-1.5,,,,300,,",
    /no whole/,
  ],
])("%s blocks", (_, line, reason) => {
  const [reading] = readRows([line]);

  expect(reading).toMatchObject({ state: "REVIEW", isBlocking: true, reason: expect.stringMatching(reason) });
});

test("a row without a day of settlement says so in one of several ways", () => {
  for (const cell of ["Processing", "Pending", "--", "n/a", "", " "]) {
    const [reading] = readRows([SALE.replace("02/11/2026", cell)]);

    expect(reading?.state === "ROW" && reading.transaction.settlementDate).toBeUndefined();
    expect(reading?.state).toBe("ROW");
  }
});

test("a cell of ten thousand characters blocks, and its line is shown cut", () => {
  const [reading] = readRows([SALE.replace("FORD MTR CO,", `${"x".repeat(CELL_LENGTH_MAX + 1)},`)]);

  expect(reading).toMatchObject({ state: "REVIEW", reason: expect.stringMatching(/longer than/) });
  expect(reading?.text).toHaveLength(LINE_TEXT_LENGTH_MAX);
});

test("blank lines and disclaimers give nothing; any other line is named in a warning", () => {
  const read = readExport(
    [
      HEADER,
      SALE,
      "",
      ",,,,,,",
      '"The data and information in this spreadsheet is provided to you solely for your use."',
      '"1038360.4.0"',
      "Brokerage services are provided by Fidelity Brokerage Services LLC (FBS), 900 Salem Street",
      '"for any security, digital asset or insurance product. Data reflects the date on which it was"',
      '"Transactions which had a spread applied to them prior to the model change may appear in this file, but"',
      '"their cost will show as blank in the ""Fees($)"" column."',
      "a note",
      "Date downloaded 02/12/2026 9:00 am",
    ],
    NAME,
  );

  expect(historyOf(read)).toHaveLength(1);
  expect(read).toMatchObject({ warnings: ["Line 11 is no row and was left out: a note"] });
});

test.each([
  [",,F,FORD MTR CO,Cash,13,-10,,,,130,900,02/11/2026", /^Run Date is missing/],
  [SALE.replace("02/10/2026", "Feb 10, 2026"), /^Run Date can't be read: Feb 10/],
  [SALE.replace("02/10/2026", "Tue, Feb 10, 2026"), /^Run Date can't be read: Tue/],
])("a row whose day is missing or split over cells blocks: %s", (line, reason) => {
  expect(readRows([line])).toMatchObject([
    { state: "REVIEW", isBlocking: true, reason: expect.stringMatching(reason) },
  ]);
});

test.each([
  "Total,,,,,,-10,,,,130,900,",
  ",,,,,,,,,,130,,",
  "checked, 5",
  "Prices of 900, Salem Street, 02917",
])("%j is a note, not a row", (line) => {
  expect(readExport([HEADER, SALE, line], NAME)).toMatchObject({
    history: [{ state: "ROW" }],
    warnings: [expect.stringMatching(/^Line 3 is no row and was left out/)],
  });
});

test("warnings are bounded and the rest is counted", () => {
  const wrong = SALE.replace(",130,", ",131,");
  const read = readExport([HEADER, ...Array.from({ length: ROW_WARNINGS_MAX + 7 }, () => wrong)], NAME);

  const warned = historyOf(read).filter((row) => row.state === "ROW" && row.warnings !== undefined);
  expect(warned).toHaveLength(ROW_WARNINGS_MAX);
  expect(read).toMatchObject({
    warnings: [
      "57 of 57 rows do not reconcile: check the columns before you confirm",
      "7 more warnings are not shown",
    ],
  });
});

test("a mislabelled block without currency is put right by the rows that prove it, wherever they stand", () => {
  const purchase = "11/20/2025,YOU BOUGHT F (F) (Cash),F,F,Cash,13,100,,,,-1300,8700,11/21/2025";
  const sale = "11/19/2025,YOU SOLD F (F) (Cash),F,F,Cash,13,-100,,,,1300,10000,11/20/2025";
  for (const lines of [
    [purchase, sale],
    [sale, purchase],
  ]) {
    const quantities = readRows(lines, OLD_ORDER).map((row) =>
      row.state === "ROW" ? row.transaction.quantity : "",
    );
    expect(quantities.toSorted()).toEqual(["-100", "100"]);
  }
});

test("as many rows for one order as for the other leave it undecided", () => {
  const sale = "11/19/2025,YOU SOLD F (F) (Cash),F,F,Cash,13,-100,,,,1300,10000,";
  const other = "11/19/2025,YOU SOLD F (F) (Cash),F,F,Cash,-100,13,,,,1300,10000,";

  expect(readRows([sale, other], OLD_ORDER).map(({ state }) => state)).toEqual(["REVIEW", "REVIEW"]);
});

test("once it is decided, a row that says the contrary is for review", () => {
  const sale = "11/19/2025,YOU SOLD F (F) (Cash),F,F,Cash,-100,13,,,,1300,10000,";
  const other = "11/19/2025,YOU SOLD F (F) (Cash),F,F,Cash,13,-100,,,,1300,10000,";

  const readings = readRows([...Array.from({ length: 8 }, () => sale), other], OLD_ORDER);
  expect(readings.at(-1)).toMatchObject({ state: "REVIEW", reason: "Price is negative: -100" });
});

test("a quantity in another currency's column is not passed over", () => {
  const header =
    "Run Date,Action,Symbol,Description,Type,Exchange Quantity,Exchange Currency,Currency,Price,Quantity,Exchange Rate,Commission,Fees,Accrued Interest,Amount,Cash Balance,Settlement Date";
  const row = (exchanged: string, quantity: string, fees = "") =>
    `02/10/2026,DISTRIBUTION F (F) (Cash),F,F,Shares,${exchanged},,USD,,${quantity},0,,${fees},,,100,`;

  expect(
    readRows([row("12", "0.000"), row("0", "12"), row("12", "12"), row("12", "", "1x")], header),
  ).toMatchObject([
    { state: "REVIEW", isBlocking: true, reason: "Exchange Quantity 12 stands without a Quantity" },
    { state: "ROW", transaction: { quantity: "12" } },
    { state: "ROW", transaction: { quantity: "12" } },
    { state: "REVIEW", isBlocking: true, reason: "Fees can't be read: 1x" },
  ]);
});

test("a name that ends in digits stays whole beside a column of numbers", () => {
  const header = HEADER.replace("Run Date,", "Run Date,Account,Account Number,");
  const names = readRows(
    ["Savings 20251,Z12345678", "Individual Z12345678,Z12345678", ",Z12345678"].map((account) =>
      SALE.replace("02/10/2026,", `02/10/2026,${account},`),
    ),
    header,
  ).map((row) => row.state === "ROW" && [row.transaction.accountNumber, row.transaction.accountName]);

  expect(names).toEqual([
    ["Z12345678", "Savings 20251"],
    ["Z12345678", "Individual"],
    ["Z12345678", undefined],
  ]);
});

const line = fc.oneof(
  fc.constantFrom(SALE, "", ",,,", "a note", "Date downloaded 02/12/2026 9:00 am", HEADER),
  fc.constantFrom(
    "02/10/2026,HELLO (Cash),,,Cash,,0.000,,,,1,,",
    "02/10/2026,HELLO (Cash),,,Cash,,0.000,,,,,,",
    '02/10/2026,"HELLO (Cash),,,Cash,,0.000,,,,1,,',
    "02/10/2026,YOU SOLD FORD MTR CO (F) (Cash),F,FORD MTR CO,Cash,13,-10,,,,130,Processing,02/11/2026",
    "02/10/2026",
  ),
  fc.string({ unit: fc.constantFrom(...'0123456789/,"-$ ABC'), maxLength: 40 }),
);

test("whatever the lines are and however they are cut, each data line ends in one state", () => {
  fc.assert(
    fc.property(fc.array(line), fc.integer({ min: 1, max: 9 }), (lines, batchLines) => {
      const read = readExport([HEADER, ...lines], NAME, batchLines);
      const numbers = historyOf(read).map((reading) => reading.line);
      const dated = lines.flatMap((text, index) =>
        /^ ?\d\d\/\d\d\/20\d\d(,|$)/.test(text) ? [index + 2] : [],
      );

      expect(new Set(numbers).size).toBe(numbers.length);
      expect(numbers).toEqual(
        expect.arrayContaining(dated.filter((number) => isDay(lines[number - 2] ?? ""))),
      );
      expect(read).toEqual(readExport([HEADER, ...lines], NAME));
    }),
    { numRuns: 300 },
  );
});

const isDay = (text: string) => text.trimStart().startsWith("02/10/2026");

function readRows(lines: readonly string[], header = HEADER): readonly LineReading[] {
  return historyOf(readExport([header, ...lines], NAME));
}
