import { FRIDAY, nthWeekday, SATURDAY } from "../market-holidays/day-rules.ts";
import type { MarketHoliday } from "../market-holidays/market-holiday.ts";
import { type ChangePlan, type Layers, planChanges } from "../reference-data/plan-changes.ts";
import { type ChangeOf, editRules } from "../reference-data/reference-calendar.ts";
import { weekdayIndex } from "../shared/period.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { OPTION_EXPIRIES, type OptionExpiry } from "./option-expiry.ts";

/** An administrator's change; an absent value stays. Year, month and exchange identify the row. */
export type ExpiryChange = Omit<ChangeOf<OptionExpiry>, "calculatedDate"> & {
  /** Sets the reason to nothing. */
  readonly clearReason?: boolean | null | undefined;
};

const { keyOf } = OPTION_EXPIRIES;

/**
 * Plans the changes to `layers`, which hold every expiry that they name. `holidays` are those of the days they move to,
 * of all exchanges: an expiry is a last trading day, also before 2015, when contracts ended by law on the Saturday after.
 */
export const planExpiryChanges = (
  asked: readonly ExpiryChange[],
  layers: Layers<OptionExpiry>,
  holidays: readonly MarketHoliday[],
): ChangePlan<OptionExpiry> =>
  planChanges(asked, layers, {
    ...editRules(OPTION_EXPIRIES),
    build: (change, before) => {
      const built = build(change, before);
      const hasMoved = built.ok && built.value.adjustedDate !== before?.adjustedDate;
      return hasMoved ? onTradingDay(built.value, holidays) : built;
    },
  });

function build(asked: ExpiryChange, before: OptionExpiry | undefined): Result<OptionExpiry, string> {
  return before === undefined ? add(asked) : change(asked, before);
}

function add({ year, month, exchange, adjustedDate, isAdjusted, adjustmentReason }: ExpiryChange) {
  if (!year || !month || !exchange || !adjustedDate) {
    return err("year, month, exchange and adjustedDate are needed");
  }
  const calculatedDate = nthWeekday(year, month, FRIDAY, 3);
  return inItsMonth({
    exchange,
    year,
    month,
    calculatedDate,
    adjustedDate,
    isAdjusted: isAdjusted ?? adjustedDate !== calculatedDate,
    ...(adjustmentReason && { adjustmentReason }),
  });
}

function change({ year, month, exchange, ...asked }: ExpiryChange, before: OptionExpiry) {
  const meant = { ...before, ...(year && { year }), ...(month && { month }), ...(exchange && { exchange }) };
  if (keyOf(meant) !== keyOf(before)) {
    return err(`the row with this id is ${keyOf(before)}, not ${keyOf(meant)}`);
  }
  const adjustedDate = asked.adjustedDate ?? before.adjustedDate;
  const hasMoved = adjustedDate !== before.adjustedDate;
  const adjustmentReason =
    asked.adjustmentReason || (asked.clearReason ? undefined : before.adjustmentReason);
  return inItsMonth({
    exchange: before.exchange,
    year: before.year,
    month: before.month,
    calculatedDate: before.calculatedDate,
    adjustedDate,
    isAdjusted: asked.isAdjusted ?? (hasMoved ? adjustedDate !== before.calculatedDate : before.isAdjusted),
    ...(adjustmentReason !== undefined && { adjustmentReason }),
  });
}

function inItsMonth(expiry: OptionExpiry): Result<OptionExpiry, string> {
  const { adjustedDate, calculatedDate } = expiry;
  if (adjustedDate.slice(0, 7) !== calculatedDate.slice(0, 7)) {
    return err(`the adjusted date of ${keyOf(expiry)} cannot be ${adjustedDate}`);
  }
  return ok(expiry);
}

function onTradingDay(
  expiry: OptionExpiry,
  holidays: readonly MarketHoliday[],
): Result<OptionExpiry, string> {
  const { exchange, adjustedDate } = expiry;
  const refused = `the adjusted date of ${keyOf(expiry)} cannot be ${adjustedDate}`;
  if (weekdayIndex(adjustedDate) >= SATURDAY) {
    return err(`${refused}, a day of a weekend: the last trading day counts`);
  }
  const closure = holidays.find(
    (holiday) =>
      holiday.exchange === exchange && holiday.atDate === adjustedDate && holiday.tradingHour === "",
  );
  return closure === undefined
    ? ok(expiry)
    : err(`${refused}: the exchange is closed (${closure.eventName})`);
}
