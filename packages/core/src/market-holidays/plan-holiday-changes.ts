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
import { describeChanges } from "./compare-market-holidays.ts";
import { SATURDAY } from "./day-rules.ts";
import { EXCHANGE_TIMEZONE, type Exchange } from "./exchange.ts";
import type { MarketHoliday } from "./market-holiday.ts";

type Optional<Value> = Value | null | undefined;

/** An administrator's change; an absent value stays. */
export type HolidayChange = AskedChange & {
  readonly atDate?: Optional<CalendarDate>;
  readonly eventName?: Optional<string>;
  /** Empty closes the whole day. */
  readonly tradingHour?: Optional<string>;
  readonly exchange?: Optional<Exchange>;
  readonly timezone?: Optional<string>;
};

/** `US 2026-12-25`: one row a day. */
export const holidayKey = ({ exchange, atDate }: MarketHoliday): string => `${exchange} ${atDate}`;

/** Plans the changes to `layers`, which hold every holiday that they name or that falls on one of their days. */
export const planHolidayChanges = (
  asked: readonly HolidayChange[],
  layers: Layers<MarketHoliday>,
): ChangePlan<MarketHoliday> => planChanges(asked, layers, { keyOf: holidayKey, build, isSame });

/** Plans a sync with a source's holidays; `layers` are of the same exchange and range. */
export const planHolidaySync = (
  layers: Layers<MarketHoliday>,
  offered: readonly SourceRow<MarketHoliday>[],
  overwrite: boolean,
) =>
  planSync(
    layers,
    offered,
    { keyOf: holidayKey, isSame: (a, b) => describeChanges(a, b) === undefined },
    syncPolicy(overwrite),
  );

/** Plans what a start does with the holidays from `fromDate` to `toDate`, both included, of all exchanges. */
export const planHolidayStart = (
  layers: Layers<MarketHoliday>,
  computed: readonly SourceRow<MarketHoliday>[],
  { fromDate, toDate }: { readonly fromDate: CalendarDate; readonly toDate: CalendarDate },
) =>
  planStart(
    layers,
    computed,
    { keyOf: holidayKey, isSame },
    ({ atDate }) => atDate >= fromDate && atDate <= toDate,
  );

function build(asked: HolidayChange, before: MarketHoliday | undefined): Result<MarketHoliday, string> {
  const exchange = asked.exchange ?? before?.exchange;
  const atDate = asked.atDate ?? before?.atDate;
  const eventName = asked.eventName || before?.eventName;
  if (exchange === undefined || atDate === undefined || eventName === undefined) {
    return err("exchange, atDate and eventName are needed");
  }
  if (weekdayIndex(atDate) >= SATURDAY) {
    return err(`${atDate} is no weekday: exchanges are closed anyway`);
  }
  return ok({
    exchange,
    atDate,
    eventName,
    tradingHour: asked.tradingHour ?? before?.tradingHour ?? "",
    timezone:
      asked.timezone || (before?.exchange === exchange ? before.timezone : EXCHANGE_TIMEZONE[exchange]),
  });
}

const isSame = (before: MarketHoliday, after: MarketHoliday) =>
  holidayKey(before) === holidayKey(after) &&
  before.eventName === after.eventName &&
  before.tradingHour === after.tradingHour &&
  before.timezone === after.timezone;
