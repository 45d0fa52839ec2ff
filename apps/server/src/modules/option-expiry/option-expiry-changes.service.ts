import type { Actor } from "@strikebook/core/audit/audit-event";
import type { OptionExpiry } from "@strikebook/core/option-expiry/option-expiry";
import {
  expiryKey,
  planExpiryChanges,
  planExpirySync,
} from "@strikebook/core/option-expiry/plan-expiry-changes";
import { countPlan, describePlan } from "@strikebook/core/shared/plan-changes";
import { readChanges } from "@strikebook/validators/bulk-changes";
import {
  type ExpiryRange,
  type ExpirySync,
  expiryChange,
} from "@strikebook/validators/calendars/option-expiry";
import type { Clock } from "../../clock.ts";
import { type ChangeAnswer, decideChange, entryOf, refused } from "../../records/change-answers.ts";
import type { ReferenceTable, TableShape } from "../../records/reference-table.repository.ts";

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
  keyOf: expiryKey,
};

type Needs = {
  readonly table: ReferenceTable<OptionExpiry>;
  readonly listCalculated: (range: ExpiryRange) => Promise<readonly OptionExpiry[]>;
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

function answerSync(changes: ReturnType<typeof planExpirySync>): ExpirySyncAnswer {
  const kept = changes.keptCount === 0 ? "" : `; ${changes.keptCount} kept as stored`;
  return {
    message: `Expiry dates: ${describePlan(changes)}${kept}`,
    addedCount: changes.inserts.length,
    updatedCount: changes.updates.length,
    deletedCount: 0,
  };
}

/** Administrators' changes of the expiry dates: what they write is theirs, and no sync overwrites it. */
export function createOptionExpiryChangesService({ table, listCalculated, clock }: Needs) {
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
      return await table.change(scope, (stored) => {
        const changes = planExpirySync(stored, calculated, forceUpdate);
        const change = { actor, now: clock.now(), what };
        return {
          changes,
          entry: entryOf("REFERENCE_DATA_SYNCED", change, { changes, describeRow }),
          answer: answerSync(changes),
        };
      });
    },

    /** All of the updates or, with the reasons, none. */
    async update(actor: Actor, updates: readonly object[]): Promise<ChangeAnswer> {
      const { changes, problems } = readChanges(expiryChange, updates);
      if (updates.length === 0 || problems.length > 0) {
        return refused(...(updates.length === 0 ? ["No expiries selected for update"] : problems));
      }
      const scope = { where: "id::text = ANY($1::text[])", values: [changes.map(({ id }) => id)] };
      const change = { actor, now: clock.now(), what: "Option expiry dates" };
      return await table.change(scope, (stored) =>
        decideChange(planExpiryChanges(changes, stored), change, {
          describeRow,
          nothing: "No changes detected in selected expiries",
        }),
      );
    },

    /** Deletes the expiries whose adjusted dates lie in the range, an administrator's too; answers how many. */
    async deleteRange(actor: Actor, { exchange, fromDate, toDate }: ExpiryRange): Promise<number> {
      const scope = {
        where: "exchange = $1 AND adjusted_date BETWEEN $2 AND $3",
        values: [exchange ?? "US", fromDate, toDate],
      };
      const change = { actor, now: clock.now(), what: "Option expiry dates" };
      return await table.change(scope, (stored) => {
        const changes = { inserts: [], updates: [], deletes: stored };
        return {
          changes,
          entry: entryOf("REFERENCE_DATA_CHANGED", change, { changes, describeRow }),
          answer: countPlan(changes),
        };
      });
    },
  };
}
