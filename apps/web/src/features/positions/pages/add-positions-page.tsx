import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router-dom";
import { plural } from "../../../lib/format.ts";
import { useSession } from "../../../lib/network/session.ts";
import { isReadOnly, viewOnlyReason } from "../../../lib/whose/view-only.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { Page } from "../../../ui/page.tsx";
import { type Account, accountsQuery } from "../../brokerage-accounts/brokerage-accounts.queries.ts";
import { notifyUndoable } from "../../change-history/change-history.queries.ts";
import { ADDING_HELP, AddRows } from "../add/add-rows.tsx";
import { type AddTarget, useAdding } from "../add/use-adding.ts";
import { usePendingRows } from "../add/use-pending-rows.ts";
import { addPositions, previewPositions } from "../position-changes.queries.ts";
import { TYPE_OPTIONS } from "../position-types.ts";

const NO_ACCOUNTS: readonly Account[] = [];

const PORTFOLIO = "/user/portfolio";

const OWN_POSITIONS: AddTarget = { preview: previewPositions, add: addPositions };

/** Positions typed or pasted, checked by the server, then stored. */
export function AddPositionsPage() {
  const session = useSession();
  const navigate = useNavigate();
  const pending = usePendingRows();
  const adding = useAdding(pending, OWN_POSITIONS);
  const { saved } = adding;
  const readOnly = session !== undefined && isReadOnly(session.user);
  const queryClient = useQueryClient();
  const { data, isError } = useQuery(accountsQuery());
  const leave = () => {
    void navigate(pending.finish(PORTFOLIO));
    if (saved) {
      notifyUndoable(queryClient, `${plural(saved.count, "position")} added`, saved.changeId, saved);
    }
  };
  return (
    <Page wide title="Add Positions" subtitle={ADDING_HELP}>
      {readOnly && <Notice>{viewOnlyReason("change positions")}</Notice>}
      <AddRows
        rows={pending.rows}
        adding={adding}
        accounts={data?.accounts ?? NO_ACCOUNTS}
        types={TYPE_OPTIONS}
        notice={
          <>
            {isError && (
              <Notice tone="danger" role="alert">
                Failed to load accounts
              </Notice>
            )}
            {data?.accounts.length === 0 && (
              <Notice>
                You don't have an account yet: <Link to="/user/accounts">add one</Link> first.
              </Notice>
            )}
          </>
        }
        readOnly={readOnly}
      />
      {saved && (
        <Modal
          title="Success"
          size="small"
          onClose={leave}
          footer={
            <Button variant="primary" onClick={leave} data-autofocus>
              Continue
            </Button>
          }
        >
          <p>Portfolio positions added successfully!</p>
        </Modal>
      )}
    </Page>
  );
}
