import { expect, test } from "vitest";
import { CLOSES_ROWS_MAX, readClosesFile } from "./read-closes-file.ts";

const close = (line: number, text: string, told = {}) => {
  const [instrument, day, price] = text.split(" ");
  const untold = { source: "FILE", dividend: null, split: null };
  return { line, instrument, day, close: price, ...untold, ...told };
};

test("columns by name in any order and case, cells as spreadsheets, brokers and option chains write them", () => {
  const text =
    '\uFEFFVolume,DATE,Ticker,"Close",Adj Close,divCash,splitFactor\r\n' +
    '1,11/25/2026,ko,"$1,070.50",99.1,0.51,1.0\r\n' +
    "\r\n" +
    "1,2026-11-25,BRK.B,480.,480,0,\r\n" +
    "1,6-Nov-26,brk/b,470,,--,n/a\r\n" +
    "1,6/10/2024,NVDA,121.79,,,10:1\r\n" +
    "1,2024-06-11,SPCE,8.1,,,1:10\r\n" +
    "1,2024-06-11,XYZ,8.1,,,1:3\r\n" +
    "1,2026-11-25, -KO261218C70,1.05,,,\r\n" +
    "1,2026-11-24,KO    261218C00070500,.95,,,\r\n" +
    "1,2026-11-24,-3,-1,,,\r\n";

  expect(readClosesFile(text)).toEqual({
    ok: true,
    value: {
      read: [
        close(2, "KO 2026-11-25 1070.5", { dividend: "0.51", split: "1" }),
        close(4, "BRKB 2026-11-25 480", { dividend: "0" }),
        close(5, "BRKB 2026-11-06 470"),
        close(6, "NVDA 2024-06-10 121.79", { split: "10" }),
        close(7, "SPCE 2024-06-11 8.1", { split: "0.1" }),
        close(8, "XYZ 2024-06-11 8.1", { split: "0.33333333" }),
        close(9, "KO261218C70 2026-11-25 1.05"),
        close(10, "KO261218C70.5 2026-11-24 0.95"),
        // Whether it is a symbol and a close at all, the check says.
        close(11, "3 2026-11-24 -1"),
      ],
      refused: [],
    },
  });
});

test.each([
  ["KO,2026-02-30,70,,", `day can't be "2026-02-30"`],
  ["KO,,70,,", "day can't be empty"],
  ["KO,25.11.2026,70,,", `day can't be "25.11.2026"`],
  ["KO,2026-11-25,,,", "close can't be empty"],
  ["KO,2026-11-25,--,,", `close can't be "--"`],
  ["KO,2026-11-25,seventy,,", `close can't be "seventy"`],
  ["KO,2026-11-25,=1+1,,", `close can't be "=1+1"`],
  ['KO,2026-11-25,"70,5",,', `close can't be "70,5"`],
  ["KO,2026-11-25,70.123456789,,", `close can't be "70.123456789"`],
  ["KO,2026-11-25,70,some,", `dividend can't be "some"`],
  ["KO,2026-11-25,70,,4:0", `split can't be "4:0"`],
  ["KO,2026-11-25,70,,4-for-1", `split can't be "4-for-1"`],
  ["#NAME?,2026-11-25,70,,", `symbol can't be "#NAME?"`],
  ['"KO,2026-11-25,70', "A quote is opened and never closed"],
  ["msft,11/24/2026,70,,", "MSFT 2026-11-24 stands on line 2 already"],
])("%s is refused with its line, and the lines beside it are read", (row, reason) => {
  const text = `symbol,day,close,dividend,split\nMSFT,2026-11-24,400,,\n${row}\nIBM,2026-11-24,250,,\n`;
  const read = readClosesFile(text);

  expect(read.ok && read.value.refused).toEqual([{ line: 3, reason }]);
  expect(read.ok && read.value.read.map(({ line }) => line)).toEqual([2, 4]);
});

test.each([
  ["", "Line 1: a header with the columns symbol, day and close is needed"],
  [
    "<!doctype html><html><body>Please sign in</body></html>",
    "Line 1: a header with the columns symbol, day and close is needed",
  ],
  ["symbol;day;close\nKO;2026-11-24;70", "Line 1: a header with the columns symbol, day and close is needed"],
  // An adjusted close isn't what was paid.
  [
    "Date,Symbol,Adj Close\n2026-11-24,KO,70",
    "Line 1: a header with the columns symbol, day and close is needed",
  ],
  [
    "symbol,Date,Day,close\nKO,2026-11-24,2026-11-25,70",
    'Line 1: the columns "Date" and "Day" both mean day',
  ],
  [
    `symbol,day,close\n${"KO,2026-11-24,70\n".repeat(CLOSES_ROWS_MAX + 1)}`,
    "The list may have at most 100,000 lines",
  ],
])("%.60j can't be read at all", (text, problem) => {
  expect(readClosesFile(text)).toEqual({ ok: false, error: problem });
});
