import type { FileIdentity, PositionReading, PositionsReader, ReviewReading } from "../brokerage-format.ts";
import { readMoneyText, UNREADABLE } from "../csv/money-text.ts";
import { type CsvLine, readCsvLines } from "../csv/read-csv.ts";
import type { PositionRow } from "../position-row.ts";
import { CELL_LENGTH_MAX, LINE_TEXT_LENGTH_MAX } from "../upload-file.ts";
import { readPositionRow } from "./cells/position-cells.ts";
import { cellAt, shorten } from "./cells/row-values.ts";
import {
  findPositionsColumns,
  isPositionsHeader,
  type PositionsColumns,
} from "./columns/positions-columns.ts";
import { isDisclaimer } from "./disclaimers.ts";
import { createLeftOut } from "./left-out.ts";
import { createWarnings } from "./warnings.ts";

/** Reads a positions export of any of the header variants of docs/fidelity-files.md 3.1. */
export function createFidelityPositionsReader(identity: FileIdentity): PositionsReader {
  const columns: PositionsColumns = identity.columns;
  const width = readCsvLines([identity.headerText])[0]?.cells.length ?? 0;
  const warnings = createWarnings();
  const unnumbered = new Set<string>();
  const wrappers = createWrapperCheck();
  const leftOut = createLeftOut(identity, width, () => ({}));
  let secondHeaderLine: number | undefined;

  const readData = (csv: CsvLine, text: string, line: number): PositionReading => {
    const damage = findDamage(csv, { columns, width }, secondHeaderLine);
    if (damage !== undefined) {
      return review(line, text, damage);
    }
    const reading = readPositionRow(csv.cells, columns, line);
    if ("problem" in reading) {
      return review(line, text, reading.problem);
    }
    if ("reason" in reading) {
      return { line, text, state: "INFORMATIONAL", reason: reading.reason };
    }
    wrappers.add(reading.position, line);
    if (reading.position.accountNumber === undefined) {
      unnumbered.add(reading.position.accountName ?? "");
    }
    return { line, text, state: "ROW", position: reading.position };
  };

  const readLine = (csv: CsvLine, whole: string, line: number): PositionReading[] => {
    const text = whole.length > LINE_TEXT_LENGTH_MAX ? whole.slice(0, LINE_TEXT_LENGTH_MAX) : whole;
    if (isPositionsHeader(findPositionsColumns(csv.cells))) {
      secondHeaderLine = line;
      warnings.add(`Line ${line} repeats the header`);
      return [];
    }
    if (isDataRow(csv.cells, columns, text)) {
      return [leftOut(readData(csv, text, line))];
    }
    if (csv.cells.some((cell) => cell.trim() !== "") && !isDisclaimer(text)) {
      warnings.add(`Line ${line} is no row and was left out: ${shorten(text)}`);
    }
    return [];
  };

  return {
    read(lines, firstLine) {
      const skipped = Math.max(0, identity.headerLine + 1 - firstLine);
      const given = skipped === 0 ? lines : lines.slice(skipped);
      return readCsvLines(given).flatMap((csv, index) =>
        readLine(csv, given[index] ?? "", firstLine + skipped + index),
      );
    },
    finish() {
      for (const orphaned of wrappers.warning()) {
        warnings.add(orphaned);
      }
      return { readings: [], warnings: warnings.list(), unnumberedAccounts: [...unnumbered] };
    },
  };
}

/** Whether the account that a wrapper line repeats the value of is in the file too. */
function createWrapperCheck() {
  const accountNames = new Set<string>();
  const wrapperLines: number[] = [];
  return {
    add({ kind, accountName }: PositionRow, line: number): void {
      if (kind === "WRAPPER") {
        wrapperLines.push(line);
      }
      accountNames.add(accountName?.toUpperCase() ?? "");
    },
    warning(): string[] {
      const hasBrokerageLink = [...accountNames].some((name) =>
        name.replaceAll(" ", "").includes("BROKERAGELINK"),
      );
      return wrapperLines.length > 0 && !hasBrokerageLink
        ? [
            `Line ${wrapperLines.join(", ")}: BROKERAGELINK repeats the value of an account that is not in this file ` +
              "and is left out of totals",
          ]
        : [];
    },
  };
}

/** Three filled cells, one of them naming or valuing something, or a name and its value; a disclaimer has one. */
function isDataRow(cells: readonly string[], columns: PositionsColumns, text: string): boolean {
  const { symbol, description, currentValue, quantity } = columns;
  const isFilled = (index: number | undefined) => cellAt(cells, index).trim() !== "";
  if ([symbol, description].some(isFilled) && isNumber(cellAt(cells, currentValue))) {
    return true;
  }
  const filled = cells.filter((cell) => cell.trim() !== "").length;
  const says = [symbol, description, currentValue, quantity].some(isFilled);
  return says && filled >= 3 && (!isDisclaimer(text) || cells.some(isNumber));
}

function isNumber(cell: string): boolean {
  const value = readMoneyText(cell);
  return value !== undefined && value !== UNREADABLE;
}

type HeaderShape = { readonly columns: PositionsColumns; readonly width: number };

function findDamage(
  csv: CsvLine,
  { columns, width }: HeaderShape,
  secondHeaderLine: number | undefined,
): string | undefined {
  if (csv.isBroken) {
    return "A quote is opened and never closed";
  }
  if (csv.cells.some((cell) => cell.length > CELL_LENGTH_MAX)) {
    return `A cell is longer than ${CELL_LENGTH_MAX} characters`;
  }
  if (secondHeaderLine !== undefined) {
    return `Stands under a second header (line ${secondHeaderLine}): upload the snapshots as files of their own`;
  }
  if (csv.cells.length <= Math.max(columns.currentValue ?? 0, columns.quantity ?? 0)) {
    return "The line ends before its last needed column";
  }
  // Every row ends with a comma more than the header; a surplus value means that a comma moved all cells.
  const surplus = csv.cells.slice(width).some((cell) => cell.trim() !== "");
  return surplus ? "The line has more values than the header has columns" : undefined;
}

const review = (line: number, text: string, reason: string): ReviewReading => ({
  line,
  text,
  state: "REVIEW",
  reason,
  isBlocking: true,
});
