import type { Actor } from "@strikebook/core/audit/audit-event";
import { EXCHANGES } from "@strikebook/core/market-holidays/exchange";
import { listMarketHolidays } from "@strikebook/core/market-holidays/list-market-holidays";
import type { MarketHoliday } from "@strikebook/core/market-holidays/market-holiday";
import { planHolidayChanges } from "@strikebook/core/market-holidays/plan-holiday-changes";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { holidayChange, type holidaySync } from "@strikebook/validators/calendars/market-holidays";
import type { z } from "zod";
import type { Clock } from "../../clock.ts";
import { createReferenceChanges, syncWith } from "../../records/reference/reference-changes.ts";
import type { ReferenceTable } from "../../records/reference/reference-table.repository.ts";
import { calendarYears, type HolidaySource } from "./market-holidays.service.ts";

/** Administrators' changes of the holidays, and what a start stores. */
export function createMarketHolidayChangesService(
  table: ReferenceTable<MarketHoliday>,
  source: HolidaySource,
  clock: Clock,
) {
  const changes = createReferenceChanges(table, clock);
  return {
    update: (actor: Actor, updates: readonly object[]) =>
      changes.update(actor, updates, {
        change: holidayChange,
        prepare: (asked) => ({
          scope: {
            where: "id::text = ANY($1::text[]) OR at_date = ANY($2::date[])",
            values: [asked.map(({ id }) => id ?? null), asked.map(({ atDate }) => atDate ?? null)],
          },
          plan: planHolidayChanges,
        }),
        noneGiven: "No holidays selected for update",
        nothing: "No changes detected in selected holidays",
      }),

    sync: (actor: Actor, { overwrite, ...range }: z.output<typeof holidaySync>) =>
      syncWith(
        () => source.fetchHolidays(range),
        (offered) =>
          changes.sync(actor, {
            range,
            overwrite,
            scope: {
              where: "exchange = $1 AND at_date BETWEEN $2 AND $3",
              values: [range.exchange, range.fromDate, range.toDate],
            },
            // Rows of the built-in calendar bring their own provenance, which replaces FINNHUB.
            rows: offered.map((row) => ({ provenance: "FINNHUB", ...row })),
          }),
      ),

    /** Fills the calendars five years back and ahead from what comes with the program. */
    async storeCalculated(today: CalendarDate): Promise<void> {
      const { fromDate, toDate } = calendarYears(today);
      await changes.storeComputed(
        { where: "at_date BETWEEN $1 AND $2", values: [fromDate, toDate] },
        EXCHANGES.flatMap((each) => listMarketHolidays(each, fromDate, toDate)),
        ({ atDate }) => atDate >= fromDate && atDate <= toDate,
      );
    },
  };
}
