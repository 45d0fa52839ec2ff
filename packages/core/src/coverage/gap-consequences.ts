import { addDays, type CalendarDate } from "../shared/calendar-date.ts";
import { countWords } from "../shared/count-words.ts";
import { POSTING_DAYS } from "../uploads/look-alikes.ts";
import type { CoverageGap } from "./covered-days.ts";

/** Closings of one day without an opening on record. */
export type UnmatchedDay = {
  readonly day: CalendarDate;
  readonly closings: number;
  /** Examples of the underlyings concerned. */
  readonly underlyings: readonly string[];
};

/** A contract that is open by the ledger although it has expired. */
export type ExpiredOpen = {
  /** Canonical symbol, `AAPL250117C150`. */
  readonly instrument: string;
  readonly expiration: CalendarDate;
};

/** What an account's ledger shows that missing rows would explain. */
export type LedgerSymptoms = {
  readonly unmatched: readonly UnmatchedDay[];
  readonly expired?: readonly ExpiredOpen[] | undefined;
  /** The latest positions file, and how many of its symbols disagree with the ledger. */
  readonly snapshot?: { readonly day: CalendarDate; readonly disagreements: number } | undefined;
};

type Needs = LedgerSymptoms & { readonly gaps: readonly CoverageGap[] };

/** Where no cash moved, no trade was made: a gap like this explains nothing. */
const mayExplain = ({ cashMoved }: CoverageGap) => cashMoved !== "0";

/**
 * What the rows that a gap leaves out may have caused, as sentences. A symptom is told at the nearest gap before it,
 * and nowhere else.
 */
export function causesOfGap(gap: CoverageGap, needs: Needs): string[] {
  if (!mayExplain(gap)) {
    return [];
  }
  const unmatched = unmatchedAfter(needs, gap.firstDay);
  const expired = expiredIn(needs, gap);
  const hasDiffering = nearestGapBefore(needs, needs.snapshot?.day)?.firstDay === gap.firstDay;
  const disagreements = hasDiffering ? (needs.snapshot?.disagreements ?? 0) : 0;
  return [
    ...(unmatched.length > 0 ? [closingsWithout(unmatched)] : []),
    ...(expired.length > 0 ? [expiredWithout(expired)] : []),
    ...(disagreements > 0 ? [`${positionsThat(needs)}.`] : []),
  ];
}

/** Closings whose opening may be in the days before `day`, with nothing missing in between; all before any gap without. */
export function unmatchedAfter({ gaps, unmatched }: Needs, day: CalendarDate | undefined): UnmatchedDay[] {
  const next = gaps.find((gap) => mayExplain(gap) && (day === undefined || gap.firstDay > day))?.firstDay;
  return unmatched.filter(
    (closing) => (day === undefined || closing.day >= day) && (next === undefined || closing.day < next),
  );
}

/** The latest gap before a day that may explain anything. */
export function nearestGapBefore({ gaps }: Needs, day: CalendarDate | undefined): CoverageGap | undefined {
  return day === undefined ? undefined : gaps.findLast((gap) => mayExplain(gap) && gap.firstDay <= day);
}

/** Contracts whose last row was to be posted in the gap: it follows the expiry by days. */
const expiredIn = ({ expired = [] }: Needs, { firstDay, lastDay }: CoverageGap) =>
  expired.filter(({ expiration }) => expiration <= lastDay && addDays(expiration, POSTING_DAYS) >= firstDay);

export const countClosings = (unmatched: readonly UnmatchedDay[]): number =>
  unmatched.reduce((total, { closings }) => total + closings, 0);

const NAMES_MAX = 3;

/** `3 closing trades have no opening on record (F, SPY).` */
export function closingsWithout(unmatched: readonly UnmatchedDay[]): string {
  const closings = countWords(countClosings(unmatched), "closing trade has", "closing trades have");
  return `${closings} no opening on record (${named(unmatched.flatMap(({ underlyings }) => underlyings))}).`;
}

function expiredWithout(expired: readonly ExpiredOpen[]): string {
  const contracts = countWords(expired.length, "contract", "contracts");
  const names = named(expired.map(({ instrument }) => instrument));
  return `${contracts} expired and the broker's row is not on record (${names}).`;
}

/** `2 positions disagree with the ledger` */
export function positionsThat({ snapshot }: LedgerSymptoms): string {
  const count = snapshot?.disagreements ?? 0;
  return `${countWords(count, "position disagrees", "positions disagree")} with the ledger`;
}

function named(names: readonly string[]): string {
  const sorted = [...new Set(names)].sort();
  return `${sorted.slice(0, NAMES_MAX).join(", ")}${sorted.length > NAMES_MAX ? " and more" : ""}`;
}
