import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { exchangeDay } from "@strikebook/core/shared/exchange-day";
import type { Clock } from "../clock.ts";
import { createEarningsCalendarRepository } from "../modules/earnings-calendar/earnings-calendar.repository.ts";
import {
  createEarningsCalendarService,
  type EarningsSource,
  noEarningsSource,
} from "../modules/earnings-calendar/earnings-calendar.service.ts";
import {
  createEarningsChangesService,
  EARNINGS_TABLE,
  EARNINGS_WORDS,
} from "../modules/earnings-calendar/earnings-changes.service.ts";
import { createFinnhubEarnings } from "../modules/earnings-calendar/finnhub-earnings.client.ts";
import { createFinnhubHolidays } from "../modules/market-holidays/finnhub-holidays.client.ts";
import {
  createMarketHolidayChangesService,
  HOLIDAY_WORDS,
  HOLIDAYS_TABLE,
} from "../modules/market-holidays/market-holiday-changes.service.ts";
import { createMarketHolidaysRepository } from "../modules/market-holidays/market-holidays.repository.ts";
import {
  builtInHolidays,
  calendarYears,
  createMarketHolidaysService,
  type HolidaySource,
} from "../modules/market-holidays/market-holidays.service.ts";
import type { FindHolidays } from "../modules/option-expiry/known-expiries.ts";
import { createOptionExpiryRepository } from "../modules/option-expiry/option-expiry.repository.ts";
import { createOptionExpiryService } from "../modules/option-expiry/option-expiry.service.ts";
import {
  createOptionExpiryChangesService,
  EXPIRIES_TABLE,
  EXPIRY_WORDS,
} from "../modules/option-expiry/option-expiry-changes.service.ts";
import { storeBundledSecurities } from "../modules/portfolio/bundled-securities.ts";
import { createSecuritiesRepository } from "../modules/portfolio/securities.repository.ts";
import { createReferenceLayersService } from "../modules/reference-layers/reference-layers.service.ts";
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
  const changes = createReferenceChanges(database, clock, {
    holidaySource,
    earningsSource,
    listCalculated: optionExpiry.listCalculated,
    findHolidays: marketHolidays.listKnown,
  });
  const services = {
    marketHolidays,
    optionExpiry,
    earningsCalendar: createEarningsCalendarService(earnings, earningsSource),
    ...changes,
    tradingCalendar: createTradingCalendarService({
      findHolidays: marketHolidays.listKnown,
      findExpiries: optionExpiry.listKnown,
      findEarnings: earnings.findInRange,
    }),

    /**
     * Stores what comes with the program: calendars and expiries five years back and ahead, securities.
     *
     * For every start: adds what is missing, follows our own corrections, beneath administrators' edits too.
     */
    async storeReferenceData(today: CalendarDate): Promise<void> {
      await changes.marketHolidayChanges.storeCalculated(today);
      await changes.optionExpiryChanges.storeCalculated(calendarYears(today));
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

type Sources = {
  readonly holidaySource: HolidaySource;
  readonly earningsSource: EarningsSource;
  readonly listCalculated: ReturnType<typeof createOptionExpiryService>["listCalculated"];
  readonly findHolidays: FindHolidays;
};

function createReferenceChanges(database: Database, clock: Clock, sources: Sources) {
  const { holidaySource, earningsSource, ...known } = sources;
  const holidays = createReferenceTable(database, HOLIDAYS_TABLE);
  const earnings = createReferenceTable(database, EARNINGS_TABLE);
  const expiries = createReferenceTable(database, EXPIRIES_TABLE);
  const optionExpiryChanges = createOptionExpiryChangesService({ table: expiries, clock, ...known });
  // A closure moves the expiry that falls on it, at once.
  const holidaysAndExpiries: typeof holidays = {
    ...holidays,
    async change(scope, decide) {
      const answer = await holidays.change(scope, decide);
      await optionExpiryChanges.storeCalculated(calendarYears(exchangeDay(clock.now())));
      return answer;
    },
  };
  return {
    optionExpiryChanges,
    marketHolidayChanges: createMarketHolidayChangesService({
      table: holidaysAndExpiries,
      source: holidaySource,
      clock,
    }),
    earningsChanges: createEarningsChangesService({ table: earnings, source: earningsSource, clock }),
    referenceLayers: createReferenceLayersService(
      {
        MARKET_HOLIDAYS: { table: holidaysAndExpiries, what: "Market holidays", ...HOLIDAY_WORDS },
        OPTION_EXPIRIES: { table: expiries, what: "Option expiry dates", ...EXPIRY_WORDS },
        EARNINGS: { table: earnings, what: "Earnings calendar", ...EARNINGS_WORDS },
      },
      clock,
    ),
  };
}
