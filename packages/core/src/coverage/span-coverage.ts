import { addDays, type CalendarDate } from "../shared/calendar-date.ts";
import type { DaySpan, IsSession } from "./covered-days.ts";
import {
  commonDays,
  type DayRuns,
  daysWithout,
  earlier,
  later,
  runOf,
  trimmedDays,
  unionOfDays,
} from "./day-runs.ts";

/** COVERED: nothing is missing. PARTLY: some days, or some accounts. NOT_IMPORTED: no file tells of any of the days. */
export type CoverageState = "COVERED" | "NOT_IMPORTED" | "PARTLY";

/** An account in scope, and the days of which something is known. */
export type AccountHistory = {
  readonly accountId: string;
  readonly account: string;
  /** As `coveredSpans` gives them; none for an account of which no history was ever imported. */
  readonly spans: readonly DaySpan[];
  readonly firstSnapshot?: CalendarDate | undefined;
  /** The account ended: from this day on it counts nothing. */
  readonly closedOn?: CalendarDate | undefined;
};

/** The days asked for; an end that is absent is that of what is on record: the first known day, or today. */
export type AskedSpan = {
  readonly from?: CalendarDate | null | undefined;
  readonly to?: CalendarDate | null | undefined;
};

/** An account that lacks days of the span which another one has. */
export type AccountLacking = {
  readonly accountId: string;
  readonly account: string;
  readonly state: Exclude<CoverageState, "COVERED">;
  /** The last day that its files cover, in the span or not; absent where no history was ever imported. */
  readonly coveredThrough: CalendarDate | undefined;
  readonly gaps: DayRuns;
};

/** How much of a span the files of the accounts in scope cover (domain.md 2.14). */
export type SpanCoverage = {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly state: CoverageState;
  /** The first and the last day of the span on which nothing is missing; absent when there is none. */
  readonly coveredFrom: CalendarDate | undefined;
  readonly coveredThrough: CalendarDate | undefined;
  /** Days that not all accounts with a history cover, those before any history and after the last included. */
  readonly gaps: DayRuns;
  /** Days that no account covers, with the closed days beside them, and through today where the last due day is missing. */
  readonly uncovered: DayRuns;
  readonly lacking: readonly AccountLacking[];
  /** The first and the last day that any of the accounts covers, in the span or not. */
  readonly historyBegins: CalendarDate | undefined;
  readonly historyEnds: CalendarDate | undefined;
};

type Calendar = { readonly today: CalendarDate; readonly isSession: IsSession };

/**
 * The coverage of a figure over a span of days. An account counts from its first known day until it ends; days before
 * any account is known are missing, days after today are not. What no file can have yet is not missing either: a span
 * is judged up to the last market day before today, and only one that begins later by today itself. A day without a
 * market belongs to the market day before it.
 */
export function coverSpan(
  accounts: readonly AccountHistory[],
  asked: AskedSpan,
  { today, isSession }: Calendar,
): SpanCoverage {
  const span = endsOf(accounts, asked, today);
  const past = runOf(span.from, earlier(span.to, today));
  const due = runOf(span.from, earlier(span.to, lastSessionBefore(today, isSession)));
  const judged = due.length > 0 ? due : past;
  const counts = trimmedDays(judged, isSession).length > 0 ? isSession : () => true;
  const inSpan = (days: DayRuns) => trimmedDays(commonDays(days, judged), counts);

  const each = accounts.map((account) => daysOf(account, past, isSession));
  const withHistory = each.filter(({ account }) => account.spans.length > 0);
  const known = unionOfDays(...withHistory.map((days) => days.known));
  const missing = unionOfDays(daysWithout(past, known), ...withHistory.map(({ lacks }) => lacks));
  const lacks = unionOfDays(missing, ...each.map((days) => days.lacks));
  const covered = inSpan(unionOfDays(...each.map((days) => days.covered)));
  const whole = trimmedDays(daysWithout(past, missing), counts);
  const isCovered = inSpan(lacks).length === 0;
  return {
    ...span,
    state: isCovered && judged.length > 0 ? "COVERED" : stateOfMissing(covered),
    coveredFrom: whole[0]?.firstDay,
    coveredThrough: whole.at(-1)?.lastDay,
    gaps: inSpan(covered.length > 0 ? missing : lacks),
    uncovered: inSpan(daysWithout(past, unionOfDays(...each.map((days) => days.covered)))).flatMap((run) =>
      past.map((within) =>
        overClosedDaysBeside(run, within, (day) => counts(day) && judged.some(holds(day))),
      ),
    ),
    lacking: each.flatMap((days) => lackingOf(days, inSpan, covered)),
    ...endsOfHistory(accounts),
  };
}

type DaysOfAccount = {
  readonly account: AccountHistory;
  /** From its first known day on, also after it ended. */
  readonly known: DayRuns;
  readonly covered: DayRuns;
  /** Days before it ended that none of its files covers. */
  readonly lacks: DayRuns;
};

function daysOf(account: AccountHistory, past: DayRuns, isSession: IsSession): DaysOfAccount {
  const { spans, firstSnapshot, closedOn } = account;
  const begins = [
    ...spans.map(({ firstDay }) => firstDay),
    ...(firstSnapshot ? [firstSnapshot] : []),
  ].sort()[0];
  const known = past.flatMap(({ lastDay }) => (begins === undefined ? [] : runOf(begins, lastDay)));
  const ends = closedOn && addDays(closedOn, -1);
  const alive = known.flatMap((run) =>
    ends === undefined ? [run] : runOf(run.firstDay, earlier(ends, run.lastDay)),
  );
  const covered = commonDays(alive, unionOfDays(spans.map((run) => overClosedDays(run, isSession))));
  return {
    account,
    known: commonDays(known, past),
    covered: commonDays(covered, past),
    lacks: daysWithout(commonDays(alive, past), covered),
  };
}

/** A run, and the days right after it on which the market is closed. */
function overClosedDays({ firstDay, lastDay }: DaySpan, isSession: IsSession): DaySpan {
  let last = lastDay;
  while (!isSession(addDays(last, 1))) {
    last = addDays(last, 1);
  }
  return { firstDay, lastDay: last };
}

/** A run with the days on both sides, within a span, that don't count. */
function overClosedDaysBeside(run: DaySpan, within: DaySpan, counts: IsSession): DaySpan {
  let { firstDay, lastDay } = run;
  while (firstDay > within.firstDay && !counts(addDays(firstDay, -1))) {
    firstDay = addDays(firstDay, -1);
  }
  while (lastDay < within.lastDay && !counts(addDays(lastDay, 1))) {
    lastDay = addDays(lastDay, 1);
  }
  return { firstDay, lastDay };
}

const holds =
  (day: CalendarDate) =>
  ({ firstDay, lastDay }: DaySpan): boolean =>
    firstDay <= day && day <= lastDay;

function lackingOf(
  { account, covered, lacks }: DaysOfAccount,
  inSpan: (days: DayRuns) => DayRuns,
  coveredByAny: DayRuns,
): AccountLacking[] {
  const gaps = inSpan(lacks);
  if (inSpan(commonDays(gaps, coveredByAny)).length === 0) {
    return [];
  }
  return [
    {
      accountId: account.accountId,
      account: account.account,
      state: stateOfMissing(inSpan(covered)),
      coveredThrough: endsOfHistory([account]).historyEnds,
      gaps,
    },
  ];
}

const stateOfMissing = (covered: DayRuns) => (covered.length > 0 ? "PARTLY" : "NOT_IMPORTED");

function endsOf(accounts: readonly AccountHistory[], { from, to }: AskedSpan, today: CalendarDate) {
  const last = to ?? later(today, from ?? today);
  const { historyBegins } = endsOfHistory(accounts);
  return { from: from ?? earlier(historyBegins ?? last, last), to: last };
}

function endsOfHistory(accounts: readonly AccountHistory[]) {
  const spans = accounts.flatMap((account) => account.spans);
  return {
    historyBegins: spans.map(({ firstDay }) => firstDay).sort()[0],
    historyEnds: spans
      .map(({ lastDay }) => lastDay)
      .sort()
      .at(-1),
  };
}

function lastSessionBefore(today: CalendarDate, isSession: IsSession): CalendarDate {
  let day = addDays(today, -1);
  while (!isSession(day)) {
    day = addDays(day, -1);
  }
  return day;
}
