import { useState } from "react";
import { notify } from "../../toast/toast-store.ts";
import { FAILED, failedOutcome, type Operation, type Outcome } from "./outcomes.ts";

type Outcomes = Readonly<Partial<Record<Operation, Outcome | undefined>>>;

/** The changes that the bulk tab offers. Each result stays, whatever tab is open, until it is closed or cleared. */
export function useOperations(forget: () => Promise<void>) {
  const [outcomes, setOutcomes] = useState<Outcomes>({});
  const [running, setRunning] = useState<Operation>();
  const setOutcome = (operation: Operation, outcome: Outcome | undefined) =>
    setOutcomes((current) => ({ ...current, [operation]: outcome }));

  /** Never throws: a refusal is an outcome too. */
  const run = async (operation: Operation, ask: () => Promise<Outcome>): Promise<Outcome> => {
    setOutcome(operation, undefined);
    setRunning(operation);
    const outcome = await ask().catch((error: unknown) => failedOutcome(FAILED[operation], error));
    // After a failure too: the server may have made the change although its answer got lost.
    await forget();
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
    run,
    setOutcome,
    hasOutcomes: Object.values(outcomes).some((outcome) => outcome !== undefined),
    clearOutcomes: () => setOutcomes({}),
  };
}

export type Operations = ReturnType<typeof useOperations>;
