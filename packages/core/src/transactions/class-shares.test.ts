import { expect, test } from "vitest";
import { exchangeSymbol } from "./class-shares.ts";

test.each([
  ["BRKB", "BRK.B"],
  ["BRKA", "BRK.A"],
  ["BFB", "BF.B"],
  ["MKCV", "MKC.V"],
  ["CWENA", "CWEN.A"],
  ["BRK.B", "BRK.B"],
  ["KO", "KO"],
  ["BRK", "BRK"],
  ["BRKC", "BRKC"],
  ["NVDA", "NVDA"],
  ["HUBB", "HUBB"],
  ["", ""],
])("%s is %s at the exchange", (symbol, quoted) => {
  expect(exchangeSymbol(symbol)).toBe(quoted);
});
