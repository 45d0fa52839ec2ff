import { type CalendarDate, daysBetween } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import { fromUnits, toUnits } from "../shared/units.ts";
import { newestOldDay } from "./freshness.ts";
import type { SnapshotTotals } from "./portfolio.ts";

/** The sums of one account's rows in effect. US dollars. */
export type AccountSums = Omit<SnapshotTotals, "accounts" | "gainCount" | "todaysGain" | "uniqueSymbols"> & {
  readonly accountId: string;
  /** The newest day that says everything the account holds; without one the newest day typed by hand. */
  readonly day: CalendarDate;
  /** The newest day typed by hand over it; null when there is none. */
  readonly editedOn: CalendarDate | null;
};

/** An account that a total is made of. */
export type AccountAsOf = Pick<AccountSums, "accountId" | "day" | "editedOn" | "totalValue"> & {
  /** Calendar days from `day` to the date asked for; 0 on it. */
  readonly ageDays: number;
  /** `day` is more than 10 trading days before the date asked for. */
  readonly isOld: boolean;
};

/** An account that a total is made of, by the name it is shown by. */
export type NamedAsOf = AccountAsOf & { readonly account: string };

const SUMMED = [
  "totalValue",
  "stockValue",
  "optionsValue",
  "cashValue",
  "otherValue",
  "pendingValue",
  "gainLoss",
  "gainLossBasis",
] as const satisfies readonly (keyof AccountSums)[];

/** True for an account that a total is made of: one that holds nothing and has nothing pending is not. */
const holdsAnything = ({
  positions,
  pendingValue,
}: Pick<AccountSums, "pendingValue" | "positions">): boolean => positions > 0 || toUnits(pendingValue) !== 0n;

/** Adds up accounts, and counts those that hold anything. */
export function sumAccounts(
  accounts: readonly AccountSums[],
  counts: Pick<SnapshotTotals, "gainCount" | "todaysGain" | "uniqueSymbols">,
): SnapshotTotals {
  const sumOf = (field: (typeof SUMMED)[number]): DecimalText =>
    fromUnits(accounts.reduce((sum, account) => sum + toUnits(account[field]), 0n));
  const countOf = (field: "positions" | "unknownGains") =>
    accounts.reduce((sum, account) => sum + account[field], 0);
  const sums = Object.fromEntries(SUMMED.map((field) => [field, sumOf(field)]));
  return {
    ...(sums as Record<(typeof SUMMED)[number], DecimalText>),
    positions: countOf("positions"),
    unknownGains: countOf("unknownGains"),
    accounts: accounts.filter(holdsAnything).length,
    gainCount: counts.gainCount,
    todaysGain: counts.todaysGain,
    uniqueSymbols: counts.uniqueSymbols,
  };
}

/** The accounts that hold anything, with the day of each and its age on `date`, newest day first. */
export function accountsAsOf(
  accounts: readonly AccountSums[],
  date: CalendarDate,
  isSession?: (day: CalendarDate) => boolean,
): AccountAsOf[] {
  const oldest = newestOldDay(date, isSession);
  return accounts
    .filter(holdsAnything)
    .map(({ accountId, day, editedOn, totalValue }) => ({
      accountId,
      day,
      editedOn,
      totalValue: fromUnits(toUnits(totalValue)),
      ageDays: daysBetween(day, date),
      isOld: day <= oldest,
    }))
    .sort((a, b) => b.day.localeCompare(a.day));
}
