import type { CalendarDate } from "../../shared/calendar-date.ts";
import type { DecimalText } from "../../shared/decimal.ts";
import type { Transaction, TransactionType } from "../../transactions/transaction.ts";
import type { AccountCell } from "./account-cell.ts";
import { findEventDate } from "./event-date.ts";
import { withBondByPrice } from "./reconcile.ts";
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
export function readHistoryRow(meaning: RowMeaning, values: RowValues, context: RowContext): RowReading {
  const type = settleType(meaning, values);
  const incompleteness = findIncompleteness(meaning, type, values);
  if (incompleteness !== undefined) {
    return incompleteness;
  }
  if (type === undefined) {
    return { state: "REVIEW", isBlocking: true, reason: `Unknown action: ${shorten(meaning.facts.action)}` };
  }
  const { eventDate, warning } = findEventDate(meaning, type, values.runDate);
  const transaction = withBondByPrice(buildTransaction({ meaning, values, context, type, eventDate }));
  const warnings = [warning, findOddity(transaction)].filter((found) => found !== undefined);
  return { state: "ROW", transaction, warnings };
}

type Facts = {
  readonly meaning: RowMeaning;
  readonly values: RowValues;
  readonly context: RowContext;
  readonly type: TransactionType;
  readonly eventDate: CalendarDate;
};

/** Field by field: rows of one shape cost a fraction of rows put together from pieces. */
function buildTransaction({ meaning, values, context, type, eventDate }: Facts): Transaction {
  const { account } = context;
  const { facts } = meaning;
  return {
    line: context.line,
    accountName: account.accountName,
    accountNumber: account.accountNumber,
    runDate: values.runDate,
    quantity: values.quantity,
    price: values.price,
    commission: values.commission,
    fees: values.fees,
    accruedInterest: values.accruedInterest,
    amount: values.amount,
    cashBalance: values.cashBalance,
    settlementDate: values.settlementDate,
    action: facts.action,
    contract: facts.contract,
    instrument: facts.instrument,
    underlying: facts.underlying,
    assetClass: facts.assetClass,
    description: facts.description,
    holdingType: facts.holdingType,
    reorganization: facts.reorganization,
    relatedInstrument: facts.relatedInstrument,
    counterAccountNumber: facts.counterAccountNumber,
    eventDate,
    type,
    cashEffect: movesCash(type, meaning.action) ? (values.amount ?? NOTHING) : NOTHING,
    isPending: context.isPending ? true : undefined,
  };
}

const NOTHING = "0" as DecimalText;

/** Sweeps move cash into what counts as cash; plan rows move a fund; rows of Type Shares carry a value. */
function movesCash(type: TransactionType, { holdingType, text }: RowMeaning["action"]): boolean {
  const isValue = holdingType === "Shares" || text.startsWith("ROLLOVER SHARES");
  return !isValue && type !== "CORE_SWEEP" && !type.startsWith("PLAN_");
}

function findOddity(transaction: Transaction): string | undefined {
  const { type, quantity, holdingType, amount, assetClass } = transaction;
  const isNegative = quantity?.startsWith("-");
  if (quantity !== undefined && ((BOUGHT.has(type) && isNegative) || (SOLD.has(type) && !isNegative))) {
    return `The sign of Quantity ${quantity} does not fit ${transaction.action.split(" ", 2).join(" ")}`;
  }
  if (type === "CORPORATE_ACTION") {
    return "A corporate action: compare the holding with a positions export after the import";
  }
  const isTransfer = type === "TRANSFER_IN" || type === "TRANSFER_OUT" || type === "JOURNAL";
  if (isTransfer && quantity && hasValue(amount) && holdingType !== "Shares" && assetClass !== "CASH") {
    return "Moves shares and bears an Amount although its Type is not Shares: the Amount is counted as cash";
  }
  return undefined;
}

const BOUGHT = new Set<TransactionType>(["BUY", "BUY_COVER", "OPT_BTO", "OPT_BTC", "REINVEST"]);
const SOLD = new Set<TransactionType>(["SELL", "SELL_SHORT", "OPT_STO", "OPT_STC"]);
