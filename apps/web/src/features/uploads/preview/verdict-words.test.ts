import { expect, test } from "vitest";
import { previewOf } from "../testing/answers.ts";
import type { UploadPreview } from "../uploads.mutations.ts";
import { cashWords, daysWords, verdictWords } from "./verdict-words.ts";

const account = (accountName: string, isNew: boolean) => ({
  ...previewOf({}).accounts[0],
  accountName,
  isNew,
});

const accounts = (...named: readonly (readonly [string, boolean])[]) =>
  named.map(([name, isNew]) => account(name, isNew)) as UploadPreview["accounts"];

test.each<[Partial<UploadPreview>, string]>([
  [
    { newLines: 14, duplicateLines: 0, accounts: accounts(["Joint", true], ["Roth", true]) },
    "14 new transactions in 2 new accounts.",
  ],
  [
    { newLines: 185, duplicateLines: 40, accounts: accounts(["Joint", false]) },
    "185 new transactions in Joint, 40 already on record.",
  ],
  [
    { newLines: 1, duplicateLines: 0, accounts: accounts(["Joint", false], ["Roth", true]) },
    "1 new transaction in 2 accounts, 1 of them new.",
  ],
  [{ newLines: 32, duplicateLines: 0, needsAccount: true }, "32 new transactions."],
  [{ newLines: 0, duplicateLines: 40 }, "Nothing new: all 40 transactions are already on record."],
  [{ newLines: 0, duplicateLines: 1 }, "Nothing new: the transaction is already on record."],
  [{ newLines: 0, duplicateLines: 0 }, "Nothing new: the file has no transactions."],
  [
    {
      fileType: "PORTFOLIO",
      newLines: 25,
      duplicateLines: 0,
      accounts: accounts(["A", false], ["B", false], ["C", false]),
    },
    "25 new positions in 3 accounts.",
  ],
])("the verdict on %j: %s", (given, words) => {
  expect(verdictWords(previewOf(given))).toBe(words);
});

test.each<[boolean | null, string]>([
  [true, "Cash matches Fidelity's file to the cent."],
  [false, "Cash doesn't match: see the accounts below."],
  [null, ""],
])("cash that matches, %s: %s", (cashMatches, words) => {
  expect(cashWords(previewOf({ cashMatches }))).toBe(words);
});

test("what cash lacks is said in place of whether it matches", () => {
  const cashMissing = "1 line of -$50.00 isn't read yet.";

  expect(cashWords(previewOf({ cashMatches: false, cashMissing }))).toBe("1 line of −$50.00 isn't read yet.");
});

test.each<[Partial<UploadPreview>, string]>([
  [{}, "Jan 2 \u2013 30, 2026."],
  [{ lastDay: "2026-01-02" }, "Jan 2, 2026."],
  [{ firstDay: null, lastDay: null }, ""],
  [
    {
      fileType: "PORTFOLIO",
      firstDay: "2026-07-06",
      lastDay: "2026-07-06",
      portfolioDateSource: "FOOTER",
    },
    "Positions as of Jul 6, 2026 (from the file).",
  ],
])("the days of %j: %s", (given, words) => {
  // Intl puts thin spaces around the dash.
  expect(daysWords(previewOf(given)).replaceAll("\u2009", " ")).toBe(words);
});
