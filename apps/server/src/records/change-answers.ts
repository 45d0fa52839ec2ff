import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import { DomainError } from "@strikebook/core/shared/errors";
import { type ChangePlan, type Changes, countPlan, describePlan } from "@strikebook/core/shared/plan-changes";
import type { Decision } from "./reference-table.repository.ts";

/** Rows that one audit entry names; its summary counts all of them. */
const NAMED_ROWS_MAX = 200;

export type ChangeAnswer = { readonly changedCount: number; readonly errors: readonly string[] };

export type Change = { readonly actor: Actor; readonly now: Date; readonly what: string };

type Rows<Row> = { readonly changes: Changes<Row>; readonly describeRow: (row: Row) => string };

export const refused = (...errors: readonly string[]): ChangeAnswer => ({ changedCount: 0, errors });

/** Does what an administrator's plan says, or nothing with the reasons. */
export function decideChange<Row extends object>(
  plan: ChangePlan<Row>,
  change: Change,
  { describeRow, nothing }: { readonly describeRow: (row: Row) => string; readonly nothing: string },
): Decision<Row, ChangeAnswer> {
  const errors = plan.problems.length > 0 || countPlan(plan) > 0 ? plan.problems : [nothing];
  return errors.length > 0
    ? { changes: plan, entry: undefined, answer: refused(...errors) }
    : {
        changes: plan,
        entry: entryOf("REFERENCE_DATA_CHANGED", change, { changes: plan, describeRow }),
        answer: { changedCount: countPlan(plan), errors: [] },
      };
}

export function entryOf<Row extends object>(
  actionType: "REFERENCE_DATA_CHANGED" | "REFERENCE_DATA_SYNCED",
  { actor, now, what }: Change,
  { changes, describeRow }: Rows<Row>,
) {
  const rows = [
    ...changes.inserts.map((row) => `added ${describeRow(row)}`),
    ...changes.updates.map((row) => `now ${describeRow(row)}`),
    ...changes.deletes.map((row) => `deleted ${describeRow(row)}`),
  ].slice(0, NAMED_ROWS_MAX);
  return auditEntry({ actionType, what, summary: describePlan(changes), rows }, actor, { at: now });
}

/** Asks the source; when it can't be reached, its message becomes the sync's answer instead of an error. */
export async function askSource<Row>(
  ask: () => Promise<readonly Row[]>,
): Promise<{ readonly rows: readonly Row[] } | { readonly refusal: string }> {
  try {
    return { rows: await ask() };
  } catch (error) {
    if (error instanceof DomainError && error.code === "UNAVAILABLE") {
      return { refusal: error.message };
    }
    throw error;
  }
}
