import { expect, test } from "vitest";
import { readExchange } from "./use-exchange.ts";

test.each([
  [undefined, "US"],
  ["", "US"],
  ["TO", "TO"],
  ["L", "L"],
  ["l", "US"],
  ["XX", "US"],
])("an address that names %s means %s", (text, exchange) => {
  expect(readExchange(text)).toBe(exchange);
});
