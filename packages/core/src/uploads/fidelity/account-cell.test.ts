import { expect, test } from "vitest";
import { readAccountCell, readAccountNumber, readAccountOf } from "./account-cell.ts";

test.each([
  ["Individual - TOD Z12345678", "Z12345678", "Individual - TOD"],
  ["  ROTH IRA   211223344 ", "211223344", "ROTH IRA"],
  ['"Joint, Smith & Co" Z12345678', "Z12345678", "Joint, Smith & Co"],
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
  ["'211223344", "211223344"],
  ['="211223344"', "211223344"],
  ["211223344.0", "211223344"],
  ["211,223,344", "211223344"],
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

test("a cell made to be slow is read at once", () => {
  const start = process.hrtime.bigint();

  readAccountCell(`a${"(".repeat(10_000)}`);
  readAccountCell(`${"( ".repeat(5000)}x`);

  expect(Number(process.hrtime.bigint() - start) / 1e6).toBeLessThan(500);
});
