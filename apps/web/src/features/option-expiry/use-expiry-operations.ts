import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { failedOutcome, type Outcome } from "../../ui/reference-data/parts/outcome.tsx";
import { notify } from "../../ui/toast/toast-store.ts";
import type { ExpiryUpdates } from "./expiry-edits.ts";
import { deleteOutcome, FAILED, syncOutcome, updateOutcome } from "./expiry-outcomes.ts";
import { expiryName } from "./expiry-words.ts";
import {
  deleteExpiries,
  type ExpiryFilter,
  forgetExpiries,
  syncExpiries,
  updateExpiries,
} from "./option-expiry.queries.ts";

type Operation = keyof typeof FAILED;
type Outcomes = Readonly<Record<Operation, Outcome | undefined>>;

const NO_OUTCOMES: Outcomes = { sync: undefined, update: undefined, delete: undefined };

/** Sync, update and delete. What came of each stays, whatever tab is open, until it is closed or cleared. */
export function useExpiryOperations(filter: ExpiryFilter) {
  const queryClient = useQueryClient();
  const [outcomes, setOutcomes] = useState(NO_OUTCOMES);
  const [running, setRunning] = useState<Operation>();
  const setOutcome = (operation: Operation, outcome: Outcome | undefined) =>
    setOutcomes((current) => ({ ...current, [operation]: outcome }));

  const run = async (operation: Operation, ask: () => Promise<Outcome>): Promise<Outcome> => {
    setOutcome(operation, undefined);
    setRunning(operation);
    const outcome = await ask().catch((error: unknown) => failedOutcome(FAILED[operation], error));
    // After a failure too: the server may have done it and the answer got lost.
    await forgetExpiries(queryClient);
    setRunning(undefined);
    setOutcome(operation, outcome);
    if (outcome.success) {
      notify.success(outcome.title);
    }
    return outcome;
  };
  return {
    outcomes,
    running,
    setOutcome,
    hasOutcomes: Object.values(outcomes).some((outcome) => outcome !== undefined),
    clearOutcomes: () => setOutcomes(NO_OUTCOMES),
    sync: (overwrite: boolean) => run("sync", async () => syncOutcome(await syncExpiries(filter, overwrite))),
    update: (updates: ExpiryUpdates) =>
      run("update", async () => updateOutcome(await updateExpiries(updates), updates.map(expiryName))),
    remove: () => run("delete", async () => deleteOutcome(await deleteExpiries(filter))),
  };
}

export type ExpiryOperations = ReturnType<typeof useExpiryOperations>;
