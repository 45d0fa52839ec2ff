import type { CalendarDate } from "../shared/calendar-date.ts";
import { type DecimalText, decimal, decimalText, ZERO } from "../shared/decimal.ts";
import type { ValueDay } from "./value-point.ts";

/** Cash that a person brought to an account or took from it, signed; US dollars. */
export type CashFlow = {
  readonly accountId: string;
  readonly day: CalendarDate;
  readonly amount: DecimalText;
};

/**
 * What was put in as of each day with a point: the value that accounts had when they were first seen, less the last value
 * of those that ended, and the cash brought since. An account's flows count up to its own newest snapshot, as its value
 * does, so that value less what was put in is what the money earned (domain.md 3.1).
 */
export function putInByDay(
  days: readonly ValueDay[],
  flows: readonly CashFlow[],
): Map<CalendarDate, DecimalText> {
  const flowsOf = Map.groupBy(flows, ({ accountId }) => accountId);
  const brought = (accountId: string, after: CalendarDate, to: CalendarDate) =>
    (flowsOf.get(accountId) ?? [])
      .filter(({ day }) => day > after && day <= to)
      .reduce((total, { amount }) => total.plus(amount), ZERO);
  const seen = new Map<string, Seen>();
  const changeOf = ({ accountId, value, covered }: ValueDay["accounts"][number], day: CalendarDate) => {
    const before = seen.get(accountId);
    if (covered === 0) {
      seen.delete(accountId);
      return ZERO.minus(before?.value ?? "0");
    }
    seen.set(accountId, { day, value });
    return before ? brought(accountId, before.day, day) : decimal(value);
  };
  const putIn = new Map<CalendarDate, DecimalText>();
  let sum = ZERO;
  for (const { day, isPoint, accounts } of days) {
    sum = accounts.reduce((total, account) => total.plus(changeOf(account, day)), sum);
    if (isPoint) {
      putIn.set(day, decimalText(sum));
    }
  }
  return putIn;
}

/** An account's newest snapshot. */
type Seen = { readonly day: CalendarDate; readonly value: DecimalText };
