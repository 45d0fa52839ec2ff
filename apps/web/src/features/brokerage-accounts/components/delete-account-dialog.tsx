import { type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { forgetAccount } from "../../../lib/address/scope.ts";
import { plural } from "../../../lib/format.ts";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { currentWhose } from "../../../lib/whose/whose.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { notifyUndoable, refetchChanged } from "../../change-history/change-history.queries.ts";
import {
  type Account,
  type AccountContents,
  accountContentsQuery,
  deleteAccount,
} from "../brokerage-accounts.queries.ts";

type Props = { readonly account: Account; readonly onClose: () => void };

/** Says what goes with the account; with data, its name has to be typed first. */
export function DeleteAccountDialog({ account, onClose }: Props) {
  const textId = useId();
  const [typed, setTyped] = useState("");
  const { contents, hasData, removal } = useRemoval({ account, onClose });
  const isAllowed = contents.data !== undefined && (!hasData || typed.trim() === account.name.trim());
  return (
    <Modal
      title={`Delete account ${account.name}`}
      size="small"
      role="alertdialog"
      describedBy={textId}
      locked={removal.isPending}
      onClose={onClose}
      footer={
        <>
          <Button
            onClick={onClose}
            disabled={removal.isPending}
            {...(!hasData && { "data-autofocus": true })}
          >
            Cancel
          </Button>
          <Button
            variant="danger"
            disabled={!isAllowed}
            busy={removal.isPending}
            onClick={() => removal.mutate()}
          >
            {hasData ? "Delete account and data" : "Delete account"}
          </Button>
        </>
      }
    >
      <div id={textId} className="flex flex-col gap-3">
        {removal.isError && (
          <Notice tone="danger" role="alert">
            Failed to delete account: {graphqlErrorText(removal.error)}
          </Notice>
        )}
        <Consequences contents={contents} />
        {hasData && (
          <TextField
            label={`Type ${account.name} to delete it with its data`}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </div>
    </Modal>
  );
}

/** The account's contents, and deleting it with them. */
function useRemoval({ account, onClose }: Props) {
  const queryClient = useQueryClient();
  const contents = useQuery({ ...accountContentsQuery({ id: account.id }), gcTime: 0 });
  const hasData = contents.data !== undefined && heldIn(contents.data).length > 0;
  const removal = useMutation({
    mutationFn: () => deleteAccount(account.id, hasData),
    onMutate: currentWhose,
    onSuccess: async ({ message, changeId }, _nothing, whose) => {
      forgetAccount(account.id);
      onClose();
      notifyUndoable(queryClient, message || "Account deleted successfully", changeId, { whose });
      await refetchChanged(queryClient);
    },
    onError: () => void contents.refetch(),
  });
  return { contents, hasData, removal };
}

const Consequences = ({ contents }: { readonly contents: UseQueryResult<AccountContents> }) => (
  <Answer
    of="what this account holds"
    query={contents}
    failure="We couldn't read what this account holds"
    loadingText="Checking what this account holds..."
    loading={<Skeleton className="h-16" />}
  >
    {(held) => <Held contents={held} />}
  </Answer>
);

function Held({ contents }: { readonly contents: AccountContents }) {
  const held = heldIn(contents);
  if (held.length === 0) {
    return <p>This account is empty: no transactions, positions or imports.</p>;
  }
  return (
    <>
      <p>This account holds:</p>
      <ul className="list-disc pl-5 font-semibold">
        {held.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>
        All of it is deleted with the account, and your summaries are recalculated. Files with only this
        account can be imported again. This can't be undone.
      </p>
    </>
  );
}

function heldIn({ transactions, positions, imports }: AccountContents): string[] {
  return [
    ...(transactions > 0 ? [plural(transactions, "transaction")] : []),
    ...(positions > 0 ? [plural(positions, "position")] : []),
    ...(imports > 0 ? [plural(imports, "import")] : []),
  ];
}
