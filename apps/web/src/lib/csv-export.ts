import { areAmountsHidden } from "./browser/privacy.ts";
import { askForExport } from "./export-question.ts";

/** One column of an export. Numbers and days are written plainly; text is made safe against formulas. */
export type CsvColumn<Row> = {
  readonly header: string;
  readonly value: (row: Row) => string | number | null | undefined;
  /** `text` when absent. `number`: plain decimal text; `date`: ISO day or instant. */
  readonly kind?: "text" | "number" | "date";
};

const BYTE_ORDER_MARK = "\uFEFF";

/** CSV of all `rows` given: UTF-8 with byte order mark, CRLF, ISO dates, plain numbers with an ASCII minus. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ header }) => quoted(safeText(header))),
    ...rows.map((row) => columns.map((column) => quoted(cell(column, row)))),
  ];
  return BYTE_ORDER_MARK + lines.map((line) => `${line.join(",")}\r\n`).join("");
}

/** Hands a file to the browser's download. */
export function downloadText(fileName: string, text: string, type = "text/csv;charset=utf-8"): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // The download reads the blob after this task; freeing it at once would cancel it in some browsers.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/**
 * Downloads all `rows` given as `fileName`; see {@link toCsv}. The file holds real amounts: while they are hidden on the
 * screen, somebody is asked first.
 */
export function exportCsv<Row>(
  fileName: string,
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
): void {
  const run = () => downloadText(fileName, toCsv(columns, rows));
  if (areAmountsHidden()) {
    askForExport({ fileName, run });
  } else {
    run();
  }
}

function cell<Row>(column: CsvColumn<Row>, row: Row): string {
  const value = column.value(row);
  if (value === null || value === undefined) {
    return "";
  }
  const text = String(value);
  const plain = column.kind === "number" ? /^-?[\d.]+(e[+-]?\d+)?$/i : /^\d{4}-\d{2}-\d{2}/;
  return (column.kind ?? "text") !== "text" && plain.test(text) ? text : safeText(text);
}

/** A spreadsheet runs a cell that begins with one of these as a formula; the apostrophe keeps it text. */
function safeText(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
