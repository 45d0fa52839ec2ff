import { FRIDAY, nthWeekday, SATURDAY } from "../market-holidays/day-rules.ts";
import type { Exchange } from "../market-holidays/exchange.ts";
import type { MarketHoliday } from "../market-holidays/market-holiday.ts";
import type { CalendarDate } from "../shared/calendar-date.ts";
import { weekdayIndex } from "../shared/period.ts";
import {
  type AskedChange,
  type ChangePlan,
  type Layers,
  planChanges,
  type SourceRow,
} from "../shared/plan-changes.ts";
import { planStart, planSync, syncPolicy } from "../shared/plan-sync.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { isSameExpiry } from "./compare-option-expiry.ts";
import type { OptionExpiry } from "./option-expiry.ts";

type Optional<Value> = Value | null | undefined;

/** An administrator's change; an absent value stays. Year, month and exchange identify the row. */
export type ExpiryChange = AskedChange & {
  readonly year?: Optional<number>;
  readonly month?: Optional<number>;
  readonly exchange?: Optional<Exchange>;
  readonly adjustedDate?: Optional<CalendarDate>;
  readonly isAdjusted?: Optional<boolean>;
  readonly adjustmentReason?: Optional<string>;
  /** Sets the reason to nothing. */
  readonly clearReason?: Optional<boolean>;
};

/** `US 2026-12`: one row a month. */
export const expiryKey = ({ exchange, year, month }: OptionExpiry): string =>
  `${exchange} ${year}-${String(month).padStart(2, "0")}`;

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
    keyOf: expiryKey,
    isSame,
    build: (change, before) => {
      const built = build(change, before);
      const hasMoved = built.ok && built.value.adjustedDate !== before?.adjustedDate;
      return hasMoved ? onTradingDay(built.value, holidays) : built;
    },
  });

/** Plans a sync with the calculated expiries; `layers` hold every row of their months. */
export const planExpirySync = (
  layers: Layers<OptionExpiry>,
  calculated: readonly SourceRow<OptionExpiry>[],
  overwrite: boolean,
) => planSync(layers, calculated, { keyOf: expiryKey, isSame: isSameExpiry }, syncPolicy(overwrite));

/** Plans what a start does with the expiries that it calculates: every month has one, so none goes. */
export const planExpiryStart = (
  layers: Layers<OptionExpiry>,
  calculated: readonly SourceRow<OptionExpiry>[],
) =>
  planStart(
    layers,
    calculated,
    { keyOf: expiryKey, isSame: (a, b) => isSame(a, b) && a.calculatedDate === b.calculatedDate },
    () => false,
  );

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
  if (expiryKey(meant) !== expiryKey(before)) {
    return err(`the row with this id is ${expiryKey(before)}, not ${expiryKey(meant)}`);
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
    return err(`the adjusted date of ${expiryKey(expiry)} cannot be ${adjustedDate}`);
  }
  return ok(expiry);
}

function onTradingDay(
  expiry: OptionExpiry,
  holidays: readonly MarketHoliday[],
): Result<OptionExpiry, string> {
  const { exchange, adjustedDate } = expiry;
  const refused = `the adjusted date of ${expiryKey(expiry)} cannot be ${adjustedDate}`;
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

const isSame = (before: OptionExpiry, after: OptionExpiry) =>
  before.adjustedDate === after.adjustedDate &&
  before.isAdjusted === after.isAdjusted &&
  before.adjustmentReason === after.adjustmentReason;
