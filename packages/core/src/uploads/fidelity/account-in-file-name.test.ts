import { expect, test } from "vitest";
import { historyOf, readExport } from "../testing/read-export.ts";

const COLUMNS =
  "Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date";
const SALE = "YOU SOLD FORD MTR CO (F) (Cash),F,FORD MTR CO,Cash,13,-10,,,,130,900,02/11/2026";
const NAME = "History_for_Account_Z12345678-2.csv";

const read = (fileName: string, ...accounts: readonly string[]) =>
  readExport(
    [
      `Run Date,Account,Account Number,${COLUMNS}`,
      ...accounts.map((number) => `02/10/2026,Individual,${number},${SALE}`),
    ],
    fileName,
  );

const SAYS = "The file's name says account Z12345678, its account column says";

test.each([
  ["another account in every row", ["X87654321", "X87654321"], `${SAYS} X87654321: the column counts`],
  ["another one beside it", ["Z12345678", "X87654321"], `${SAYS} also X87654321: the column counts`],
  [
    "several others",
    ["X87654321", "X87654322", "X87654321", "X87654323"],
    `${SAYS} X87654321, X87654322, X87654323: the column counts`,
  ],
  [
    "more than a sentence holds",
    ["X87654321", "X87654322", "X87654323", "X87654324", "X87654325"],
    `${SAYS} X87654321, X87654322, X87654323 and more: the column counts`,
  ],
])("the name of the file says one account, its column %s", (_case, accounts, warning) => {
  const file = read(NAME, ...accounts);

  expect(file).toMatchObject({ warnings: [warning] });
  // The rows stay with the account of their column.
  expect(historyOf(file).map((row) => row.state === "ROW" && row.transaction.accountNumber)).toEqual(
    accounts,
  );
});

test.each([
  ["the same account", NAME, ["Z12345678", "Z12345678"]],
  ["the same account, written with dashes", NAME, ["Z12-345678-1"]],
  ["no account in a row", NAME, [""]],
  ["a masked account", NAME, ["Z****5678"]],
  ["a name without an account", "Accounts_History.csv", ["Z12345678", "X87654321"]],
])("nothing is said of %s", (_case, fileName, accounts) => {
  expect(read(fileName, ...accounts)).toMatchObject({ warnings: [] });
});
