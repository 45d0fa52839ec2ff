import { expect, test } from "vitest";
import { nameUpdates } from "./name-updates.ts";

test.each([
  ["Update 2: symbol is too long", "MSFT: symbol is too long"],
  ["Update 3: symbol is too long", "Update 3: symbol is too long"],
  ["At most 1000 updates at once", "At most 1000 updates at once"],
  ["US 2026-12-25 is stored already", "US 2026-12-25 is stored already"],
])("%s", (error, named) => {
  expect(nameUpdates([error], ["AAPL", "MSFT"])).toEqual([named]);
});

test("a name is taken as it stands", () => {
  expect(nameUpdates(["Update 1: no"], ["$& and $1"])).toEqual(["$& and $1: no"]);
});
