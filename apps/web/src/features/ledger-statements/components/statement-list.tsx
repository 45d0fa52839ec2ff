import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { hideFigures } from "../../../lib/format.ts";
import { QueryPanel } from "../../../ui/answer/query-panel.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LongList } from "../../../ui/fold/show-more.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { notify } from "../../../ui/toast/toast-store.ts";
import { bookAccounts } from "../book-accounts.queries.ts";
import { removeStatement, type Statement, statementsQuery } from "../ledger-statements.queries.ts";
import { useStatementChange } from "../use-statement-change.ts";

const SHOWN = 20;

/** The person's statements, newest first, each with a way to remove it. */
export function StatementList() {
  const statements = useQuery(statementsQuery());
  const [leaving, setLeaving] = useState<Statement>();
  const removal = useStatementChange(removeStatement, () => {
    setLeaving(undefined);
    notify.success("Correction taken back");
  });
  return (
    <QueryPanel title="Your corrections" query={statements} of="corrections">
      {(all) => (
        <>
          {removal.error !== undefined && (
            <Notice tone="danger" role="alert">
              {removal.error}
            </Notice>
          )}
          {all.length === 0 ? (
            <EmptyState
              title="No corrections yet"
              help="Add one when Fidelity's files leave something out, such as a new symbol."
            />
          ) : (
            <LongList
              items={all.toReversed()}
              step={SHOWN}
              label="Corrections"
              className="divide-y divide-line"
            >
              {(statement) => (
                <StatementItem
                  key={statement.id}
                  statement={statement}
                  isLocked={removal.isLocked}
                  onRemove={() => setLeaving(statement)}
                />
              )}
            </LongList>
          )}
          {leaving !== undefined && (
            <ConfirmDialog
              title="Take this correction back"
              confirmLabel="Take back"
              busy={removal.isPending}
              onConfirm={() => removal.change(leaving.id)}
              onCancel={() => setLeaving(undefined)}
            >
              <p className="wrap-anywhere">{hideFigures(leaving.sentence)}</p>
              <p className="mt-2 text-ink-2">Your figures go back to what they were without it.</p>
            </ConfirmDialog>
          )}
        </>
      )}
    </QueryPanel>
  );
}

type ItemProps = {
  readonly statement: Statement;
  readonly isLocked: boolean;
  readonly onRemove: () => void;
};

function StatementItem({ statement, isLocked, onRemove }: ItemProps) {
  const { sentence, reason, accountId } = statement;
  const accounts = useQuery(bookAccounts()).data ?? [];
  const account = accountId === null ? "All accounts" : accounts.find(({ id }) => id === accountId)?.name;
  const details = [account, reason].filter((text) => text !== undefined && text !== null);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <p>{hideFigures(sentence)}</p>
        <p className="text-label text-ink-2">{details.join(" · ")}</p>
      </div>
      <Button variant="quiet" disabled={isLocked} onClick={onRemove}>
        Take back <span className="sr-only">{hideFigures(sentence)}</span>
      </Button>
    </li>
  );
}
