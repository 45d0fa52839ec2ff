import { LONE_RETURNS } from "../../csv/text-encoding.ts";
import { isDisclaimer } from "../disclaimers.ts";
import { headerName } from "./history-columns.ts";

type Lines = { readonly lines: readonly string[]; readonly rows: readonly (readonly string[])[] };

/** A banner has one cell or two; rows have more, whatever their columns are. */
const ROW_CELLS_MIN = 5;

/** Why the rows of a file can't be found by its header, or undefined. `names` are those of columns that are read. */
export function findHeaderDamage(
  { lines, rows }: Lines,
  index: number,
  names: Readonly<Record<string, string>>,
): string | undefined {
  // Spreadsheets for the Mac offer it; such a file is one line, its header.
  if (hasLoneReturn(lines[index] ?? "")) {
    return LONE_RETURNS;
  }
  const above = rows.findIndex((cells, at) => at < index && isRow(cells) && !isDisclaimer(lines[at] ?? ""));
  if (above !== -1) {
    return (
      `Line ${above + 1} stands above the header (line ${index + 1}), where nothing is read: ` +
      "upload the file as it was downloaded."
    );
  }
  const found = (rows[index] ?? []).map(headerName).filter((name) => name !== "" && name in names);
  const twice = found.find((name, at) => found.indexOf(name) !== at);
  return twice === undefined
    ? undefined
    : `This file has the column ${names[twice]} twice, which can't be told apart. Download it again without changing it.`;
}

/** True for a line that is several, with nothing but carriage returns between them. */
export const hasLoneReturn = (line: string): boolean => /\r(?=.)/.test(line);

const isRow = (cells: readonly string[]) =>
  cells.filter((cell) => cell.trim() !== "").length >= ROW_CELLS_MIN;
