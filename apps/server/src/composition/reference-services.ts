import { EARNINGS } from "@strikebook/core/earnings-calendar/earnings-record";
import { MARKET_HOLIDAYS, type MarketHoliday } from "@strikebook/core/market-holidays/market-holiday";
import { OPTION_EXPIRIES } from "@strikebook/core/option-expiry/option-expiry";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { exchangeDay } from "@strikebook/core/shared/exchange-day";
import { inPoolTransaction } from "@strikebook/database/transaction";
import type { Clock } from "../clock.ts";
import { createClosingPricesService } from "../modules/closing-prices/closing-prices.service.ts";
import {
  createEarningsCalendarService,
  noEarningsSource,
} from "../modules/earnings-calendar/earnings-calendar.service.ts";
import { createEarningsChangesService } from "../modules/earnings-calendar/earnings-changes.service.ts";
import { createFinnhubEarnings } from "../modules/earnings-calendar/finnhub-earnings.client.ts";
import { createFinnhubHolidays } from "../modules/market-holidays/finnhub-holidays.client.ts";
import { createMarketHolidayChangesService } from "../modules/market-holidays/market-holiday-changes.service.ts";
import {
  builtInHolidays,
  calendarYears,
  createMarketHolidaysService,
} from "../modules/market-holidays/market-holidays.service.ts";
import { createOptionExpiryService } from "../modules/option-expiry/option-expiry.service.ts";
import { createOptionExpiryChangesService } from "../modules/option-expiry/option-expiry-changes.service.ts";
import { storeBundledSecurities } from "../modules/portfolio/bundled-securities.ts";
import { createSecuritiesRepository } from "../modules/portfolio/securities.repository.ts";
import {
  createReferenceLayersService,
  layersOf,
} from "../modules/reference-layers/reference-layers.service.ts";
import { createTradingCalendarService } from "../modules/trading-calendar/trading-calendar.service.ts";
import { createFinnhubClient, type FinnhubSettings } from "../outside/finnhub-client.ts";
import {
  createReferenceTable,
  type ReferenceTable,
} from "../records/reference/reference-table.repository.ts";

type Database = Parameters<typeof createReferenceTable>[0] & Parameters<typeof createSecuritiesRepository>[0];

/** Wires the services of reference data: calendars, expiries, earnings. Without Finnhub the built-in source answers. */
export function createReferenceServices(
  database: Database,
  clock: Clock,
  finnhub: FinnhubSettings | undefined,
) {
  const client = finnhub === undefined ? undefined : createFinnhubClient(finnhub);
  const holidaySource = client === undefined ? builtInHolidays : createFinnhubHolidays(client);
  const earningsSource = client === undefined ? noEarningsSource : createFinnhubEarnings(client);
  const holidays = createReferenceTable(database, MARKET_HOLIDAYS);
  const expiries = createReferenceTable(database, OPTION_EXPIRIES);
  const earnings = createReferenceTable(database, EARNINGS);
  const marketHolidays = createMarketHolidaysService(holidays, holidaySource);
  const optionExpiry = createOptionExpiryService(expiries, marketHolidays.listKnown);
  const earningsCalendar = createEarningsCalendarService(earnings, earningsSource);
  const optionExpiryChanges = createOptionExpiryChangesService({
    table: expiries,
    listCalculated: optionExpiry.listCalculated,
    findHolidays: marketHolidays.listKnown,
    clock,
  });
  const holidaysAndExpiries = followed(holidays, () =>
    optionExpiryChanges.storeCalculated(calendarYears(exchangeDay(clock.now()))),
  );
  const marketHolidayChanges = createMarketHolidayChangesService(holidaysAndExpiries, holidaySource, clock);
  const findHolidays = (fromDate: CalendarDate, toDate: CalendarDate) =>
    marketHolidays.listKnown("US", fromDate, toDate);
  const services = {
    closingPrices: createClosingPricesService({
      queries: database.pool,
      inTransaction: (work) => inPoolTransaction(database.pool, work),
      clock,
      findHolidays,
    }),
    marketHolidays,
    optionExpiry,
    earningsCalendar,
    optionExpiryChanges,
    marketHolidayChanges,
    earningsChanges: createEarningsChangesService(earnings, earningsSource, clock),
    referenceLayers: createReferenceLayersService({
      MARKET_HOLIDAYS: layersOf(holidaysAndExpiries, clock),
      OPTION_EXPIRIES: layersOf(expiries, clock),
      EARNINGS: layersOf(earnings, clock),
    }),
    tradingCalendar: createTradingCalendarService({
      findHolidays: marketHolidays.listKnown,
      findExpiries: optionExpiry.listKnown,
      findEarnings: (fromDate, toDate) => earningsCalendar.listStored({ fromDate, toDate }),
    }),

    /**
     * Stores what comes with the program: calendars and expiries five years back and ahead, securities.
     *
     * For every start: adds what is missing, follows our own corrections, beneath administrators' edits too.
     */
    async storeReferenceData(today: CalendarDate): Promise<void> {
      await marketHolidayChanges.storeCalculated(today);
      await optionExpiryChanges.storeCalculated(calendarYears(today));
      await storeBundledSecurities(createSecuritiesRepository(database));
    },
  };
  return {
    services,
    /** New York's, both days included. */
    findHolidays,
  };
}

/** The holidays, whose changes move the expiries that fall on a closure, at once. */
const followed = (
  holidays: ReferenceTable<MarketHoliday>,
  moveExpiries: () => Promise<void>,
): ReferenceTable<MarketHoliday> => ({
  ...holidays,
  async change(scope, decide) {
    const answer = await holidays.change(scope, decide);
    await moveExpiries();
    return answer;
  },
});
