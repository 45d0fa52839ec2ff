import { expect, test } from "vitest";
import { isListedShare } from "./priced-shares.ts";

test.each(["KO", "SPY", "BRKB", "F", "CWENA", "GOOGL"])("%s is listed", (symbol) => {
  expect(isListedShare(symbol)).toBe(true);
});

test.each([
  "KO261127P60",
  "FXAIX",
  "SPAXX",
  "FCASH",
  "SPX",
  "VIX",
  "912796XY1",
  "315994103",
  "BRK.B",
  "ko",
  "",
  "A BOND",
])("%s is not", (symbol) => {
  expect(isListedShare(symbol)).toBe(false);
});
