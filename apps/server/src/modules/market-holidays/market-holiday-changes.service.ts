import type { Actor } from "@strikebook/core/audit/audit-event";
import { EXCHANGES } from "@strikebook/core/market-holidays/exchange";
import { listMarketHolidays } from "@strikebook/core/market-holidays/list-market-holidays";
import type { MarketHoliday } from "@strikebook/core/market-holidays/market-holiday";
import {
  holidayKey,
  planHolidayChanges,
  planHolidayStart,
  planHolidaySync,
} from "@strikebook/core/market-holidays/plan-holiday-changes";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { countPlan } from "@strikebook/core/shared/plan-changes";
import { type HolidaySync, holidayChange } from "@strikebook/validators/calendars/market-holidays";
import { readChanges } from "@strikebook/validators/shared/bulk-changes";
import type { Clock } from "../../clock.ts";
import {
  askSource,
  type ChangeAnswer,
  decideChange,
  entryOf,
  refused,
} from "../../records/change-answers.ts";
import type { ReferenceTable, TableShape } from "../../records/reference-table.repository.ts";
import { calendarYears, type HolidaySource } from "./market-holidays.service.ts";

export const HOLIDAYS_TABLE: TableShape<MarketHoliday> = {
  name: "market_holidays",
  columns: {
    exchange: ["exchange", "text"],
    atDate: ["at_date", "date"],
    eventName: ["event_name", "text"],
    tradingHour: ["trading_hour", "text"],
    timezone: ["timezone", "text"],
  },
};

type Needs = {
  readonly table: ReferenceTable<MarketHoliday>;
  readonly source: HolidaySource;
  readonly clock: Clock;
};

export type SyncAnswer = ChangeAnswer & { readonly keptCount: number };

const describeRow = ({ exchange, atDate, eventName, tradingHour }: MarketHoliday) =>
  `${exchange} ${atDate} ${eventName}, ${tradingHour === "" ? "closed" : tradingHour}`;

export const HOLIDAY_WORDS = { keyOf: holidayKey, describeRow };

function createHolidaySyncs({ table, source, clock }: Needs) {
  return {
    /** Adds rows that are missing; with `overwrite` corrects those that are not edited. Beneath edits the source is followed. */
    async sync(actor: Actor, { overwrite, ...range }: HolidaySync): Promise<SyncAnswer> {
      const { exchange, fromDate, toDate } = range;
      const offered = await askSource(() => source.fetchHolidays(range));
      if ("refusal" in offered) {
        return { ...refused(offered.refusal), keptCount: 0 };
      }
      // Rows of the built-in calendar bring their own provenance, which replaces FINNHUB.
      const rows = offered.rows.map((row) => ({ provenance: "FINNHUB" as const, ...row }));
      const scope = {
        where: "exchange = $1 AND at_date BETWEEN $2 AND $3",
        values: [exchange, fromDate, toDate],
      };
      const what = `Market holidays of ${exchange}, ${fromDate} to ${toDate}`;
      return await table.change(scope, (layers) => {
        const changes = planHolidaySync(layers, rows, overwrite);
        const entry = entryOf(
          "REFERENCE_DATA_SYNCED",
          { actor, now: clock.now(), what },
          { changes, stored: layers.stored, ...HOLIDAY_WORDS },
        );
        return {
          changes,
          entry,
          answer: { changedCount: countPlan(changes), keptCount: changes.keptCount, errors: [] },
        };
      });
    },

    /**
     * Fills the calendars five years back and ahead from what comes with the program; safe to repeat. What it computed
     * follows the rules, beneath administrators' edits too.
     */
    async storeCalculated(today: CalendarDate): Promise<void> {
      const years = calendarYears(today);
      const computed = EXCHANGES.flatMap((each) => listMarketHolidays(each, years.fromDate, years.toDate));
      const scope = { where: "at_date BETWEEN $1 AND $2", values: [years.fromDate, years.toDate] };
      await table.change(scope, (layers) => ({
        changes: planHolidayStart(layers, computed, years),
        answer: undefined,
      }));
    },
  };
}

/** Administrators' changes of the holidays: edits lie over the source's rows, and no sync changes them. */
export function createMarketHolidayChangesService(needs: Needs) {
  const { table, clock } = needs;
  return {
    ...createHolidaySyncs(needs),

    /** All of the updates or, with the reasons, none. */
    async update(actor: Actor, updates: readonly object[]): Promise<ChangeAnswer> {
      const { changes, problems } = readChanges(holidayChange, updates);
      if (updates.length === 0 || problems.length > 0) {
        return refused(...(updates.length === 0 ? ["No holidays selected for update"] : problems));
      }
      const scope = {
        where: "id::text = ANY($1::text[]) OR at_date = ANY($2::date[])",
        values: [changes.map(({ id }) => id ?? null), changes.map(({ atDate }) => atDate ?? null)],
      };
      const change = { actor, now: clock.now(), what: "Market holidays" };
      return await table.change(scope, (layers) =>
        decideChange({ plan: planHolidayChanges(changes, layers), stored: layers.stored }, change, {
          ...HOLIDAY_WORDS,
          nothing: "No changes detected in selected holidays",
        }),
      );
    },
  };
}
