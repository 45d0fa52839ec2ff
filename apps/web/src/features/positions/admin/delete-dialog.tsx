import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { formatCount, formatDate, plural } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { notify } from "../../../ui/toast/toast-store.ts";
import { refetchPositions } from "../positions.queries.ts";
import { type AdminPosition, deleteAdminPosition } from "./admin-positions.queries.ts";
import { type DeleteReport, deleteOneByOne } from "./delete-one-by-one.ts";

export type PositionsReport = DeleteReport<AdminPosition>;

type Props = {
  readonly positions: readonly AdminPosition[];
  /** Whose they are. */
  readonly ownerName: string;
  readonly onClose: () => void;
  /** What was deleted and what was not, once it is over. */
  readonly onDone: (report: PositionsReport) => void;
};

/** Asks before positions of somebody else go, then deletes them one after the other and tells how far it is. */
export function AdminDeleteDialog({ positions, ownerName, onClose, onDone }: Props) {
  const queryClient = useQueryClient();
  const [done, setDone] = useState<number>();
  const [isStopping, setIsStopping] = useState(false);
  const stopped = useRef(false);
  const run = async () => {
    setDone(0);
    const report = await deleteOneByOne(positions, {
      remove: deleteAdminPosition,
      onProgress: setDone,
      isStopped: () => stopped.current,
    });
    onDone(report);
    onClose();
    if (report.deleted.length === positions.length) {
      notify.success(`${plural(positions.length, "position")} deleted`);
    } else {
      notify.warning(
        `${formatCount(report.deleted.length)} of ${plural(positions.length, "position")} deleted`,
      );
    }
    await refetchPositions(queryClient);
  };
  const stop = () => {
    stopped.current = true;
    setIsStopping(true);
  };
  return done === undefined ? (
    <Question positions={positions} ownerName={ownerName} onConfirm={() => void run()} onCancel={onClose} />
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

function Question(props: {
  readonly positions: readonly AdminPosition[];
  readonly ownerName: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}) {
  const { positions, ownerName, onConfirm, onCancel } = props;
  const [first] = positions;
  const one = positions.length === 1 ? first : undefined;
  const what = one?.symbol ?? plural(positions.length, "position");
  const imported = positions.some(({ isImported }) => isImported);
  const [those, them] = one ? ["that date", "it"] : ["those dates", "them"];
  return (
    <ConfirmDialog
      title={`Delete ${what}`}
      confirmLabel="Delete"
      danger
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>
        {one
          ? `${one.symbol} of ${formatDate(one.portfolioDate)} in ${one.accountName}, a position of ${ownerName}, is deleted`
          : `${what} of ${ownerName} are deleted, one after the other`}
        , and the totals of {those} change. {imported && `Later imports do not bring ${them} back. `}
        This cannot be undone here; {ownerName} finds it in their history of changes.
      </p>
    </ConfirmDialog>
  );
}
