import { expect, test } from "vitest";
import { findAccountInFileName, readAccountCell, readAccountNumber, readAccountOf } from "./account-cell.ts";

test.each([
  ["Individual - TOD Z12345678", "Z12345678", "Individual - TOD"],
  ["  ROTH IRA   211223344 ", "211223344", "ROTH IRA"],
  ['"Joint, Smith & Co" Z12345678', "Z12345678", "Joint, Smith & Co"],
  ['Rollover IRA" 212345678', "212345678", "Rollover IRA"],
  ['Kids "UTMA" Z12345678', "Z12345678", 'Kids "UTMA"'],
  ["ACME, INC. 401(K) PLAN 54321", "54321", "ACME, INC. 401(K) PLAN"],
  ["Individual (Z12345678)", "Z12345678", "Individual"],
  ["Individual Z12-345678-1", "Z12345678", "Individual"],
  ["Fidelity Crypto® 2TB000009", "2TB000009", "Fidelity Crypto®"],
  ["Z12345678", "Z12345678", undefined],
  ["54321", "54321", undefined],
  ["My savings 2026", undefined, "My savings 2026"],
  ["Traditional IRA", undefined, "Traditional IRA"],
  ["", undefined, undefined],
])("%j is number %s, name %s", (cell, accountNumber, accountName) => {
  expect(readAccountCell(cell)).toEqual({
    ...(accountNumber !== undefined && { accountNumber }),
    ...(accountName !== undefined && { accountName }),
  });
});

test.each([
  [" z12345678 ", "Z12345678"],
  ["Z12-345678", "Z12345678"],
  ["Z12-345678-1", "Z12345678"],
  ["54321", "54321"],
  ["", undefined],
  ["--", undefined],
  ["n/a", undefined],
  ["NaN", undefined],
  ["None", undefined],
  ["null", undefined],
  ["'211223344", "211223344"],
  ['="211223344"', "211223344"],
  ["211223344.0", "211223344"],
  ["211,223,344", "211223344"],
  ["211,223,344.00", "211223344"],
])("number cell %j is %s", (cell, accountNumber) => {
  expect(readAccountNumber(cell)).toBe(accountNumber);
});

test.each(["2.11E+08", "Z****1234", "...1234", "#REF!", "########", "BROKERAGE"])(
  "%s is no account number: it stands with the name, and the preview asks",
  (number) => {
    expect(readAccountOf("ROTH IRA", number)).toEqual({ accountName: `ROTH IRA ${number}` });
    expect(readAccountOf("", number)).toEqual({ accountName: number });
  },
);

test.each([
  ["History_for_Account_Z12345678 (1).csv", "Z12345678"],
  ["history for account z12-345678-1.csv", "Z12345678"],
  ["History-for-Account-54321.csv", "54321"],
  ["History_for_Account_2TB0009.csv", "2TB0009"],
  ["History_for_Account_Z123456789012.csv", undefined],
  ["Accounts_History.csv", undefined],
])("the file name %s tells the account %s", (name, accountNumber) => {
  expect(findAccountInFileName(name)).toBe(accountNumber);
});

test("a cell made to be slow is read at once", () => {
  const start = process.hrtime.bigint();

  readAccountCell(`a${"(".repeat(10_000)}`);
  readAccountCell(`${"( ".repeat(5000)}x`);

  expect(Number(process.hrtime.bigint() - start) / 1e6).toBeLessThan(500);
});
