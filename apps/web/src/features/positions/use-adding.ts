import { useQueryClient } from "@tanstack/react-query";
import { type Dispatch, type SetStateAction, useCallback, useState } from "react";
import { graphqlErrorText } from "../../lib/error-texts.ts";
import { newId } from "../../lib/new-id.ts";
import { addPositions, type PositionsPreview, previewPositions } from "./add-positions.queries.ts";
import { missingIn, type PendingRow, type RowProblem, toInput } from "./pending-rows.ts";
import { refetchPositions } from "./positions.queries.ts";

type Rows = {
  readonly rows: readonly PendingRow[];
  readonly setRows: Dispatch<SetStateAction<readonly PendingRow[]>>;
};

const NO_PROBLEMS: readonly RowProblem[] = [];

/** What was added, and the change in the history that undoes it. */
type Saved = { readonly count: number; readonly changeId: string | null };

/** Form, preview, saving: what the server said of the rows and how far they are. */
export function useAdding({ rows, setRows }: Rows) {
  const queryClient = useQueryClient();
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const [preview, setPreview] = useState<PositionsPreview>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [saved, setSaved] = useState<Saved>();
  const [requestId, setRequestId] = useState(newId);

  const during = async (words: string, work: () => Promise<void>) => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(`${words}: ${graphqlErrorText(error)}`);
    } finally {
      setIsBusy(false);
    }
  };
  const check = () =>
    during("Error previewing positions", async () => {
      const missing = missingIn(rows);
      setProblems(missing);
      if (missing.length === 0) {
        const answer = await previewPositions(rows.map(toInput));
        setProblems(answer.errors);
        setPreview(answer.isValid ? answer : undefined);
      }
    });
  /** All rows or none; another try after a failure adds none twice, for it is the same request. */
  const save = () =>
    during("Error adding positions", async () => {
      try {
        const { errors, changeId } = await addPositions(rows.map(toInput), requestId);
        setProblems(errors);
        if (errors.length === 0) {
          setRows([]);
          setSaved({ count: rows.length, changeId });
        } else {
          setPreview(undefined);
        }
      } catch (error) {
        setPreview(undefined);
        throw error;
      } finally {
        await refetchPositions(queryClient);
      }
    });
  const change = useCallback(
    (next: (rows: readonly PendingRow[]) => readonly PendingRow[]) => {
      setRows(next);
      setProblems(NO_PROBLEMS);
      setRequestId(newId());
    },
    [setRows],
  );
  const back = () => setPreview(undefined);
  return { problems, preview, failure, isBusy, saved, check, save, change, back };
}
