import { formatCount, plural } from "../../lib/format.ts";
import { writeDays } from "../../lib/server-words.ts";
import { nameUpdates } from "../../ui/reference-data/hooks/name-updates.ts";
import type { Outcome } from "../../ui/reference-data/parts/outcome.tsx";
import type { DeleteAnswer, SyncAnswer, UpdateAnswer } from "./option-expiry.queries.ts";

/** What a failed operation is called. */
export const FAILED = { sync: "Sync Failed", update: "Update Failed", delete: "Delete Failed" } as const;

export const syncOutcome = (answer: SyncAnswer): Outcome =>
  toOutcome(answer, {
    title: answer.success ? "Sync completed" : FAILED.sync,
    facts: [answer.message, counts(answer)],
  });

const counts = ({ addedCount, updatedCount, deletedCount }: SyncAnswer) =>
  `Added: ${formatCount(addedCount)} \u00b7 Updated: ${formatCount(updatedCount)} \u00b7 Deleted: ${formatCount(deletedCount)}`;

/** `names` are those of the updates as they were sent: the server numbers the ones it refuses. */
export const updateOutcome = (answer: UpdateAnswer, names: readonly string[]): Outcome =>
  toOutcome(
    { ...answer, errors: nameUpdates(answer.errors, names) },
    {
      title: answer.success ? (answer.summary ?? updated(answer)) : FAILED.update,
      facts: [answer.summary ?? ""],
    },
  );

const updated = ({ updatedCount }: UpdateAnswer) => `${plural(updatedCount, "expiry date")} updated`;

export const deleteOutcome = (answer: DeleteAnswer): Outcome =>
  toOutcome(answer, {
    title: answer.success ? `${plural(answer.deletedCount, "expiry date")} deleted` : FAILED.delete,
    facts: [answer.message],
  });

type Answer = { readonly success: boolean; readonly errors: readonly string[] };

function toOutcome(
  { success, errors }: Answer,
  { title, facts }: { title: string; facts: string[] },
): Outcome {
  const said = facts.filter((fact) => fact !== "" && fact !== title).map(writeDays);
  // A failure that only has a message has it as its error: else it would be called unknown.
  return !success && errors.length === 0 && said.length > 0
    ? { success, title, errors: said }
    : { success, title, facts: said, errors: errors.map(writeDays) };
}
