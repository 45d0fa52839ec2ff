import type { DecimalText } from "../../../shared/decimal.ts";
import { TRADING_TYPES, TRANSFER_TYPES } from "../../../transactions/trade-types.ts";
import type { Transaction, TransactionType } from "../../../transactions/transaction.ts";
import type { InformationalReading, ReviewReading } from "../../brokerage-format.ts";
import type { RowValues } from "../cells/row-values.ts";
import { lostSymbolProblem } from "../cells/symbol-cell.ts";
import { isOptionType } from "./action-kinds.ts";
import type { RowMeaning, Security } from "./row-meaning.ts";

/** The outcome of reading a data row. */
export type RowReading =
  | {
      readonly state: "ROW";
      readonly transaction: Transaction;
      readonly warnings: readonly string[];
      readonly answerKey?: string | undefined;
    }
  | Omit<InformationalReading, "line" | "text">
  | (Omit<ReviewReading, "line" | "text"> & { readonly isBlocking: true });

const ORDERS = new Set(TRADING_TYPES);

/** Cash or shares, as the quantity says. */
export const MOVES = new Set(TRANSFER_TYPES);

const COSTS = [
  ["commission", "Commission"],
  ["fees", "Fees"],
  ["accruedInterest", "Accrued Interest"],
] as const;

/** True for a number other than zero: blank, `0.000` and `0` all say "none". */
export const hasValue = (value: DecimalText | undefined): boolean => value !== undefined && value !== "0";

/** The shares that a row between accounts moves without a symbol. */
export function movedShares(
  { facts, sharesInText }: RowMeaning,
  type: TransactionType,
  { quantity }: RowValues,
): Security | undefined {
  return facts.instrument === undefined && MOVES.has(type) && hasValue(quantity) ? sharesInText : undefined;
}

/** The reading of a row that can't become a transaction, or undefined when nothing is missing. */
export function findIncompleteness(
  meaning: RowMeaning,
  type: TransactionType | undefined,
  values: RowValues,
): RowReading | undefined {
  const isOption = type !== undefined && isOptionType(type);
  const isEmpty = !hasValue(values.amount) && !hasValue(values.quantity);
  // Unknown rows are judged by every number they bear; a plan's share count may stand under Price.
  if (isEmpty && !isOption && !(type === undefined && hasValue(values.price))) {
    const cost = COSTS.find(([column]) => hasValue(values[column]));
    if (cost !== undefined) {
      const reason = `Amount is missing beside ${cost[1]} ${values[cost[0]]}`;
      return { state: "REVIEW", isBlocking: true, reason };
    }
    const what = type === undefined ? "an unknown action" : "this line";
    return { state: "INFORMATIONAL", reason: `Neither amount nor quantity: ${what} moves nothing` };
  }
  if (type === "SECURITIES_LENDING") {
    return { state: "INFORMATIONAL", reason: "Securities lending: shares and cash stay the owner's" };
  }
  const problem = type === undefined ? undefined : findProblem(meaning, type, values);
  return problem === undefined ? undefined : { state: "REVIEW", isBlocking: true, reason: problem };
}

function findProblem(meaning: RowMeaning, type: TransactionType, values: RowValues): string | undefined {
  const unnamed = findUnnamed(meaning, type, values);
  if (unnamed !== undefined) {
    return unnamed;
  }
  if (isOptionType(type) && meaning.contract === undefined) {
    return "The option contract can't be read from Symbol, Description or Action";
  }
  if (meaning.contract !== undefined && (type === "BUY" || type === "SELL")) {
    return "An option order that says neither opening nor closing";
  }
  if (values.price?.startsWith("-") && !meaning.action.isPlan) {
    return `Price is negative: ${values.price}`;
  }
  return ORDERS.has(type) || isOptionType(type) ? findMissing(meaning, type, values) : undefined;
}

/** Why it is not known what the row is about. */
function findUnnamed(meaning: RowMeaning, type: TransactionType, values: RowValues): string | undefined {
  if (meaning.lostSymbol !== undefined) {
    return lostSymbolProblem(meaning.lostSymbol);
  }
  if (meaning.facts.instrument !== undefined) {
    return undefined;
  }
  if (ORDERS.has(type) && !isOptionType(type)) {
    return "Neither Symbol nor Description says what was traded";
  }
  const hasShares = (MOVES.has(type) || meaning.action.isPlan) && hasValue(values.quantity);
  return hasShares && meaning.sharesInText === undefined
    ? `Neither Symbol nor Description says of what Quantity ${values.quantity} is`
    : undefined;
}

function findMissing({ action }: RowMeaning, type: TransactionType, values: RowValues): string | undefined {
  if (!hasValue(values.quantity)) {
    // An expiry leaves nothing open, whatever the line counts.
    return type === "OPT_EXPIRED" ? undefined : "Quantity is missing";
  }
  if (isOptionType(type) && values.quantity?.includes(".")) {
    return `Quantity ${values.quantity} is no whole number of contracts: Quantity and Price may have changed places`;
  }
  const isValue = action.holdingType === "Shares";
  return ORDERS.has(type) && values.amount === undefined && !isValue ? "Amount is missing" : undefined;
}
