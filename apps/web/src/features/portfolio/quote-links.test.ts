import { expect, test } from "vitest";
import { quoteLinks } from "./quote-links.ts";

test.each([
  ["BRKB", "BRK-B", "BRK.B"],
  ["BFA", "BF-A", "BF.A"],
  ["BRK.B", "BRK-B", "BRK.B"],
  ["KO", "KO", "KO"],
])("%s of a brokerage is found as %s at Yahoo and %s at Google", (symbol, yahoo, google) => {
  expect(quoteLinks(symbol).map(({ url }) => url)).toEqual([
    `https://finance.yahoo.com/quote/${yahoo}`,
    `https://www.google.com/finance?q=${google}`,
  ]);
});
