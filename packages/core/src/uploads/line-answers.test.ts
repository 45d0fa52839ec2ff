import { expect, test } from "vitest";
import { answerKeyOf } from "./line-answers.ts";
import { historyOf, readExport } from "./testing/read-export.ts";

test.each([
  ["LOYALTY BONUS CREDIT (CASH)", "No Description", "LOYALTY BONUS CREDIT"],
  ["LOYALTY BONUS CREDIT 2026-06 (CASH)", "", "LOYALTY BONUS CREDIT"],
  ["LOYALTY BONUS CREDIT AS OF JUN-30-2026 (CASH)", "", "LOYALTY BONUS CREDIT"],
  ["PARTNER GRANT FORD MTR CO (F) (CASH)", "FORD MTR CO DEL", "PARTNER GRANT"],
  ["PARTNER GRANT APPLE INC (AAPL) (MARGIN)", "APPLE INC", "PARTNER GRANT"],
  ["PARTNER GRANT $12.50 (CASH)", "", "PARTNER GRANT"],
  ["MYSTERY SHARES IN (XYZ) (CASH)", "XYZ CORP", "MYSTERY SHARES IN"],
  ["FORD GIVEAWAY (F) (CASH)", "FORD MTR CO", "FORD GIVEAWAY"],
  ["BONUS A CREDIT (CASH)", "A", "BONUS A CREDIT"],
  ["2026 (CASH)", "", "2026"],
  ["(X) (CASH)", "", "(X)"],
])("lines like %s of %s are answered for as %s", (text, name, key) => {
  expect(answerKeyOf(text, name)).toBe(key);
});

const HEADER =
  "Run Date,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date";

test("an answer counts where the rules have none, and nowhere else", () => {
  const lines = [
    HEADER,
    "06/10/2026,LOYALTY BONUS CREDIT (Cash),,No Description,Cash,,0,,,,12.34,",
    "06/10/2026,DIVIDEND RECEIVED FORD MTR CO (F) (Cash),F,FORD MTR CO,Cash,,0,,,,5,",
    "06/10/2026,DISTRIBUTION FORD MTR CO (F) (Cash),F,FORD MTR CO,Cash,,10,,,,,",
    "06/10/2026,DISTRIBUTION FORD MTR CO (F) (Cash),F,FORD MTR CO,Cash,,0,,,,7,",
  ];
  const byText = {
    "LOYALTY BONUS CREDIT": "FEE",
    "DIVIDEND RECEIVED": "FEE",
    DISTRIBUTION: "DIVIDEND",
  } as const;

  const readings = historyOf(
    readExport(lines, "History_for_Account_Z12345678.csv", 1000, { byText, leftOut: [] }),
  );

  expect(
    readings.map((reading) => reading.state === "ROW" && [reading.transaction.type, reading.answerKey]),
  ).toEqual([
    ["FEE", "LOYALTY BONUS CREDIT"],
    ["DIVIDEND", undefined],
    ["SPLIT", undefined],
    ["DIVIDEND", "DISTRIBUTION"],
  ]);
});

test("a line is left out of the file by its number, with what it says it moves, where it blocks the file", () => {
  const lines = [
    HEADER,
    "06/10/2026,YOU BOUGHT FORD MTR CO (F) (Cash),F,FORD MTR CO,Cash,12,1.123456789,,,,-13.48,",
    "06/10/2026,DIVIDEND RECEIVED FORD MTR CO (F) (Cash),F,FORD MTR CO,Cash,,0,,,,5,",
    "06/11/2026,YOU BOUGHT A, B, C CORP (F) (Cash),F,FORD MTR CO,Cash,12,1,,,,-12,",
  ];

  const readings = historyOf(
    readExport(lines, "History_for_Account_Z12345678.csv", 1000, { byText: {}, leftOut: [2, 3, 4] }),
  );

  expect(readings).toMatchObject([
    {
      state: "INFORMATIONAL",
      reason: "Left out by you: Quantity can't be read: 1.123456789",
      leftOut: { amount: "-13.48", accountNumber: "Z12345678" },
    },
    { state: "ROW" },
    { state: "INFORMATIONAL", leftOut: { amount: undefined } },
  ]);
});
