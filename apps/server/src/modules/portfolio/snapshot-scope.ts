import {
  type AccountAsOf,
  accountsAsOf,
  type NamedAsOf,
  sumAccounts,
} from "@strikebook/core/portfolio/account-sums";
import { type AccountDayChange, changesByAccount, dayChangeOf } from "@strikebook/core/portfolio/day-change";
import type { PortfolioSummary } from "@strikebook/core/portfolio/portfolio";
import { summarizeSnapshot, sumPositions } from "@strikebook/core/portfolio/summarize-positions";
import {
  joinSnapshotSums,
  joinSumsOfLines,
  type SnapshotSums,
  type SumsOfLines,
} from "@strikebook/core/portfolio/sums-of-owners";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { compareNames } from "@strikebook/core/shared/compare-names";
import { percentOf } from "@strikebook/core/shared/percent";
import { toUnits } from "@strikebook/core/shared/units";
import type { Reader } from "@strikebook/core/sharing/reader";

/** What an account changed by on its own day, by the name it is shown by. */
export type NamedDayChange = AccountDayChange & { readonly account: string };

/** The accounts that a reader may see: display name by id. */
export type ListReadableNames = (reader: Reader) => Promise<ReadonlyMap<string, string>>;

/** The summary above a page's table, and the accounts that it adds up. */
export type Summary = PortfolioSummary & {
  readonly asOf: readonly NamedAsOf[];
  /** The day that `todaysGainLossDollar` is of; null with it. */
  readonly dayChangeDay: CalendarDate | null;
  /** Each account's own, newest day first; those without a known change are left out. */
  readonly dayChanges: readonly NamedDayChange[];
};

/** All accounts, one of them, or one that may not be read. */
type Account = { readonly id: string | undefined; readonly isUnknown: boolean };

type WantedAccount = {
  readonly account?: string | null | undefined;
  readonly accountId?: string | null | undefined;
};

/** The account of an id, or else of a display name; without either all, whatever the accounts' names. */
export async function findAccount(
  namesSoon: Promise<ReadonlyMap<string, string>>,
  { account, accountId }: WantedAccount,
): Promise<Account> {
  if (accountId == null && account == null) {
    return { id: undefined, isUnknown: false };
  }
  const names = await namesSoon;
  if (accountId != null) {
    return { id: accountId, isUnknown: !names.has(accountId) };
  }
  const [id] = [...names].find(([, name]) => name === account) ?? [];
  return { id, isUnknown: id === undefined };
}

type Asked = {
  /** Which days the exchange opens on, as `sessionsUntil` knows them. */
  readonly opens: (day: CalendarDate) => boolean;
  readonly names: ReadonlyMap<string, string>;
  /** The day that the figures are of. */
  readonly date: CalendarDate;
  readonly today: CalendarDate;
};

/** The sums of the accounts of all owners, and their age by the exchange's calendar. */
export function summarizeSums(
  owners: readonly SnapshotSums[],
  { opens, names, date, today }: Asked,
): Summary {
  const { accounts, latestDate, dayChanges, symbols, gainCount } = joinSnapshotSums(owners);
  const byName = accounts.toSorted((a, b) => compareNames(accountNameOf(names, a), accountNameOf(names, b)));
  const asOf = accountsAsOf(byName, date, opens);
  const dayChange = dayChangeOf(dayChanges);
  const totals = sumAccounts(accounts, {
    gainCount,
    uniqueSymbols: symbols.length,
    todaysGain: dayChange.change,
  });
  return {
    ...summarizeSnapshot(totals, { actualDate: newestDay(accounts), latestDate, today }, opens),
    asOf: asOf.map((each) => ({ ...each, account: accountNameOf(names, each) })),
    dayChangeDay: dayChange.day,
    dayChanges: changesByAccount(dayChanges)
      .filter(({ change }) => change !== null)
      .map((each) => ({ ...each, account: accountNameOf(names, each) }))
      .sort((a, b) => b.day.localeCompare(a.day) || compareNames(a.account, b.account)),
  };
}

/** Also of accounts that were emptied: their snapshot is on record. */
const newestDay = (accounts: SnapshotSums["accounts"]) =>
  accounts
    .map(({ day }) => day)
    .sort()
    .at(-1);

const accountNameOf = (names: Asked["names"], { accountId }: Pick<AccountAsOf, "accountId">): string =>
  names.get(accountId) ?? "";

/** The sums of a table's lines, by the names of the summary's. */
export type LineTotals = Pick<
  Summary,
  | "dayChangeDay"
  | "gainCount"
  | "todaysGainLossDollar"
  | "totalCurrentValue"
  | "totalGainLossDollar"
  | "totalGainLossPercent"
  | "unknownGainCount"
>;

export function totalsOf(owners: readonly SumsOfLines[]): LineTotals {
  const { value, gainLoss, gainLossBasis, ...sums } = joinSumsOfLines(owners);
  return {
    totalCurrentValue: value,
    todaysGainLossDollar: dayChangeOf(sums.dayChanges).change,
    dayChangeDay: dayChangeOf(sums.dayChanges).day,
    totalGainLossDollar: gainLoss,
    totalGainLossPercent: percentOf(toUnits(gainLoss), toUnits(gainLossBasis)),
    gainCount: sums.gainCount,
    unknownGainCount: sums.unknownGains,
  };
}

/** The summary of no positions. */
export const emptySummary = (today: CalendarDate): Summary => ({
  ...summarizeSnapshot(sumPositions([]), { today }),
  asOf: [],
  dayChangeDay: null,
  dayChanges: [],
});
