import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router-dom";
import { plural } from "../../../lib/format.ts";
import { isReadOnly, useSession } from "../../../lib/session.ts";
import { Button } from "../../../ui/button.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Page } from "../../../ui/page.tsx";
import { type Account, accountsQuery } from "../../brokerage-accounts/brokerage-accounts.queries.ts";
import { notifyUndoable } from "../../change-history/change-history.queries.ts";
import { addPositions, previewPositions } from "../add-positions.queries.ts";
import { PreviewTable } from "../components/positions-preview.tsx";
import { RowsForm } from "../components/rows-form.tsx";
import { TYPE_OPTIONS } from "../position-types.ts";
import { type AddTarget, useAdding } from "../use-adding.ts";
import { usePendingRows } from "../use-pending-rows.ts";
import { READ_ONLY_REASON } from "./user-portfolio-page.tsx";

const NO_ACCOUNTS: readonly Account[] = [];

const PORTFOLIO = "/user/portfolio";

const OWN_POSITIONS: AddTarget = { preview: previewPositions, add: addPositions };

/** Positions typed or pasted, checked by the server, then stored. */
export function AddPositionsPage() {
  const session = useSession();
  const navigate = useNavigate();
  const pending = usePendingRows();
  const adding = useAdding(pending, OWN_POSITIONS);
  const readOnly = session !== undefined && isReadOnly(session.user);
  const queryClient = useQueryClient();
  const leave = () => {
    void navigate(pending.finish(PORTFOLIO));
    if (saved) {
      notifyUndoable(queryClient, `${plural(saved.count, "position")} added`, saved.changeId);
    }
  };
  const { preview, failure, isBusy, saved } = adding;
  return (
    <Page
      title="Add Positions"
      subtitle="Cells copied from a spreadsheet may be pasted into any field: symbol, quantity, type, account, date, description, price."
    >
      {readOnly && <Notice>{READ_ONLY_REASON}</Notice>}
      {failure !== undefined && (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      {preview === undefined ? (
        <OwnRowsForm rows={pending.rows} adding={adding} readOnly={readOnly} />
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

function OwnRowsForm(props: Pick<Parameters<typeof RowsForm>[0], "adding" | "readOnly" | "rows">) {
  const { data, isError } = useQuery(accountsQuery());
  return (
    <RowsForm
      {...props}
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
              You have no account yet: <Link to="/user/accounts">add one</Link> first.
            </Notice>
          )}
        </>
      }
    />
  );
}
