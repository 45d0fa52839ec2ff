import { useQueryClient } from "@tanstack/react-query";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { notifyUndoable } from "../../change-history/change-history.queries.ts";
import type { Account, SavedAccount } from "../brokerage-accounts.queries.ts";
import { AccountForm } from "./account-form.tsx";

type Props = {
  readonly account?: Account | undefined;
  readonly brokerage?: string | undefined;
  /** The number of a new account. */
  readonly accountIdentifier?: string | undefined;
  readonly onSaved?: (account: SavedAccount) => void;
  readonly onClose: () => void;
};

/** The form for a new account or an existing one, over the page. */
export function AccountDialog({ account, brokerage, accountIdentifier, onSaved, onClose }: Props) {
  const queryClient = useQueryClient();
  return (
    <Modal title={account ? "Edit Account" : "Add Account"} size="small" onClose={onClose}>
      <AccountForm
        account={account}
        brokerage={brokerage}
        accountIdentifier={accountIdentifier}
        onCancel={onClose}
        onSaved={(saved, whose) => {
          const message = account ? `Account ${saved.name} saved` : `Account ${saved.name} added`;
          notifyUndoable(queryClient, message, saved.changeId, { whose });
          onSaved?.(saved);
          onClose();
        }}
      />
    </Modal>
  );
}
