import { useMutation, useQueryClient } from "@tanstack/react-query";
import { NetworkError } from "../../../lib/network/api-error.ts";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { TemporaryPassword } from "../components/temporary-password.tsx";
import { type AdminUser, fullNameOf, refetchUsers, resetPassword } from "../users.queries.ts";

type Props = {
  readonly user: AdminUser;
  readonly onClose: () => void;
  readonly onFailure: (message: string) => void;
};

/** Asks first, then shows the temporary password, once. */
export function ResetPasswordDialog({ user, onClose, onFailure }: Props) {
  const queryClient = useQueryClient();
  const reset = useMutation({
    mutationFn: () => resetPassword(user.id),
    // The answer holds a password: it is gone from memory with the dialog.
    gcTime: 0,
    onSuccess: () => void refetchUsers(queryClient),
    onError: (error) => onFailure(failureText(error)),
  });
  if (reset.data !== undefined) {
    return (
      <Modal
        title={`New password of ${user.username}`}
        size="small"
        onClose={onClose}
        footer={
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <TemporaryPassword password={reset.data.temporaryPassword} />
      </Modal>
    );
  }
  return (
    <ConfirmDialog
      title={`Reset password of ${user.username}`}
      confirmLabel={reset.isPending ? "Resetting..." : "Reset Password"}
      danger
      busy={reset.isPending}
      onConfirm={() => reset.mutate()}
      onCancel={onClose}
    >
      {fullNameOf(user)} gets a temporary password, which you hand over. Their own password stops working, and
      all of their sessions and their tokens for scripts end at once.
    </ConfirmDialog>
  );
}

/** A request without an answer may have been carried out; the password that it made is lost then. */
function failureText(error: unknown): string {
  const text = graphqlErrorText(error);
  return error instanceof NetworkError ? `${text} The password may have changed: reset it again.` : text;
}
