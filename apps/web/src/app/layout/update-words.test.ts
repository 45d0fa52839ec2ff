import type { PersonChange } from "@strikebook/core/users/person-change";
import { expect, test } from "vitest";
import { describeUpdate } from "./update-words.ts";

const change = (kind: PersonChange["kind"], transactions = 0, positions = 0) => ({
  kind,
  transactions,
  positions,
});

test.each([
  [[change("IMPORT", 185)], "Updated: an import added 185 transactions"],
  [[change("ACCOUNTS"), change("IMPORT", 1)], "Updated: an import added 1 transaction"],
  [
    [change("IMPORT", 1000), change("IMPORT", 234), change("IMPORT", 0, 12)],
    "Updated: 3 imports added 1,234 transactions and 12 positions",
  ],
  [[change("IMPORT")], undefined],
  [[change("UNDO")], "Updated: an import was undone"],
  [
    [change("UNDO"), change("UNDO"), change("IMPORT", 3), change("EDIT")],
    "Updated: an import added 3 transactions, 2 imports were undone",
  ],
  [[change("EDIT")], "Updated: something was changed in another tab or on another device"],
  [[change("ANSWERS")], undefined],
  [[change("MISSED")], undefined],
])("%j is said as %j", (changes, text) => {
  expect(describeUpdate(changes)).toBe(text);
});
