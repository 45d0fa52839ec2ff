import { isRecent } from "../portfolio/freshness.ts";
import { addDays, type CalendarDate } from "../shared/calendar-date.ts";
import { cashMatches, type StatedCash } from "../uploads/cash-match.ts";
import type { IsSession } from "./covered-days.ts";
import type { AccountHistory } from "./span-coverage.ts";

/** What an import said when it was confirmed: an account's cash by the file and by the ledger, or its holdings by both. */
export type TieOut = StatedCash & {
  readonly accountId: string;
  /** Of positions files. */
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
  /** Cash, and holdings where positions were compared, agree in the last tie-outs; undefined while no cash was compared. */
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
          ...lastWord(own),
        },
      ];
    })
    .sort((a, b) => a.coveredThrough.localeCompare(b.coveredThrough));
}

function lastWord(tieOuts: readonly TieOut[]): Pick<HistoryStanding, "matches" | "matchesThrough"> {
  const said = tieOuts.flatMap((tieOut) => {
    const agrees = cashMatches([tieOut]);
    return agrees === undefined ? [] : [{ agrees, coveredThrough: tieOut.coveredThrough }];
  });
  const holdings = tieOuts.find((tieOut) => (tieOut.holdings?.compared ?? 0) > 0)?.holdings;
  const [cash] = said;
  return {
    matches: cash?.agrees && (holdings?.disagreementCount ?? 0) === 0,
    matchesThrough: said
      .flatMap(({ agrees, coveredThrough }) =>
        agrees && coveredThrough !== undefined ? [coveredThrough] : [],
      )
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
