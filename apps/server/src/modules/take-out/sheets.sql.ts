import type { CsvColumn } from "@strikebook/core/shared/csv-line";

/** Cells of a row, by the names that the SQL gives them. */
export type SheetRow = Readonly<Record<string, string | null>>;

export type Sheet = {
  readonly columns: readonly CsvColumn<SheetRow>[];
  /** The rows of a person, `$1`, every cell as text. */
  readonly sql: string;
};

const column = (header: string, name: string, kind: "date" | "number" | "text" = "text") => ({
  header,
  value: (row: SheetRow) => row[name],
  kind,
});

const ACCOUNT = "a.name AS account, a.account_identifier AS number";
const ACCOUNT_COLUMNS = [column("Account", "account"), column("Account number", "number")];

const number = (name: string) => `trim_scale(t.${name})::text AS ${name}`;

const TRANSACTIONS = {
  columns: [
    column("Date", "day", "date"),
    ...ACCOUNT_COLUMNS,
    column("Type", "type"),
    column("Symbol", "instrument"),
    column("Underlying", "underlying"),
    column("Quantity", "quantity", "number"),
    column("Price", "price", "number"),
    column("Commission", "commission", "number"),
    column("Fees", "fees", "number"),
    column("Amount", "amount", "number"),
    column("Settlement date", "settled", "date"),
    column("Action", "action"),
    column("Description", "description"),
    column("File", "file"),
    column("Line", "line", "number"),
  ],
  sql: `SELECT t.event_date::text AS day, ${ACCOUNT}, t.type, t.instrument, t.underlying, ${number("quantity")},
      ${number("price")}, ${number("commission")}, ${number("fees")}, ${number("amount")},
      t.settlement_date::text AS settled, t.action, t.description, i.file_name AS file, t.line::text AS line
    FROM transactions t JOIN brokerage_accounts a ON a.id = t.account_id JOIN imports i ON i.id = t.import_id
    WHERE t.user_id = $1 ORDER BY t.event_date, t.id`,
};

const POSITIONS = {
  columns: [
    column("Date", "day", "date"),
    ...ACCOUNT_COLUMNS,
    column("Symbol", "symbol"),
    column("Description", "description"),
    column("Type", "type"),
    column("Quantity", "quantity", "number"),
    column("Last price", "last_price", "number"),
    column("Value", "current_value", "number"),
    column("Cost basis", "cost_basis_total", "number"),
    column("Total gain or loss", "total_gain_loss_dollar", "number"),
  ],
  sql: `SELECT t.portfolio_date::text AS day, ${ACCOUNT}, t.symbol, t.description, t.type::text AS type,
      ${number("quantity")}, ${number("last_price")}, ${number("current_value")}, ${number("cost_basis_total")},
      ${number("total_gain_loss_dollar")}
    FROM positions t JOIN brokerage_accounts a ON a.id = t.account_id
    WHERE t.user_id = $1 AND t.kind = 'HOLDING' ORDER BY t.portfolio_date, a.name, t.sequence, t.id`,
};

const CLOSINGS = {
  columns: [
    column("Closed", "day", "date"),
    ...ACCOUNT_COLUMNS,
    column("Type", "type"),
    column("Symbol", "instrument"),
    column("Underlying", "underlying"),
    column("Quantity", "quantity", "number"),
    column("Quantity without an opening", "unmatched_quantity", "number"),
    column("Buys", "buys", "number"),
    column("Sells", "sells", "number"),
    column("Commission", "commission", "number"),
    column("Fees", "fees", "number"),
    column("Net", "net", "number"),
  ],
  sql: `SELECT t.closed_on::text AS day, ${ACCOUNT}, t.type, t.instrument, t.underlying, ${number("quantity")},
      ${number("unmatched_quantity")}, ${number("buys")}, ${number("sells")}, ${number("commission")},
      ${number("fees")}, ${number("net")}
    FROM realized_closings t JOIN brokerage_accounts a ON a.id = t.account_id
    WHERE t.user_id = $1 AND t.book IN ('TRADE', 'BOTH') ORDER BY t.closed_on, t.id`,
};

/** Tables for a spreadsheet, by file. */
export const SHEETS: Readonly<Record<string, Sheet>> = {
  "transactions.csv": TRANSACTIONS,
  "positions.csv": POSITIONS,
  "closings.csv": CLOSINGS,
};
