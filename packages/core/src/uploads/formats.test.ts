import { expect, test } from "vitest";
import type { FileIdentity } from "./brokerage-format.ts";
import { createHistoryReader, createPositionsReader, identifyFile } from "./formats.ts";

const HISTORY =
  "Run Date,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date";
const POSITIONS =
  "Account Number,Account Name,Symbol,Description,Quantity,Last Price,Current Value,Cost Basis Total";

test.each([
  ["History_for_Account_X12345678.csv", "X12345678"],
  ["History_for_Account_X12345678-2.csv", "X12345678"],
  ["History_for_Account_X12345678 (13).csv", "X12345678"],
  ["History_for_Account_2TB000009.csv", "2TB000009"],
  ["history_for_account_z12345678_1.CSV", "Z12345678"],
  ["History_for_Account_54321-8.csv", "54321"],
  ["Accounts_History (2).csv", undefined],
  ["transactions.csv", undefined],
])("%s is about account %s", (fileName, accountNumber) => {
  const identity = identify({ fileName, head: ["", HISTORY] });

  expect(identity.accountNumber).toBe(accountNumber);
  expect(identity.needsAccount).toBe(accountNumber === undefined);
});

test.each(["Cost Basis Total", "Average Cost Basis", "Total Gain/Loss Dollar"])(
  "positions with the column %s are positions, whatever stands below them",
  (column) => {
    const head = [POSITIONS.replace("Cost Basis Total", column), "Total account value,10"];

    expect(identify({ fileName: "Portfolio_Positions_Jul-06-2026.csv", head }).fileType).toBe("PORTFOLIO");
  },
);

test.each([
  ['"Date downloaded Jul-06-2026 4:12 p.m ET"', "2026-07-06T16:12"],
  ['"Date downloaded Aug-03-2026 at 4:36 p.m ET"', "2026-08-03T16:36"],
  ['"Date downloaded Aug-03-2026 10:30 a.m. ET"', "2026-08-03T10:30"],
  ['"Date downloaded 07/30/2021 2:26 PM ET"', "2021-07-30T14:26"],
  ["Date downloaded 11/26/2025 12:54 am", "2025-11-26T00:54"],
  ["Date downloaded 11/26/2025 12:54 pm,,,,", "2025-11-26T12:54"],
  ["Date downloaded 07/11/2025", "2025-07-11T00:00"],
  ['"Date downloaded" 12/31/2021, 9:11 AM', "2021-12-31T09:11"],
  ["Date downloaded,01/24/2023 10:28 am,,", "2023-01-24T10:28"],
  ["Date downloaded someday", undefined],
])("%s is %s", (footer, downloadedAt) => {
  expect(identify({ head: [POSITIONS], tail: ["", footer, ""] }).downloadedAt).toBe(downloadedAt);
});

test.each([
  [
    "Portfolio_Positions_Jul-06-2026.csv",
    '"Date downloaded Jul-07-2026 4:12 p.m ET"',
    "2026-07-07",
    "FOOTER",
  ],
  ["Portfolio_Positions_Jul-06-2026 (1).csv", "", "2026-07-06", "FILE_NAME"],
  ["Portfolio_Positions_Jul-06-2026-3.csv", "", "2026-07-06", "FILE_NAME"],
  ["Portfolio_Positions_Foo-06-2026.csv", "", undefined, "UNKNOWN"],
  ["positions.csv", "", undefined, "UNKNOWN"],
])("the snapshot of %s with footer %j is of %s (%s)", (fileName, footer, portfolioDate, source) => {
  const identity = identify({ fileName, head: [POSITIONS], tail: [footer] });

  expect(identity.portfolioDate).toBe(portfolioDate);
  expect(identity.portfolioDateSource).toBe(source);
});

test("what nobody knows is of an unknown brokerage, with what was looked for", () => {
  const identity = identify({ head: ["Date,Payee,Amount", "01/02/2026,Shop,-5"] });

  expect(identity.brokerage).toBe("Unknown");
  expect(identity.unknownBecause).toMatch(
    /^We can't read this file.*Run Date and Action.*Last Price and Current Value/,
  );
  expect(() => createHistoryReader(identity)).toThrow(RangeError);
});

test("a file of blank lines is empty", () => {
  expect(identifyFile({ fileName: "x.csv", head: ["", "  "], tail: [""] })).toMatchObject({
    ok: false,
    error: { brokerage: "Unknown", message: "File is empty" },
  });
});

test("a header of more than 200 columns is refused", () => {
  const found = identifyFile({ fileName: "x.csv", head: [`${HISTORY}${",x".repeat(200)}`], tail: [] });

  expect(found).toMatchObject({
    ok: false,
    error: { message: expect.stringMatching(/more than 200 columns/) },
  });
});

test("a file of one type has no reader of the other", () => {
  const history = identify({ head: [HISTORY] });
  const positions = identify({ head: [POSITIONS] });

  expect(() => createPositionsReader(history)).toThrow(RangeError);
  expect(() => createHistoryReader(positions)).toThrow(RangeError);
});

test("an identity is plain data", () => {
  const identity = identify({ head: [HISTORY] });

  expect(structuredClone(identity)).toEqual(identity);
  expect(JSON.parse(JSON.stringify(identity))).toEqual(identity);
});

function identify(file: { fileName?: string; head: string[]; tail?: string[] }): FileIdentity {
  const found = identifyFile({
    fileName: file.fileName ?? "x.csv",
    head: file.head,
    tail: file.tail ?? file.head,
  });
  if (!found.ok) {
    throw new Error(found.error.message);
  }
  return found.value;
}
