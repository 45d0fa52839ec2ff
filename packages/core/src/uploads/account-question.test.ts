import { expect, test } from "vitest";
import { type AskingFile, accountTextOf, groupByAccountQuestion } from "./account-question.ts";

const file = (fileName: string, given: Partial<AskingFile> = {}): AskingFile => ({
  fileName,
  fileType: "TRANSACTION",
  brokerage: "Fidelity",
  accountNames: ["Account"],
  ...given,
});

test.each([
  ["Accounts_History.csv", ""],
  ["Accounts_History (3).csv", ""],
  ["history2019.csv", ""],
  ["history1.csv", ""],
  ["History 2019-Q2.csv", ""],
  ["Portfolio_Positions_Jul-06-2026.csv", ""],
  ["export 20190630 copy.CSV", ""],
  ["06302019_transactions.csv", ""],
  ["Dads Roth 2019 (2).csv", "dads roth"],
  ["dad's roth, March 2020.csv", "dad s roth"],
  ["Roth 5566.csv", "roth 5566"],
  ["X12345678 history.csv", "x12345678"],
  ["Mutters Depot \u00c4ltere.csv", "mutters depot \u00e4ltere"],
  ["", ""],
])("the words of %s that may tell an account: %s", (fileName, text) => {
  expect(accountTextOf(fileName)).toBe(text);
});

test.each<[string, readonly AskingFile[], readonly number[]]>([
  ["downloads of one name", [file("history.csv"), file("history (1).csv"), file("History 2019.csv")], [3]],
  ["one year a file", [file("Dads Roth 2018.csv"), file("Dads Roth 2019.csv")], [2]],
  ["names of two accounts", [file("Dads Roth.csv"), file("Moms Roth.csv"), file("dads roth 2.csv")], [2, 1]],
  ["numbers of two accounts", [file("roth 5566.csv"), file("roth 7788.csv")], [1, 1]],
  ["two kinds", [file("export.csv"), file("export 2.csv", { fileType: "PORTFOLIO" })], [1, 1]],
  [
    "names inside",
    [
      file("a1.csv", { accountNames: ["Joint"] }),
      file("a2.csv", { accountNames: ["Roth"] }),
      file("a3.csv", { accountNames: ["Joint"] }),
    ],
    [2, 1],
  ],
  [
    "names inside in another order",
    [
      ["Roth", "Joint"],
      ["Joint", "Roth"],
    ].map((accountNames) => file("a.csv", { accountNames })),
    [2],
  ],
  ["two brokerages", [file("a.csv"), file("a.csv", { brokerage: "Other" })], [1, 1]],
  ["nothing", [], []],
])("%s: one question each for %#", (_case, files, sizes) => {
  expect([...groupByAccountQuestion(files).values()].map((group) => group.length)).toEqual(sizes);
});
