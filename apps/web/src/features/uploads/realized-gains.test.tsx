import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { addedWords } from "./batch/batch-sums.ts";
import { previewWords, resultWords } from "./list/row/row-words.ts";
import { Verdict } from "./preview/verdict.tsx";
import { previewOf, result } from "./testing/answers.ts";

const holds =
  "This file holds 3 closed lots of 2025, to be compared with your tax year: it changes no row, position or profit.";

const preview = previewOf({
  fileType: "REALIZED",
  filename: "Realized_Gain_Loss_Account_Z12345678.csv",
  newLines: 4,
  duplicateLines: 0,
  reviewLines: 1,
  firstDay: "2025-03-03",
  lastDay: "2025-12-19",
  cashMatches: null,
  cashMissing: null,
  holds,
});

test("a file of realized gains says what it is in its row", () => {
  expect(previewWords(preview)).toMatch(/^Realized gains, Mar 3\W+Dec 19, 2025 · .* · 4 new, 1 for review$/);
});

test("its preview says how many lots of which year it holds, and nothing of cash", () => {
  render(<Verdict preview={preview} />);

  expect(screen.getByText(/holds 3 closed lots of 2025/)).toBeVisible();
  expect(screen.queryByText(/cash/i)).toBeNull();
});

test("its import tells the lots that were added", () => {
  const imported = {
    ...result(),
    fileType: "REALIZED" as const,
    normalizedTransactionsAdded: 0,
    closedLotsAdded: 3,
    cashMatches: null,
  };

  expect(resultWords(imported)).toBe("3 added");
  expect(addedWords([imported])).toBe("3 lots");
});
