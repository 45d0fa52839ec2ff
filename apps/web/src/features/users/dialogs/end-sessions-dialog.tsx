import { useMutation, useQueryClient } from "@tanstack/react-query";
import { plural } from "../../../lib/format.ts";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { notify } from "../../../ui/toast/toast-store.ts";
import { type AdminUser, endUserSessions, fullNameOf, refetchUsers } from "../users.queries.ts";

type Props = {
  readonly user: AdminUser;
  readonly onClose: () => void;
  readonly onFailure: (message: string) => void;
};

/** Asks before a user is signed out everywhere. */
export function EndSessionsDialog({ user, onClose, onFailure }: Props) {
  const queryClient = useQueryClient();
  const end = useMutation({
    mutationFn: () => endUserSessions(user.id),
    onSuccess: ({ sessionsEnded }) => {
      notify.success(`${plural(sessionsEnded, "session")} of ${user.username} ended.`);
      onClose();
      void refetchUsers(queryClient);
    },
    onError: (error) => onFailure(graphqlErrorText(error)),
  });
  return (
    <ConfirmDialog
      title={`End sessions of ${user.username}`}
      confirmLabel={end.isPending ? "Ending..." : "End Sessions"}
      danger
      busy={end.isPending}
      onConfirm={() => end.mutate()}
      onCancel={onClose}
    >
      {fullNameOf(user)} is signed out at once, on every device, and their tokens for scripts end. They can
      sign in again with their password.
    </ConfirmDialog>
  );
}
