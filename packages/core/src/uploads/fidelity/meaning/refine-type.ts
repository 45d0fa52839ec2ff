import type { TransactionType } from "../../../transactions/transaction.ts";
import type { RowValues } from "../cells/row-values.ts";
import { hasValue } from "./row-completeness.ts";
import type { RowMeaning } from "./row-meaning.ts";

type Row = { readonly meaning: RowMeaning; readonly values: RowValues };
type Refine = (row: Row) => TransactionType | undefined;

/**
 * The type of a row where `settled` says too little. Rows of the same text may be on record as `settled`, so their
 * fingerprint goes on being made of it (`Transaction.fingerprintType`).
 */
export function refineType(
  settled: TransactionType | undefined,
  meaning: RowMeaning,
  values: RowValues,
): TransactionType | undefined {
  const refine = REFINED.get(settled ?? "");
  return refine?.({ meaning, values }) ?? settled;
}

const REFINED = new Map<string, Refine>([
  ["", (row) => marginInterest(row)],
  ["SPLIT", ({ meaning }) => (meaning.kind === "name change" ? "CORPORATE_ACTION" : undefined)],
  ["INTEREST", (row) => marginInterest(row)],
  ["TRANSFER_IN", (row) => transfer(row)],
  ["TRANSFER_OUT", (row) => transfer(row)],
  [
    "JOURNAL",
    ({ meaning, values }) => (hasValue(values.quantity) ? undefined : journal(meaning.action.text)),
  ],
  ["SELL", ({ meaning }) => (isShort(meaning, SOLD_SHORT) ? "SELL_SHORT" : undefined)],
  ["BUY", ({ meaning }) => (isShort(meaning, BOUGHT_TO_COVER) ? "BUY_COVER" : undefined)],
]);

/** Money paid with both words in its text is what a loan on the holdings costs. */
function marginInterest({ meaning, values }: Row): TransactionType | undefined {
  const isPaid = values.amount?.startsWith("-") === true && !hasValue(values.quantity);
  if (!isPaid) {
    return undefined;
  }
  const text = meaning.action.text.replace(ACCOUNT_TYPE_AT_END, "");
  return INTEREST.test(text) && MARGIN.test(text) ? "MARGIN_INTEREST" : undefined;
}

const ACCOUNT_TYPE_AT_END = / ?\((?:CASH|MARGIN|SHORT|SHARES)\)$/;
const INTEREST = /\bINT(EREST)?\b/;
const MARGIN = /\bMARGIN\b/;

function transfer({ meaning, values }: Row): TransactionType | undefined {
  const { text } = meaning.action;
  if (ACAT.test(text)) {
    return hasValue(values.quantity) || !hasValue(values.amount) ? undefined : bySign(values);
  }
  return isSweep(meaning) ? "CORE_SWEEP" : undefined;
}

/** Cash alone came or went as its sign says, whichever way the shares beside it go. */
const ACAT = /^(TRANSFER|TFR) OF ASSETS ACAT\b/;

const bySign = ({ amount }: RowValues) => (amount?.startsWith("-") ? "TRANSFER_OUT" : "TRANSFER_IN");

/** Between cash and the core fund of the same account; a row that names another account is none. */
function isSweep({ action, assetClass, sharesInText }: RowMeaning): boolean {
  const isOfCash =
    assetClass === "CASH" || sharesInText?.assetClass === "CASH" || CORE_NAMED.test(action.text);
  const isWithin = action.counterAccountNumber === undefined && !/\bVS\b/.test(action.text);
  return isOfCash && isWithin && action.holdingType !== "Shares" && TRANSFERRED.test(action.text);
}

const TRANSFERRED = /^TRANSFERRED (FROM|TO)\b/;
const CORE_NAMED = /^TRANSFERRED (FROM|TO) ([A-Z]{3}XX|FCASH)\b/;

function journal(text: string): TransactionType | undefined {
  if (/^JOURNALED\b.*\bTAX W(ITH|\/)H/.test(text)) {
    return "TAX";
  }
  return /^JOURNALED\b.*\bFEE\b/.test(text) ? "FEE" : undefined;
}

/** Only a margin account lends shares; names of funds begin with the word, too. */
const isShort = ({ action, contract }: RowMeaning, text: RegExp): boolean =>
  contract === undefined &&
  (action.holdingType === "Margin" || action.holdingType === "Short") &&
  text.test(action.text);

const SOLD_SHORT =
  /^YOU SOLD SHORT\b(?![ -]?(TERM|DURATION|DUR|MATURITY|INTERMEDIATE|INTER|MUNI|BOND|TREAS|TREASURY|QQQ|S&P|DOW)\b)/;
const BOUGHT_TO_COVER = /^YOU BOUGHT TO COVER\b/;
