import { expect, test } from "vitest";
import { EARNINGS_ROWS_MAX, readEarningsCsv } from "./read-earnings-csv.ts";

test("columns by name in any order, as spreadsheets write them", () => {
  const text =
    '\uFEFFReport Date,Ticker,EPS Estimate,EPS actual,Time,Quarter,Year,"Revenue Estimate",Revenue_Actual,Note\r\n' +
    '10/29/2026,aapl,1.50,$1.65,After Market Close,Q4,2026,"101,000,000,000",--,big\r\n' +
    "\r\n" +
    "2026-11-03,BRK.B,(0.12),,bmo,,,,,\r\n" +
    "2026-11-04,T,,,TBD,,,,\r\n";

  expect(readEarningsCsv(text)).toEqual({
    ok: true,
    value: [
      {
        symbol: "AAPL",
        date: "2026-10-29",
        hour: "amc",
        epsEstimate: "1.5",
        epsActual: "1.65",
        quarter: 4,
        year: 2026,
        revenueEstimate: "101000000000",
      },
      { symbol: "BRK.B", date: "2026-11-03", hour: "bmo", epsEstimate: "-0.12" },
      { symbol: "T", date: "2026-11-04", hour: "" },
    ],
  });
});

test.each([
  ["AAPL,2026-02-30,,", 'Line 3: date cannot be "2026-02-30"'],
  ["AAPL,,,", "Line 3: date cannot be empty"],
  [",2026-11-03,,", "Line 3: symbol cannot be empty"],
  ["=cmd(),2026-11-03,,", 'Line 3: symbol cannot be "=cmd()"'],
  ["AAPL,2026-11-03,noon,", 'Line 3: hour must be amc, bmo, dmh or empty, not "noon"'],
  ["AAPL,2026-11-03,amc,5", 'Line 3: quarter must be from 1 to 4, not "5"'],
  ["AAPL,2026-11-03,amc,1.5", 'Line 3: quarter must be from 1 to 4, not "1.5"'],
  ["AAPL,2026-11-03,amc,0x4", 'Line 3: quarter must be from 1 to 4, not "0x4"'],
  ['AAPL,2026-11-03,amc,"=1+1"', 'Line 3: quarter must be from 1 to 4, not "=1+1"'],
  ["AAPL,=TODAY(),amc,1", 'Line 3: date cannot be "=TODAY()"'],
  ["AAPL,46329,amc,1", 'Line 3: date cannot be "46329"'],
  ["AAPL,11/31/2026,amc,1", 'Line 3: date cannot be "11/31/2026"'],
  ["AAPL,31/10/2026,amc,1", 'Line 3: date cannot be "31/10/2026"'],
  ['AAPL,2026-11-03,amc,1,"=2*1.5"', 'Line 3: epsEstimate cannot be "=2*1.5"'],
  ["AAPL,2026-11-03,@SUM(A1),1", 'Line 3: hour must be amc, bmo, dmh or empty, not "@SUM(A1)"'],
  ["AAPL,2026-11-03,amc,1,much", 'Line 3: epsEstimate cannot be "much"'],
  ["AAPL,2026-11-03,amc,1,1.23456789", 'Line 3: epsEstimate cannot be "1.23456789"'],
  ["AAPL,2026-11-03,amc,1,1234567890", 'Line 3: epsEstimate cannot be "1234567890"'],
  ['AAPL,"2026-11-03,amc', "Line 3: a quote is opened and never closed"],
  ["msft,11/02/2026,,", "Line 3: MSFT 2026-11-02 stands on line 2 already"],
])("%s: the list is refused, its line named", (row, problem) => {
  const text = `symbol,date,hour,quarter,epsEstimate\nMSFT,2026-11-02,amc,1,2\n${row}\nIBM,2026-11-05,,,\n`;

  expect(readEarningsCsv(text)).toEqual({ ok: false, error: [problem] });
});

test.each([
  ["", "Line 1: a header with the columns symbol and date is needed"],
  ["\n\nsymbol,when\nA,2026-01-02", "Line 3: a header with the columns symbol and date is needed"],
  ["symbol;date\nA;2026-01-02", "Line 1: a header with the columns symbol and date is needed"],
  [
    "symbol,Date,Report Date\nA,2026-01-02,2026-01-03",
    'Line 1: the columns "Date" and "Report Date" both mean date',
  ],
])("%j has no header that can be used", (text, problem) => {
  expect(readEarningsCsv(text)).toEqual({ ok: false, error: [problem] });
});

test("of many bad lines fifty are named and the others counted", () => {
  const found = readEarningsCsv(`symbol,date\n${"A,never\n".repeat(60)}`);

  expect(found.ok ? [] : found.error).toHaveLength(51);
  expect(found.ok ? "" : found.error.at(-1)).toBe("10 more lines cannot be read");
});

test("a longer list than is taken is refused", () => {
  expect(readEarningsCsv(`symbol,date\n${"A,2026-01-02\n".repeat(EARNINGS_ROWS_MAX + 1)}`)).toEqual({
    ok: false,
    error: ["The list may have at most 20,000 lines"],
  });
});
