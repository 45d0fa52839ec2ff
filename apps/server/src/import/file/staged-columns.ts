import type { Transaction } from "@strikebook/core/transactions/transaction";
import type { PositionRow } from "@strikebook/core/uploads/position-row";
import type { RealizedRow } from "@strikebook/core/uploads/realized-row";
import type { FileType } from "@strikebook/core/uploads/upload-file";
import {
  bytesOfText,
  type CopyBytes,
  putAscii,
  putCell,
  putText,
} from "@strikebook/database/copy/copy-bytes";

/** A row's place in its file, which the row's own text does not hold. */
type Place = {
  readonly accountRef: number;
  /** Numbers the account's rows of one fingerprint: 1 is the first. */
  readonly occurrence: number;
};

/** The place of a history row, and its order among the rows of its day. */
export type TransactionPlace = Place & {
  /** SHA-256 of the row's fingerprint, in hexadecimal digits. */
  readonly digest: string;
  /** Among the rows of its account and run date, if the file runs newest first: 0 is the day's last. */
  readonly dayOrder: number;
};

/** A column of a staging table, with the cell that a row of the file has in it; undefined is none. */
type StagedColumn<Row, RowPlace> = {
  readonly column: string;
  readonly sqlType: string;
  readonly write: (row: Row, place: RowPlace) => string | undefined;
  /** The cell may hold any text, and is escaped; others hold days, numbers and names of the code. */
  readonly isText?: boolean;
};

const none = () => undefined;

/** Columns of every staging table: the line, its state (R row, I informational, V review), and why it is no row. */
const LINE_COLUMNS: readonly StagedColumn<{ readonly line: number }, Place>[] = [
  { column: "line", sqlType: "integer NOT NULL", write: ({ line }) => String(line) },
  { column: "state", sqlType: '"char" NOT NULL', write: () => "R" },
  { column: "account_ref", sqlType: "smallint", write: (_, { accountRef }) => String(accountRef) },
  { column: "reason", sqlType: "text", write: none },
  { column: "is_blocking", sqlType: "boolean", write: none },
];

/** How COPY's text format begins a bytea in hexadecimal digits. */
const BYTEA_START = "\\\\x";
/** 128 bits of SHA-256: what tells two rows of one account and day apart. */
const FINGERPRINT_DIGITS = 32;

const HISTORY_COLUMNS: readonly StagedColumn<Transaction, TransactionPlace>[] = [
  { column: "run_date", sqlType: "date", write: (t) => t.runDate },
  { column: "event_date", sqlType: "date", write: (t) => t.eventDate },
  { column: "settlement_date", sqlType: "date", write: (t) => t.settlementDate },
  { column: "type", sqlType: "text", write: (t) => t.type },
  { column: "asset_class", sqlType: "text", write: (t) => t.assetClass },
  { column: "instrument", sqlType: "text", write: (t) => t.instrument, isText: true },
  { column: "underlying", sqlType: "text", write: (t) => t.underlying, isText: true },
  { column: "quantity", sqlType: "numeric(24,8)", write: (t) => t.quantity },
  { column: "price", sqlType: "numeric(24,8)", write: (t) => t.price },
  { column: "commission", sqlType: "numeric(20,4)", write: (t) => t.commission },
  { column: "fees", sqlType: "numeric(20,4)", write: (t) => t.fees },
  { column: "accrued_interest", sqlType: "numeric(20,4)", write: (t) => t.accruedInterest },
  { column: "amount", sqlType: "numeric(20,4)", write: (t) => t.amount },
  { column: "cash_effect", sqlType: "numeric(20,4)", write: (t) => t.cashEffect },
  { column: "is_cash_stated", sqlType: "boolean", write: (t) => (t.isCashStated === true ? "t" : undefined) },
  { column: "holding_type", sqlType: "text", write: (t) => t.holdingType },
  { column: "action", sqlType: "text", write: (t) => t.action, isText: true },
  { column: "description", sqlType: "text", write: (t) => t.description, isText: true },
  { column: "reorganization", sqlType: "text", write: (t) => t.reorganization, isText: true },
  { column: "related_instrument", sqlType: "text", write: (t) => t.relatedInstrument, isText: true },
  { column: "counter_account_number", sqlType: "text", write: (t) => t.counterAccountNumber, isText: true },
  {
    column: "fingerprint",
    sqlType: "bytea",
    write: (_, { digest }) => BYTEA_START + digest.slice(0, FINGERPRINT_DIGITS),
  },
  { column: "occurrence", sqlType: "integer", write: (_, { occurrence }) => String(occurrence) },
  { column: "day_order", sqlType: "integer", write: (_, { dayOrder }) => String(dayOrder) },
];

const POSITION_COLUMNS: readonly StagedColumn<PositionRow, Place>[] = [
  { column: "kind", sqlType: "position_kind", write: (p) => p.kind },
  { column: "symbol", sqlType: "text", write: (p) => p.symbol, isText: true },
  { column: "description", sqlType: "text", write: (p) => p.description, isText: true },
  { column: "type", sqlType: "position_type", write: (p) => p.type },
  { column: "quantity", sqlType: "numeric(24,8)", write: (p) => p.quantity },
  { column: "last_price", sqlType: "numeric(24,8)", write: (p) => p.lastPrice },
  { column: "last_price_change", sqlType: "numeric(24,8)", write: (p) => p.lastPriceChange },
  { column: "current_value", sqlType: "numeric(20,4)", write: (p) => p.currentValue },
  { column: "todays_gain_loss_dollar", sqlType: "numeric(20,4)", write: (p) => p.todaysGainLossDollar },
  { column: "todays_gain_loss_percent", sqlType: "numeric(14,4)", write: (p) => p.todaysGainLossPercent },
  { column: "total_gain_loss_dollar", sqlType: "numeric(20,4)", write: (p) => p.totalGainLossDollar },
  { column: "total_gain_loss_percent", sqlType: "numeric(14,4)", write: (p) => p.totalGainLossPercent },
  { column: "percent_of_account", sqlType: "numeric(14,4)", write: (p) => p.percentOfAccount },
  { column: "cost_basis_total", sqlType: "numeric(20,4)", write: (p) => p.costBasisTotal },
  { column: "average_cost_basis", sqlType: "numeric(24,8)", write: (p) => p.averageCostBasis },
  { column: "holding_type", sqlType: "text", write: (p) => p.holdingType, isText: true },
  { column: "investment_type", sqlType: "text", write: (p) => p.investmentType, isText: true },
  { column: "basket_name", sqlType: "text", write: (p) => p.basketName, isText: true },
  { column: "row_key", sqlType: "text", write: (p) => p.rowKey, isText: true },
  { column: "occurrence", sqlType: "integer", write: (_, { occurrence }) => String(occurrence) },
];

const REALIZED_COLUMNS: readonly StagedColumn<RealizedRow, Place>[] = [
  { column: "kind", sqlType: "realized_row_kind", write: (r) => r.kind },
  { column: "symbol", sqlType: "text", write: (r) => r.symbol, isText: true },
  { column: "cusip", sqlType: "text", write: (r) => r.cusip, isText: true },
  { column: "description", sqlType: "text", write: (r) => r.description, isText: true },
  { column: "quantity", sqlType: "numeric(24,8)", write: (r) => r.quantity },
  { column: "is_short", sqlType: "boolean", write: (r) => (r.isShort ? "t" : "f") },
  { column: "opened_on", sqlType: "date", write: (r) => r.openedOn },
  { column: "closed_on", sqlType: "date", write: (r) => r.closedOn },
  { column: "proceeds", sqlType: "numeric(20,4)", write: (r) => r.proceeds },
  { column: "cost", sqlType: "numeric(20,4)", write: (r) => r.cost },
  { column: "gain", sqlType: "numeric(20,4)", write: (r) => r.gain },
  { column: "term", sqlType: "text", write: (r) => r.term },
];

const ROW_OF_HISTORY = [...LINE_COLUMNS, ...HISTORY_COLUMNS];
const ROW_OF_POSITIONS = [...LINE_COLUMNS, ...POSITION_COLUMNS];
const ROW_OF_REALIZED = [...LINE_COLUMNS, ...REALIZED_COLUMNS];

/** The id that a row will have in the ledger: what refers to it can be written before it is. */
const ID_COLUMN = { column: "id", sqlType: "bigint DEFAULT nextval('transactions_id_seq')" };

const columnName = ({ column }: { readonly column: string }) => column;

const TABLE_COLUMNS = {
  TRANSACTION: [...ROW_OF_HISTORY, ID_COLUMN],
  PORTFOLIO: ROW_OF_POSITIONS,
  REALIZED: ROW_OF_REALIZED,
} as const satisfies Record<FileType, unknown>;

const FILLED_COLUMNS = {
  TRANSACTION: ROW_OF_HISTORY.map(columnName),
  PORTFOLIO: ROW_OF_POSITIONS.map(columnName),
  REALIZED: ROW_OF_REALIZED.map(columnName),
} as const satisfies Record<FileType, unknown>;

/** Columns of a staging table with their types, as CREATE TABLE takes them. */
export const stagingDefinitions = (fileType: FileType) =>
  TABLE_COLUMNS[fileType].map(({ column, sqlType }) => `${column} ${sqlType}`);

/** Names of the columns that a file fills, in the order in which `addTransaction` and its likes write them. */
export const stagingColumns = (fileType: FileType): readonly string[] => FILLED_COLUMNS[fileType];

/** Columns of a transaction that the staging table and the ledger share by name. */
export const TRANSACTION_COLUMNS = HISTORY_COLUMNS.map(columnName);

/** Columns of a position that the staging table and `positions` share by name. */
export const POSITION_VALUE_COLUMNS = POSITION_COLUMNS.map(columnName).filter(
  (column) => column !== "row_key" && column !== "occurrence",
);

/** Columns that the staging table and `realized_export_rows` share by name. */
export const REALIZED_VALUE_COLUMNS = REALIZED_COLUMNS.map(columnName);

export const addTransaction = (rows: CopyBytes, transaction: Transaction, place: TransactionPlace): void =>
  addRow(rows, ROW_OF_HISTORY, transaction, place);

export const addPosition = (rows: CopyBytes, position: PositionRow, place: Place): void =>
  addRow(rows, ROW_OF_POSITIONS, position, place);

export const addRealized = (rows: CopyBytes, realized: RealizedRow, place: Place): void =>
  addRow(rows, ROW_OF_REALIZED, realized, place);

/** More than all cells take that hold days, numbers and names of the code. */
const SHORT_CELLS_BYTES = 1024;

function addRow<Row, RowPlace>(
  rows: CopyBytes,
  columns: readonly StagedColumn<Row, RowPlace>[],
  row: Row,
  place: RowPlace,
): void {
  let size = SHORT_CELLS_BYTES;
  for (const column of columns) {
    size += column.isText === true ? bytesOfText(column.write(row, place)) : 0;
  }
  const bytes = rows.room(size);
  let at = rows.length;
  // No destructuring and no entries(): either makes garbage of every cell of a large file.
  for (let index = 0; index < columns.length; index++) {
    const column = columns[index] as StagedColumn<Row, RowPlace>;
    const cell = column.write(row, place);
    if (index === 0) {
      at = putAscii(bytes, at, cell ?? "");
    } else {
      at = column.isText === true ? putText(bytes, at, cell) : putCell(bytes, at, cell);
    }
  }
  rows.endRow(at);
}
