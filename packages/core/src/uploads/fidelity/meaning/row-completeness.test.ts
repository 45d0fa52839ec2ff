import { expect, test } from "vitest";
import { historyOf, readExport } from "../../testing/read-export.ts";

const HEADER =
  "Run Date,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date";

const readRow = (action: string, cells: string) =>
  historyOf(readExport([HEADER, `02/10/2026,${action},${cells},,`], "History_for_Account_Z12345678.csv"))[0];

test.each([
  ["ROTH CONVERSION FORD (F) (Cash)", "F,FORD,Shares,,-10,,,,-130", "DISTRIBUTION_OUT"],
  ["ROTH CONVERSION FORD (F) (Cash)", "F,FORD,Shares,,10,,,,130", "CONTRIBUTION"],
  ["ROTH CONVERSION (Cash)", ",,Cash,,,,,,-130", "DISTRIBUTION_OUT"],
  ["TRANSFER OF ASSETS ACAT DELIVER FORD (F) (Cash)", "F,FORD,Shares,,-10,,,,-130", "TRANSFER_OUT"],
  ["RECEIVED FROM YOU FORD (F) (Cash)", "F,FORD,Shares,,-10,,,,", "TRANSFER_OUT"],
  ["RECEIVED FROM YOU FORD (F) (Cash)", "F,FORD,Shares,,10,,,,", "TRANSFER_IN"],
  ["OTHER DEBIT (Cash)", ",,Cash,,,,,,-5", "WITHDRAWAL"],
  ["OTHER CREDIT (Cash)", ",,Cash,,,,,,5", "DEPOSIT"],
])("what %s is, its numbers %s decide: %s", (action, cells, type) => {
  expect(readRow(action, cells)).toMatchObject({ state: "ROW", transaction: { type } });
});

test.each([
  ["0.65,,", "Commission 0.65"],
  [",0.03,", "Fees 0.03"],
  [",,1.25", "Accrued Interest 1.25"],
])("costs %s without an amount block", (costs, words) => {
  expect(readRow("MARGIN INTEREST (Cash)", `,,Cash,,,${costs},`)).toMatchObject({
    state: "REVIEW",
    isBlocking: true,
    reason: `Amount is missing beside ${words}`,
  });
});

test("an unknown action that bears only a price may be a plan's share count: it blocks", () => {
  expect(readRow("HELLO (Cash)", ",FUND,Cash,12.5,,,,,")).toMatchObject({
    state: "REVIEW",
    isBlocking: true,
  });
  expect(readRow("HELLO (Cash)", ",FUND,Cash,,,,,,")).toMatchObject({ state: "INFORMATIONAL" });
});

test("an order without an amount blocks, unless it moves shares and no cash", () => {
  expect(readRow("YOU BOUGHT FORD (F) (Cash)", "F,FORD,Cash,13,10,,,,")).toMatchObject({
    state: "REVIEW",
    reason: "Amount is missing",
  });
  expect(readRow("YOU BOUGHT FORD (F) (Shares)", "F,FORD,Shares,13,10,,,,")).toMatchObject({ state: "ROW" });
});

test.each([
  ["TRANSFER OF ASSETS ACAT RECEIVE FORD (F) (Cash)", ",FORD,Shares,,50,,,,650", "F"],
  ["TRANSFERRED TO VS Z98-765432-1 FORD (F) (Cash)", ",FORD,Shares,,-50,,,,-650", "F"],
  ["ROLLOVER SHARES (Cash)", ",FORD MTR CO,Shares,,50,,,,650", "FORD MTR CO"],
  ["JOURNALED RSU FORD (F) (Cash)", ",FORD,Shares,,50,,,,650", "F"],
  ["CONTRIBUTED TO FORD (F) (Cash)", ",FORD,Shares,,50,,,,650", "F"],
  ["NORMAL DISTR PARTIAL FORD (F) (Cash)", ",FORD,Shares,,-50,,,,-650", "F"],
])("%s moves shares, whose symbol stands in the text alone: %s", (action, cells, instrument) => {
  expect(readRow(action, cells)).toMatchObject({
    state: "ROW",
    transaction: { instrument, underlying: instrument, assetClass: "STOCK", cashEffect: "0" },
  });
});

test.each(["", "0", "0.000"])("the same actions move cash when Quantity is %j", (quantity) => {
  for (const action of ["DIRECT DEPOSIT ACME (PAYROLL)", "TRANSFERRED FROM VS Z98-765432-1 (HOUSE)"]) {
    const read = readRow(action, `,No Description,Cash,,${quantity},,,,650`);

    expect(read).toMatchObject({ state: "ROW", transaction: { cashEffect: "650" } });
    expect(read?.state === "ROW" && read.transaction.instrument).toBeUndefined();
  }
});

test("shares of which nothing says what they are block", () => {
  expect(
    readRow("TRANSFER OF ASSETS ACAT RECEIVE (Cash)", ",No Description,Shares,,50,,,,650"),
  ).toMatchObject({
    state: "REVIEW",
    isBlocking: true,
    reason: "Neither Symbol nor Description says of what Quantity 50 is",
  });
});

test("a plan's units of which nothing says the fund block", () => {
  expect(readRow("Contributions", ",,,,4.318,,,,520.75")).toMatchObject({
    state: "REVIEW",
    isBlocking: true,
    reason: "Neither Symbol nor Description says of what Quantity 4.318 is",
  });
  expect(readRow("Contributions", ",FUND,,,4.318,,,,520.75")).toMatchObject({ state: "ROW" });
});
