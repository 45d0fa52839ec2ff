import { expect, test } from "vitest";
import { searchedWords } from "./searched-words.ts";

test.each([
  ["AAPL $1,050 put, Jan 16, 2026", ["AAPL", "$1050", "put", "Jan", "16", "2026"]],
  ["Jan 16,2026", ["Jan", "16", "2026"]],
  ["  p50 ", ["p50"]],
  ["100% _", ["100%", "_"]],
  [" , ", undefined],
  ["", undefined],
])("%j is searched by %j", (text, words) => {
  expect(searchedWords(text)).toEqual(words);
});
