import type { TransactionType } from "./transaction.ts";

/** Orders that buy. */
export const BUYING_ORDERS: readonly TransactionType[] = ["BUY", "BUY_COVER", "OPT_BTC", "OPT_BTO"];

/** Executions that buy, whatever their costs were. */
export const BUYING_TYPES: readonly TransactionType[] = [...BUYING_ORDERS, "REINVEST"];

/** Orders that sell, also where the costs are more than the sale brings. */
export const SELLING_TYPES: readonly TransactionType[] = ["OPT_STC", "OPT_STO", "SELL", "SELL_SHORT"];

/** Executions of either direction. */
export const TRADING_TYPES: readonly TransactionType[] = [...BUYING_TYPES, ...SELLING_TYPES];

/** Executions that bring shares into an account to stay. */
export const SHARE_PURCHASES: ReadonlySet<TransactionType> = new Set<TransactionType>(["BUY", "REINVEST"]);

/** Executions that open a position in shares: bought, sold short, or sold by a contract that takes shares not held. */
export const SHARE_OPENINGS: ReadonlySet<TransactionType> = new Set<TransactionType>([
  ...SHARE_PURCHASES,
  "SELL",
  "SELL_SHORT",
]);

/** Moves between accounts, of cash or of shares, as the quantity says. */
export const TRANSFER_TYPES: readonly TransactionType[] = [
  "TRANSFER_IN",
  "TRANSFER_OUT",
  "JOURNAL",
  "CONTRIBUTION",
  "DISTRIBUTION_OUT",
];
