import type { CsvLine } from "../../csv/read-csv.ts";
import { CELL_LENGTH_MAX, COLUMNS_MAX } from "../../upload-file.ts";
import type { HistoryColumns } from "../columns/history-columns.ts";

export type HeaderShape = {
  readonly columns: HistoryColumns;
  /** Cells of the header. */
  readonly width: number;
};

/** Why the cells of a data row can't be trusted, or undefined. `text` is the whole line. */
export function findDamage(csv: CsvLine, text: string, columns: HistoryColumns): string | undefined {
  const { cells, isBroken } = csv;
  if (isBroken) {
    return "A quote is opened and never closed";
  }
  if (cells.length > COLUMNS_MAX) {
    return `More than ${COLUMNS_MAX} cells`;
  }
  if (text.length > CELL_LENGTH_MAX && cells.some((cell) => cell.length > CELL_LENGTH_MAX)) {
    return `A cell is longer than ${CELL_LENGTH_MAX} characters`;
  }
  const needed = Math.max(
    columns.action ?? 0,
    columns.quantity ?? 0,
    columns.price ?? 0,
    columns.amount ?? 0,
  );
  if (cells.length <= needed) {
    return "The line ends before its last needed column";
  }
  return undefined;
}

export const MOVED_CELLS = "A comma inside the text moved the cells of this line";
