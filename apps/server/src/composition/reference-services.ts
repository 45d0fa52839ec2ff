import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { Clock } from "../clock.ts";
import { createEarningsCalendarRepository } from "../modules/earnings-calendar/earnings-calendar.repository.ts";
import {
  createEarningsCalendarService,
  noEarningsSource,
} from "../modules/earnings-calendar/earnings-calendar.service.ts";
import {
  createEarningsChangesService,
  EARNINGS_TABLE,
} from "../modules/earnings-calendar/earnings-changes.service.ts";
import { createFinnhubEarnings } from "../modules/earnings-calendar/finnhub-earnings.client.ts";
import { createFinnhubHolidays } from "../modules/market-holidays/finnhub-holidays.client.ts";
import {
  createMarketHolidayChangesService,
  HOLIDAYS_TABLE,
} from "../modules/market-holidays/market-holiday-changes.service.ts";
import { createMarketHolidaysRepository } from "../modules/market-holidays/market-holidays.repository.ts";
import {
  builtInHolidays,
  calendarYears,
  createMarketHolidaysService,
} from "../modules/market-holidays/market-holidays.service.ts";
import { createOptionExpiryRepository } from "../modules/option-expiry/option-expiry.repository.ts";
import { createOptionExpiryService } from "../modules/option-expiry/option-expiry.service.ts";
import {
  createOptionExpiryChangesService,
  EXPIRIES_TABLE,
} from "../modules/option-expiry/option-expiry-changes.service.ts";
import { storeBundledSecurities } from "../modules/portfolio/bundled-securities.ts";
import { createSecuritiesRepository } from "../modules/portfolio/securities.repository.ts";
import { createTradingCalendarService } from "../modules/trading-calendar/trading-calendar.service.ts";
import { createFinnhubClient, type FinnhubSettings } from "../outside/finnhub-client.ts";

import { createReferenceTable } from "../records/reference-table.repository.ts";

type Database = Parameters<typeof createMarketHolidaysRepository>[0];

/** Wires the services of reference data: calendars, expiries, earnings. Without Finnhub the built-in source answers. */
export function createReferenceServices(
  database: Database,
  clock: Clock,
  finnhub: FinnhubSettings | undefined,
) {
  const client = finnhub === undefined ? undefined : createFinnhubClient(finnhub);
  const holidays = createMarketHolidaysRepository(database);
  const expiries = createOptionExpiryRepository(database);
  const earnings = createEarningsCalendarRepository(database);
  const holidaySource = client === undefined ? builtInHolidays : createFinnhubHolidays(client);
  const earningsSource = client === undefined ? noEarningsSource : createFinnhubEarnings(client);
  const marketHolidays = createMarketHolidaysService(holidays, holidaySource);
  const optionExpiry = createOptionExpiryService(expiries, marketHolidays.listKnown);
  const services = {
    marketHolidays,
    optionExpiry,
    earningsCalendar: createEarningsCalendarService(earnings, earningsSource),
    marketHolidayChanges: createMarketHolidayChangesService({
      table: createReferenceTable(database, HOLIDAYS_TABLE),
      source: holidaySource,
      clock,
    }),
    earningsChanges: createEarningsChangesService({
      table: createReferenceTable(database, EARNINGS_TABLE),
      source: earningsSource,
      clock,
    }),
    optionExpiryChanges: createOptionExpiryChangesService({
      table: createReferenceTable(database, EXPIRIES_TABLE),
      listCalculated: optionExpiry.listCalculated,
      clock,
    }),
    tradingCalendar: createTradingCalendarService({
      findHolidays: marketHolidays.listKnown,
      findExpiries: optionExpiry.listKnown,
      findEarnings: earnings.findInRange,
    }),

    /**
     * Stores what comes with the program: calendars and expiries five years back and ahead, securities.
     *
     * For every start: adds what is missing, follows our own corrections, never touches an administrator's rows.
     */
    async storeReferenceData(today: CalendarDate): Promise<void> {
      const { fromDate, toDate } = calendarYears(today);
      await marketHolidays.storeCalculated(today);
      await optionExpiry.storeCalculated(fromDate, toDate);
      await storeBundledSecurities(createSecuritiesRepository(database));
    },
  };
  return {
    services,
    /** New York's, both days included. */
    findHolidays: (fromDate: CalendarDate, toDate: CalendarDate) =>
      marketHolidays.listKnown("US", fromDate, toDate),
  };
}
