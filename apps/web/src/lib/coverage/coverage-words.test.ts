import { expect, test } from "vitest";
import { covered } from "../../testing/coverage.ts";
import { importedDaysText, notImportedText, partText } from "./coverage-words.ts";

const YEAR = { from: "2026-01-01", to: "2026-11-25", historyBegins: "2024-03-05", historyEnds: "2026-11-20" };
const part = (given: Parameters<typeof covered>[0]) =>
  partText(covered({ ...YEAR, state: "PARTLY", ...given }))?.replaceAll("\u2009", " ");

const tail = { from: "2026-11-21", to: "2026-11-25" };
const account = (name: string, coveredThrough: string | null, from: string, to = "2026-11-20") => ({
  ...{ accountId: name, account: name, state: "PARTLY" as const, coveredThrough },
  gaps: [{ from, to }],
});

test.each([
  ["the end", { uncovered: [tail] }, "through Nov 20"],
  ["the beginning", { uncovered: [{ from: "2026-01-01", to: "2026-03-04" }] }, "from Mar 5"],
  [
    "the beginning and the end",
    { uncovered: [{ from: "2026-01-01", to: "2026-03-04" }, tail] },
    "Mar 5 – Nov 20 only",
  ],
  [
    "three gaps between",
    {
      uncovered: ["02", "04", "06"].map((month) => ({ from: `2026-${month}-01`, to: `2026-${month}-05` })),
    },
    "without Feb 1 – 5, without 2 more gaps",
  ],
  [
    "the end, which an account lacks beside days of its own",
    {
      uncovered: [tail],
      lacking: [
        {
          ...account("IRA", "2026-11-20", "2026-02-02", "2026-02-06"),
          gaps: [{ from: "2026-02-02", to: "2026-02-06" }, tail],
        },
      ],
    },
    "through Nov 20, without IRA for Feb 2 – 6",
  ],
  [
    "days of one account here and there",
    {
      lacking: [
        {
          ...account("IRA", "2026-11-20", "2026-02-02"),
          gaps: ["02", "05"].map((month) => ({ from: `2026-${month}-02`, to: `2026-${month}-06` })),
        },
      ],
    },
    "without IRA for some days",
  ],
  ["days between", { uncovered: [{ from: "2026-06-01", to: "2026-06-05" }] }, "without Jun 1 – 5"],
  [
    "an end years ago",
    { from: "2024-01-01", uncovered: [{ ...tail, from: "2025-11-29" }], historyEnds: "2025-11-28" },
    "through Nov 28, 2025",
  ],
  [
    "the end of one account",
    { lacking: [account("Roth IRA", "2026-11-03", "2026-11-04")] },
    "without Roth IRA after Nov 3",
  ],
  [
    "days of one account",
    { lacking: [account("Roth IRA", "2026-11-20", "2026-06-01", "2026-06-05")] },
    "without Roth IRA for Jun 1 – 5",
  ],
  ["an account that never had a file", { lacking: [account("401k", null, "2026-01-02")] }, "without 401k"],
  ["an account that ended before", { lacking: [account("Old", "2025-12-31", "2026-01-02")] }, "without Old"],
  [
    "the end, and of one account more",
    { uncovered: [tail], lacking: [account("Roth IRA", "2026-11-03", "2026-11-04", "2026-11-24")] },
    "through Nov 20, without Roth IRA after Nov 3",
  ],
  [
    "three accounts",
    {
      lacking: [
        account("A", "2026-11-03", "2026-11-04"),
        account("B", null, "2026-01-02"),
        account("C", null, "2026-01-02"),
      ],
    },
    "without A after Nov 3, without 2 more accounts",
  ],
])("of a figure without %s", (_what, given, text) => {
  expect(part(given)).toBe(text);
});

test("nothing is said where nothing is missing, or everything is", () => {
  expect(part({ state: "COVERED" })).toBeUndefined();
  expect(part({ state: "NOT_IMPORTED", uncovered: [tail] })).toBeUndefined();
});

test.each([
  ["after the history", "2026-01-01", "2025-11-28", "Not imported yet (history ends Nov 28, 2025)"],
  ["before it", "2023-01-01", "2026-11-20", "Not imported yet (history begins Mar 5, 2024)"],
  ["in a gap", "2025-01-01", "2026-11-20", "Not imported yet"],
])("a year %s", (_what, from, historyEnds, text) => {
  const days = { from, to: `${from.slice(0, 4)}-12-31` };
  expect(notImportedText(covered({ ...YEAR, ...days, historyEnds }))).toBe(text);
});

test.each<[string, Parameters<typeof covered>[0], string]>([
  ["the whole of them", { state: "COVERED" }, "Jan 1 – Nov 25, 2026"],
  ["all but the end", { uncovered: [tail] }, "Jan 1 – Nov 20, 2026, as far as imported"],
  [
    "a middle with a gap",
    {
      uncovered: [{ from: "2026-01-01", to: "2026-03-04" }, { from: "2026-06-01", to: "2026-06-05" }, tail],
    },
    "Mar 5 – Nov 20, 2026, as far as imported, without Jun 1 – 5",
  ],
])("days of which %s is imported", (_part, given, text) => {
  const coverage = covered({ ...YEAR, state: "PARTLY", ...given });
  const days = { from: YEAR.from, to: YEAR.to };
  expect(importedDaysText(days, coverage).replaceAll("\u2009", " ")).toBe(text);
});
