import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { formatCount, plural } from "../../../lib/format.ts";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { ProgressBar } from "../../../ui/figures/progress-bar.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { notify } from "../../../ui/toast/toast-store.ts";
import { notifyUndoable } from "../../change-history/change-history.queries.ts";
import type { PositionSource, Removal } from "../position-source.ts";
import type { Position } from "../position-types.ts";
import { hidePositions, refetchPositions } from "../positions.queries.ts";
import { type DeleteReport, deleteOneByOne } from "./delete-one-by-one.ts";
import { DeleteQuestion, type Deletion } from "./delete-question.tsx";

type Props<P extends Position> = {
  readonly deletion: Deletion<P>;
  readonly source: PositionSource<P>;
  readonly onStart: () => void;
  readonly onFailure: (message: string) => void;
  /** The positions deleted one by one and those that were not, once it is over. */
  readonly onReport: (report: DeleteReport<P>) => void;
  readonly onClose: () => void;
};

type How<P extends Position, Kind> = Props<P> & { readonly removal: Extract<Removal<P>, { kind: Kind }> };

/** Asks before positions go: own ones in one step that can be undone, those of a user one after the other. */
export function DeletePositionsDialog<P extends Position>(props: Props<P>) {
  const { removal } = props.source;
  return removal.kind === "together" ? (
    <DeleteTogether {...props} removal={removal} />
  ) : (
    <DeleteOneByOne {...props} removal={removal} />
  );
}

/** The positions are off the screen at once, and back when the server refuses. */
function DeleteTogether<P extends Position>(props: How<P, "together">) {
  const { deletion, source, removal, onStart, onFailure, onClose } = props;
  const queryClient = useQueryClient();
  const gone = deletion.isBeyond ? [] : deletion.positions.map(({ id }) => id);
  const mutation = useMutation({
    mutationFn: () => removal.remove(deletion),
    onMutate: () => hidePositions(queryClient, gone),
    onSuccess: ({ message, changeId }) =>
      notifyUndoable(
        queryClient,
        deletion.count === 1 ? "Portfolio deleted successfully" : message,
        changeId,
      ),
    onError: (error, _nothing, putBack) => {
      putBack?.();
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

/** Tells how far it is, and may be stopped. */
function DeleteOneByOne<P extends Position>(props: How<P, "one by one">) {
  const { deletion, source, removal, onReport, onClose } = props;
  const { positions } = deletion;
  const queryClient = useQueryClient();
  const [done, setDone] = useState<number>();
  const [isStopping, setIsStopping] = useState(false);
  const stopped = useRef(false);
  const run = async () => {
    setDone(0);
    const report = await deleteOneByOne(positions, {
      remove: removal.remove,
      onProgress: setDone,
      isStopped: () => stopped.current,
    });
    onReport(report);
    onClose();
    tellOutcome(report.deleted.length, positions.length);
    await refetchPositions(queryClient);
  };
  const stop = () => {
    stopped.current = true;
    setIsStopping(true);
  };
  return done === undefined ? (
    <DeleteQuestion
      deletion={deletion}
      ownerName={source.ownerName}
      onConfirm={() => void run()}
      onCancel={onClose}
    />
  ) : (
    <Modal
      title="Deleting positions"
      size="small"
      onClose={onClose}
      locked
      footer={
        <Button onClick={stop} busy={isStopping} data-autofocus>
          Stop
        </Button>
      }
    >
      <p role="status" className="mb-2">
        Deleting {formatCount(done + 1)} of {formatCount(positions.length)}
      </p>
      <ProgressBar label="Deleting positions" percent={(done / positions.length) * 100} />
    </Modal>
  );
}

function tellOutcome(deleted: number, total: number): void {
  if (deleted === total) {
    notify.success(`${plural(total, "position")} deleted`);
  } else {
    notify.warning(`${formatCount(deleted)} of ${plural(total, "position")} deleted`);
  }
}
