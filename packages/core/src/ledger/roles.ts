import { TRANSACTION_TYPES, type TransactionType } from "../transactions/transaction.ts";
import type { LedgerEntry } from "./ledger.ts";

/** The effect of a row on the lots of its account. IGNORED rows move no shares of a matched instrument; STATED are a person's. */
export type Role =
  | "CLOSE_LONG"
  | "CLOSE_SHORT"
  | "EXCHANGE"
  | "IGNORED"
  | "LOWER_BASIS"
  | "OPEN_LONG"
  | "OPEN_SHORT"
  | "OPTION_EVENT"
  | "SPINOFF"
  | "SPLIT"
  | "STATED"
  | "TRANSFER";

const ROLE_OF_TYPE: Partial<Record<TransactionType, Role>> = {
  BUY: "OPEN_LONG",
  SELL: "CLOSE_LONG",
  SELL_SHORT: "OPEN_SHORT",
  BUY_COVER: "CLOSE_SHORT",
  REINVEST: "OPEN_LONG",
  OPT_BTO: "OPEN_LONG",
  OPT_STO: "OPEN_SHORT",
  OPT_STC: "CLOSE_LONG",
  OPT_BTC: "CLOSE_SHORT",
  OPT_EXPIRED: "OPTION_EVENT",
  OPT_ASSIGNED: "OPTION_EVENT",
  OPT_EXERCISED: "OPTION_EVENT",
  REDEMPTION: "CLOSE_LONG",
  SPLIT: "SPLIT",
  REVERSE_SPLIT: "EXCHANGE",
  MERGER: "EXCHANGE",
  CORPORATE_ACTION: "EXCHANGE",
  SPINOFF: "SPINOFF",
  RETURN_OF_CAPITAL: "LOWER_BASIS",
  CASH_IN_LIEU: "LOWER_BASIS",
  // Shares in kind; money alone has no quantity and moves no lots.
  TRANSFER_IN: "TRANSFER",
  TRANSFER_OUT: "TRANSFER",
  CONTRIBUTION: "TRANSFER",
  DISTRIBUTION_OUT: "TRANSFER",
  JOURNAL: "TRANSFER",
};

/** By the text of the type, which is a new one in every row that is read: an object would have to look for its own first. */
const ROLES: ReadonlyMap<string, Role> = new Map(Object.entries(ROLE_OF_TYPE));

/** A security that died: it is closed for nothing. */
const WORTHLESS = /^\s*(EXPIRED POSITION|WORTHLESS)\b/i;

/** Fractions that the broker counts are sold; a core fund and a workplace plan have no lots. */
export function roleOf(entry: LedgerEntry): Role {
  if (entry.statement !== undefined) {
    return "STATED";
  }
  if (entry.assetClass === "CASH" || entry.assetClass === "PLAN") {
    return "IGNORED";
  }
  if (entry.type === "CASH_IN_LIEU" && hasQuantity(entry)) {
    return "CLOSE_LONG";
  }
  if (entry.type === "CORPORATE_ACTION" && WORTHLESS.test(entry.action)) {
    return "CLOSE_LONG";
  }
  if (isOfShortType(entry)) {
    return SHORT_ACCOUNT_ROLES.get(entry.type) ?? ROLES.get(entry.type) ?? "IGNORED";
  }
  return ROLES.get(entry.type) ?? "IGNORED";
}

/** Shares sold short and what covers them: rows of the account type Short, and those whose type says so. Options have none. */
export const isOfShortType = ({ assetClass, holdingType, type }: LedgerEntry): boolean =>
  assetClass !== "OPTION" && (holdingType === "Short" || type === "SELL_SHORT" || type === "BUY_COVER");

/** In the account type Short a plain sale opens and a plain purchase covers; options have types of their own. */
export const SHORT_ACCOUNT_ROLES: ReadonlyMap<string, Role> = new Map<TransactionType, Role>([
  ["SELL", "OPEN_SHORT"],
  ["BUY", "CLOSE_SHORT"],
]);

/** Types whose rows have the role outside the account type Short, for the ledger's SQL. */
export const typesWithRole = (role: Role): TransactionType[] =>
  TRANSACTION_TYPES.filter((type) => ROLES.get(type) === role);

/** Types of rows that close what was held long, and what was sold short; an expiry closes either. */
export const CLOSES_LONG: readonly TransactionType[] = [...typesWithRole("CLOSE_LONG"), "OPT_EXERCISED"];
export const CLOSES_SHORT: readonly TransactionType[] = [...typesWithRole("CLOSE_SHORT"), "OPT_ASSIGNED"];

/** False for rows without a quantity, and for the 0 that some files write instead. */
export const hasQuantity = ({ quantity }: LedgerEntry): boolean =>
  quantity !== undefined && /[1-9]/.test(quantity);

/** An expiry leaves nothing of the contract open, also where the line counts no contracts. */
export const isExpiryOfAll = (entry: LedgerEntry): boolean =>
  entry.type === "OPT_EXPIRED" && !hasQuantity(entry);
