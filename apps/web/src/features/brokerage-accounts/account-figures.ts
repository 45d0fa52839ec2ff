import { formatPercent } from "../../lib/format.ts";
import type { Account, AccountStatistics } from "./brokerage-accounts.queries.ts";

/** Below this share of retirement accounts, in percent, the overview suggests a look. */
const RETIREMENT_SHARE_MIN = 30;

/** In percent; 0 of nothing is 0. */
export const shareOf = (part: number, whole: number) => (whole === 0 ? 0 : (part / whole) * 100);

/** Sentences that say more than the figures do; none without accounts. Where bars show several brokerages, none repeats them. */
export function insights(statistics: AccountStatistics): string[] {
  const { totalAccounts, retirementAccounts, byBrokerage } = statistics;
  const [largest] = byBrokerage;
  if (totalAccounts === 0 || largest === undefined) {
    return [];
  }
  const share = shareOf(retirementAccounts, totalAccounts);
  return [
    ...(byBrokerage.length === 1 ? [`All of your accounts are at ${largest.brokerage}.`] : []),
    ...(share < RETIREMENT_SHARE_MIN
      ? [
          `Consider adding retirement accounts: they are ${formatPercent(share)} of your accounts, under ${RETIREMENT_SHARE_MIN}%.`,
        ]
      : []),
  ];
}

/** Accounts whose name, identifier or brokerage holds `search`, at `brokerage` unless that is empty. */
export function filterAccounts(
  accounts: readonly Account[],
  { search, brokerage }: { readonly search: string; readonly brokerage: string },
): readonly Account[] {
  const wanted = search.trim().toLowerCase();
  return accounts.filter(
    (account) =>
      (brokerage === "" || account.brokerage === brokerage) &&
      [account.name, account.accountIdentifier ?? "", account.brokerage].some((text) =>
        text.toLowerCase().includes(wanted),
      ),
  );
}
