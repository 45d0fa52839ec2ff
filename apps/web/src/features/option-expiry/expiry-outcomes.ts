import { formatCount, plural } from "../../lib/format.ts";
import { FAILED, type Outcome, toOutcome } from "../../ui/reference-data/hooks/outcomes.ts";
import type { DeleteAnswer, SyncAnswer } from "./option-expiry.queries.ts";

export const syncOutcome = (answer: SyncAnswer): Outcome =>
  toOutcome(answer, answer.success ? "Sync completed" : FAILED.sync, [answer.message, counts(answer)]);

const counts = ({ addedCount, updatedCount, deletedCount }: SyncAnswer) =>
  `Added: ${formatCount(addedCount)} \u00b7 Updated: ${formatCount(updatedCount)} \u00b7 Deleted: ${formatCount(deletedCount)}`;

export const deleteOutcome = (answer: DeleteAnswer): Outcome =>
  toOutcome(
    answer,
    answer.success ? `${plural(answer.deletedCount, "expiry date")} deleted` : FAILED.delete,
    [answer.message],
  );
