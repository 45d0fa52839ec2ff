import { groupBy } from "@strikebook/core/shared/group-by";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useCallback, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { plural } from "../../../lib/format.ts";
import { isReadOnly, useSession } from "../../../lib/session.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Page } from "../../../ui/page.tsx";
import { type Account, accountsQuery } from "../../brokerage-accounts/brokerage-accounts.queries.ts";
import { notifyUndoable } from "../../change-history/change-history.queries.ts";
import { PreviewTable } from "../components/positions-preview.tsx";
import { RowEditor } from "../components/row-editor.tsx";
import { EMPTY_ROW, type PendingRow, pasteCells, type RowField, type RowProblem } from "../pending-rows.ts";
import { useAdding } from "../use-adding.ts";
import { usePendingRows } from "../use-pending-rows.ts";
import { READ_ONLY_REASON } from "./user-portfolio-page.tsx";

/** Rows of the form that are drawn at first: hundreds of them would keep a browser busy for seconds. */
const ROWS_SHOWN = 50;
const NO_PROBLEMS: readonly RowProblem[] = [];
const NO_ACCOUNTS: readonly Account[] = [];

const PORTFOLIO = "/user/portfolio";

/** Positions typed or pasted, checked by the server, then stored. */
export function AddPositionsPage() {
  const session = useSession();
  const navigate = useNavigate();
  const pending = usePendingRows();
  const adding = useAdding(pending);
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
        <RowsForm rows={pending.rows} adding={adding} readOnly={readOnly} />
      ) : (
        <>
          <PreviewTable preview={preview} />
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

function RowsForm(props: {
  readonly rows: ReturnType<typeof usePendingRows>["rows"];
  readonly adding: ReturnType<typeof useAdding>;
  readonly readOnly: boolean;
}) {
  const { rows, readOnly } = props;
  const { problems, isBusy, check, change } = props.adding;
  const { data, isError } = useQuery(accountsQuery());
  const accounts = data?.accounts ?? NO_ACCOUNTS;
  const [shown, setShown] = useState(ROWS_SHOWN);
  const problemsOf = groupBy(problems, ({ rowIndex }) => rowIndex);
  const onChange = useCallback(
    (index: number, changes: Partial<PendingRow>) =>
      change((all) => all.map((row, at) => (at === index ? { ...row, ...changes } : row))),
    [change],
  );
  const onRemove = useCallback(
    (index: number) => change((all) => all.filter((_, at) => at !== index)),
    [change],
  );
  const onPaste = useCallback(
    (row: number, field: RowField, text: string) =>
      change((all) => pasteCells(all, text, { row, field }, accounts)),
    [change, accounts],
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void check();
  };
  return (
    <form noValidate aria-label="Positions to add" onSubmit={submit} className="flex flex-col gap-4">
      {problems.length > 0 && (
        <Notice tone="danger" role="alert">
          <ul>
            {problems.map(({ rowIndex, field, message }) => (
              <li key={`${rowIndex} ${field} ${message}`}>
                Row {rowIndex + 1}, {field}: {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
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
      {rows.length === 0 && <EmptyState title="No rows" help="Add a row for each position." />}
      {rows.slice(0, shown).map((row, index) => (
        <RowEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place; its fields hold no state
          key={index}
          row={row}
          index={index}
          accounts={accounts}
          disabled={readOnly || isBusy}
          problems={problemsOf.get(index) ?? NO_PROBLEMS}
          onChange={onChange}
          onRemove={onRemove}
          onPaste={onPaste}
        />
      ))}
      {rows.length > shown && (
        <div className="flex flex-wrap items-center gap-2">
          <p role="status">
            {shown} of {plural(rows.length, "row")} shown; all of them are previewed.
          </p>
          <Button onClick={() => setShown(shown + ROWS_SHOWN)}>Show more rows</Button>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          disabled={readOnly || isBusy}
          onClick={() => {
            change((all) => [...all, EMPTY_ROW]);
            setShown(Math.max(shown, rows.length + 1));
          }}
        >
          Add Row
        </Button>
        <Button disabled={readOnly || isBusy || rows.length === 0} onClick={() => change(() => [])}>
          Remove All
        </Button>
        <Button
          type="submit"
          variant="primary"
          className="ml-auto"
          busy={isBusy}
          disabled={readOnly || rows.length === 0}
        >
          Continue to Preview
        </Button>
      </div>
    </form>
  );
}
