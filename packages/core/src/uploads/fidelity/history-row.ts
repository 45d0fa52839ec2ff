import type { CalendarDate } from "../../shared/calendar-date.ts";
import type { DecimalText } from "../../shared/decimal.ts";
import type { Transaction, TransactionType } from "../../transactions/transaction.ts";
import type { AccountCell } from "./cells/account-cell.ts";
import { findEventDate } from "./cells/event-date.ts";
import { type RowValues, shorten } from "./cells/row-values.ts";
import { isSettling } from "./meaning/action-kinds.ts";
import { NAME_CHANGE } from "./meaning/action-rules.ts";
import { refineType } from "./meaning/refine-type.ts";
import {
  findIncompleteness,
  hasValue,
  MOVES,
  movedShares,
  type RowReading,
} from "./meaning/row-completeness.ts";
import type { RowMeaning } from "./meaning/row-meaning.ts";
import { findOddity, isValueOfShares } from "./meaning/row-oddities.ts";
import { settleType } from "./meaning/settle-type.ts";
import { withBondByPrice } from "./reconcile.ts";

/** The line and account of a row, and other facts that its own cells do not give. */
export type RowContext = {
  readonly line: number;
  readonly account: AccountCell;
  readonly isPending: boolean;
};

/** Puts texts and numbers of a row together. */
export function readHistoryRow(meaning: RowMeaning, values: RowValues, context: RowContext): RowReading {
  if (meaning.kind === "balance forward") {
    return { state: "INFORMATIONAL", reason: "The balance from before: nothing moves" };
  }
  const ruled = settleType(meaning, values);
  const settled = ruled ?? typeOfAnswer(meaning);
  const type = refineType(settled, meaning, values);
  const incompleteness = findIncompleteness(meaning, type, values);
  if (incompleteness !== undefined) {
    return readSettlement(meaning, values, context) ?? incompleteness;
  }
  if (type === undefined) {
    return readUnknown(meaning, values, context);
  }
  const { eventDate, warning } = findEventDate(meaning, type, values.runDate);
  const transaction = withBondByPrice(
    buildTransaction({ meaning, values, context, type, settled, eventDate }),
  );
  const oddity = findOddity(transaction) ?? describeOtherTicker(meaning);
  const isPlain = warning === undefined && oddity === undefined;
  const warnings = isPlain ? NO_WARNINGS : [warning, oddity].filter((found) => found !== undefined);
  const isAnswered = meaning.isByAnswer === true || ruled === undefined;
  return { state: "ROW", transaction, warnings, answerKey: isAnswered ? meaning.answerKey : undefined };
}

/**
 * An assigned or exercised contract that settles in cash: money without a quantity. The user says where the money belongs,
 * and is asked until then; undefined for all other rows.
 */
function readSettlement(meaning: RowMeaning, values: RowValues, context: RowContext): RowReading | undefined {
  const { action, answer, answerKey, isByAnswer } = meaning;
  if (isByAnswer === true || !isSettling(action) || hasValue(values.quantity) || !hasValue(values.amount)) {
    return undefined;
  }
  if (answer === undefined || answer === "LEAVE_OUT") {
    const reading = readUnknown(meaning, values, context);
    return reading.state === "REVIEW" ? { ...reading, reason: NO_QUANTITY } : reading;
  }
  const answered = { ...action, kind: answer, isPlan: answer.startsWith("PLAN_") };
  const reading = readHistoryRow(
    { ...meaning, action: answered, kind: answer, isByAnswer: true },
    values,
    context,
  );
  return reading.state === "REVIEW" ? { ...reading, answerKey, amount: values.amount } : reading;
}

const NO_QUANTITY = "Money without a Quantity: an index option that settles in cash has such a line";

const typeOfAnswer = ({ answer }: RowMeaning): TransactionType | undefined =>
  answer === "LEAVE_OUT" ? undefined : answer;

/** No rule knows the action: the user may have said that it moves nothing that counts, or is asked. */
function readUnknown(
  { answer, answerKey, facts }: RowMeaning,
  { amount, quantity }: RowValues,
  { account }: RowContext,
): RowReading {
  return answer === "LEAVE_OUT"
    ? {
        state: "INFORMATIONAL",
        reason: `Left out, as you said of "${answerKey}": it moves nothing that counts`,
        answerKey,
        leftOut: { ...account, amount },
      }
    : {
        state: "REVIEW",
        isBlocking: true,
        reason: `Unknown action: ${shorten(facts.action)}`,
        answerKey,
        amount,
        quantity,
      };
}

const describeOtherTicker = ({ otherTicker, facts }: RowMeaning): string | undefined =>
  otherTicker &&
  `Symbol is ${facts.instrument} although the action names ${otherTicker}: ` +
    `a download that lists this row under ${otherTicker} makes it twice`;

/** Nearly every row's. */
const NO_WARNINGS: readonly string[] = [];

type Facts = {
  readonly meaning: RowMeaning;
  readonly values: RowValues;
  readonly context: RowContext;
  readonly type: TransactionType;
  /** As what the row may be on record. */
  readonly settled: TransactionType | undefined;
  readonly eventDate: CalendarDate;
};

/** Field by field: rows of one shape cost a fraction of rows put together from pieces. */
function buildTransaction({ meaning, values, context, type, settled, eventDate }: Facts): Transaction {
  const { account } = context;
  const { facts } = meaning;
  const security = movedShares(meaning, settled ?? type, values) ?? facts;
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
    instrument: security.instrument,
    underlying: security.underlying,
    assetClass: security.assetClass,
    description: facts.description,
    holdingType: facts.holdingType,
    reorganization: facts.reorganization ?? nameChangeOf(meaning, type, values),
    relatedInstrument: facts.relatedInstrument,
    counterAccountNumber: facts.counterAccountNumber,
    eventDate,
    type,
    fingerprintType: settled === type ? undefined : settled,
    fingerprintInstrument: meaning.nameBeforeIsin,
    cashEffect: cashEffectOf(type, { meaning, values, isFund: security.assetClass === "CASH" }),
    isPending: context.isPending ? true : undefined,
  };
}

const NOTHING = "0" as DecimalText;

/**
 * The key that the two rows of a change of name share where the text has no reference: the day and the terms
 * of the contract, or the day and the number of shares.
 */
function nameChangeOf(
  { action, contract, facts }: RowMeaning,
  type: TransactionType,
  { quantity, runDate }: RowValues,
): string | undefined {
  const isNamed = type === "CORPORATE_ACTION" && NAME_CHANGE.test(action.text);
  if (!isNamed || facts.relatedInstrument !== undefined || quantity === undefined) {
    return undefined;
  }
  const size = quantity.replace("-", "");
  return contract === undefined
    ? `N/C ${runDate} ${size}`
    : `N/C ${runDate} ${size} ${contract.expiration} ${contract.right} ${contract.strike}`;
}

type Cash = { readonly meaning: RowMeaning; readonly values: RowValues; readonly isFund: boolean };

/** Sweeps move cash into what counts as cash; plan rows move a fund; values of shares are no cash. */
function cashEffectOf(type: TransactionType, { meaning, values, isFund }: Cash): DecimalText {
  const { quantity, amount } = values;
  const { action, kind } = meaning;
  if (action.holdingType === "Shares" || action.text.startsWith("ROLLOVER SHARES")) {
    return isFund && MOVES.has(type) ? fundInKind(values) : NOTHING;
  }
  // Of a file with balances, `createMovedCash` says which of these moved cash after all.
  if (!isFund && MOVES.has(type) && hasValue(quantity)) {
    return NOTHING;
  }
  if (amount === undefined || type === "CORE_SWEEP" || type.startsWith("PLAN_") || kind === "name change") {
    return NOTHING;
  }
  return quantity !== undefined && isValueOfShares(type, quantity, amount) ? NOTHING : amount;
}

/** A money fund is cash even where it is moved as shares, whose value the file gives without the direction. */
function fundInKind({ quantity, amount }: RowValues): DecimalText {
  if (quantity === undefined || !hasValue(quantity)) {
    return NOTHING;
  }
  const size = (amount === undefined || !hasValue(amount) ? quantity : amount).replace("-", "");
  return `${quantity.startsWith("-") ? "-" : ""}${size}` as DecimalText;
}
