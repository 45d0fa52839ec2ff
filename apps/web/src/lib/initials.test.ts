import { expect, test } from "vitest";
import { initialsOf } from "./initials.ts";

test.each([
  ["Ann", "Lee", "AL"],
  ["élodie", " Lee", "ÉL"],
  ["", " Lee", "L"],
  ["", "", "AN"],
])("'%s' '%s' has the initials %s", (firstName, lastName, initials) => {
  expect(initialsOf({ firstName, lastName, username: "anna" })).toBe(initials);
});
