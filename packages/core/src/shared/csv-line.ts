/** One column of an export. Numbers and days are written plainly; text is made safe against formulas. */
export type CsvColumn<Row> = {
  readonly header: string;
  readonly value: (row: Row) => string | number | null | undefined;
  /** `text` when absent. `number`: plain decimal text; `date`: ISO day or instant. */
  readonly kind?: "text" | "number" | "date";
};

const BYTE_ORDER_MARK = "\uFEFF";

/** The first line of a file, with the byte order mark by which spreadsheets know UTF-8. */
export const csvHeader = <Row>(columns: readonly CsvColumn<Row>[]): string =>
  `${BYTE_ORDER_MARK}${columns.map(({ header }) => quoted(safeText(header))).join(",")}\r\n`;

export const csvLine = <Row>(columns: readonly CsvColumn<Row>[], row: Row): string =>
  `${columns.map((column) => quoted(cell(column, row))).join(",")}\r\n`;

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
