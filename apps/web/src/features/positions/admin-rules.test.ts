import { expect, test } from "vitest";
import { OWN_EDIT, USER_EDIT } from "./edit/edit-rules.ts";
import { changesOf, differencesOf, draftOf, draftOver, problemsOf } from "./edit/position-draft.ts";
import { userPosition as adminPosition } from "./testing/admin-answers.ts";
import { dayChoiceParams, daysOfRange, rangeProblem, readDayChoice } from "./workflow/chosen-days.ts";

test.each([
  ["2026-11-19", "2026-11-19", 1],
  ["2026-02-27", "2026-03-02", 4],
  ["2024-02-27", "2024-03-02", 5],
  ["2026-11-20", "2026-11-19", 0],
  ["2026-11-19", "", 0],
  ["2026-02-30", "2026-03-02", 0],
])("from %s to %s are %i days, both included", (start, end, count) => {
  const days = daysOfRange({ start, end });
  expect(days).toHaveLength(count);
  expect(days.at(0)).toBe(count === 0 ? undefined : start);
  expect(days.at(-1)).toBe(count === 0 ? undefined : end);
});

test.each([
  ["2026-11-20", "2026-11-19", "Start date must not be after end date"],
  ["2020-01-01", "2026-11-19", "A range may span at most 2000 days"],
  ["2026-01-01", "2026-11-19", undefined],
  ["", "2026-11-19", undefined],
])("a range from %s to %s: %s", (start, end, problem) => {
  expect(rangeProblem({ start, end })).toBe(problem);
});

test.each([
  ["start=2026-11-01&end=2026-11-03", "start=2026-11-01&end=2026-11-03"],
  ["start=2026-11-04&end=2026-11-03", ""],
  ["start=nonsense&end=2026-11-03", ""],
  ["dates=2026-11-13,2026-11-13,2026-02-30,x,2026-11-19", "dates=2026-11-13%2C2026-11-19"],
  ["", ""],
])("an address with %s chooses %s", (query, chosen) => {
  const params = dayChoiceParams(readDayChoice(new URLSearchParams(query)));
  expect(String(new URLSearchParams(params))).toBe(chosen);
});

test("a short position is edited by its size and stays short", () => {
  const short = adminPosition({ quantity: "-5", currentValue: "-300" });
  const draft = { ...draftOf(short), quantity: "6", currentValue: "360.00" };

  expect(draftOf(short)).toMatchObject({ quantity: "5", currentValue: "300" });
  expect(problemsOf(short, draft, USER_EDIT)).toBeUndefined();
  expect(changesOf(short, draft, USER_EDIT)).toEqual({ quantity: "-6", currentValue: "-360", version: 1 });
});

test("a figure written otherwise, and a broker's small letters, are no change", () => {
  const position = adminPosition({ symbol: "Brkb", quantity: "10", lastPrice: "0.5" });
  const draft = { ...draftOf(position), quantity: " +10.00 ", lastPrice: ".50" };

  expect(differencesOf(position, draft, USER_EDIT)).toEqual([]);
  expect(problemsOf(position, draft, USER_EDIT)).toBe(
    "No changes detected. Please modify at least one field.",
  );
});

test.each([
  ["OWN", OWN_EDIT],
  ["USER", USER_EDIT],
])(
  "%s: over a position that somebody else changed only the fields that were edited are laid",
  (_of, rules) => {
    const base = adminPosition({ symbol: "KO", quantity: "-5", lastPrice: "60" });
    const present = adminPosition({ symbol: "KO", quantity: "-7", lastPrice: "61", version: 2 });
    const mine = draftOver(present, base, { ...draftOf(base), symbol: " pep " }, rules);

    expect(mine).toMatchObject({ symbol: "PEP", quantity: "7", lastPrice: "61" });
    expect(changesOf(present, mine, rules)).toEqual({ symbol: "PEP", version: 2 });
  },
);

test("a field that is not edited is neither told nor sent", () => {
  const position = adminPosition();
  const draft = { ...draftOf(position), description: "Another" };
  expect(differencesOf(position, draft, OWN_EDIT)).toEqual([]);
  expect(differencesOf(position, draft, USER_EDIT)).toHaveLength(1);
});

test("a price that was known cannot be emptied, one that never was may stay so", () => {
  const known = adminPosition();
  expect(problemsOf(known, { ...draftOf(known), lastPrice: "" }, USER_EDIT)).toBe(
    "Validation failed: Last price must be a non-negative number",
  );
  const unknown = adminPosition({ lastPrice: null });
  expect(problemsOf(unknown, { ...draftOf(unknown), symbol: "pep" }, USER_EDIT)).toBeUndefined();
});
