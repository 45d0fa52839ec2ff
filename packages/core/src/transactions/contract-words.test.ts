import { expect, test } from "vitest";
import { calendarDate } from "../shared/calendar-date.ts";
import { contractWords, instrumentWords } from "./contract-words.ts";
import { contractSymbol, optionContract, readContractSymbol, underlyingOf } from "./option-contract.ts";

test.each([
  ["NVDA261127C80", "2026-11-22", "NVDA $80 Call, Nov 27, 5 days"],
  ["NVDA261127C80", "2026-11-26", "NVDA $80 Call, Nov 27, 1 day"],
  ["NVDA261127C80", "2026-11-27", "NVDA $80 Call, Nov 27, last day"],
  ["NVDA261127C80", "2026-11-28", "NVDA $80 Call, expired Nov 27"],
  ["NVDA261127C80", "2027-01-04", "NVDA $80 Call, expired Nov 27, 2026"],
  ["NVDA261127C80", undefined, "NVDA $80 Call, Nov 27, 2026"],
  // 2028 has a February 29: 31 days of January, 29 of February, 16 of March, 366 - 1 + 31 of the days before.
  ["SPXW280316P5250.5", "2026-12-31", "SPXW $5,250.50 Put, Mar 16, 2028, 441 days"],
  ["F270115P12.5", "2026-11-23", "F $12.50 Put, Jan 15, 2027, 53 days"],
  ["ACME1241220C22.125", "2024-12-01", "ACME1 $22.125 Call, Dec 20, 19 days"],
  ["-IWM260918P215.5", "2026-09-17", "IWM $215.50 Put, Sep 18, 1 day"],
])("%s on %s is %s", (symbol, asOf, words) => {
  expect(instrumentWords(symbol, asOf === undefined ? undefined : calendarDate(asOf))).toBe(words);
});

test.each([
  "NVDA",
  "",
  "SPAXX",
  "912797MN5",
  "NVDA261327C80",
  "NVDA261132C80",
  "NVDA261127X80",
  "Pending activity",
])("%s is no contract and stays as it is", (symbol) => {
  expect(contractWords(symbol)).toBeUndefined();
  expect(instrumentWords(symbol, calendarDate("2026-11-22"))).toBe(symbol);
});

test.each([
  ["AAPL250117C150", "AAPL", { expiration: "2025-01-17", right: "CALL", strike: "150" }],
  ["ACME1241220P22.5", "ACME1", { expiration: "2024-12-20", right: "PUT", strike: "22.5" }],
])("%s is read as it is written", (symbol, root, terms) => {
  expect(readContractSymbol(symbol)).toEqual({ root, ...terms });
  expect(contractSymbol(optionContract(root, terms as Parameters<typeof optionContract>[1]))).toBe(symbol);
});

test.each([
  ["AAPL250117C150", "AAPL"],
  ["-IWM260918P215.5", "IWM"],
  ["ACME1241220C22.125", "ACME"],
  ["BRK.B250117P400", "BRK.B"],
  ["NVDA", "NVDA"],
  ["912797MN6", "912797MN6"],
  ["Pending activity", "Pending activity"],
])("%s is on %s", (symbol, underlying) => {
  expect(underlyingOf(symbol)).toBe(underlying);
});
