import { describe, expect, test } from "vitest";
import { type CalendarDate, calendarDate } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { type DatedRow, rowsInEffect } from "./rows-in-effect.ts";

type Named = DatedRow & { readonly name: string };

/** `NAME day`, of a file; `hand NAME day` is typed by hand, `list NAME day` is of a list marked as everything. */
function row(name: string, given: Partial<Omit<Named, "day">> = {}): Named {
  const [source, symbol = "", day = ""] = name.includes(" ") ? words(name) : [];
  return {
    name,
    kind: "HOLDING",
    type: "STOCK",
    symbol,
    quantity: "1" as DecimalText,
    day: calendarDate(`2026-${day}`),
    isWhole: source !== "hand",
    ...given,
  };
}

function words(name: string): string[] {
  const parts = name.split(" ");
  return parts.length === 3 ? parts : ["file", ...parts];
}

const none = "0" as DecimalText;
const on = (rows: readonly Named[], day: string, closedOn?: CalendarDate) =>
  rowsInEffect(rows, calendarDate(`2026-${day}`), closedOn).map(({ name }) => name);

describe("files", () => {
  const files = [row("A 07-06"), row("B 07-06"), row("A 07-10")];

  test.each([
    ["07-05", []],
    ["07-06", ["A 07-06", "B 07-06"]],
    ["07-09", ["A 07-06", "B 07-06"]],
    ["07-10", ["A 07-10"]],
    ["11-22", ["A 07-10"]],
  ])("on %s the newest file's rows count", (day, expected) => {
    expect(on(files, day)).toEqual(expected);
  });
});

describe("rows typed by hand over a file", () => {
  const rows = [
    row("A 07-06"),
    row("B 07-06"),
    row("hand C 07-08"),
    row("hand A 07-09"),
    row("hand B 07-10", { quantity: none }),
    row("A 07-13"),
  ];

  test.each([
    ["07-07", ["A 07-06", "B 07-06"]],
    ["07-08", ["A 07-06", "B 07-06", "hand C 07-08"]],
    ["07-09", ["B 07-06", "hand C 07-08", "hand A 07-09"]],
    ["07-12", ["hand C 07-08", "hand A 07-09"]],
    ["07-13", ["A 07-13"]],
  ])("on %s the newest of each symbol counts, until the next file", (day, expected) => {
    expect(on(rows, day)).toEqual(expected);
  });

  test("on the file's own day they stand beside its rows, also with quantity 0", () => {
    const rows = [row("A 07-06"), row("hand A 07-06"), row("hand B 07-06", { quantity: none })];

    expect(on(rows, "07-06")).toEqual(["A 07-06", "hand A 07-06", "hand B 07-06"]);
  });

  test("two of one symbol and day both count", () => {
    const twins = [row("A 07-06"), row("hand A 07-08"), row("hand A 07-08", { name: "twin" })];

    expect(on(twins, "07-08")).toEqual(["hand A 07-08", "twin"]);
  });

  test("another position type is another holding; pending activity and wrappers stay", () => {
    const rows = [
      row("A 07-06", { type: "ETF" }),
      row("P 07-06", { kind: "PENDING" }),
      row("W 07-06", { kind: "WRAPPER" }),
      row("hand A 07-08"),
      row("hand P 07-08"),
    ];

    expect(on(rows, "07-08")).toEqual(["A 07-06", "P 07-06", "W 07-06", "hand A 07-08", "hand P 07-08"]);
  });

  test("a row that names no holding type replaces Cash and Margin, one that does only its own", () => {
    const file = [
      row("A 07-06", { holdingType: "Cash", name: "cash" }),
      row("A 07-06", { holdingType: "Margin", name: "margin" }),
    ];

    expect(on([...file, row("hand A 07-08")], "07-08")).toEqual(["hand A 07-08"]);
    expect(on([...file, row("hand A 07-08", { holdingType: "Cash" })], "07-08")).toEqual([
      "margin",
      "hand A 07-08",
    ]);
  });

  test("an unknown quantity is not gone", () => {
    expect(on([row("A 07-06"), row("hand A 07-08", { quantity: null })], "07-08")).toEqual(["hand A 07-08"]);
  });
});

describe("without any file", () => {
  test("each symbol counts as of its newest day, 0 takes it away", () => {
    const rows = [row("hand A 07-01"), row("hand B 07-02"), row("hand A 07-03", { quantity: none })];

    expect(on(rows, "07-02")).toEqual(["hand A 07-01", "hand B 07-02"]);
    expect(on(rows, "07-03")).toEqual(["hand B 07-02"]);
  });

  test("a file later on begins anew", () => {
    expect(on([row("hand A 07-01"), row("B 07-02")], "07-02")).toEqual(["B 07-02"]);
  });
});

test("a list marked as everything is what a file is", () => {
  const rows = [row("A 07-06"), row("hand B 07-07"), row("list C 07-08"), row("hand D 07-09")];

  expect(on(rows, "07-07")).toEqual(["A 07-06", "hand B 07-07"]);
  expect(on(rows, "07-08")).toEqual(["list C 07-08"]);
  expect(on(rows, "07-09")).toEqual(["list C 07-08", "hand D 07-09"]);
});

test("a later row that holds nothing replaces no holding", () => {
  const rows = [row("A 07-06"), row("hand A 07-07", { kind: "WRAPPER" })];

  expect(on(rows, "07-07")).toEqual(["A 07-06", "hand A 07-07"]);
});

test("an account that is closed counts until the day before", () => {
  const closedOn = calendarDate("2026-07-08");

  expect(on([row("A 07-06")], "07-07", closedOn)).toEqual(["A 07-06"]);
  expect(on([row("A 07-06")], "07-08", closedOn)).toEqual([]);
});
