import { useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { adminSessionKeys } from "../../../lib/storage.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { notify } from "../../../ui/toast/toast-store.ts";
import { type AdminUser, nameOf } from "../../users/users.queries.ts";
import { addAdminPositions, previewAdminPositions } from "../admin-positions.queries.ts";
import { PreviewTable } from "../components/positions-preview.tsx";
import { type AddTarget, useAdding } from "../use-adding.ts";
import { usePendingRows } from "../use-pending-rows.ts";
import { AdminRowsForm } from "./admin-rows-form.tsx";

type Props = {
  readonly owner: AdminUser;
  /** Where rows go that name no account. */
  readonly firstAccountId: string | undefined;
  /** Where the person came from. */
  readonly backTo: string;
};

/** Form and preview of positions for `owner`; the rows stay in the tab until they are stored. */
export function AddForUser({ owner, firstAccountId, backTo }: Props) {
  const navigate = useNavigate();
  const keys = useMemo(() => adminSessionKeys(owner.id), [owner.id]);
  const pending = usePendingRows(keys);
  const target: AddTarget = {
    fallbackAccountId: firstAccountId,
    preview: (positions) => previewAdminPositions(owner.id, positions),
    add: (positions, requestId) => addAdminPositions(owner.id, positions, requestId),
  };
  const adding = useAdding(pending, target, () => {
    pending.finish(backTo);
    notify.success("Portfolio positions added successfully!");
    void navigate(backTo);
  });
  const { preview, failure, isBusy } = adding;
  return (
    <>
      <p>
        The positions are stored for <strong>{nameOf(owner)}</strong> ({owner.username}).
      </p>
      {failure !== undefined && (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      {preview === undefined ? (
        <AdminRowsForm
          userId={owner.id}
          firstAccountId={firstAccountId}
          rows={pending.rows}
          adding={adding}
        />
      ) : (
        <>
          <PreviewTable preview={preview} wholeLists={adding.wholeLists} onWholeList={adding.onWholeList} />
          <div className="flex flex-wrap justify-end gap-2">
            <Button disabled={isBusy} onClick={adding.back}>
              Back to Form
            </Button>
            <Button variant="primary" busy={isBusy} onClick={() => void adding.save()}>
              Confirm & Add Positions
            </Button>
          </div>
        </>
      )}
    </>
  );
}
