import { isRecent } from "../portfolio/freshness.ts";
import { type CalendarDate, daysBetween } from "../shared/calendar-date.ts";
import type { DecimalText } from "../shared/decimal.ts";
import type { Period } from "../shared/period.ts";
import { dayInWords } from "./day-words.ts";
import type { LedgerRow, ReturnAccount, SnapshotValue } from "./returns.ts";

type IsSession = (day: CalendarDate) => boolean;

/** The value of an account on a day, and the day of the snapshot that tells it. */
export type ValueOnDay = SnapshotValue & { readonly isApproximate: boolean };

/**
 * An account's part in a span. It begins with the value of the span's first day, or joins on the day of its first snapshot
 * with its value of then; it ends with that of the last day, or leaves on its closing day with its last one. Rows count
 * after `after` up to `until`, which is the last snapshot of an account that leaves (domain.md 10.1).
 */
export type AccountSpan = {
  readonly account: ReturnAccount;
  readonly after: CalendarDate;
  readonly until: CalendarDate;
  readonly start: ValueOnDay;
  readonly end: ValueOnDay;
  readonly joinsOn: CalendarDate | undefined;
  readonly leavesOn: CalendarDate | undefined;
};

/** Why an account has no part: nothing was seen of it, or a value is missing, which leaves the whole without rates. */
export type MissingSpan = {
  readonly account: ReturnAccount;
  readonly isLeftOut: boolean;
  readonly reason: string;
};

/**
 * An account's value at the end of a day: its snapshot of the day, or approximately the newest one up to 3 trading days
 * older; undefined without.
 */
export function valueOn(
  { snapshots }: Pick<ReturnAccount, "snapshots">,
  day: CalendarDate,
  isSession: IsSession,
): ValueOnDay | undefined {
  const newest = snapshots.findLast((snapshot) => snapshot.day <= day);
  return newest !== undefined && isRecent({ portfolioDate: newest.day, today: day }, isSession)
    ? { ...newest, isApproximate: newest.day !== day }
    : undefined;
}

/** The account's part in the span; undefined where it was closed before it. */
export function accountSpan(
  account: ReturnAccount,
  span: Period,
  isSession: IsSession,
  rows: readonly LedgerRow[],
): AccountSpan | MissingSpan | undefined {
  const { closedOn, snapshots, name } = account;
  const { startDate, endDate } = span;
  if (closedOn !== undefined && closedOn <= startDate) {
    return;
  }
  if (!snapshots.some(({ day }) => day >= startDate && day <= endDate)) {
    return { account, isLeftOut: true, reason: `${name} has no positions on record in these days.` };
  }
  const first = startOf(account, startDate, isSession);
  if (first === undefined) {
    return { account, isLeftOut: false, reason: noValue(name, startDate) };
  }
  const last = endOf(account, endDate, isSession) ?? emptiedEnd(account, endDate, rows);
  return last === undefined
    ? { account, isLeftOut: false, reason: noValue(name, closingIn(account, endDate) ?? endDate) }
    : { account, ...first, ...last };
}

type Start = Pick<AccountSpan, "after" | "joinsOn" | "start">;
type End = Pick<AccountSpan, "end" | "leavesOn" | "until">;

function startOf(account: ReturnAccount, startDate: CalendarDate, isSession: IsSession): Start | undefined {
  const [first] = account.snapshots;
  if (first !== undefined && first.day > startDate) {
    return { after: first.day, joinsOn: first.day, start: { ...first, isApproximate: false } };
  }
  const start = valueOn(account, startDate, isSession);
  return start && { after: startDate, joinsOn: undefined, start };
}

function endOf(account: ReturnAccount, endDate: CalendarDate, isSession: IsSession): End | undefined {
  const leavesOn = closingIn(account, endDate);
  const end = valueOn(account, leavesOn ?? endDate, isSession);
  if (end === undefined) {
    return;
  }
  return leavesOn === undefined
    ? { until: endDate, leavesOn, end }
    : { until: end.day, leavesOn, end: { ...end, isApproximate: false } };
}

/**
 * The end of a closed account that has no value near its closing: nothing, where rows took from it what its last snapshot
 * showed. Without such rows it isn't known where its money went.
 */
function emptiedEnd(
  account: ReturnAccount,
  endDate: CalendarDate,
  rows: readonly LedgerRow[],
): End | undefined {
  const leavesOn = closingIn(account, endDate);
  const last = account.snapshots.findLast(({ day }) => leavesOn !== undefined && day < leavesOn);
  if (leavesOn === undefined || last === undefined) {
    return;
  }
  const isEmptied = rows.some(
    ({ accountId, day, flow }) =>
      accountId === account.accountId && day > last.day && day <= leavesOn && flow?.startsWith("-"),
  );
  return isEmptied
    ? { until: leavesOn, leavesOn, end: { day: leavesOn, value: NOTHING, isApproximate: false } }
    : undefined;
}

const closingIn = ({ closedOn }: ReturnAccount, endDate: CalendarDate) =>
  closedOn !== undefined && closedOn <= endDate ? closedOn : undefined;

/**
 * The day nearest to one that is asked for, the earlier of two, on which every account that was ever seen by then and isn't
 * closed has a value; undefined without.
 */
export function nearestKnownDay(
  accounts: readonly ReturnAccount[],
  asked: CalendarDate,
  isSession: IsSession,
): CalendarDate | undefined {
  const isKnown = (day: CalendarDate) =>
    accounts.every(
      (account) =>
        (account.closedOn !== undefined && account.closedOn <= day) ||
        (account.snapshots[0]?.day ?? day) > day ||
        account.snapshots.length === 0 ||
        valueOn(account, day, isSession) !== undefined,
    );
  const days = new Set(accounts.flatMap(({ snapshots }) => snapshots.map(({ day }) => day)));
  const away = (day: CalendarDate) => Math.abs(daysBetween(day, asked));
  return [...days]
    .sort()
    .sort((a, b) => away(a) - away(b))
    .find(isKnown);
}

export const isAccountSpan = (span: AccountSpan | MissingSpan): span is AccountSpan => "after" in span;

/** What the account counts at the start and the end of the chosen span. */
export const startValueOf = ({ joinsOn, start }: AccountSpan): DecimalText =>
  joinsOn === undefined ? start.value : NOTHING;
export const endValueOf = ({ leavesOn, end }: AccountSpan): DecimalText =>
  leavesOn === undefined ? end.value : NOTHING;

const NOTHING = "0" as DecimalText;

const noValue = (name: string, day: CalendarDate) =>
  `The value of ${name} on ${dayInWords(day)} isn't known: no positions file is of that day or the 3 trading days before it.`;
