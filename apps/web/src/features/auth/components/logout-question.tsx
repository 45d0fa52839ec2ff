import { useState } from "react";
import { countWaitingFiles } from "../../../lib/waiting-files.ts";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { signOut } from "../auth.requests.ts";

/** Signs out at once, or has `ask` show the question where files wait to be imported. */
export function leave(ask: () => void, onLeft?: () => void): void {
  if (countWaitingFiles() > 0) {
    ask();
  } else {
    void signOut().then(onLeft);
  }
}

type Props = { readonly onClose: () => void; readonly onLeft?: () => void };

/** Asks before a logout that takes waiting files off the list. */
export function LogoutQuestion({ onClose, onLeft }: Props) {
  const [count] = useState(countWaitingFiles);
  return (
    <ConfirmDialog
      title={`${count === 1 ? "1 file is" : `${count} files are`} waiting. Sign out anyway?`}
      confirmLabel="Sign out"
      cancelLabel="Stay signed in"
      danger
      onConfirm={() => void signOut().then(onLeft)}
      onCancel={onClose}
    >
      Files you haven't imported leave the list. Choose them again after you sign in.
    </ConfirmDialog>
  );
}
