import { readWrittenDay } from "../../../lib/address/read-day.ts";
import type { NewPosition } from "../position-changes.queries.ts";
import { TYPE_OPTIONS } from "../position-types.ts";

export const ROW_FIELDS = [
  "symbol",
  "quantity",
  "positionType",
  "accountId",
  "portfolioDate",
  "description",
  "lastPrice",
] as const;

export type RowField = (typeof ROW_FIELDS)[number];
/** A row as it is typed. */
export type PendingRow = { readonly [Field in RowField]: string } & {
  /** Present on a row that began as another position. */
  readonly source?: "copy";
};
export type RowProblem = { readonly rowIndex: number; readonly field: string; readonly message: string };

export const EMPTY_ROW: PendingRow = {
  symbol: "",
  quantity: "",
  positionType: "STOCK",
  accountId: "",
  portfolioDate: "",
  description: "",
  lastPrice: "",
};

const NUMBER = /^-?(\d+\.?\d*|\.\d+)$/;

/** The fields that must be filled in before the server can check a row at all. */
export function missingIn(rows: readonly PendingRow[]): RowProblem[] {
  return rows.flatMap((row, rowIndex) =>
    [
      { field: "symbol", isWrong: row.symbol.trim() === "", message: "Symbol cannot be empty" },
      { field: "quantity", isWrong: !isNumber(row.quantity), message: "Quantity must be a valid number" },
      { field: "accountId", isWrong: row.accountId === "", message: "Account is required" },
      {
        field: "portfolioDate",
        isWrong: readWrittenDay(row.portfolioDate) === undefined,
        message: "Portfolio date must be a valid date",
      },
      {
        field: "lastPrice",
        isWrong: row.lastPrice.trim() !== "" && !isNumber(row.lastPrice),
        message: "Last price must be a valid number",
      },
    ].flatMap(({ field, isWrong, message }) => (isWrong ? [{ rowIndex, field, message }] : [])),
  );
}

/** A row as the server takes it. */
export function toInput(row: PendingRow): NewPosition {
  const { description, lastPrice, ...rest } = row;
  return {
    ...rest,
    quantity: plain(row.quantity),
    ...(description.trim() !== "" && { description: description.trim() }),
    ...(lastPrice.trim() !== "" && { lastPrice: plain(lastPrice) }),
    source: row.source ?? "user",
  };
}

/** Rows that were stored in the tab; anything else is no row. */
export function asRows(value: unknown): PendingRow[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  return list.flatMap((each) => (isRow(each) ? [each] : []));
}

type Account = { readonly id: string; readonly name: string; readonly accountIdentifier: string | null };
type Place = { readonly row: number; readonly field: RowField };

/**
 * Cells of a spreadsheet, tabs between them, put in from `place` on to the right and below; rows are added as needed.
 * Types, accounts and days may be written freely, as in spreadsheets.
 */
export function pasteCells(
  rows: readonly PendingRow[],
  text: string,
  place: Place,
  accounts: readonly Account[],
): PendingRow[] {
  const lines = text.replace(/\r/g, "").replace(/\n+$/, "").split("\n");
  const fields = ROW_FIELDS.slice(ROW_FIELDS.indexOf(place.field));
  const result = [...rows];
  for (const [index, line] of lines.entries()) {
    const cells = line.split("\t");
    const given = fields.slice(0, cells.length).map((field, at) => [field, read(field, cells[at], accounts)]);
    result[place.row + index] = {
      ...(result[place.row + index] ?? EMPTY_ROW),
      ...(Object.fromEntries(given) as Partial<PendingRow>),
    };
  }
  return result;
}

function read(field: RowField, cell: string | undefined, accounts: readonly Account[]): string {
  const text = cell?.trim() ?? "";
  const same = (other: string | null) => other?.toLowerCase() === text.toLowerCase();
  switch (field) {
    case "symbol":
      return text.toUpperCase();
    case "quantity":
    case "lastPrice":
      return text.replace(/[$,\s]/g, "");
    case "positionType":
      return TYPE_OPTIONS.find(({ value, label }) => same(value) || same(label))?.value ?? "STOCK";
    case "accountId":
      return accounts.find((each) => same(each.accountIdentifier) || same(each.name))?.id ?? "";
    case "portfolioDate":
      return readWrittenDay(text) ?? "";
    case "description":
      return text;
  }
}

const isNumber = (text: string) => NUMBER.test(text.trim());

const plain = (text: string) =>
  text
    .trim()
    .replace(/^(-?)\./, "$10.")
    .replace(/\.$/, "");

const isRow = (value: unknown): value is PendingRow =>
  typeof value === "object" &&
  value !== null &&
  ROW_FIELDS.every((field) => field in value && typeof (value as PendingRow)[field] === "string");
