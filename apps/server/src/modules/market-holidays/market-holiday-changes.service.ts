import type { Actor } from "@strikebook/core/audit/audit-event";
import type { MarketHoliday } from "@strikebook/core/market-holidays/market-holiday";
import {
  holidayKey,
  planHolidayChanges,
  planHolidaySync,
} from "@strikebook/core/market-holidays/plan-holiday-changes";
import { countPlan } from "@strikebook/core/shared/plan-changes";
import { readChanges } from "@strikebook/validators/bulk-changes";
import { type HolidaySync, holidayChange } from "@strikebook/validators/calendars/market-holidays";
import type { Clock } from "../../clock.ts";
import {
  askSource,
  type ChangeAnswer,
  decideChange,
  entryOf,
  refused,
} from "../../records/change-answers.ts";
import type { ReferenceTable, TableShape } from "../../records/reference-table.repository.ts";
import type { HolidaySource } from "./market-holidays.service.ts";

export const HOLIDAYS_TABLE: TableShape<MarketHoliday> = {
  name: "market_holidays",
  columns: {
    exchange: ["exchange", "text"],
    atDate: ["at_date", "date"],
    eventName: ["event_name", "text"],
    tradingHour: ["trading_hour", "text"],
    timezone: ["timezone", "text"],
  },
  keyOf: holidayKey,
};

type Needs = {
  readonly table: ReferenceTable<MarketHoliday>;
  readonly source: HolidaySource;
  readonly clock: Clock;
};

export type SyncAnswer = ChangeAnswer & { readonly keptCount: number };

const describeRow = ({ exchange, atDate, eventName, tradingHour }: MarketHoliday) =>
  `${exchange} ${atDate} ${eventName}, ${tradingHour === "" ? "closed" : tradingHour}`;

/** Administrators' changes of the holidays: what they write is theirs, and no sync overwrites it. */
export function createMarketHolidayChangesService({ table, source, clock }: Needs) {
  return {
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
      return await table.change(scope, (stored) =>
        decideChange(planHolidayChanges(changes, stored), change, {
          describeRow,
          nothing: "No changes detected in selected holidays",
        }),
      );
    },

    /** Adds what the source knows and we do not; with `overwrite` corrects what is not an administrator's. */
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
      return await table.change(scope, (stored) => {
        const changes = planHolidaySync(stored, rows, overwrite);
        const entry = entryOf(
          "REFERENCE_DATA_SYNCED",
          { actor, now: clock.now(), what },
          { changes, describeRow },
        );
        return {
          changes,
          entry,
          answer: { changedCount: countPlan(changes), keptCount: changes.keptCount, errors: [] },
        };
      });
    },
  };
}
