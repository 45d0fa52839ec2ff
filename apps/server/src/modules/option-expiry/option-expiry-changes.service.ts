import type { Actor } from "@strikebook/core/audit/audit-event";
import { EXCHANGES } from "@strikebook/core/market-holidays/exchange";
import type { MarketHoliday } from "@strikebook/core/market-holidays/market-holiday";
import type { OptionExpiry } from "@strikebook/core/option-expiry/option-expiry";
import {
  expiryKey,
  planExpiryChanges,
  planExpiryStart,
  planExpirySync,
} from "@strikebook/core/option-expiry/plan-expiry-changes";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { countPlan, describePlan, sourceOf } from "@strikebook/core/shared/plan-changes";
import {
  type ExpiryRange,
  type ExpirySync,
  expiryChange,
} from "@strikebook/validators/calendars/option-expiry";
import { readChanges } from "@strikebook/validators/shared/bulk-changes";
import type { Clock } from "../../clock.ts";
import { type ChangeAnswer, decideChange, entryOf, refused } from "../../records/change-answers.ts";
import type { ReferenceTable, TableShape } from "../../records/reference-table.repository.ts";
import type { FindHolidays } from "./known-expiries.ts";

export const EXPIRIES_TABLE: TableShape<OptionExpiry> = {
  name: "option_expiries",
  columns: {
    exchange: ["exchange", "text"],
    year: ["year", "int"],
    month: ["month", "int"],
    calculatedDate: ["calculated_date", "date"],
    adjustedDate: ["adjusted_date", "date"],
    isAdjusted: ["is_adjusted", "bool"],
    adjustmentReason: ["adjustment_reason", "text"],
  },
};

type Days = Pick<ExpiryRange, "fromDate" | "toDate">;

type Needs = {
  readonly table: ReferenceTable<OptionExpiry>;
  readonly listCalculated: (range: ExpiryRange) => Promise<readonly OptionExpiry[]>;
  readonly findHolidays: FindHolidays;
  readonly clock: Clock;
};

export type ExpirySyncAnswer = {
  readonly message: string;
  readonly addedCount: number;
  readonly updatedCount: number;
  readonly deletedCount: number;
};

const describeRow = ({ exchange, year, month, adjustedDate }: OptionExpiry) =>
  `${exchange} ${year}-${String(month).padStart(2, "0")}: ${adjustedDate}`;

export const EXPIRY_WORDS = { keyOf: expiryKey, describeRow };

function answerSync(changes: ReturnType<typeof planExpirySync>): ExpirySyncAnswer {
  const kept = changes.keptCount === 0 ? "" : `; ${changes.keptCount} kept as stored`;
  return {
    message: `Expiry dates: ${describePlan(changes)}${kept}`,
    addedCount: changes.inserts.length,
    updatedCount: changes.updates.length,
    deletedCount: 0,
  };
}

function createExpirySyncs({ table, listCalculated, clock }: Needs) {
  return {
    /** Adds what is calculated and not stored; `forceUpdate` also corrects what is not an administrator's. */
    async sync(actor: Actor, { forceUpdate, ...range }: ExpirySync): Promise<ExpirySyncAnswer> {
      const calculated = (await listCalculated(range)).map((row) => ({
        ...row,
        provenance: "RULE" as const,
      }));
      // By month: the stored date may have been moved out of the range.
      const months = calculated.map(({ year, month }) => year * 12 + month);
      const scope = {
        where: "exchange = $1 AND year * 12 + month = ANY($2::int[])",
        values: [range.exchange, months],
      };
      const what = `Option expiry dates of ${range.exchange}, ${range.fromDate} to ${range.toDate}`;
      return await table.change(scope, (layers) => {
        const changes = planExpirySync(layers, calculated, forceUpdate);
        const change = { actor, now: clock.now(), what };
        return {
          changes,
          entry: entryOf("REFERENCE_DATA_SYNCED", change, {
            changes,
            stored: layers.stored,
            ...EXPIRY_WORDS,
          }),
          answer: answerSync(changes),
        };
      });
    },

    /** Fills the expiries of `range`; safe to repeat. Calculated rows follow the closures, beneath edits too. */
    async storeCalculated(range: Days): Promise<void> {
      const months = await Promise.all(EXCHANGES.map((exchange) => listCalculated({ ...range, exchange })));
      const calculated = months.flat().map((row) => ({ ...row, provenance: "RULE" as const }));
      const scope = {
        where: "year BETWEEN $1 AND $2",
        values: [Number(range.fromDate.slice(0, 4)), Number(range.toDate.slice(0, 4))],
      };
      await table.change(scope, (layers) => ({
        changes: planExpiryStart(layers, calculated),
        answer: undefined,
      }));
    },
  };
}

/** Administrators' changes of the expiry dates: edits lie over the calculated dates, and no sync changes them. */
export function createOptionExpiryChangesService(needs: Needs) {
  const { table, clock, findHolidays } = needs;

  /** Those of all exchanges from the first of the days to the last. */
  async function holidaysOn(days: readonly CalendarDate[]): Promise<readonly MarketHoliday[]> {
    const sorted = days.toSorted();
    const [first, last] = [sorted[0], sorted.at(-1)];
    return first === undefined || last === undefined
      ? []
      : (await Promise.all(EXCHANGES.map((exchange) => findHolidays(exchange, first, last)))).flat();
  }

  return {
    ...createExpirySyncs(needs),

    /** All of the updates or, with the reasons, none. */
    async update(actor: Actor, updates: readonly object[]): Promise<ChangeAnswer> {
      const { changes, problems } = readChanges(expiryChange, updates);
      if (updates.length === 0 || problems.length > 0) {
        return refused(...(updates.length === 0 ? ["No expiries selected for update"] : problems));
      }
      const scope = {
        where: "id::text = ANY($1::text[]) OR year * 12 + month = ANY($2::int[])",
        values: [
          changes.map(({ id }) => id),
          changes.map(({ year, month }) => (year && month ? year * 12 + month : null)),
        ],
      };
      const change = { actor, now: clock.now(), what: "Option expiry dates" };
      const holidays = await holidaysOn(changes.flatMap(({ adjustedDate }) => adjustedDate ?? []));
      return await table.change(scope, (layers) =>
        decideChange({ plan: planExpiryChanges(changes, layers, holidays), stored: layers.stored }, change, {
          ...EXPIRY_WORDS,
          nothing: "No changes detected in selected expiries",
        }),
      );
    },

    /**
     * Deletes the expiries whose adjusted dates lie in the range, an administrator's too; answers how many. Starts keep
     * them away, the next sync stores them again.
     */
    async deleteRange(actor: Actor, { exchange, fromDate, toDate }: ExpiryRange): Promise<number> {
      const scope = {
        where: "exchange = $1 AND adjusted_date BETWEEN $2 AND $3",
        values: [exchange ?? "US", fromDate, toDate],
      };
      const change = { actor, now: clock.now(), what: "Option expiry dates" };
      return await table.change(scope, ({ stored }) => {
        const hides = stored.map((row) => ({
          key: expiryKey(row),
          source: sourceOf(row),
          survivesSync: false,
        }));
        const changes = { inserts: [], updates: [], deletes: stored, beneath: [], hides, shows: [] };
        return {
          changes,
          entry: entryOf("REFERENCE_DATA_CHANGED", change, { changes, stored, ...EXPIRY_WORDS }),
          answer: countPlan(changes),
        };
      });
    },
  };
}
