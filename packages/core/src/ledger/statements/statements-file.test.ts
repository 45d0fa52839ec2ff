import { expect, test } from "vitest";
import { readStatements, writeStatements } from "./statements-file.ts";

const BLANK = {
  ...{ kind: "", day: "", account: "", instrument: "", into: "", ratio: "", quantity: "", basis: "" },
  ...{
    acquiredOn: "",
    percent: "",
    value: "",
    isTaxable: "",
    isMovedOut: "",
    accountNumber: "",
    saleRank: "",
    books: "",
    reason: "",
  },
};

test("what is written is read again, also what a spreadsheet would run", () => {
  const fields = {
    ...BLANK,
    kind: "OPENING",
    day: "2022-01-03",
    account: "@home",
    instrument: "FB220715P180",
    quantity: "-2",
    basis: "310.5",
    reason: '=1+1, "quoted", 😀',
  };
  const file = writeStatements([fields]);

  expect(file).toContain(`,'@home,FB220715P180,,,-2,310.5,,,,,,,,,"'=1+1, ""quoted"", 😀"`);
  expect(readStatements(file)).toEqual([{ line: 2, fields }]);
});

test("columns go by their names, and lines are counted with the header and the blank ones", () => {
  const rename = { ...BLANK, kind: "RENAME", day: "2022-06-09", instrument: "FB", into: "META" };

  expect(readStatements("into,kind,other,day,instrument\n\nMETA,RENAME,x,2022-06-09, FB \n")).toEqual([
    { line: 3, fields: rename },
  ]);
  expect(readStatements("kind,day,symbol\nRENAME,2022-06-09,FB\n")).toBeUndefined();
});
