import { expect, test } from "vitest";
import { calendarDate } from "../../shared/calendar-date.ts";
import type { StatementTerms } from "../statements/statement.ts";
import { entries, type GivenEntry } from "../testing/entries.ts";
import { listRenames, newestName, newestNames, spansOf } from "./renames.ts";

const row = (instrument: string, quantity: number, given: Partial<GivenEntry> = {}): GivenEntry => ({
  on: "2022-06-09",
  type: "CORPORATE_ACTION",
  instrument,
  quantity,
  action: "NAME CHANGED",
  reorganization: "N/C 1",
  ...given,
});

const stated = (from: string, into: string, day: string, accountId?: string): StatementTerms => ({
  ...{ kind: "RENAME", instrument: from, into, day: calendarDate(day), accountId },
});

const firstDays = new Map([
  ["FB", calendarDate("2022-05-02")],
  ["META", calendarDate("2022-06-09")],
]);
const inWords = (rows: readonly GivenEntry[]) =>
  listRenames({ rows: entries(...rows), statements: [], firstDays }).map(({ accountId, day, from, into }) =>
    [accountId || "everywhere", day, from, into].join(" "),
  );

test.each<[string, readonly GivenEntry[], readonly string[]]>([
  ["shares", [row("FB", -100), row("META", 100)], ["everywhere 2022-06-09 FB META"]],
  [
    "a sold contract: the older name is the old one",
    [row("FB220715P160", 2), row("META220715P160", -2)],
    ["everywhere 2022-06-09 FB META"],
  ],
  [
    "a sold contract beside shares: these tell which name is the old one",
    [
      row("META220715P160", 2, { reorganization: "N/C 2" }),
      row("FB220715P160", -2, { reorganization: "N/C 2" }),
      row("META", -100),
      row("FB", 100),
    ],
    ["everywhere 2022-06-09 META FB", "everywhere 2022-06-09 META FB"],
  ],
  [
    "a reverse split from the old shares' number",
    [row("98765Z100", -500, { type: "REVERSE_SPLIT" }), row("ZZH", 50, { type: "REVERSE_SPLIT" })],
    ["everywhere 2022-06-09 98765Z100 ZZH"],
  ],
  ["a merger is none", [row("OLD", -100, { type: "MERGER" }), row("NEW", 50, { type: "MERGER" })], []],
  [
    "a conversion is none",
    [row("OLD", -100, { action: "CONVERSION" }), row("NEW", 50, { action: "CONVERSION" })],
    [],
  ],
  ["one side alone is none", [row("FB", -100)], []],
  [
    "two at once that can't be told apart are none",
    [row("AAA", -100), row("BBB", 100), row("CCC", -100), row("DDD", 100)],
    [],
  ],
  ["under the same name is none", [row("ZZH", -100), row("ZZH", 10)], []],
])("renames by rows: %s", (_name, rows, expected) => {
  expect(inWords(rows)).toEqual(expected);
});

const RENAMES = listRenames({
  rows: [],
  firstDays,
  statements: [
    stated("B", "C", "2023-03-01"),
    stated("A", "B", "2022-01-10"),
    stated("X", "Y", "2022-01-10", "A2"),
    stated("P", "Q", "2022-01-10"),
    stated("Q", "P", "2022-01-10"),
    stated("M", "N", "2022-02-01"),
    stated("N", "M", "2022-09-01"),
  ],
});

test.each([
  ["A", "2022-01-09", "A1", "C"],
  ["A", "2022-01-10", "A1", "A"],
  ["B", "2023-02-28", "A1", "C"],
  ["B", "2023-03-01", "A1", "B"],
  ["C", "2021-01-01", "A1", "C"],
  ["X", "2021-01-01", "A1", "X"],
  ["X", "2021-01-01", "A2", "Y"],
])(
  "a row of %s on %s in %s is of %s: a ticker may be another's from the day on",
  (name, day, accountId, newest) => {
    expect(newestName({ accountId, underlying: name, day: calendarDate(day) }, RENAMES)).toBe(newest);
  },
);

test.each([
  ["P", "2022-01-09", "Q"],
  ["Q", "2022-01-09", "P"],
  ["P", "2022-01-10", "P"],
  ["M", "2022-01-01", "M"],
  ["N", "2022-06-01", "M"],
])("names swapped on one day, and changed and changed back: %s of %s is %s", (name, day, newest) => {
  expect(newestName({ accountId: "A1", underlying: name, day: calendarDate(day) }, RENAMES)).toBe(newest);
});

/** `Y in A2 until 2022-01-10`. */
const spansInWords = (newest: string) =>
  spansOf(newest, RENAMES, ["A1", "A2"]).map(({ accountId, underlying, from, until }) =>
    [
      `${underlying} in ${accountId}`,
      ...(from > "0001-01-01" ? [`from ${from}`] : []),
      ...(until < "9998-12-31" ? [`until ${until}`] : []),
    ].join(" "),
  );

test("the names of an underlying, by account and the days when it had them", () => {
  expect(spansInWords("C").filter((span) => span.includes("A1"))).toEqual([
    "A in A1 until 2022-01-10",
    "B in A1 until 2023-03-01",
    "C in A1",
  ]);
  expect(spansInWords("A").filter((span) => span.includes("A1"))).toEqual(["A in A1 from 2022-01-10"]);
  expect(spansInWords("Y")).toEqual(["Y in A1", "X in A2 until 2022-01-10", "Y in A2"]);
});

test("an old name finds what it became, and what bears it since", () => {
  expect(newestNames("A", RENAMES)).toEqual(["A", "C"]);
  expect(newestNames("C", RENAMES)).toEqual(["C"]);
});
