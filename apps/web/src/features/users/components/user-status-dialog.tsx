import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { NetworkError } from "../../../lib/network/api-error.ts";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { notify } from "../../../ui/toast/toast-store.ts";
import { type AdminUser, refetchUsers, setUserStatus } from "../users.queries.ts";

type Props = {
  readonly user: AdminUser;
  /** Cancelled, or done. */
  readonly onClose: () => void;
  /** Called when the server refused, or did not answer: the dialog closes. */
  readonly onFailure: (message: string) => void;
};

/** Asks before a user is disabled or enabled, and does it. */
export function UserStatusDialog({ user: given, onClose, onFailure }: Props) {
  const queryClient = useQueryClient();
  // As it was when it was asked: once done, the opposite would stand there for a moment.
  const [user] = useState(given);
  const { username, fullName, enabled } = user;
  useEffect(() => () => void setTimeout(focusTitleIfLost), []);
  const change = useMutation({
    mutationFn: () => setUserStatus(user.id, !enabled),
    onSuccess: async () => {
      await refetchUsers(queryClient);
      notify.success(
        enabled
          ? `User ${username} disabled. Their sessions have ended.`
          : `User ${username} enabled. They can sign in again.`,
      );
      onClose();
    },
    onError: (error) => {
      onFailure(failureText(error, user));
      void refetchUsers(queryClient);
    },
  });
  const name = fullName === "" ? username : `${fullName} (${username})`;
  const labels = enabled ? ["Disable User", "Disabling..."] : ["Enable User", "Enabling..."];
  return (
    <ConfirmDialog
      title={`${enabled ? "Disable" : "Enable"} user ${username}`}
      confirmLabel={labels[change.isPending ? 1 : 0] ?? ""}
      danger={enabled}
      busy={change.isPending}
      onConfirm={() => change.mutate()}
      onCancel={onClose}
    >
      {enabled
        ? `${name} can't sign in anymore, and all their sessions end now, on every device; so do their tokens for scripts. Their data stays. You can enable the account again at any time.`
        : `${name} can sign in again with the same password. Ended sessions and tokens for scripts stay ended.`}
    </ConfirmDialog>
  );
}

/** A list of the active ones no longer holds the row whose button was pressed: the keyboard goes on from the title. */
function focusTitleIfLost(): void {
  if (document.activeElement === document.body) {
    document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }
}

/** A request without an answer may or may not have been carried out: the dialog must claim neither. */
function failureText(error: unknown, { username, enabled }: AdminUser): string {
  const text = graphqlErrorText(error);
  return error instanceof NetworkError
    ? `${text} We don't know yet whether ${username} was ${enabled ? "disabled" : "enabled"}.`
    : text;
}
