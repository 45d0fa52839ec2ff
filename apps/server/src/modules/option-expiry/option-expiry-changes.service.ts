import type { Actor } from "@strikebook/core/audit/audit-event";
import { EXCHANGES } from "@strikebook/core/market-holidays/exchange";
import type { OptionExpiry } from "@strikebook/core/option-expiry/option-expiry";
import { planExpiryChanges } from "@strikebook/core/option-expiry/plan-expiry-changes";
import {
  type Changes,
  describePlan,
  type Layers,
  type StoredRow,
  sourceOf,
} from "@strikebook/core/reference-data/plan-changes";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import {
  type ExpiryRange,
  expiryChange,
  type expirySync,
} from "@strikebook/validators/calendars/option-expiry";
import type { z } from "zod";
import type { Clock } from "../../clock.ts";
import { createReferenceChanges } from "../../records/reference/reference-changes.ts";
import type { ReferenceTable, RowScope } from "../../records/reference/reference-table.repository.ts";
import type { FindHolidays } from "./known-expiries.ts";

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

/** Administrators' changes of the expiry dates, and what a start stores. */
export function createOptionExpiryChangesService({ table, listCalculated, findHolidays, clock }: Needs) {
  const changes = createReferenceChanges(table, clock);

  const calculate = async (range: ExpiryRange) =>
    (await listCalculated(range)).map((row) => ({ ...row, provenance: "RULE" as const }));

  return {
    update: (actor: Actor, updates: readonly object[]) =>
      changes.update(actor, updates, {
        change: expiryChange,
        prepare: async (asked) => {
          const holidays = await holidaysOn(
            asked.flatMap(({ adjustedDate }) => adjustedDate ?? []),
            findHolidays,
          );
          return {
            scope: scopeOf(asked),
            plan: (each, layers) => planExpiryChanges(each, layers, holidays),
          };
        },
        noneGiven: "No expiries selected for update",
        nothing: "No changes detected in selected expiries",
      }),

    /** Adds what is calculated and not stored; `forceUpdate` also corrects what is not an administrator's. */
    async sync(
      actor: Actor,
      { forceUpdate, ...range }: z.output<typeof expirySync>,
    ): Promise<ExpirySyncAnswer> {
      const rows = await calculate(range);
      // By month: the stored date may have been moved out of the range.
      const months = rows.map(({ year, month }) => year * 12 + month);
      const scope = {
        where: "exchange = $1 AND year * 12 + month = ANY($2::int[])",
        values: [range.exchange, months],
      };
      const plan = await changes.sync(actor, { range, overwrite: forceUpdate, scope, rows });
      const kept = plan.keptCount === 0 ? "" : `; ${plan.keptCount} kept as stored`;
      return {
        message: `Expiry dates: ${describePlan(plan)}${kept}`,
        addedCount: plan.inserts.length,
        updatedCount: plan.updates.length,
        deletedCount: 0,
      };
    },

    /** Fills the expiries of `range`: every month has one, so none goes. Calculated rows follow the closures. */
    async storeCalculated(range: Pick<ExpiryRange, "fromDate" | "toDate">): Promise<void> {
      const months = await Promise.all(EXCHANGES.map((exchange) => calculate({ ...range, exchange })));
      const years = [range.fromDate, range.toDate].map((day) => Number(day.slice(0, 4)));
      const scope = { where: "year BETWEEN $1 AND $2", values: years };
      await changes.storeComputed(scope, months.flat(), () => false);
    },

    /**
     * Deletes the expiries whose adjusted dates lie in the range, an administrator's too; answers how many. Starts keep
     * them away, the next sync stores them again.
     */
    deleteRange: (actor: Actor, { exchange, fromDate, toDate }: ExpiryRange): Promise<number> =>
      changes.carryOut(
        actor,
        {
          where: "exchange = $1 AND adjusted_date BETWEEN $2 AND $3",
          values: [exchange ?? "US", fromDate, toDate],
        },
        ({ stored }: Layers<OptionExpiry>) => deletionOf(stored, table.calendar.keyOf),
      ),
  };
}

/** The stored rows that changes of expiries are about, by id or by month. */
const scopeOf = (asked: readonly z.output<typeof expiryChange>[]): RowScope => ({
  where: "id::text = ANY($1::text[]) OR year * 12 + month = ANY($2::int[])",
  values: [
    asked.map(({ id }) => id),
    asked.map(({ year, month }) => (year && month ? year * 12 + month : null)),
  ],
});

/** Starts keep the rows away, the next sync stores them again. */
const deletionOf = (
  stored: readonly StoredRow<OptionExpiry>[],
  keyOf: (row: OptionExpiry) => string,
): Changes<OptionExpiry> => ({
  inserts: [],
  updates: [],
  deletes: stored,
  beneath: [],
  hides: stored.map((row) => ({ key: keyOf(row), source: sourceOf(row), survivesSync: false })),
  shows: [],
});

/** Holidays of all exchanges from the first of the days to the last. */
async function holidaysOn(days: readonly CalendarDate[], findHolidays: FindHolidays) {
  const sorted = days.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  return first === undefined || last === undefined
    ? []
    : (await Promise.all(EXCHANGES.map((exchange) => findHolidays(exchange, first, last)))).flat();
}
