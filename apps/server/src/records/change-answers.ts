import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import {
  type ChangePlan,
  type Changes,
  countPlan,
  describePlan,
  type StoredRow,
} from "@strikebook/core/reference-data/plan-changes";
import type { ReferenceCalendar } from "@strikebook/core/reference-data/reference-calendar";
import type { Decision } from "./reference/reference-table.repository.ts";

/** Rows that one audit entry names; its summary counts all of them. */
const NAMED_ROWS_MAX = 200;

export type ChangeAnswer = { readonly changedCount: number; readonly errors: readonly string[] };

export type Change = { readonly actor: Actor; readonly now: Date; readonly what: string };

export const refused = (...errors: readonly string[]): ChangeAnswer => ({ changedCount: 0, errors });

type Planned<Row extends object> = {
  readonly calendar: ReferenceCalendar<Row>;
  readonly plan: ChangePlan<Row>;
  readonly stored: readonly StoredRow<Row>[];
  readonly changedCount?: number;
};

/** Does what an administrator's plan says, or nothing with the reasons. */
export function decideChange<Row extends object>(
  { calendar, plan, stored, changedCount = countPlan(plan) }: Planned<Row>,
  change: Change,
  nothing: string,
): Decision<Row, ChangeAnswer> {
  const errors = plan.problems.length > 0 || changedCount > 0 ? plan.problems : [nothing];
  return errors.length > 0
    ? { answer: refused(...errors) }
    : {
        changes: plan,
        entry: entryOf("REFERENCE_DATA_CHANGED", change, { calendar, changes: plan, stored }),
        answer: { changedCount, errors: [] },
      };
}

type Changed<Row extends object> = {
  readonly calendar: ReferenceCalendar<Row>;
  readonly changes: Changes<Row>;
  readonly stored: readonly StoredRow<Row>[];
};

/** The entry names each row in words, and holds its values before and after. */
export function entryOf<Row extends object>(
  actionType: "REFERENCE_DATA_CHANGED" | "REFERENCE_DATA_SYNCED",
  { actor, now, what }: Change,
  { calendar, changes, stored }: Changed<Row>,
) {
  const { keyOf, describeRow } = calendar;
  const { inserts, updates, deletes, shows } = changes;
  const after = new Set([...inserts, ...updates].map(keyOf));
  const rows = [
    ...inserts.map((row) => `added ${describeRow(row)}`),
    ...updates.map((row) => `now ${describeRow(row)}`),
    ...deletes.map((row) => `deleted ${describeRow(row)}`),
    ...shows.filter((key) => !after.has(key)).map((key) => `brought back ${key}`),
  ].slice(0, NAMED_ROWS_MAX);
  const byId = new Map(stored.map((row) => [row.id, row]));
  const changed = [
    ...inserts.map((after) => ({ row: keyOf(after), before: null, after: valuesOf(after) })),
    ...updates.map((after) => ({
      row: keyOf(after),
      before: valuesOf(byId.get(after.id)),
      after: valuesOf(after),
    })),
    ...deletes.map((before) => ({ row: keyOf(before), before: valuesOf(before), after: null })),
  ].slice(0, NAMED_ROWS_MAX);
  return auditEntry({ actionType, what, summary: describePlan(changes), rows, changed }, actor, { at: now });
}

/** A row without what only the table knows. */
function valuesOf(row: object | undefined): Readonly<Record<string, unknown>> | null {
  if (row === undefined) {
    return null;
  }
  const { id: _, source: __, ...values } = row as Record<string, unknown>;
  return values;
}
