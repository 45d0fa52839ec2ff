import { BUYING_TYPES, SELLING_TYPES } from "../transactions/trade-types.ts";
import type { TransactionType } from "../transactions/transaction.ts";
import type { LedgerEntry } from "./ledger.ts";
import { type Role, roleOf } from "./roles.ts";

/** Rows whose cash is that of an execution: bought or sold, settled in cash, paid out. */
const ROLES: ReadonlySet<Role> = new Set<Role>([
  "CLOSE_LONG",
  "CLOSE_SHORT",
  "EXCHANGE",
  "OPEN_LONG",
  "OPEN_SHORT",
  "OPTION_EVENT",
]);

/** Events whose cash has the side of its sign; `CASH_IN_LIEU` only with a quantity. */
export const SETTLING_TYPES: readonly TransactionType[] = [
  "CASH_IN_LIEU",
  "CORPORATE_ACTION",
  "MERGER",
  "OPT_ASSIGNED",
  "OPT_EXERCISED",
  "OPT_EXPIRED",
  "REDEMPTION",
  "REVERSE_SPLIT",
];

/** True for rows whose cash counts as bought or sold, unless they are cancelled. */
export const isExecution = (entry: LedgerEntry): boolean => ROLES.has(roleOf(entry));

const BUYING: ReadonlySet<string> = new Set(BUYING_TYPES);
const SELLING: ReadonlySet<string> = new Set(SELLING_TYPES);

/** True where `cash`, of an execution of `type`, was paid for buying: an event's cash has the side of its sign. */
export const isBuying = (type: TransactionType, cash: bigint): boolean =>
  BUYING.has(type) || (cash < 0n && !SELLING.has(type));
