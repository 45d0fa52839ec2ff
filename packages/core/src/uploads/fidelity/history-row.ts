import type { CalendarDate } from "../../shared/calendar-date.ts";
import type { DecimalText } from "../../shared/decimal.ts";
import type { Transaction, TransactionType } from "../../transactions/transaction.ts";
import type { AccountCell } from "./account-cell.ts";
import { findEventDate } from "./event-date.ts";
import { findIncompleteness, hasValue, type RowReading, settleType } from "./row-completeness.ts";
import type { RowMeaning } from "./row-meaning.ts";
import { type RowValues, shorten } from "./row-values.ts";

/** Where a row stands and what is known of it apart from its own cells. */
export type RowContext = {
  readonly line: number;
  readonly account: AccountCell;
  readonly isPending: boolean;
};

/** Puts texts and numbers of a row together. */
export function readHistoryRow(meaning: RowMeaning, given: RowValues, context: RowContext): RowReading {
  const values = meaning.action.isPlan ? withPlanQuantity(given) : given;
  const type = settleType(meaning, values);
  const incompleteness = findIncompleteness(meaning, type, values);
  if (incompleteness !== undefined) {
    return incompleteness;
  }
  if (type === undefined) {
    return { state: "REVIEW", isBlocking: true, reason: `Unknown action: ${shorten(meaning.actionText)}` };
  }
  const { eventDate, warning } = findEventDate(meaning, type, values.runDate);
  const transaction = buildTransaction({ meaning, values, context, type, eventDate });
  return { state: "ROW", transaction, warnings: [...(warning ? [warning] : []), ...oddities(transaction)] };
}

/** In plan rows of 2025 and 2026 the share count stands under Price, and Quantity is empty (formats.md 1.8). */
function withPlanQuantity(values: RowValues): RowValues {
  if (hasValue(values.quantity) || !hasValue(values.price)) {
    return values;
  }
  const { price: quantity, ...rest } = values;
  return { ...rest, ...(quantity !== undefined && { quantity }) };
}

function buildTransaction(row: {
  meaning: RowMeaning;
  values: RowValues;
  context: RowContext;
  type: TransactionType;
  eventDate: CalendarDate;
}): Transaction {
  const { meaning, values, context, type, eventDate } = row;
  const { action, contract, instrument, underlying, assetClass } = meaning;
  const { quantity, price, ...amounts } = values;
  return {
    line: context.line,
    ...context.account,
    ...amounts,
    eventDate,
    type,
    ...(assetClass && { assetClass }),
    ...(instrument && { instrument }),
    ...(underlying && { underlying }),
    ...(contract && { contract }),
    // 0.000 is how several layouts write "no quantity".
    ...(hasValue(quantity) && { quantity }),
    ...(price !== undefined && (hasValue(quantity) || hasValue(price)) && { price }),
    cashEffect: movesCash(type, action) ? (values.amount ?? ("0" as DecimalText)) : ("0" as DecimalText),
    ...(action.holdingType && { holdingType: action.holdingType }),
    ...(context.isPending && { isPending: true }),
    ...(action.reorganization && { reorganization: action.reorganization }),
    ...(action.relatedInstrument && { relatedInstrument: action.relatedInstrument }),
    ...(COUNTER_TYPES.has(type) &&
      action.counterAccountNumber && { counterAccountNumber: action.counterAccountNumber }),
    action: meaning.actionText,
    ...(meaning.description && { description: meaning.description }),
  };
}

const COUNTER_TYPES = new Set<TransactionType>([
  "TRANSFER_IN",
  "TRANSFER_OUT",
  "CONTRIBUTION",
  "DISTRIBUTION_OUT",
  "JOURNAL",
  "DEPOSIT",
  "WITHDRAWAL",
]);

/** Sweeps move cash into what counts as cash; plan rows move a fund; rows of Type Shares carry a value. */
function movesCash(type: TransactionType, { holdingType, text }: RowMeaning["action"]): boolean {
  const isValue = holdingType === "Shares" || text.startsWith("ROLLOVER SHARES");
  return !isValue && type !== "CORE_SWEEP" && !type.startsWith("PLAN_");
}

function oddities(transaction: Transaction): string[] {
  const { type, quantity, holdingType, amount, assetClass } = transaction;
  const isNegative = quantity?.startsWith("-");
  if (quantity !== undefined && ((BOUGHT.has(type) && isNegative) || (SOLD.has(type) && !isNegative))) {
    return [`The sign of Quantity ${quantity} does not fit ${transaction.action.split(" ", 2).join(" ")}`];
  }
  if (type === "CORPORATE_ACTION") {
    return ["A corporate action that changes no lots by itself: compare the holding with a positions export"];
  }
  const isTransfer = type === "TRANSFER_IN" || type === "TRANSFER_OUT" || type === "JOURNAL";
  if (isTransfer && quantity && hasValue(amount) && holdingType !== "Shares" && assetClass !== "CASH") {
    return [
      "Moves shares and bears an Amount although its Type is not Shares: the Amount is counted as cash",
    ];
  }
  return [];
}

const BOUGHT = new Set<TransactionType>(["BUY", "BUY_COVER", "OPT_BTO", "OPT_BTC", "REINVEST"]);
const SOLD = new Set<TransactionType>(["SELL", "SELL_SHORT", "OPT_STO", "OPT_STC"]);
