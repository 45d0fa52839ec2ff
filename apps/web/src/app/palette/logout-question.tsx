import { useState } from "react";
import { signOut } from "../../features/auth/auth.requests.ts";
import { countWaitingFiles } from "../../features/uploads/queue/waiting-files.ts";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import type { Overlay } from "./use-shortcuts.ts";

/** Signs out at once, or asks first where files wait to be imported. */
export function leave(onOverlay: (overlay: Overlay) => void): void {
  if (countWaitingFiles() > 0) {
    onOverlay("logout");
  } else {
    void signOut();
  }
}

/** Asks before a logout that takes waiting files off the list. */
export function LogoutQuestion({ onClose }: { readonly onClose: () => void }) {
  const [count] = useState(countWaitingFiles);
  return (
    <ConfirmDialog
      title={`${count === 1 ? "1 file is" : `${count} files are`} waiting. Sign out anyway?`}
      confirmLabel="Sign out"
      cancelLabel="Stay signed in"
      danger
      onConfirm={() => void signOut()}
      onCancel={onClose}
    >
      Files that are not imported yet are taken off the list. After you sign in again, choose them once more.
    </ConfirmDialog>
  );
}
