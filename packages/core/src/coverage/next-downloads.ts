import { addDays, type CalendarDate, daysBetween } from "../shared/calendar-date.ts";
import { countWords, formatCount } from "../shared/count-words.ts";
import { formatMoney } from "../shared/money-format.ts";
import {
  type CoverageGap,
  type CoveredSpan,
  type DaySpan,
  type IsSession,
  sessionsBetween,
} from "./covered-days.ts";
import {
  causesOfGap,
  closingsWithout,
  countClosings,
  type LedgerSymptoms,
  nearestGapBefore,
  positionsThat,
  unmatchedAfter,
} from "./gap-consequences.ts";

/** The facts about one account from which its next downloads follow. */
export type DownloadNeeds = LedgerSymptoms & {
  /** Number, or the name where there is none. */
  readonly account: string;
  readonly today: CalendarDate;
  readonly spans: readonly CoveredSpan[];
  readonly gaps: readonly CoverageGap[];
  /** True when the person says that the account has no older history. */
  readonly hasNoOlder?: boolean | undefined;
};

/** An export worth downloading. */
export type NextDownload = {
  readonly kind: "HISTORY" | "POSITIONS";
  /** Ready to read: `Download Activity & Orders, 2024-01-02 to 2024-03-28, for account X1234`. */
  readonly sentence: string;
  /** Why, as a sentence. */
  readonly reason: string;
  /** Absent for positions, which are always of today. */
  readonly days?: DaySpan;
};

/** Fidelity takes a range of a year at once. */
const YEAR_DAYS = 365;
/** Market days without a file that are nothing to speak of: rows of a trade come a day later. */
const FRESH_SESSIONS = 5;
const SNAPSHOT_DAYS_MAX = 35;

type Ranked = NextDownload & { readonly rank: number; readonly weight: number };

/** The next downloads, most useful first: those that explain closings, then positions, then gaps. */
export function nextDownloads(needs: DownloadNeeds, isSession: IsSession): NextDownload[] {
  const found = [
    ...beforeHistory(needs, isSession),
    ...needs.gaps.map((gap) => inGap(needs, gap)),
    ...afterHistory(needs, isSession),
    ...positions(needs),
  ];
  return found
    .sort((a, b) => a.rank - b.rank || b.weight - a.weight || compareDays(b.days, a.days))
    .map(({ rank: _rank, weight: _weight, ...download }) => ({
      ...download,
      reason: `${download.reason}${inParts(download.days)}`,
    }));
}

const inParts = (days: DaySpan | undefined) =>
  days !== undefined && daysBetween(days.firstDay, days.lastDay) > YEAR_DAYS
    ? " More than a year: download it in parts."
    : "";

const compareDays = (a: DaySpan | undefined, b: DaySpan | undefined) =>
  (a?.firstDay ?? "").localeCompare(b?.firstDay ?? "");

const history = (account: string, days: DaySpan) => ({
  kind: "HISTORY" as const,
  days,
  sentence: `Download Activity & Orders, ${days.firstDay} to ${days.lastDay}, for account ${account}`,
});

function beforeHistory(needs: DownloadNeeds, isSession: IsSession): Ranked[] {
  const first = needs.spans[0]?.firstDay;
  if (first === undefined || needs.hasNoOlder === true) {
    return [];
  }
  const unmatched = unmatchedAfter(needs, undefined);
  const hasOlderPositions =
    nearestGapBefore(needs, needs.snapshot?.day) === undefined &&
    !isBehind(needs) &&
    (needs.snapshot?.disagreements ?? 0) > 0;
  if (unmatched.length === 0 && !hasOlderPositions) {
    return [];
  }
  const days = sessionsBetween(addDays(first, -YEAR_DAYS), first, isSession);
  const [firstDay, lastDay] = [days[0], days.at(-1)];
  if (firstDay === undefined || lastDay === undefined) {
    return [];
  }
  const download = history(needs.account, { firstDay, lastDay });
  return [
    unmatched.length > 0
      ? { ...download, rank: 1, weight: countClosings(unmatched), reason: closingsWithout(unmatched) }
      : {
          ...download,
          rank: 3,
          weight: needs.snapshot?.disagreements ?? 0,
          reason: `${positionsThat(needs)}: what was bought before ${first} is in no file.`,
        },
  ];
}

/** True when the latest snapshot is of a day that no history reaches. */
function isBehind({ snapshot, spans }: DownloadNeeds): boolean {
  const last = spans.at(-1)?.lastDay;
  return snapshot !== undefined && last !== undefined && last < addDays(snapshot.day, -1);
}

function inGap(needs: DownloadNeeds, gap: CoverageGap): Ranked {
  const download = history(needs.account, { firstDay: gap.firstDay, lastDay: gap.lastDay });
  const days =
    gap.marketDays === 1
      ? "No file covers this market day"
      : `No file covers these ${formatCount(gap.marketDays)} market days`;
  if (gap.cashMoved === "0") {
    const reason = `${days}, but the balances around them say that no cash moved.`;
    return { ...download, rank: 7, weight: gap.marketDays, reason };
  }
  const cash =
    gap.cashMoved === undefined ? "" : `, and cash changed by ${formatMoney(gap.cashMoved)} meanwhile`;
  const causes = causesOfGap(gap, needs);
  const reason = [`${days}${cash}.`, ...causes].join(" ");
  const closings = countClosings(unmatchedAfter(needs, gap.firstDay));
  if (closings > 0) {
    return { ...download, rank: 0, weight: closings, reason };
  }
  const rank = cash === "" ? 4 : 3;
  return { ...download, rank: causes.length > 0 ? 2 : rank, weight: gap.marketDays, reason };
}

function afterHistory(needs: DownloadNeeds, isSession: IsSession): Ranked[] {
  const { spans, snapshot, today, account } = needs;
  const last = spans.at(-1)?.lastDay;
  if (last === undefined) {
    const days = { firstDay: addDays(today, -YEAR_DAYS), lastDay: today };
    const reason = "No history of this account is on record.";
    return snapshot === undefined ? [] : [{ ...history(account, days), rank: 2, weight: 0, reason }];
  }
  const missing = sessionsBetween(last, addDays(today, 1), isSession);
  const [firstDay, lastDay] = [missing[0], missing.at(-1)];
  const explains = isBehind(needs) && (snapshot?.disagreements ?? 0) > 0;
  if (firstDay === undefined || lastDay === undefined || (missing.length < FRESH_SESSIONS && !explains)) {
    return [];
  }
  const download = history(account, { firstDay, lastDay });
  const reason = explains
    ? `${positionsThat(needs)}: your history stops at ${last}.`
    : `Your history stops at ${last}: ${countWords(missing.length, "market day")} ago.`;
  return [{ ...download, rank: explains ? 2 : 5, weight: missing.length, reason }];
}

function positions({ account, snapshot, today, spans }: DownloadNeeds): Ranked[] {
  const isFresh = snapshot !== undefined && daysBetween(snapshot.day, today) <= SNAPSHOT_DAYS_MAX;
  if (isFresh || (snapshot === undefined && spans.length === 0)) {
    return [];
  }
  const reason =
    snapshot === undefined
      ? "No positions file is on record: quantities can't be checked."
      : `The latest positions are of ${snapshot.day}.`;
  const sentence = `Download Positions for account ${account}`;
  return [{ kind: "POSITIONS", sentence, reason, rank: 6, weight: 0 }];
}
