import type { CalendarDate } from "../../shared/calendar-date.ts";
import type { DecimalText } from "../../shared/decimal.ts";
import type { Transaction, TransactionType } from "../../transactions/transaction.ts";
import type { AccountCell } from "./account-cell.ts";
import { findEventDate } from "./event-date.ts";
import { withBondByPrice } from "./reconcile.ts";
import { findIncompleteness, movedShares, type RowReading, settleType } from "./row-completeness.ts";
import type { RowMeaning } from "./row-meaning.ts";
import { findOddity, isValueOfShares } from "./row-oddities.ts";
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
  const oddity = findOddity(transaction) ?? describeOtherTicker(meaning);
  const isPlain = warning === undefined && oddity === undefined;
  const warnings = isPlain ? NO_WARNINGS : [warning, oddity].filter((found) => found !== undefined);
  return { state: "ROW", transaction, warnings };
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
  readonly eventDate: CalendarDate;
};

/** Field by field: rows of one shape cost a fraction of rows put together from pieces. */
function buildTransaction({ meaning, values, context, type, eventDate }: Facts): Transaction {
  const { account } = context;
  const { facts } = meaning;
  const security = movedShares(meaning, type, values) ?? facts;
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
    reorganization: facts.reorganization,
    relatedInstrument: facts.relatedInstrument,
    counterAccountNumber: facts.counterAccountNumber,
    eventDate,
    type,
    cashEffect: cashEffectOf(type, meaning, values),
    isPending: context.isPending ? true : undefined,
  };
}

const NOTHING = "0" as DecimalText;

/** Sweeps move cash into what counts as cash; plan rows move a fund; values of shares are no cash. */
function cashEffectOf(type: TransactionType, { action }: RowMeaning, values: RowValues): DecimalText {
  const { quantity, amount } = values;
  if (amount === undefined || type === "CORE_SWEEP" || type.startsWith("PLAN_")) {
    return NOTHING;
  }
  if (action.holdingType === "Shares" || action.text.startsWith("ROLLOVER SHARES")) {
    return NOTHING;
  }
  return quantity !== undefined && isValueOfShares(type, quantity, amount) ? NOTHING : amount;
}
