import { formatDays, plural } from "../../lib/format.ts";
import type { PortfolioStatistics } from "./portfolio-statistics.queries.ts";

type AsOf = PortfolioStatistics["asOf"];

/** "7 accounts as of Nov 18 to Nov 20, 2026": what a total is made of. */
export function asOfText(asOf: AsOf): string {
  const [newest] = asOf;
  const oldest = asOf.at(-1);
  return newest === undefined || oldest === undefined
    ? "No accounts"
    : `${plural(countOf(asOf), "account")} as of ${formatDays(oldest.day, newest.day)}`;
}

/** A warning when accounts are out of date; undefined when none is. */
export function oldText(asOf: AsOf): string | undefined {
  const old = countOf(asOf.filter(({ isOld }) => isOld));
  return old === 0 ? undefined : `${plural(old, "account")} more than 10 trading days old`;
}

/** "1 account that people share, counted once"; undefined when no account is shared. */
export function sharedText(accounts: number): string | undefined {
  return accounts === 0 ? undefined : `${plural(accounts, "account")} that people share, counted once`;
}

const countOf = (asOf: AsOf) => asOf.reduce((count, { accounts }) => count + accounts, 0);
