import { expect, test } from "vitest";
import { readExport } from "../../testing/read-export.ts";

const HEADER =
  "Symbol(CUSIP),Security Description,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis,Short Term Gain/Loss,Long Term Gain/Loss";
const NAME = "Realized_Gain_Loss_Account_Z12345678.csv";

function readRow(row: string, header = HEADER) {
  const read = readExport([header, row], NAME);
  if (!("realized" in read)) {
    throw new Error(JSON.stringify(read));
  }
  const [reading] = read.realized;
  return reading?.state === "ROW" ? reading.realized : reading;
}

test.each([
  ["shares", 'ABCD(009066101),A,25.00000,01/02/2025,02/03/2026,"$3621.38 ","$3000.00 ",-,"$621.38 "', "ABCD"],
  [
    "a contract",
    'BRKB220414C357.5(5835689CU),C,1,04/01/2022,04/14/2022,$1,$2,"($1.00)",-',
    "BRKB220414C357.5",
  ],
  [
    "a strike with zeros",
    'SPY220414P300.00(5835689CU),C,1,04/01/2022,04/14/2022,$1,$2,"($1.00)",-',
    "SPY220414P300",
  ],
  [
    "a contract with a dash",
    ' -SPY220414P300(5835689CU),C,1,04/01/2022,04/14/2022,$1,$2,"($1.00)",-',
    "SPY220414P300",
  ],
  ["a ticker alone", 'ABCD,A,1,01/02/2025,02/03/2026,$1,$2,"($1.00)",-', "ABCD"],
  ["a CUSIP alone", '(912797XX1),T,1,01/02/2025,02/03/2026,$1,$2,"($1.00)",-', "912797XX1"],
])("the instrument of %s has our form", (_what, row, symbol) => {
  expect(readRow(row)).toMatchObject({ kind: "CLOSED", symbol });
});

test.each([
  [
    "acquired first",
    "01/02/2025",
    "02/03/2026",
    { isShort: false, openedOn: "2025-01-02", closedOn: "2026-02-03" },
  ],
  [
    "turned round",
    "01/05/2026",
    "12/20/2025",
    { isShort: true, openedOn: "2025-12-20", closedOn: "2026-01-05" },
  ],
  [
    "the same",
    "01/05/2026",
    "01/05/2026",
    { isShort: false, openedOn: "2026-01-05", closedOn: "2026-01-05" },
  ],
])("days that are %s", (_what, acquired, sold, days) => {
  expect(readRow(`ABCD,A,1,${acquired},${sold},$5,$3,$2.00,-`)).toMatchObject(days);
});

test.each([
  ['"$3621.38 ",-', { gain: "3621.38", term: "SHORT" }],
  ['-,"$3621.38 "', { gain: "3621.38", term: "LONG" }],
  ['"($12.30)",-', { gain: "-12.3", term: "SHORT" }],
  ["$0.00,-", { gain: "0", term: "SHORT" }],
])("the filled cell of %s is gain and term", (cells, expected) => {
  expect(readRow(`ABCD,A,1,01/02/2025,02/03/2026,$5,$3,${cells}`)).toMatchObject(expected);
});

test.each([
  ["Wash Sale", {}],
  ["WASH SALE 02/03/2026", { closedOn: "2026-02-03" }],
])("a row sold on %s is an adjustment and no sale", (sold, more) => {
  expect(readRow(`ABCD,A,10,01/02/2025,${sold},-,-,"($151.45)",-`)).toEqual({
    line: 2,
    kind: "WASH_SALE",
    symbol: "ABCD",
    description: "A",
    isShort: false,
    quantity: "10",
    openedOn: "2025-01-02",
    gain: "151.45",
    ...more,
  });
});

test.each([
  ["three cells", 'CUSIP12AB,NOTE,"we are unable to tell"', /can't tell the gain/],
  ["no gain at all", "ABCD,A,1,01/02/2025,02/03/2026,-,-,-,-", /no gain/],
  ["no gain of a written contract", "ABCD,A,1,02/03/2026,01/02/2026,$5,$3,-,-", /no gain/],
  ["two gains", "ABCD,A,1,01/02/2025,02/03/2026,$5,$3,$1,$1", /Both columns/],
  ["no quantity", "ABCD,A,-,01/02/2025,02/03/2026,$5,$3,$2,-", /Quantity/],
  ["no closing day", "ABCD,A,1,01/02/2025,-,$5,$3,$2,-", /Date Sold/],
  ["a day that is none", "ABCD,A,1,02/30/2025,02/03/2026,$5,$3,$2,-", /Date Acquired/],
  ["no symbol", ",A,1,01/02/2025,02/03/2026,$5,$3,$2,-", /no symbol/],
])("a row with %s is listed with its reason and blocks nothing", (_what, row, reason) => {
  expect(readRow(row)).toMatchObject({
    state: "REVIEW",
    isBlocking: false,
    text: row,
    reason: expect.stringMatching(reason),
  });
});

test("the header may be padded, in capitals, and in another order", () => {
  const header =
    "DATE SOLD , LONG TERM GAIN/LOSS,SHORT TERM GAIN/LOSS ,COST BASIS,PROCEEDS, SYMBOL(CUSIP) ,SECURITY DESCRIPTION,QUANTITY,DATE ACQUIRED";

  expect(
    readRow("02/03/2026,-,$2.00,$3.00,$5.00,ABCD(009066101),A,1.50000,01/02/2026", header),
  ).toMatchObject({
    symbol: "ABCD",
    quantity: "1.5",
    gain: "2",
    term: "SHORT",
  });
});

test.each([
  [NAME, { accountNumber: "Z12345678", needsAccount: false }],
  ["Realized_Gain_Loss_Account_Z12345678 (2).csv", { accountNumber: "Z12345678", needsAccount: false }],
  ["Realized_Gain_Loss.csv", { needsAccount: true }],
])("only the name %s tells the account", (fileName, expected) => {
  const read = readExport([HEADER], fileName);

  expect("identity" in read && read.identity).toMatchObject({ fileType: "REALIZED", ...expected });
});

const OPEN_LOTS = "Symbol,Description,Quantity,Date Acquired,Cost Basis Per Share,Cost Basis";

test.each([
  [
    "a lot",
    'ACME,ACME CORP,10.00000,01/05/2024,$12.00,"$120.00 "',
    { quantity: "10", openedOn: "2024-01-05", cost: "120" },
  ],
  ["a lot whose cost isn't known", "ACME,ACME CORP,2.5,01/05/2024,-,-", { quantity: "2.5" }],
])("%s of NetBenefits' open lots is held", (_what, row, expected) => {
  expect(readRow(row, OPEN_LOTS)).toMatchObject({
    ...{ kind: "OPEN", symbol: "ACME", description: "ACME CORP", isShort: false },
    ...expected,
  });
});

test.each([
  ["no day", "ACME,ACME CORP,10,-,$12.00,$120.00", /Date Acquired/],
  ["no quantity", "ACME,ACME CORP,0,01/05/2024,$12.00,$120.00", /Quantity/],
  ["a quantity below zero", "ACME,ACME CORP,-5,01/05/2024,$12.00,$60.00", /Quantity/],
  ["a cost that is none", "ACME,ACME CORP,5,01/05/2024,$12.00,twelve", /Cost Basis/],
])("an open lot with %s is listed with its reason and blocks nothing", (_what, row, reason) => {
  expect(readRow(row, OPEN_LOTS)).toMatchObject({
    ...{ state: "REVIEW", isBlocking: false, text: row, reason: expect.stringMatching(reason) },
  });
});
