import { err, ok, type Result } from "../../shared/result.ts";
import type { FileIdentity, FileToIdentify, FormatRefusal } from "../brokerage-format.ts";
import { readCsvLines } from "../csv/read-csv.ts";
import { LONE_RETURNS } from "../csv/text-encoding.ts";
import { rangeInLines } from "../stated-range.ts";
import { COLUMNS_MAX, HEAD_LINES } from "../upload-file.ts";
import { findAccountInFileName, readAccountCell } from "./cells/account-cell.ts";
import { findHeaderDamage, hasLoneReturn } from "./columns/header-damage.ts";
import {
  findHistoryColumns,
  type HistoryColumns,
  historyFormatId,
  isHistoryHeader,
  REQUIRED_COLUMNS,
} from "./columns/history-columns.ts";
import {
  findPositionsColumns,
  isPositionsHeader,
  type PositionsColumns,
  positionsFormatId,
} from "./columns/positions-columns.ts";
import {
  findRealizedColumns,
  isLotsHeader,
  isRealizedHeader,
  type RealizedColumns,
} from "./columns/realized-columns.ts";
import { findDateInFileName, findDownloadedAt } from "./download-date.ts";
import { findLookAlike, findLookAlikeByName } from "./look-alikes.ts";

type Head = { readonly lines: readonly string[]; readonly rows: readonly (readonly string[])[] };
type Header<Columns> = { readonly index: number; readonly columns: Columns };
type Identified = Result<FileIdentity, FormatRefusal>;

export const FIDELITY = "Fidelity";

/** Tells Fidelity's exports by their header rows; undefined for a file that is none of Fidelity's. */
export function identifyFidelityFile(file: FileToIdentify): Identified | undefined {
  const head = readHead(file.head.slice(0, HEAD_LINES));
  const history = findHeader(head, findHistoryColumns, isHistoryHeader);
  if (history !== undefined) {
    return identifyHistory(file, head, history);
  }
  const positions = findHeader(head, findPositionsColumns, isPositionsHeader);
  if (positions !== undefined && hasCostBasis(positions.columns)) {
    return identifyPositions(file, head, positions);
  }
  const realized = findHeader(head, findRealizedColumns, isLotsHeader);
  if (realized !== undefined) {
    return identifyRealized(file, head, realized);
  }
  const lookAlike = findLookAlikeByName(file.fileName) ?? findLookAlike(head.lines, head.rows);
  if (lookAlike !== undefined) {
    const {
      what,
      instead,
      because = "only account history, portfolio positions, closed positions and open lots are",
    } = lookAlike;
    return refuse(`This is ${what}, which isn't for here: ${because}. Download ${instead} instead.`);
  }
  return positions === undefined ? findOtherSeparator(head) : identifyPositions(file, head, positions);
}

function readHead(given: readonly string[]): Head {
  const lines = given.map((line, index) => (index === 0 ? line.replace("\uFEFF", "") : line));
  return { lines, rows: readCsvLines(lines).map(({ cells }) => cells) };
}

function findHeader<Columns>(
  { rows }: Head,
  columnsOf: (cells: readonly string[]) => Columns,
  isHeader: (columns: Columns) => boolean,
): Header<Columns> | undefined {
  for (const [index, cells] of rows.entries()) {
    const columns = columnsOf(cells);
    if (isHeader(columns)) {
      return { index, columns };
    }
  }
  return undefined;
}

function identifyHistory(file: FileToIdentify, head: Head, header: Header<HistoryColumns>): Identified {
  const { columns, index } = header;
  const missing = Object.entries(REQUIRED_COLUMNS).filter(([column]) => !(column in columns));
  if (missing.length > 0) {
    const names = missing.map(([, name]) => name).join(", ");
    return refuse(`This Fidelity history lacks the columns ${names}. Download it again without changing it.`);
  }
  const damage = findDamage(head, index, HISTORY_NAMES);
  if (damage !== undefined) {
    return refuse(damage);
  }
  const headerText = head.lines[index] ?? "";
  const downloadedAt = findDownloadedAt(file.tail);
  const accountNumber = findAccountInFileName(file.fileName);
  const period = rangeInLines([...head.lines.slice(0, index), ...file.tail]);
  return ok({
    fileType: "TRANSACTION",
    brokerage: FIDELITY,
    formatId: historyFormatId(columns, headerText),
    headerLine: index + 1,
    headerText,
    columns,
    ...(accountNumber !== undefined && { accountNumber }),
    needsAccount: accountNumber === undefined && !namesAccounts(columns, head, index),
    ...(downloadedAt !== undefined && { downloadedAt }),
    ...(period !== undefined && { period }),
  });
}

function identifyPositions(file: FileToIdentify, head: Head, header: Header<PositionsColumns>): Identified {
  const { columns, index } = header;
  const damage = findDamage(head, index, POSITIONS_NAMES);
  if (damage !== undefined) {
    return refuse(damage);
  }
  const headerText = head.lines[index] ?? "";
  const downloadedAt = findDownloadedAt(file.tail);
  return ok({
    fileType: "PORTFOLIO",
    brokerage: FIDELITY,
    formatId: positionsFormatId(columns, headerText),
    headerLine: index + 1,
    headerText,
    columns,
    needsAccount: !namesAccounts(columns, head, index),
    ...(downloadedAt !== undefined && { downloadedAt }),
    ...portfolioDateOf(downloadedAt, file.fileName),
  });
}

/** The export has no column for the account, nor for the day on which it was made. */
function identifyRealized(file: FileToIdentify, head: Head, header: Header<RealizedColumns>): Identified {
  const { columns, index } = header;
  const damage = findDamage(head, index, REALIZED_NAMES);
  if (damage !== undefined) {
    return refuse(damage);
  }
  const downloadedAt = findDownloadedAt(file.tail);
  const accountNumber = findAccountInFileName(file.fileName);
  return ok({
    fileType: "REALIZED",
    brokerage: FIDELITY,
    formatId: isRealizedHeader(columns) ? "R1" : "L1",
    headerLine: index + 1,
    headerText: head.lines[index] ?? "",
    columns,
    ...(accountNumber !== undefined && { accountNumber }),
    needsAccount: accountNumber === undefined,
    ...(downloadedAt !== undefined && { downloadedAt }),
  });
}

/** Columns whose cells decide what a row is, by the name in the header; of the others the first one counts. */
const HISTORY_NAMES = {
  "run date": "Run Date",
  action: "Action",
  symbol: "Symbol",
  quantity: "Quantity",
  price: "Price",
  amount: "Amount",
};
const REALIZED_NAMES = { quantity: "Quantity", "date acquired": "Date Acquired", "date sold": "Date Sold" };
const POSITIONS_NAMES = { symbol: "Symbol", quantity: "Quantity", "current value": "Current Value" };

function findDamage(head: Head, index: number, names: Readonly<Record<string, string>>): string | undefined {
  const isWide = (head.rows[index]?.length ?? 0) > COLUMNS_MAX;
  // A file without line feeds is all one header.
  const isOneLine = hasLoneReturn(head.lines[index] ?? "");
  return isWide && !isOneLine
    ? `The header has more than ${COLUMNS_MAX} columns.`
    : findHeaderDamage(head, index, names);
}

/** The footer wins: it is the exchange's time, the date in the name is the browser's. */
function portfolioDateOf(downloadedAt: string | undefined, fileName: string): Partial<FileIdentity> {
  const inName = findDateInFileName(fileName);
  if (downloadedAt !== undefined) {
    return {
      portfolioDate: downloadedAt.slice(0, 10) as NonNullable<FileIdentity["portfolioDate"]>,
      portfolioDateSource: "FOOTER",
    };
  }
  return inName === undefined
    ? { portfolioDateSource: "UNKNOWN" }
    : { portfolioDate: inName, portfolioDateSource: "FILE_NAME" };
}

/** True when rows tell their account's number: in a column of its own, or inside the name as the first rows show. */
function namesAccounts(
  { accountNumber, account }: { readonly accountNumber?: number; readonly account?: number },
  { rows }: Head,
  headerIndex: number,
): boolean {
  if (accountNumber !== undefined || account === undefined) {
    return accountNumber !== undefined;
  }
  const firstCell = rows
    .slice(headerIndex + 1)
    .map((cells) => cells[account]?.trim() ?? "")
    .find((cell) => cell !== "");
  return firstCell !== undefined && readAccountCell(firstCell).accountNumber !== undefined;
}

const hasCostBasis = ({ costBasisTotal, averageCostBasis, totalGainLossDollar }: PositionsColumns) =>
  [costBasisTotal, averageCostBasis, totalGainLossDollar].some((column) => column !== undefined);

const SEPARATORS = [
  [";", "semicolons"],
  ["\t", "tabs"],
] as const;

/** A spreadsheet of another language writes semicolons, and may have rewritten days and numbers, too. */
function findOtherSeparator({ lines }: Head): Identified | undefined {
  // A banner above the header leaves it in the middle of the only line.
  if (lines.some(hasLoneReturn) && readHead(lines.flatMap((line) => line.split("\r"))).rows.some(isHeader)) {
    return refuse(LONE_RETURNS);
  }
  for (const [separator, name] of SEPARATORS) {
    const rows = lines.map((line) => line.split(separator).map((cell) => cell.replaceAll('"', "")));
    if (rows.some(isHeader)) {
      return refuse(
        `This Fidelity export was saved again with ${name} between the cells, which can change days and numbers. ` +
          "Upload the file as it was downloaded.",
      );
    }
  }
  return undefined;
}

const isHeader = (cells: readonly string[]) =>
  isHistoryHeader(findHistoryColumns(cells)) || isPositionsHeader(findPositionsColumns(cells));

const refuse = (message: string): Identified => err({ brokerage: FIDELITY, message });
