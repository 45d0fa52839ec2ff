import { expect, test } from "vitest";
import { type Export, readExport } from "../../testing/read-export.ts";

const HISTORY =
  "Run Date,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date";
const SALE = "02/10/2026,YOU SOLD FORD MTR CO (F) (Cash),F,FORD MTR CO,Cash,13,-10,,,,130,900,02/11/2026";
const POSITIONS =
  "Account Number,Account Name,Symbol,Description,Quantity,Last Price,Current Value,Cost Basis Total,Type";
const HOLDING = "Z12345678,Individual,F,FORD MTR CO,10,$13.00,$130.00,$120.00,Cash,";
const DISCLAIMER =
  "Brokerage services are provided by Fidelity Brokerage Services LLC (FBS), 900 Salem Street, Smithfield, RI, US, 02917";

test.each([
  ["a history that was sorted", [SALE, SALE, HISTORY], /^Line 1 stands above the header \(line 3\)/],
  ["positions that were sorted", ["", HOLDING, POSITIONS], /^Line 2 stands above the header \(line 3\)/],
  ["positions and a history in one", [POSITIONS, HOLDING, HISTORY, SALE], /^Line 1 stands above the header/],
])("%s: rows above the header are not passed over", (_, lines, message) => {
  expect(refusalOf(readExport(lines, "x.csv"))).toMatch(message);
});

test("banners and disclaimers above the header are", () => {
  const lines = ["", "Brokerage", "", "Account History,X12345678", DISCLAIMER, HISTORY, SALE];

  expect(refusalOf(readExport(lines, "x.csv"))).toBeUndefined();
});

test.each([
  [[HISTORY, SALE].join("\r"), "history"],
  [["", "", HISTORY, SALE].join("\r"), "history below blank lines"],
  [[POSITIONS, HOLDING].join("\r"), "positions"],
  [["", "Brokerage", "", HISTORY, SALE].join("\r"), "history below a banner"],
  [[HISTORY, ...Array.from({ length: 30 }, () => SALE)].join("\r"), "more cells than a header may have"],
])("lines that end with a carriage return alone are refused, not read as one: %#", (text) => {
  expect(refusalOf(readExport(text.split(/\r?\n/), "x.csv"))).toMatch(/carriage return alone/);
});

test.each([
  [HISTORY.replace("Accrued Interest ($)", "Amount"), /has the column Amount twice/],
  [HISTORY.replace("Fees ($)", "quantity"), /has the column Quantity twice/],
  [POSITIONS.replace("Cost Basis Total", "Current value"), /has the column Current Value twice/],
])("a column that stands twice is not chosen for the person: %s", (header, message) => {
  expect(refusalOf(readExport([header, SALE], "x.csv"))).toMatch(message);
});

test("other names of one column, and columns that are not read, may stand beside each other", () => {
  for (const more of [",Account,Account Name", ",Note,Note", ",Security Description", ",,"]) {
    expect(refusalOf(readExport([`${HISTORY}${more}`, SALE], "x.csv"))).toBeUndefined();
  }
});

test.each([
  [HISTORY, SALE],
  [POSITIONS, HOLDING],
])("200 columns are read, one more is refused and the number is named: %#", (header, row) => {
  const withColumns = (count: number) => {
    const own = header.split(",").length;
    return [`${header}${Array.from({ length: count - own }, (_, index) => `,Note ${index}`).join("")}`, row];
  };
  expect(refusalOf(readExport(withColumns(200), "x.csv"))).toBeUndefined();
  expect(refusalOf(readExport(withColumns(201), "x.csv"))).toBe("The header has more than 200 columns.");
});

const refusalOf = (read: Export) => ("refusal" in read ? read.refusal.message : undefined);
