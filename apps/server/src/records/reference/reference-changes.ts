import type { Actor } from "@strikebook/core/audit/audit-event";
import {
  type ChangePlan,
  type Changes,
  countPlan,
  type Layers,
  type SourceRow,
} from "@strikebook/core/reference-data/plan-changes";
import type { SyncPlan } from "@strikebook/core/reference-data/plan-sync";
import { planCalendarStart, planCalendarSync } from "@strikebook/core/reference-data/reference-calendar";
import { DomainError } from "@strikebook/core/shared/errors";
import { readChanges } from "@strikebook/validators/shared/bulk-changes";
import type { z } from "zod";
import { type ChangeAnswer, decideChange, entryOf, refused } from "../change-answers.ts";
import type { ReferenceTable, RowScope } from "./reference-table.repository.ts";

export type SyncAnswer = ChangeAnswer & { readonly keptCount: number };

type Range = { readonly exchange?: string | null; readonly fromDate: string; readonly toDate: string };

type Asked<Row, Change> = {
  readonly scope: RowScope;
  readonly plan: (changes: readonly Change[], layers: Layers<Row>) => ChangePlan<Row>;
};

/** How single rows of a calendar are changed. */
type Editing<Row, Change> = {
  readonly change: z.ZodType<Change>;
  /** The plan, and the rows that the changes name or may collide with. */
  readonly prepare: (changes: readonly Change[]) => Asked<Row, Change> | Promise<Asked<Row, Change>>;
  /** The refusals of no updates at all, and of updates that change nothing. */
  readonly noneGiven: string;
  readonly nothing: string;
};

type Offered<Row> = {
  readonly range: Range;
  readonly overwrite: boolean;
  readonly scope: RowScope;
  readonly rows: readonly SourceRow<Row>[];
};

/** Administrators' changes of a calendar: edits lie over the source's rows, and no sync changes them. */
export function createReferenceChanges<Row extends object>(
  table: ReferenceTable<Row>,
  clock: { now(): Date },
  planSync: typeof planCalendarSync<Row> = planCalendarSync,
) {
  const { calendar } = table;
  return {
    /** All of the updates or, with the reasons, none. */
    async update<Change>(
      actor: Actor,
      updates: readonly object[],
      { change, prepare, noneGiven, nothing }: Editing<Row, Change>,
    ): Promise<ChangeAnswer> {
      const { changes, problems } = readChanges(change, updates);
      if (updates.length === 0 || problems.length > 0) {
        return refused(...(updates.length === 0 ? [noneGiven] : problems));
      }
      const { scope, plan } = await prepare(changes);
      const by = { actor, now: clock.now(), what: calendar.what };
      return await table.change(scope, (layers) =>
        decideChange({ calendar, plan: plan(changes, layers), stored: layers.stored }, by, nothing),
      );
    },

    /** Does what `plan` makes of the rows in scope, whatever that is; answers how many rows it changes. */
    async carryOut(
      actor: Actor,
      scope: RowScope,
      plan: (layers: Layers<Row>) => Changes<Row>,
      what: string = calendar.what,
    ): Promise<number> {
      const by = { actor, now: clock.now(), what };
      return await table.change(scope, (layers) => {
        const changes = plan(layers);
        const entry = entryOf("REFERENCE_DATA_CHANGED", by, { calendar, changes, stored: layers.stored });
        return { changes, entry, answer: countPlan(changes) };
      });
    },

    /** Adds rows that are missing; with `overwrite` corrects those that are not edited. Beneath edits the source is followed. */
    async sync(actor: Actor, { range, overwrite, scope, rows }: Offered<Row>): Promise<SyncPlan<Row>> {
      const { exchange, fromDate, toDate } = range;
      const what = `${calendar.what}${exchange ? ` of ${exchange}` : ""}, ${fromDate} to ${toDate}`;
      return await table.change(scope, (layers) => {
        const changes = planSync(calendar, layers, rows, overwrite);
        const told = { calendar, changes, stored: layers.stored };
        const by = { actor, now: clock.now(), what };
        return { changes, entry: entryOf("REFERENCE_DATA_SYNCED", by, told), answer: changes };
      });
    },

    /** Stores the computed rows of a calendar at a start, beneath edits too; stored ones that `covers` names and the rules no longer give go. Safe to repeat. */
    async storeComputed(
      scope: RowScope,
      computed: readonly SourceRow<Row>[],
      covers: (row: Row) => boolean,
    ): Promise<void> {
      await table.change(scope, (layers) => ({
        changes: planCalendarStart(calendar, layers, computed, covers),
        answer: undefined,
      }));
    },
  };
}

/** Syncs with the rows that `ask` gives; when the source can't be reached, its message is the answer instead of an error. */
export async function syncWith<Row>(
  ask: () => Promise<readonly Row[]>,
  sync: (rows: readonly Row[]) => Promise<SyncPlan<object>>,
): Promise<SyncAnswer> {
  const offered = await ask().catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "UNAVAILABLE") {
      return error.message;
    }
    throw error;
  });
  if (typeof offered === "string") {
    return { ...refused(offered), keptCount: 0 };
  }
  const plan = await sync(offered);
  return { changedCount: countPlan(plan), keptCount: plan.keptCount, errors: [] };
}
