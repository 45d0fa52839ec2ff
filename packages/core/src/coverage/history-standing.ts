import { isRecent } from "../portfolio/freshness.ts";
import { addDays, type CalendarDate } from "../shared/calendar-date.ts";
import { cashMatches, type StatedCash } from "../uploads/cash-match.ts";
import { findCoverageGaps, type IsSession } from "./covered-days.ts";
import type { AccountHistory } from "./span-coverage.ts";

/** What an import said when it was confirmed: an account's cash by the file and by the ledger, or its holdings by both. */
export type TieOut = StatedCash & {
  readonly accountId: string;
  /** Of positions files; absent where the ledger of the account has changed since. */
  readonly holdings?: { readonly compared: number; readonly disagreementCount: number } | null | undefined;
  /** The last day that the file covers; absent for positions files. */
  readonly coveredThrough?: CalendarDate | undefined;
};

/** How far the history of an account goes, and whether Fidelity's last word of it is the ledger's. */
export type HistoryStanding = Pick<AccountHistory, "account" | "accountId"> & {
  readonly coveredThrough: CalendarDate;
  /** More than 3 market days are missing, today among them: figures are out of date. */
  readonly isBehind: boolean;
  /** The first market day after the covered ones. */
  readonly missingFrom: CalendarDate;
  /** Days between the first and the last covered one are missing. */
  readonly hasGaps: boolean;
  /** Cash and holdings agree wherever they count (`lastWord`); undefined while no cash was compared and no holdings differ. */
  readonly matches: boolean | undefined;
  /** The last day of a file whose cash agrees. */
  readonly matchesThrough: CalendarDate | undefined;
};

/**
 * Of each account that has a history and goes on, the one that ends first at the front (domain.md 1.8, 2.14). `tieOuts`
 * stand in the order of their imports, the newest first; imports that were undone are not among them.
 */
export function historyStandings(
  accounts: readonly AccountHistory[],
  tieOuts: readonly TieOut[],
  { today, isSession }: { readonly today: CalendarDate; readonly isSession: IsSession },
): HistoryStanding[] {
  return accounts
    .flatMap(({ accountId, account, spans, closedOn }) => {
      const coveredThrough = spans
        .map(({ lastDay }) => lastDay)
        .sort()
        .at(-1);
      if (coveredThrough === undefined || (closedOn !== undefined && closedOn <= today)) {
        return [];
      }
      const own = tieOuts.filter((tieOut) => tieOut.accountId === accountId);
      return [
        {
          accountId,
          account,
          coveredThrough,
          isBehind: !isRecent({ portfolioDate: coveredThrough, today }, isSession),
          missingFrom: sessionAfter(coveredThrough, isSession),
          hasGaps: findCoverageGaps(spans, isSession).length > 0,
          ...lastWord(own),
        },
      ];
    })
    .sort((a, b) => a.coveredThrough.localeCompare(b.coveredThrough));
}

/** The accounts that have positions and go on, but of which no history was ever imported. */
export const accountsWithoutHistory = (
  accounts: readonly AccountHistory[],
  today: CalendarDate,
): AccountHistory[] =>
  accounts.filter(
    ({ spans, firstSnapshot, closedOn }) =>
      spans.length === 0 && firstSnapshot !== undefined && (closedOn === undefined || closedOn > today),
  );

/** Of the tie-outs of one account, the newest first: cash counts in each that no later one supersedes, holdings in the newest. */
function lastWord(tieOuts: readonly TieOut[]): Pick<HistoryStanding, "matches" | "matchesThrough"> {
  const said = tieOuts.flatMap((tieOut) => {
    const agrees = cashMatches([tieOut]);
    return agrees === undefined ? [] : [{ agrees, through: tieOut.coveredThrough ?? "" }];
  });
  // Each goes farther than all later ones.
  const counting: typeof said = [];
  for (const each of said) {
    const farthest = counting.at(-1);
    if (farthest === undefined || each.through > farthest.through) {
      counting.push(each);
    }
  }
  const holdings = tieOuts.find((tieOut) => (tieOut.holdings?.compared ?? 0) > 0)?.holdings;
  const isDiffering = (holdings?.disagreementCount ?? 0) > 0 || counting.some(({ agrees }) => !agrees);
  return {
    matches: isDiffering ? false : counting.length > 0 || undefined,
    matchesThrough: tieOuts
      .flatMap((tieOut) => (cashMatches([tieOut]) ? (tieOut.coveredThrough ?? []) : []))
      .sort()
      .at(-1),
  };
}

function sessionAfter(day: CalendarDate, isSession: IsSession): CalendarDate {
  let next = addDays(day, 1);
  while (!isSession(next)) {
    next = addDays(next, 1);
  }
  return next;
}
