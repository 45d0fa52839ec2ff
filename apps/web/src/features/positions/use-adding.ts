import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { graphqlErrorText } from "../../lib/error-texts.ts";
import { addPosition, type PositionsPreview, previewPositions } from "./add-positions.queries.ts";
import { missingIn, type PendingRow, type RowProblem, toInput } from "./pending-rows.ts";
import { refetchPositions } from "./positions.queries.ts";

type Rows = { readonly rows: readonly PendingRow[]; readonly setRows: (rows: readonly PendingRow[]) => void };

/** Form, preview, saving: what the server said of the rows and how far they are. */
export function useAdding({ rows, setRows }: Rows) {
  const queryClient = useQueryClient();
  const [problems, setProblems] = useState<readonly RowProblem[]>([]);
  const [preview, setPreview] = useState<PositionsPreview>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [isSaved, setIsSaved] = useState(false);

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
  /** A row that is stored leaves the form at once, so that another try after a failure adds none twice. */
  const save = () =>
    during("Error adding positions", async () => {
      let waiting = rows;
      try {
        for (const row of rows) {
          await addPosition(toInput(row));
          waiting = waiting.filter((other) => other !== row);
        }
        setIsSaved(true);
      } catch (error) {
        setPreview(undefined);
        throw error;
      } finally {
        setRows(waiting);
        await refetchPositions(queryClient);
      }
    });
  const change = (next: readonly PendingRow[]) => {
    setRows(next);
    setProblems([]);
  };
  const back = () => setPreview(undefined);
  return { problems, preview, failure, isBusy, isSaved, check, save, change, back };
}
