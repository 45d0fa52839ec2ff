import type { CalendarDate } from "../shared/calendar-date.ts";
import { groupBy } from "../shared/group-by.ts";
import type { Period } from "../shared/period.ts";
import { fromUnits, toUnits } from "../shared/units.ts";
import {
  type AccountSpan,
  accountSpan,
  endValueOf,
  isAccountSpan,
  type MissingSpan,
  nearestKnownDay,
} from "./account-span.ts";
import { isWithin } from "./booked-rows.ts";
import { dayInWords } from "./day-words.ts";
import { flowsOf } from "./flows.ts";
import { holdingProfits } from "./holding-profit.ts";
import type { HeldValue, LedgerRow, ReturnAccount, ReturnFlow, Returns, ReturnValue } from "./returns.ts";
import { isAnnual, putIn, shownOfSpan, shownOfYear, yearlyRate } from "./span-rate.ts";
import { timeWeighted } from "./time-weighted.ts";
import { type AccountBridge, valueBridge } from "./value-bridge.ts";
import { valuePoints } from "./value-points.ts";

export type ReturnsGiven = {
  readonly span: Period;
  readonly accounts: readonly ReturnAccount[];
  /** Of the accounts, of the span and the days just before it, which a snapshot may not show yet. */
  readonly rows: readonly LedgerRow[];
  /** Of the days on which the accounts' spans begin and end. */
  readonly held: readonly HeldValue[];
  readonly isSession: (day: CalendarDate) => boolean;
};

/** The accounts' parts in the span; those that have none by name. */
export function spansOf({
  accounts,
  rows,
  span,
  isSession,
}: Pick<ReturnsGiven, "accounts" | "isSession" | "rows" | "span">) {
  const found = accounts
    .map((account) => accountSpan(account, span, isSession, rows))
    .filter((each) => each !== undefined);
  return {
    spans: found.filter(isAccountSpan),
    missing: found.filter((each): each is MissingSpan => !isAccountSpan(each)),
  };
}

/** Each span with its rows and what its holdings brought. */
export function accountBridges(
  spans: readonly AccountSpan[],
  { rows, held }: Pick<ReturnsGiven, "held" | "rows">,
): AccountBridge[] {
  const heldOf = groupBy(held, ({ accountId }) => accountId);
  return withRows(spans, rows).map(({ span, rows: within, all }) => ({
    span,
    rows: within,
    profits: holdingProfits(span, heldOf.get(span.account.accountId) ?? [], all),
  }));
}

/** Each span with the rows that count in it, and with all of its account. */
function withRows(spans: readonly AccountSpan[], rows: readonly LedgerRow[]) {
  const rowsOf = groupBy(rows, ({ accountId }) => accountId);
  return spans.map((span) => {
    const all = rowsOf.get(span.account.accountId) ?? [];
    return { span, all, rows: all.filter((row) => isWithin(row, span)) };
  });
}

/** What the accounts were worth in the span, and what came to them and left; all that a rate is made of. */
export type Measured = Pick<Returns, "endValue" | "flows" | "isApproximate" | "lacking" | "values"> & {
  readonly spans: readonly AccountSpan[];
  readonly missing: readonly MissingSpan[];
};

/** Values and flows of the accounts together, without what brought them from one to the other. */
export function measureSpan(given: Omit<ReturnsGiven, "held">): Measured {
  const { rows, span, isSession } = given;
  const { spans, missing } = spansOf(given);
  const isWhole = spans.length > 0 && missing.every(({ isLeftOut }) => isLeftOut);
  const lacking =
    spans.length === 0
      ? (missing[0]?.reason ?? "No account is chosen.")
      : (missing.find(({ isLeftOut }) => !isLeftOut)?.reason ?? unpricedReason(withRows(spans, rows)));
  return {
    spans,
    missing,
    lacking,
    flows: flowsOf(spans, rows),
    values: isWhole ? valuePoints(spans, span, isSession) : [],
    endValue: fromUnits(spans.reduce((sum, each) => sum + toUnits(endValueOf(each)), 0n)),
    isApproximate: spans.some(({ start, end }) => start.isApproximate || end.isApproximate),
  };
}

/**
 * Returns of the accounts together, and how their value went from the span's start to its end. An account of which nothing
 * was seen is left out and named; one whose value is missing leaves the whole without rates and stands in no amount.
 * Nothing is guessed (domain.md 10).
 */
export function reckonReturns(given: ReturnsGiven): Returns {
  const { span } = given;
  const { spans, missing, ...measured } = measureSpan(given);
  const { flows, values, lacking } = measured;
  const bridges = accountBridges(spans, given);
  const bridge = valueBridge(bridges, flows);
  const rates = lacking === undefined ? ratesOf(span, flows, values) : noRates(lacking);
  return {
    ...measured,
    ...rates,
    isAnnual: isAnnual(span),
    isApproximate: rates.isApproximate || measured.isApproximate,
    startValue: bridge.start,
    netFlows: bridge.deposits,
    bridge,
    ...nearestDays(given, missing),
    notes: [...missing.map(({ reason }) => reason), ...notesOf(bridges)],
  };
}

/** Days to ask for instead, where a value is missing on one of those asked for. */
function nearestDays({ accounts, span, isSession }: ReturnsGiven, missing: readonly MissingSpan[]) {
  const isMissing = missing.some(({ isLeftOut }) => !isLeftOut);
  const [nearestFrom, nearestTo] = [span.startDate, span.endDate].map((day) =>
    isMissing ? nearestKnownDay(accounts, day, isSession) : undefined,
  );
  const isSpan = nearestFrom !== undefined && nearestTo !== undefined && nearestFrom < nearestTo;
  return isSpan ? { nearestFrom, nearestTo } : { nearestFrom: undefined, nearestTo: undefined };
}

/** Shares that crossed the edge without a value: what came in isn't known, and no rate of it is. */
const unpricedReason = (spans: readonly Pick<AccountBridge, "rows" | "span">[]) => {
  const unpriced = spans
    .flatMap(({ rows, span }) => rows.map((row) => ({ ...row, name: span.account.name })))
    .filter(({ isUnpriced }) => isUnpriced);
  const netted = groupBy(unpriced, ({ day, instrument }) => `${day} ${instrument}`);
  const [uneven] =
    [...netted.values()].find((of) => of.reduce((sum, { quantity }) => sum + toUnits(quantity), 0n) !== 0n) ??
    [];
  return (
    uneven &&
    `${uneven.instrument} came to ${uneven.name} or left it on ${dayInWords(uneven.day)} without a value.`
  );
};

type Rates = Pick<
  Returns,
  "isApproximate" | "moneyWeighted" | "reason" | "timeWeighted" | "timeWeightedReason" | "xirr"
>;

const noRates = (reason: string): Rates => ({
  xirr: undefined,
  moneyWeighted: undefined,
  reason,
  timeWeighted: undefined,
  timeWeightedReason: reason,
  isApproximate: false,
});

function ratesOf(span: Period, flows: readonly ReturnFlow[], values: readonly ReturnValue[]): Rates {
  const [start, end] = [values[0], values.at(-1)];
  const amounts = flows.map(({ day, amount }) => ({ day, amount: Number(amount) }));
  const yearly = yearlyRate(
    [
      putIn(span.startDate, Number(start?.total ?? 0)),
      ...amounts.map(({ day, amount }) => putIn(day, amount)),
      putIn(span.endDate, -Number(end?.total ?? 0)),
    ],
    span,
  );
  const linked = timeWeighted(
    values.map(({ day, total }) => ({ day, value: Number(total) })),
    amounts,
  );
  return {
    xirr: yearly.rate,
    moneyWeighted: yearly.rate === undefined ? undefined : shownOfYear(yearly.rate, span),
    reason: yearly.reason,
    timeWeighted: linked.rate === undefined ? undefined : shownOfSpan(linked.rate, span),
    timeWeightedReason: linked.reason,
    isApproximate: linked.isApproximate || values.some(({ isApproximate }) => isApproximate),
  };
}

const HOLDINGS_NAMED_MAX = 5;

/** Values of another day than asked for, and holdings whose profit is in the unexplained part. */
function notesOf(bridges: readonly AccountBridge[]): string[] {
  const aged = bridges.flatMap(({ span: { account, start, end, after, until } }) =>
    [
      { value: start, day: after },
      { value: end, day: until },
    ].flatMap(({ value, day }) =>
      value.isApproximate
        ? [`The value of ${account.name} on ${dayInWords(day)} is that of ${dayInWords(value.day)}.`]
        : [],
    ),
  );
  const untied = bridges.flatMap(({ profits }) => profits.flatMap(({ reason }) => reason ?? []));
  const more = untied.length - HOLDINGS_NAMED_MAX;
  return [
    ...aged,
    ...untied.slice(0, HOLDINGS_NAMED_MAX),
    ...(more > 0 ? [`${more} more holdings are in the unexplained part for such reasons.`] : []),
  ];
}
