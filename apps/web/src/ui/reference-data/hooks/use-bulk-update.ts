import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { writeDays } from "../../../lib/server-words.ts";
import { notify } from "../../toast/toast-store.ts";
import { failedOutcome, type Outcome } from "../parts/outcome.tsx";
import { nameUpdates } from "./name-updates.ts";

/** A row that is to change, as the server is asked for it. */
type ChangedRow<Update> = {
  /** What the server's refusal of it is headed with. */
  readonly name: string;
  readonly update: Update;
  /** What is known to be refused, by field. */
  readonly problems: Readonly<Partial<Record<string, string>>>;
};

type Result = {
  readonly success: boolean;
  readonly updatedCount: number;
  readonly errors: readonly string[];
};

type Given<Update> = {
  readonly changed: readonly ChangedRow<Update>[];
  readonly send: (updates: readonly Update[]) => Promise<Result>;
  /** The specified sentence for nothing to send. */
  readonly nothingChanged: string;
  /** "3 holidays updated". */
  readonly doneText: (count: number) => string;
  /** Clears what was typed and fetches anew what shows it. */
  readonly onDone: () => Promise<void>;
  readonly onOutcome: (outcome: Outcome | undefined) => void;
};

const FAILED = "Update Failed";
const REFUSED_FIELDS = "Some fields cannot be stored as they are: see what stands under them.";

/** Sends all changed rows in one request, unless there are none or one is known to be refused. */
export function useBulkUpdate<Update>({ changed, nothingChanged, onOutcome, ...given }: Given<Update>) {
  const [isTried, setIsTried] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (rows: typeof changed) => given.send(rows.map(({ update }) => update)),
    onSuccess: async ({ success, updatedCount, errors }, rows) => {
      if (!success) {
        const named = nameUpdates(
          errors,
          rows.map(({ name }) => name),
        );
        onOutcome({ success, title: FAILED, errors: named.map(writeDays) });
        return;
      }
      const title = given.doneText(updatedCount);
      onOutcome({ success, title });
      notify.success(title);
      await given.onDone();
    },
    onError: (error) => onOutcome(failedOutcome(FAILED, error)),
  });
  const isAnyRefused = changed.some(({ problems }) => Object.keys(problems).length > 0);
  const refusedFields = isAnyRefused ? REFUSED_FIELDS : undefined;
  const problem = changed.length === 0 ? nothingChanged : refusedFields;
  return {
    isPending,
    /** Why the last try sent nothing, as long as that holds. */
    refusal: isTried ? problem : undefined,
    update: () => {
      setIsTried(problem !== undefined);
      onOutcome(undefined);
      if (problem === undefined) {
        mutate(changed);
      }
    },
  };
}
