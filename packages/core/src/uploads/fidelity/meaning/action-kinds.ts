import { RENAMED_TYPES } from "../../../transactions/classify-instrument.ts";
import type { TransactionType } from "../../../transactions/transaction.ts";
import type { ActionKind } from "./action-rules.ts";

/** Name a security, or may. */
export const SECURITY_KINDS = new Set<ActionKind>([
  "BUY",
  "SELL",
  "SELL_SHORT",
  "BUY_COVER",
  "REINVEST",
  "CORE_SWEEP",
  "DIVIDEND",
  "CAP_GAIN",
  "RETURN_OF_CAPITAL",
  "INTEREST",
  "TAX",
  "FEE",
  "REDEMPTION",
  "SPINOFF",
  "REVERSE_SPLIT",
  "MERGER",
  "CASH_IN_LIEU",
  "CORPORATE_ACTION",
  "CANCEL",
  "SECURITIES_LENDING",
  "bond called",
  "distribution",
  "expired",
  "name change",
  "payout of a security",
]);

/** Move shares: without knowing of what, a row can't be kept. */
export const SHARE_KINDS = new Set<ActionKind>([
  "BUY",
  "SELL",
  "SELL_SHORT",
  "BUY_COVER",
  "REINVEST",
  "REDEMPTION",
  "SPINOFF",
  "REVERSE_SPLIT",
  "MERGER",
  "CORPORATE_ACTION",
  "CANCEL",
  "bond called",
  "distribution",
  "expired",
  "name change",
]);

export const BETWEEN_ACCOUNTS = new Set<ActionKind>([
  "TRANSFER_IN",
  "TRANSFER_OUT",
  "acat transfer",
  "conversion",
  "in or out",
  "CONTRIBUTION",
  "DISTRIBUTION_OUT",
  "JOURNAL",
  "DEPOSIT",
  "WITHDRAWAL",
]);

export const RENAMED_KINDS = new Set<ActionKind>(RENAMED_TYPES);

/** Between cash and the fund that holds it: nothing comes in and nothing goes out. */
export const SWEEP_WHEN_CASH = new Set<ActionKind>(["BUY", "SELL", "REINVEST", "REDEMPTION"]);

const OPTION_KINDS = new Set<ActionKind>([
  "OPT_STO",
  "OPT_BTO",
  "OPT_STC",
  "OPT_BTC",
  "OPT_EXPIRED",
  "OPT_ASSIGNED",
  "OPT_EXERCISED",
]);

/** True for orders in options and for the ends of contracts. */
export const isOptionType = (kind: ActionKind | TransactionType): boolean =>
  OPTION_KINDS.has(kind as ActionKind);

/** Texts of these kinds may stay unknown whatever their numbers are: the user is asked. */
export const MAY_STAY_UNKNOWN = new Set<ActionKind | undefined>([
  undefined,
  "bond called",
  "distribution",
  "name change",
]);

/**
 * Rows of contracts that were assigned or exercised, and of what they deliver: one with money and no quantity settles
 * in cash, and no rule says where that belongs.
 */
export const isSettling = ({ kind, text }: { kind?: ActionKind | undefined; text: string }): boolean =>
  kind === "OPT_ASSIGNED" ||
  kind === "OPT_EXERCISED" ||
  ((kind === "BUY" || kind === "SELL") && SETTLING.test(text));

const SETTLING = /^YOU (BOUGHT|SOLD) (ASSIGNED|EXERCISED)\b/;
