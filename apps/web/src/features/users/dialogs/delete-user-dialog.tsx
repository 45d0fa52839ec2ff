import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { NetworkError } from "../../../lib/network/api-error.ts";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { notify } from "../../../ui/toast/toast-store.ts";
import { type AdminUser, deleteUser, fullNameOf, refetchUsers } from "../users.queries.ts";

type Props = { readonly user: AdminUser; readonly onClose: () => void };

/** Says what goes with the person, and asks for their username: there is no way back. */
export function DeleteUserDialog({ user, onClose }: Props) {
  const textId = useId();
  const [typed, setTyped] = useState("");
  const deletion = useDeletion(user, onClose);
  const { username } = user;
  return (
    <Modal
      title={`Delete ${username} with all data`}
      size="small"
      role="alertdialog"
      describedBy={textId}
      locked={deletion.isPending}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={deletion.isPending}>
            Cancel
          </Button>
          <Button
            variant="danger"
            disabled={typed.trim().toLowerCase() !== username}
            busy={deletion.isPending}
            onClick={() => deletion.mutate()}
          >
            {deletion.isPending ? "Deleting..." : "Delete for good"}
          </Button>
        </>
      }
    >
      <div id={textId} className="flex flex-col gap-3">
        {deletion.isError && (
          <Notice tone="danger" role="alert">
            {failureText(deletion.error)}
          </Notice>
        )}
        <p>
          {fullNameOf(user)} is signed out at once. Their accounts, files, trades, positions and settings are
          deleted. This can't be undone.
        </p>
        <p className="text-ink-2">
          Let them download everything of theirs first, under "Profile and devices" in their user menu. The
          audit log keeps what they did. Backups made before today still hold their data until they are
          replaced.
        </p>
        <TextField
          label={`Type ${username} to confirm`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
    </Modal>
  );
}

function useDeletion({ id, username }: AdminUser, onClose: () => void) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useMutation({
    mutationFn: () => deleteUser(id, username),
    onSuccess: async () => {
      notify.success(`${username} was deleted with all data.`);
      onClose();
      if (pathname === `/admin/users/${id}`) {
        await navigate("/admin/users", { replace: true });
      }
      await refetchUsers(queryClient);
    },
  });
}

/** A request without an answer may have been carried out. */
function failureText(error: unknown): string {
  const text = graphqlErrorText(error);
  return error instanceof NetworkError ? `${text} The person may be deleted: look at the list first.` : text;
}
