import type { CalendarDate } from "@strikebook/core/shared/calendar-date";

/** Records that belong to a brokerage account, counted. */
export type AccountContents = {
  readonly accountName: string;
  readonly transactions: number;
  /** Positions of all portfolio dates together. */
  readonly positions: number;
  /** Statements about this account; those about all accounts don't count. */
  readonly statements: number;
  /** Imported files with rows of the account. */
  readonly imports: number;
};

/** `12 transactions, 1 import`; empty when there is nothing. */
export function describeContents({ transactions, positions, statements, imports }: AccountContents): string {
  const parts = [
    [transactions, "transaction"],
    [positions, "position"],
    [statements, "correction"],
    [imports, "import"],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count} ${what}${count === 1 ? "" : "s"}`)
    .join(", ");
}

/** First and last day that imported histories cover. */
export type AccountCoverage = {
  readonly accountId: string;
  readonly firstDay: CalendarDate;
  readonly lastDay: CalendarDate;
};
