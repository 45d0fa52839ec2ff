import { type CsvColumn, csvHeader, csvLine } from "../../shared/csv-line.ts";
import { readCsvLines } from "../../uploads/csv/read-csv.ts";
import { STATEMENT_FIELDS } from "./statement.ts";

/** A statement as a file tells it: all texts, the account by its number, blank for all accounts. */
export type StatementLine = Readonly<Record<(typeof FIELDS)[number], string>>;

const FIELDS = ["kind", "day", "account", "instrument", ...STATEMENT_FIELDS, "reason"] as const;

const NUMBERS: readonly string[] = ["ratio", "quantity", "basis", "percent", "value"];

const COLUMNS = FIELDS.map(
  (field): CsvColumn<StatementLine> => ({
    header: field,
    value: (line) => line[field],
    kind: NUMBERS.includes(field) ? "number" : "text",
  }),
);

/** Statements as a text file that `readStatements` reads again. */
export const writeStatements = (lines: readonly StatementLine[]): string =>
  csvHeader(COLUMNS) + lines.map((line) => csvLine(COLUMNS, line)).join("");

/** A line of a statements file with its 1-based number in it. */
export type NumberedLine = { readonly line: number; readonly fields: StatementLine };

/** Reads a statements file; columns go by their names. Undefined when it isn't one. */
export function readStatements(text: string): NumberedLine[] | undefined {
  const [head, ...rows] = readCsvLines(text.replace(/^\uFEFF/, "").split(/\r?\n/));
  const names = (head?.cells ?? []).map((name) => name.trim());
  if (!(names.includes("kind") && names.includes("day") && names.includes("instrument"))) {
    return undefined;
  }
  return rows.flatMap(({ cells }, index) => {
    const fields = Object.fromEntries(FIELDS.map((field) => [field, plain(cells[names.indexOf(field)])]));
    const isBlank = cells.every((cell) => cell.trim() === "");
    return isBlank ? [] : [{ line: index + 2, fields: fields as StatementLine }];
  });
}

/** Without the apostrophe that keeps spreadsheets from running a text. */
const plain = (cell = "") => cell.trim().replace(/^'(?=[=+\-@])/, "");
