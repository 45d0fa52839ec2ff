import type { DecimalText } from "@strikebook/core/shared/decimal";
import type { FileIdentity } from "@strikebook/core/uploads/brokerage-format";
import type { CashBalanceCheck } from "@strikebook/core/uploads/order/cash-balance-chain";
import type { FileOrder } from "@strikebook/core/uploads/order/file-order";

/** An account as a file names it. `ref` is its number in the staging table. */
export type FileAccount = {
  readonly ref: number;
  /** The key; absent when the file gives none. */
  readonly number?: string;
  readonly name?: string;
};

/** The facts of a file without its rows, as one reading found them; kept as the session's `reading`. */
export type FileReading = {
  readonly identity: FileIdentity;
  readonly accounts: readonly FileAccount[];
  readonly warnings: readonly string[];
  readonly unnumberedAccounts: readonly string[];
  /** By account, of files with a Cash Balance column. */
  readonly cashBalances?: readonly CashBalanceCheck[];
  /** The order of the rows within a day; absent from files that were read before Strikebook looked for it. */
  readonly order?: FileOrder;
  /** Lines that keep the file from being imported; absent from files that were read before Strikebook counted them here. */
  readonly blockingLines?: number;
  /** By account, of files with lines that the user left out. */
  readonly leftOut?: readonly LeftOutCash[];
};

/** Lines of an account that the user left out of a file. */
export type LeftOutCash = {
  readonly accountRef: number;
  readonly lines: number;
  /** US dollars: the sum of the amounts that could be read; positive was received. */
  readonly cash: DecimalText;
  /** How many of the lines bear an amount that could not be read, or none. */
  readonly withoutAmount: number;
};
