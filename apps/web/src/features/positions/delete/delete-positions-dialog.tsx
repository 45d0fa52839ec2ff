import { useMutation, useQueryClient } from "@tanstack/react-query";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { currentWhose } from "../../../lib/whose/whose.ts";
import { notifyUndoable } from "../../change-history/change-history.queries.ts";
import type { PositionSource } from "../position-source.ts";
import type { Position } from "../position-types.ts";
import { hidePositions, refetchPositions } from "../positions.queries.ts";
import { DeleteQuestion, type Deletion } from "./delete-question.tsx";

type Props<P extends Position> = {
  readonly deletion: Deletion<P>;
  readonly source: PositionSource<P>;
  readonly onStart: () => void;
  readonly onFailure: (message: string) => void;
  readonly onClose: () => void;
};

/** Asks, and deletes in one step that can be undone. Own positions are off the screen at once, and back after a refusal. */
export function DeletePositionsDialog<P extends Position>(props: Props<P>) {
  const { deletion, source, onStart, onFailure, onClose } = props;
  const queryClient = useQueryClient();
  const gone = deletion.isBeyond ? [] : deletion.positions.map(({ id }) => id);
  const mutation = useMutation({
    mutationFn: () => source.remove(deletion),
    onMutate: async () => {
      const whose = currentWhose();
      return { whose, putBack: await hidePositions(queryClient, gone) };
    },
    onSuccess: ({ message, changeId }, _nothing, { whose }) =>
      notifyUndoable(queryClient, deletion.count === 1 ? source.words.deletedOne : message, changeId, {
        whose,
        ownerId: source.ownerId,
      }),
    onError: (error, _nothing, hidden) => {
      hidden?.putBack();
      onFailure(`Delete failed: ${graphqlErrorText(error)}`);
    },
    onSettled: () => refetchPositions(queryClient),
  });
  const confirm = () => {
    onStart();
    mutation.mutate();
    onClose();
  };
  return (
    <DeleteQuestion deletion={deletion} ownerName={source.ownerName} onConfirm={confirm} onCancel={onClose} />
  );
}
