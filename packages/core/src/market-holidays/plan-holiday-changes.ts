import { type ChangePlan, type Layers, planChanges } from "../reference-data/plan-changes.ts";
import { type ChangeOf, editRules } from "../reference-data/reference-calendar.ts";
import { weekdayIndex } from "../shared/period.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { SATURDAY } from "./day-rules.ts";
import { EXCHANGE_TIMEZONE } from "./exchange.ts";
import { MARKET_HOLIDAYS, type MarketHoliday } from "./market-holiday.ts";

/** An administrator's change; an absent value stays, and empty hours close the whole day. */
export type HolidayChange = ChangeOf<MarketHoliday>;

/** Plans the changes to `layers`, which hold every holiday that they name or that falls on one of their days. */
export const planHolidayChanges = (
  asked: readonly HolidayChange[],
  layers: Layers<MarketHoliday>,
): ChangePlan<MarketHoliday> => planChanges(asked, layers, { ...editRules(MARKET_HOLIDAYS), build });

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
