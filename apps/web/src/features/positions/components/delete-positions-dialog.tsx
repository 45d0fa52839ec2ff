import { useMutation, useQueryClient } from "@tanstack/react-query";
import { graphqlErrorText } from "../../../lib/error-texts.ts";
import { formatDate, plural } from "../../../lib/format.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { notifyUndoable } from "../../change-history/change-history.queries.ts";
import { type Deletion, deletePositions, hidePositions, refetchPositions } from "../positions.queries.ts";

type Props = {
  readonly deletion: Deletion;
  readonly onStart: () => void;
  readonly onFailure: (message: string) => void;
  readonly onClose: () => void;
};

/** Asks before positions go. They are off the screen at once, and back when the server refuses. */
export function DeletePositionsDialog({ deletion, onStart, onFailure, onClose }: Props) {
  const queryClient = useQueryClient();
  const positions = "filter" in deletion ? [] : deletion.positions;
  const count = "filter" in deletion ? deletion.count : positions.length;
  const [first] = positions;
  const one = count === 1 ? first : undefined;
  const what = one?.symbol ?? plural(count, "position");
  const imported = positions.some(({ isImported }) => isImported) || "filter" in deletion;
  const removal = useMutation({
    mutationFn: () => deletePositions(deletion),
    onMutate: () =>
      hidePositions(
        queryClient,
        positions.map(({ id }) => id),
      ),
    onSuccess: ({ message, changeId }) =>
      notifyUndoable(queryClient, one ? "Portfolio deleted successfully" : message, changeId),
    onError: (error, _nothing, putBack) => {
      putBack?.();
      onFailure(`Delete failed: ${graphqlErrorText(error)}`);
    },
    onSettled: () => refetchPositions(queryClient),
  });
  return (
    <ConfirmDialog
      title={`Delete ${what}`}
      confirmLabel="Delete"
      danger
      onConfirm={() => {
        onStart();
        removal.mutate();
        onClose();
      }}
      onCancel={onClose}
    >
      <p>
        {one
          ? `${one.symbol} of ${formatDate(one.portfolioDate)} in ${one.accountName} is deleted`
          : `${what} are deleted`}
        , and the totals of those dates change. {imported && "Later imports do not bring them back. "}
        You can undo it for 10 seconds, and later in the history of changes.
      </p>
    </ConfirmDialog>
  );
}
