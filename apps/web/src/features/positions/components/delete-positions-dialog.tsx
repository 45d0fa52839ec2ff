import { useMutation, useQueryClient } from "@tanstack/react-query";
import { graphqlErrorText } from "../../../lib/error-texts.ts";
import { formatDate, plural } from "../../../lib/format.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { notify } from "../../../ui/toast/toast-store.ts";
import { deletePositions, type OwnPosition, refetchPositions } from "../positions.queries.ts";

type Props = {
  readonly positions: readonly OwnPosition[];
  readonly onDeleted: () => void;
  readonly onClose: () => void;
};

/** Asks before positions go; what was deleted before a failure is shown as gone. */
export function DeletePositionsDialog({ positions, onDeleted, onClose }: Props) {
  const queryClient = useQueryClient();
  const [first] = positions;
  const isOne = positions.length === 1 && first !== undefined;
  const what = isOne ? first.symbol : plural(positions.length, "position");
  const removal = useMutation({
    mutationFn: () => deletePositions(positions.map(({ id }) => id)),
    onSuccess: () => {
      onDeleted();
      onClose();
      notify.success(isOne ? "Portfolio deleted successfully" : `${what} deleted`);
    },
    onSettled: () => refetchPositions(queryClient),
  });
  return (
    <ConfirmDialog
      title={`Delete ${what}`}
      confirmLabel="Delete"
      danger
      busy={removal.isPending}
      onConfirm={() => removal.mutate()}
      onCancel={onClose}
    >
      {removal.isError && (
        <Notice tone="danger" role="alert" className="mb-3">
          Delete failed: {graphqlErrorText(removal.error)}
        </Notice>
      )}
      <p>
        {isOne
          ? `${first.symbol} of ${formatDate(first.portfolioDate)} in ${first.accountName} is deleted`
          : `${what} are deleted`}
        , and the totals of those dates change. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
