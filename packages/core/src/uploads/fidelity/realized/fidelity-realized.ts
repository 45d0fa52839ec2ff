import type { FileIdentity, RealizedReader, RealizedReading, ReviewReading } from "../../brokerage-format.ts";
import { type CsvLine, readCsvLines } from "../../csv/read-csv.ts";
import { CELL_LENGTH_MAX, LINE_TEXT_LENGTH_MAX } from "../../upload-file.ts";
import { cellAt } from "../cells/row-values.ts";
import { squeeze } from "../cells/squeeze-text.ts";
import { findRealizedColumns, isLotsHeader, type RealizedColumns } from "../columns/realized-columns.ts";
import { isDisclaimer } from "../disclaimers.ts";
import { readRealizedRow } from "./read-realized-row.ts";

const TOTAL = /^\**(grand|account|sub)?[- ]?total\b/i;
const UNABLE = /\bunable\b/i;
/** `CUSIP,Description,"... unable ..."` */
const UNABLE_CELLS_MAX = 3;

/**
 * Reads Closed Positions and open lots (docs/fidelity-files.md 3.6 and 3.7). A line that can't be read is for review and blocks nothing: the file
 * changes no ledger.
 */
export function createFidelityRealizedReader(identity: FileIdentity): RealizedReader {
  const columns: RealizedColumns = identity.columns;

  const readLine = (csv: CsvLine, whole: string, line: number): RealizedReading[] => {
    const text = whole.length > LINE_TEXT_LENGTH_MAX ? whole.slice(0, LINE_TEXT_LENGTH_MAX) : whole;
    if (csv.cells.every((cell) => cell.trim() === "") || isLotsHeader(findRealizedColumns(csv.cells))) {
      return [];
    }
    return [readData(csv, text, line, columns)].flatMap((reading) => reading ?? []);
  };

  return {
    read(lines, firstLine) {
      const skipped = Math.max(0, identity.headerLine + 1 - firstLine);
      const given = skipped === 0 ? lines : lines.slice(skipped);
      return readCsvLines(given).flatMap((csv, index) =>
        readLine(csv, given[index] ?? "", firstLine + skipped + index),
      );
    },
    finish: () => ({ readings: [], warnings: [], unnumberedAccounts: identity.needsAccount ? [""] : [] }),
  };
}

/** Undefined for the texts below the rows. */
function readData(
  csv: CsvLine,
  text: string,
  line: number,
  columns: RealizedColumns,
): RealizedReading | undefined {
  const { cells, isBroken } = csv;
  const filled = cells.filter((cell) => cell.trim() !== "").length;
  if (isBroken || cells.some((cell) => cell.length > CELL_LENGTH_MAX)) {
    return review(line, text, isBroken ? "A quote is opened and never closed" : "A cell is too long");
  }
  if (filled <= UNABLE_CELLS_MAX && UNABLE.test(text)) {
    return review(line, text, "Fidelity can't tell the gain of this one");
  }
  if (filled < UNABLE_CELLS_MAX && isDisclaimer(text)) {
    return undefined;
  }
  if (TOTAL.test(squeeze(cellAt(cells, columns.symbol) || cellAt(cells, columns.description)))) {
    return { line, text, state: "INFORMATIONAL", reason: "A total of other lines" };
  }
  const reading = readRealizedRow(cells, columns, line);
  return "problem" in reading
    ? review(line, text, reading.problem)
    : { line, text, state: "ROW", realized: reading.realized };
}

const review = (line: number, text: string, reason: string): ReviewReading => ({
  line,
  text,
  state: "REVIEW",
  reason,
  isBlocking: false,
});
