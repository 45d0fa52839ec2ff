import { expect, test } from "vitest";
import { historyOf, readExport } from "../../testing/read-export.ts";
import { readSymbolCell } from "./symbol-cell.ts";

test.each([
  [" FXAIX ", "FXAIX"],
  ["SPAXX**", "SPAXX"],
  ["SPAXX **", "SPAXX"],
  ["brkb", "BRKB"],
  [" -AAPL250117C150", "-AAPL250117C150"],
  ["'-AAPL250117C150", "-AAPL250117C150"],
  ['="-AAPL250117C150"', "-AAPL250117C150"],
  ["=-AAPL250117C150", "-AAPL250117C150"],
  ["Pending  activity", "PENDING ACTIVITY"],
  ["912797ZZ8", "912797ZZ8"],
  ["NA", "NA"],
])("%j is %s", (cell, symbol) => {
  expect(readSymbolCell(cell)).toBe(symbol);
});

test.each(["", "  ", "--", "n/a", "#NAME?", "#VALUE!", "#N/A", "#REF!", "9.12797E+104", "3.1E+08"])(
  "%j is no symbol",
  (cell) => {
    expect(readSymbolCell(cell)).toBe("");
  },
);

const HEADER =
  "Run Date,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date";

test.each([
  ["37833100", "YOU BOUGHT APPLE INC BOND 2.5% (037833100) (Cash)", "037833100"],
  ["9.12797E+104", "YOU BOUGHT UNITED STATES TREAS BILLS (912797E99) (Cash)", "912797E99"],
  ["37833100", "YOU BOUGHT SOMETHING ELSE (SMTH) (Cash)", "37833100"],
])(
  "a CUSIP that a spreadsheet took for the number %s is read from the action",
  (cell, action, instrument) => {
    const row = `02/10/2026,${action},${cell},NOTES,Cash,99,1000,,,,-990,10,02/11/2026`;

    expect(historyOf(readExport([HEADER, row], "History_for_Account_Z12345678.csv"))).toMatchObject([
      { state: "ROW", transaction: { instrument } },
    ]);
  },
);

test.each([
  ["9.12797E+104", "YOU BOUGHT UNITED STATES TREAS BILLS (Cash)"],
  ["9.12797E+104", "INTEREST UNITED STATES TREAS NTS (Cash)"],
  ["#NAME?", "TRANSFERRED FROM VS Z98-765432-1 EXAMPLECO (EXCO) (Cash)"],
  ["#NAME?", "EXPIRED POSITION WARRANTS (Cash)"],
])("what a spreadsheet made %s of is asked for when the action does not tell it", (cell, action) => {
  const row = `02/10/2026,${action},${cell},NOTES,Cash,,1000,,,,990,10,02/11/2026`;

  expect(historyOf(readExport([HEADER, row], "History_for_Account_Z12345678.csv"))).toMatchObject([
    { state: "REVIEW", isBlocking: true, reason: expect.stringContaining(`Symbol ${cell}`) },
  ]);
});

test("a row that moves cash alone needs no symbol", () => {
  const row = "02/10/2026,Electronic Funds Transfer Received (Cash),--,No Description,Cash,,,,,,990,10,";

  expect(historyOf(readExport([HEADER, row], "History_for_Account_Z12345678.csv"))).toMatchObject([
    { state: "ROW", transaction: { type: "DEPOSIT" } },
  ]);
});
