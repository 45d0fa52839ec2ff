import { expect, test } from "vitest";
import { rangeInFileName, rangeInLines } from "./stated-range.ts";

const told = (range: ReturnType<typeof rangeInFileName>) => range && `${range.firstDay} ${range.lastDay}`;

test.each([
  ["History_2015-01-01_2015-12-31.csv", "2015-01-01 2015-12-31"],
  ["History 01-01-2015 to 03-31-2015 (1).csv", "2015-01-01 2015-03-31"],
  ["20150101-20151231.csv", "2015-01-01 2015-12-31"],
  ["Fidelity Jan-02-2015 Jun-30-2015.csv", "2015-01-02 2015-06-30"],
  ["Accounts_History_2015.csv", "2015-01-01 2015-12-31"],
  ["History_for_Account_X20152016_2015 (2).csv", "2015-01-01 2015-12-31"],
  ["2014-2016.csv", "2014-01-01 2016-12-31"],
  ["history 2015 Q4.csv", "2015-10-01 2015-12-31"],
  ["Q1-2016.csv", "2016-01-01 2016-03-31"],
  ["2016-02.csv", "2016-02-01 2016-02-29"],
  ["February 2015.csv", "2015-02-01 2015-02-28"],
  ["2015_dec.csv", "2015-12-01 2015-12-31"],
])("the name %s says %s", (name, expected) => {
  expect(told(rangeInFileName(name))).toBe(expected);
});

test.each([
  "Accounts_History.csv",
  "Accounts_History (3).csv",
  "History_for_Account_Z12345678.csv",
  "History_for_Account_X20152016.csv",
  "Accounts_History_2026-11-20.csv",
  "2015-12-31_2015-01-01.csv",
  "2015-02-30_2015-12-31.csv",
  "2013, 2015, 2017.csv",
  "scan20153.csv",
])("the name %s says no range", (name) => {
  expect(rangeInFileName(name)).toBeUndefined();
});

test.each([
  [['"Date range: 01/01/2015 to 12/31/2015"'], "2015-01-01 2015-12-31"],
  [["", "Activity for the period Jan-01-2015 - Mar-31-2015,,,"], "2015-01-01 2015-03-31"],
  [["2015-01-01 through 2015-06-30"], "2015-01-01 2015-06-30"],
])("the lines %j state %s", (lines, expected) => {
  expect(told(rangeInLines(lines))).toBe(expected);
});

test.each([
  ["Date downloaded 01/03/2025 8:41 am"],
  ['01/02/2015,"ADVISORY FEE FROM 01/01/2015 TO 03/31/2015",,"No Description",Cash,,,,,,-25,'],
  ['"Statements of 01/01/2015 to 12/31/2015 are not included, see 2016"'],
  [`${"a ".repeat(5000)}01/01/2015 to 12/31/2015`],
  ["12/31/2015 to 01/01/2015"],
])("the line %s states none", (line) => {
  expect(rangeInLines([line])).toBeUndefined();
});
