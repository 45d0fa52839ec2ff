import { expect, test } from "vitest";
import { changedLabels, DIFFERENCE_FILTERS, differenceKind } from "./differences.ts";

test.each([
  ["ADDED", "+", "ADDED"],
  ["REMOVED", "\u2212", "REMOVED"],
  ["MODIFIED", "~", "MODIFIED"],
  ["NO_CHANGE", "=", "SAME"],
  ["SPLIT", "?", "UNKNOWN"],
])("%s is shown as %s %s", (type, sign, word) => {
  expect(differenceKind(type)).toEqual({ sign, word });
});

test("what is the same is no difference, what is unknown is one", () => {
  const shown = (id: string) => {
    const filter = DIFFERENCE_FILTERS.find((each) => each.id === id);
    return ["ADDED", "REMOVED", "MODIFIED", "NO_CHANGE", "SPLIT"].filter((type) => filter?.holds(type));
  };
  expect(shown("differences")).toEqual(["ADDED", "REMOVED", "MODIFIED", "SPLIT"]);
  expect(shown("removed")).toEqual(["REMOVED"]);
  expect(shown("same")).toEqual(["NO_CHANGE"]);
});

test("only what both sides say, and say otherwise, has changed", () => {
  const stored = [
    { label: "Name", value: "Christmas" },
    { label: "Hours", value: "Closed all day" },
    { label: "Edited", value: "By an administrator" },
  ];
  const source = [
    { label: "Name", value: "Christmas" },
    { label: "Hours", value: "09:30-13:00" },
  ];

  expect([...changedLabels({ stored, source })]).toEqual(["Hours"]);
  expect([...changedLabels({ stored, source: undefined })]).toEqual([]);
});
