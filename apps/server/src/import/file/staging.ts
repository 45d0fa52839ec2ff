import type { PositionRow } from "@strikebook/core/uploads/position-row";
import type { CopyValue } from "@strikebook/database/copy/copy-text";

/** The staging table of a session, by the session's id. */
export const stagingTable = (sessionId: string) => `staging."s_${sessionId.replaceAll("-", "")}"`;

/** Where a preview keeps what it found on record, beside the staged rows. */
export const comparisonTable = (sessionId: string) => `staging."c_${sessionId.replaceAll("-", "")}"`;

/** Columns of every staging table: the line, its state (R row, I informational, V review), and why it is no row. */
const LINE_COLUMNS = [
  "line integer NOT NULL",
  'state "char" NOT NULL',
  "account_ref smallint",
  "reason text",
  "is_blocking boolean",
] as const;

const HISTORY_COLUMNS = [
  "run_date date",
  "event_date date",
  "settlement_date date",
  "type text",
  "asset_class text",
  "instrument text",
  "underlying text",
  "quantity numeric(24,8)",
  "price numeric(24,8)",
  "commission numeric(20,4)",
  "fees numeric(20,4)",
  "accrued_interest numeric(20,4)",
  "amount numeric(20,4)",
  "cash_effect numeric(20,4)",
  "holding_type text",
  "action text",
  "description text",
  "reorganization text",
  "related_instrument text",
  "counter_account_number text",
  "fingerprint bytea",
  "occurrence integer",
  "day_order integer",
] as const;

const POSITION_COLUMNS = [
  "kind position_kind",
  "symbol text",
  "description text",
  "type position_type",
  "quantity numeric(24,8)",
  "last_price numeric(24,8)",
  "last_price_change numeric(24,8)",
  "current_value numeric(20,4)",
  "todays_gain_loss_dollar numeric(20,4)",
  "todays_gain_loss_percent numeric(14,4)",
  "total_gain_loss_dollar numeric(20,4)",
  "total_gain_loss_percent numeric(14,4)",
  "percent_of_account numeric(14,4)",
  "cost_basis_total numeric(20,4)",
  "average_cost_basis numeric(24,8)",
  "holding_type text",
  "investment_type text",
  "basket_name text",
  "row_key text",
  "occurrence integer",
] as const;

const columnsOf = (fileType: "PORTFOLIO" | "TRANSACTION") => [
  ...LINE_COLUMNS,
  ...(fileType === "TRANSACTION" ? HISTORY_COLUMNS : POSITION_COLUMNS),
];

/** The id that a row will have in the ledger: what refers to it can be written before it is. */
const ID_COLUMN = "id bigint DEFAULT nextval('transactions_id_seq')";

/** Columns of a staging table with their types. */
export const allColumnsOf = (fileType: "PORTFOLIO" | "TRANSACTION") => [
  ...columnsOf(fileType),
  ...(fileType === "TRANSACTION" ? [ID_COLUMN] : []),
];

/** Names of all columns of a staging table, in their order. */
export const allStagingColumns = (fileType: "PORTFOLIO" | "TRANSACTION") =>
  allColumnsOf(fileType).map(nameOf);

/** Names of the columns in the order in which the functions below give values. */
export const stagingColumns = (fileType: "PORTFOLIO" | "TRANSACTION") => columnsOf(fileType).map(nameOf);

const nameOf = (column: string) => column.split(" ")[0] ?? "";

/** What the ledger keeps of a transaction, as both tables call it. */
export const TRANSACTION_COLUMNS = HISTORY_COLUMNS.map((column) => column.split(" ")[0] ?? "");

/** What a snapshot keeps of a position, as both tables call it. */
export const POSITION_VALUE_COLUMNS = POSITION_COLUMNS.map((column) => column.split(" ")[0] ?? "").filter(
  (name) => name !== "row_key" && name !== "occurrence",
);

export function positionValues(
  position: PositionRow,
  place: { readonly accountRef: number; readonly occurrence: number },
): CopyValue[] {
  return [
    position.line,
    "R",
    place.accountRef,
    undefined,
    undefined,
    position.kind,
    position.symbol,
    position.description,
    position.type,
    position.quantity,
    position.lastPrice,
    position.lastPriceChange,
    position.currentValue,
    position.todaysGainLossDollar,
    position.todaysGainLossPercent,
    position.totalGainLossDollar,
    position.totalGainLossPercent,
    position.percentOfAccount,
    position.costBasisTotal,
    position.averageCostBasis,
    position.holdingType,
    position.investmentType,
    position.basketName,
    position.rowKey,
    place.occurrence,
  ];
}
