import type { FileIdentity, ReviewReading } from "../brokerage-format.ts";
import { readMoneyText, UNREADABLE } from "../csv/money-text.ts";
import { readCsvLines } from "../csv/read-csv.ts";
import { cellAt, shorten } from "./cells/row-values.ts";
import {
  findHistoryColumns,
  type HistoryColumns,
  headerName,
  isHistoryHeader,
} from "./columns/history-columns.ts";
import { isDisclaimer } from "./disclaimers.ts";
import { hasValue } from "./meaning/row-completeness.ts";
import type { Warnings } from "./warnings.ts";

/** Looks at the lines below the header that begin with no day, so that none of them hides a row. */
export function createNonDataReader(identity: FileIdentity, columns: HistoryColumns, warnings: Warnings) {
  const header = headerKey(readCsvLines([identity.headerText])[0]?.cells ?? []);
  let foreignHeaderLine: number | undefined;

  const noteHeader = (cells: readonly string[], line: number) => {
    const isSame = headerKey(cells) === header;
    foreignHeaderLine = isSame ? undefined : line;
    warnings.add(`Line ${line} repeats the header${isSame ? "" : " with other columns"}`);
  };

  return {
    read(cells: readonly string[], text: string, line: number): ReviewReading[] {
      if (isHistoryHeader(findHistoryColumns(cells))) {
        noteHeader(cells, line);
      } else if (bearsNumbers(cells, columns)) {
        const reason = dayProblem(cellAt(cells, columns.runDate));
        return [{ line, text, state: "REVIEW", reason, isBlocking: true }];
      } else if (cells.some((cell) => cell.trim() !== "") && !isDisclaimer(text)) {
        warnings.add(`Line ${line} is no row and was left out: ${shorten(text)}`);
      }
      return [];
    },
    /** Why rows from here on can't be read, when a second header changed the columns. */
    foreignHeader(): string | undefined {
      return foreignHeaderLine === undefined
        ? undefined
        : `Stands under a second header (line ${foreignHeaderLine}) with other columns: upload the parts as files of their own`;
    },
  };
}

function dayProblem(cell: string): string {
  if (cell.trim() === "") {
    return "Run Date is missing";
  }
  const problem = `Run Date can't be read: ${shorten(cell)}`;
  return DAY_FIRST.test(cell)
    ? `${problem}. Dates are read month first, as Fidelity writes them: upload the file as it was downloaded`
    : problem;
}

const DAY_FIRST = /^\s*(1[3-9]|2\d|3[01])[/.-](0?[1-9]|1[0-2])[/.-](\d{4}|\d{2})\s*$/;

const headerKey = (cells: readonly string[]) => cells.map(headerName).join(",").replace(/,+$/, "");

/** True for what has an action and a number under its name, or texts and a number wherever an odd day moved them. */
function bearsNumbers(cells: readonly string[], columns: HistoryColumns): boolean {
  const { action, symbol, description, holdingType, amount, quantity, price } = columns;
  const isFilled = (index: number | undefined) => cellAt(cells, index).trim() !== "";
  if (isFilled(action) && [amount, quantity, price].some((index) => isNumber(cellAt(cells, index)))) {
    return true;
  }
  const texts = [action, symbol, description, holdingType].filter(isFilled);
  return texts.length >= 2 && cells.length > (amount ?? 0) && cells.some(isNumber);
}

function isNumber(cell: string): boolean {
  const value = readMoneyText(cell);
  return value !== UNREADABLE && hasValue(value);
}
