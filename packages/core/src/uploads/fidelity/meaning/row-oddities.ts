import type { DecimalText } from "../../../shared/decimal.ts";
import { BUYING_TYPES, SELLING_TYPES, TRANSFER_TYPES } from "../../../transactions/trade-types.ts";
import type { Transaction, TransactionType } from "../../../transactions/transaction.ts";
import { AMOUNT_AS_VALUE, mayBeValue } from "./moved-value.ts";
import { hasValue } from "./row-completeness.ts";

const COMPARE = "compare the holding with a positions export after the import";

/**
 * The oddity of a row that is imported all the same, in words for the preview; undefined for nearly all rows.
 */
export function findOddity(transaction: Transaction): string | undefined {
  const { type, quantity, amount } = transaction;
  if (type === "CORPORATE_ACTION") {
    return `A corporate action: ${COMPARE}`;
  }
  if (amount !== undefined && hasOddAmount(transaction, amount)) {
    return `${unusual("Amount", amount, transaction)}: we count it as written`;
  }
  if (quantity === undefined) {
    return findMissingQuantity(transaction);
  }
  if (hasOddSign(type, quantity)) {
    return unusual("Quantity", quantity, transaction);
  }
  if (type === "BUY" && amount === "0") {
    return "Shares for no money: what they were worth when they came is not in the file";
  }
  if (COUNTS_NO_SHARES.has(type) && transaction.assetClass !== "CASH") {
    return `Quantity ${quantity} is counted as no shares: ${COMPARE}`;
  }
  return TRANSFERS.has(type) || DELIVERED.has(type) ? findOddMove(transaction, quantity) : undefined;
}

const unusual = (name: string, number: DecimalText, transaction: Transaction) =>
  `${name} ${number} is ${number.startsWith("-") ? "negative" : "positive"}, unusual for ${wordsOf(transaction)}`;

function findMissingQuantity({ type, holdingType, assetClass }: Transaction): string | undefined {
  if (type === "OPT_EXPIRED") {
    return "Quantity is missing: all that is open of the contract in this account is closed";
  }
  const namesShares = holdingType === "Shares" || (assetClass !== undefined && assetClass !== "CASH");
  return namesShares && TRANSFERS.has(type)
    ? `Moves shares and bears no Quantity, so none are counted: ${COMPARE}`
    : undefined;
}

const wordsOf = ({ action }: Transaction) =>
  TEXT_WITH_SIGN.exec(action)?.[0] ?? action.split(" ", 2).join(" ");

const TEXT_WITH_SIGN = /^(Electronic Funds Transfer|Money Line|Wire Transfer) \w+/i;

/** Texts that say which way money went; what may be taken back (dividends, fees, taxes) has either sign. */
function hasOddAmount({ type, action }: Transaction, amount: DecimalText): boolean {
  if (!hasValue(amount)) {
    return false;
  }
  return amount.startsWith("-")
    ? RECEIVING.has(type) || (type === "DEPOSIT" && SAYS_IN.test(action))
    : PAYING.has(type) || (type === "WITHDRAWAL" && SAYS_OUT.test(action));
}

const SAYS_IN =
  /^(ELECTRONIC FUNDS TRANSFER RECEIVED|MONEY LINE RECEIVED|WIRE TRANSFER FROM BANK|CHECK RECEIVED)\b/i;
const SAYS_OUT = /^(ELECTRONIC FUNDS TRANSFER PAID|MONEY LINE PAID|WIRE TRANSFER TO BANK|CHECK PAID)\b/i;
const RECEIVING = new Set<TransactionType>(["SELL_SHORT", "OPT_STO", "REDEMPTION"]);
const PAYING = new Set<TransactionType>(["BUY_COVER", "OPT_BTO", "OPT_BTC", "REINVEST"]);

function hasOddSign(type: TransactionType, quantity: string): boolean {
  return quantity.startsWith("-") ? BUYING.has(type) : SELLING.has(type);
}

/**
 * True for a value that stands under Amount beside shares that an event brings or takes: what brings shares pays no
 * money for them as well. Rows of Type Shares say so by themselves.
 */
export function isValueOfShares(type: TransactionType, quantity: string, amount: string): boolean {
  return DELIVERED.has(type) && quantity.startsWith("-") === amount.startsWith("-");
}

function findOddMove(transaction: Transaction, quantity: DecimalText): string | undefined {
  const { type, amount, holdingType } = transaction;
  if (type === "SPLIT" && quantity.startsWith("-") && holdingType !== "Short") {
    return `Takes shares away: ${COMPARE}`;
  }
  if (amount === undefined || !hasValue(amount)) {
    return undefined;
  }
  if (DELIVERED.has(type)) {
    return holdingType !== "Shares" && isValueOfShares(type, quantity, amount)
      ? "Brings or takes shares and bears an Amount although its Type is not Shares: taken as their value, not as cash"
      : undefined;
  }
  return mayBeValue(transaction) ? AMOUNT_AS_VALUE : undefined;
}

const BUYING = new Set(BUYING_TYPES);
const SELLING = new Set<TransactionType>([...SELLING_TYPES, "REDEMPTION"]);
const TRANSFERS = new Set(TRANSFER_TYPES);
const DELIVERED = new Set<TransactionType>([
  "SPLIT",
  "SPINOFF",
  "MERGER",
  "REVERSE_SPLIT",
  "CORPORATE_ACTION",
]);
const COUNTS_NO_SHARES = new Set<TransactionType>([
  "DIVIDEND",
  "CAP_GAIN",
  "INTEREST",
  "MARGIN_INTEREST",
  "TAX",
  "FEE",
  "DEPOSIT",
  "WITHDRAWAL",
  "RETURN_OF_CAPITAL",
]);
