import { expect, test } from "vitest";
import { readExport } from "../testing/read-export.ts";

const NAME = "Portfolio_Positions_Jul-06-2026.csv";
const FEW = "Symbol,Description,Quantity,Last Price,Current Value,Cost Basis Total";
const HEADER =
  "Account Number,Account Name,Symbol,Description,Quantity,Last Price,Current Value,Cost Basis Total,Type";

test("in a view of few columns a line of a name and a value is a row", () => {
  const lines = [
    FEW,
    "FCASH**,,,,$5.00,",
    "Pending activity,,,,-$136.75,",
    "SPAXX**,HELD IN MONEY MARKET,,,$7,",
  ];

  expect(readExport(lines, NAME)).toMatchObject({
    warnings: [],
    positions: [
      { state: "ROW", position: { symbol: "FCASH", type: "CASH", currentValue: "5" } },
      { state: "ROW", position: { kind: "PENDING", currentValue: "-136.75" } },
      { state: "ROW", position: { symbol: "SPAXX", currentValue: "7" } },
    ],
  });
});

test("a value without a name, a name without a value and texts below are told, not taken", () => {
  const lines = [
    FEW,
    "AAPL,APPLE INC,1,$1,$1,$1",
    ",,,,$900,",
    "AAPL,,,,,",
    "The data and information in this spreadsheet, is provided, to you, solely for your use",
  ];

  expect(readExport(lines, NAME)).toMatchObject({
    positions: [{ line: 2, state: "ROW" }],
    warnings: [
      "Line 3 is no row and was left out: ,,,,$900,",
      "Line 4 is no row and was left out: AAPL,,,,,",
    ],
  });
});

test("a line that was cut off blocks", () => {
  const lines = [
    HEADER,
    "Z12345678,Individual,AAPL,APPLE INC,1,$1,$1,$1,Cash,",
    "Z12345678,Individual,MSFT,MICRO",
  ];

  expect(readExport(lines, NAME)).toMatchObject({
    positions: [
      { state: "ROW" },
      { line: 3, state: "REVIEW", isBlocking: true, reason: "The line ends before its last needed column" },
    ],
  });
});

test("a total with asterisks around it is no holding", () => {
  const lines = [
    HEADER,
    "Z12345678,Individual,AAPL,APPLE INC,10,$200.00,$2000.00,$1500.00,Cash",
    "Z12345678,Individual,**Total**,,,,$2000.00,,",
  ];

  expect(readExport(lines, NAME)).toMatchObject({
    positions: [
      { line: 2, state: "ROW" },
      { line: 3, state: "INFORMATIONAL", reason: "A total of other lines" },
    ],
  });
});

test("a symbol that a spreadsheet spoilt is read from a contract's name, else asked for", () => {
  const lines = [
    HEADER,
    "Z12345678,Individual,#NAME?,NVDA AUG 21 2026 $190 CALL,-1,$4.35,-$435.00,$512.33,Cash,",
    "Z12345678,Individual,9.12797E+104,UNITED STATES TREAS BILLS,5000,$98.92,$4946.00,$4946.00,Cash,",
    "Z12345678,Individual,--,OLDCO PLC,10,--,--,--,Cash,",
  ];

  expect(readExport(lines, NAME)).toMatchObject({
    positions: [
      { state: "ROW", position: { symbol: "NVDA260821C190" } },
      { state: "REVIEW", isBlocking: true, reason: expect.stringMatching(/^Symbol 9.12797E\+104 is what/) },
      { state: "ROW", position: { symbol: "", description: "OLDCO PLC" } },
    ],
  });
});
