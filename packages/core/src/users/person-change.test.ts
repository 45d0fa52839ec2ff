import { expect, test } from "vitest";
import { parsePersonChange } from "./person-change.ts";

test.each([
  ["IMPORT 185 0", { kind: "IMPORT", transactions: 185, positions: 0 }],
  ["IMPORT 0 42", { kind: "IMPORT", transactions: 0, positions: 42 }],
  ["UNDO", { kind: "UNDO", transactions: 0, positions: 0 }],
  ["", undefined],
  ["import 1 2", undefined],
  ["IMPORT many 2", undefined],
])("%j is read as %j", (text, change) => {
  expect(parsePersonChange(text)).toEqual(change);
});
