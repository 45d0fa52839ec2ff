import { expect, test, vi } from "vitest";
import { type CsvColumn, exportCsv, toCsv } from "./csv-export.ts";

type Row = { name: string | null; amount: string | null; day: string | null };

const COLUMNS: readonly CsvColumn<Row>[] = [
  { header: "Name", value: (row) => row.name },
  { header: "Amount", value: (row) => row.amount, kind: "number" },
  { header: "Day", value: (row) => row.day, kind: "date" },
];

test("begins with a byte order mark and ends every line with CRLF", () => {
  const csv = toCsv(COLUMNS, [{ name: "AAPL", amount: "-310.00", day: "2026-11-20" }]);

  expect(csv).toBe("\uFEFFName,Amount,Day\r\nAAPL,-310.00,2026-11-20\r\n");
});

test.each([
  ["=HYPERLINK(1)", "'=HYPERLINK(1)"],
  ["+1", "'+1"],
  ["-AAPL260116P50", "'-AAPL260116P50"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["a = b", "a = b"],
  ['Say "hi", now', '"Say ""hi"", now"'],
  ["two\nlines", '"two\nlines"'],
])("the text %j is written as %j", (name, written) => {
  expect(toCsv(COLUMNS, [{ name, amount: null, day: null }])).toBe(
    `\uFEFFName,Amount,Day\r\n${written},,\r\n`,
  );
});

test("a note is the last line, of one cell", () => {
  expect(toCsv(COLUMNS, [], "A guide, not advice")).toBe(
    '\uFEFFName,Amount,Day\r\n"A guide, not advice"\r\n',
  );
});

test("what should be a number but is none cannot become a formula either", () => {
  expect(toCsv(COLUMNS, [{ name: null, amount: "-1+cmd", day: "=1" }])).toContain(",'-1+cmd,'=1\r\n");
});

test("hands the browser a file of that name", () => {
  const created = vi.fn((_blob: Blob) => "blob:1");
  URL.createObjectURL = created as typeof URL.createObjectURL;
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    expect(this.download).toBe("positions.csv");
  });

  exportCsv("positions.csv", COLUMNS, []);

  expect(created.mock.calls[0]?.[0].type).toBe("text/csv;charset=utf-8");
  expect(click).toHaveBeenCalledOnce();
  click.mockRestore();
});
