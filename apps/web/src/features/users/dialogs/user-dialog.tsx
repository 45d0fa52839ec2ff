import { lazy, Suspense } from "react";
import { UserStatusDialog } from "../components/user-status-dialog.tsx";
import type { AskedAct } from "../user-words.ts";
import { DeleteUserDialog } from "./delete-user-dialog.tsx";
import { EndSessionsDialog } from "./end-sessions-dialog.tsx";
import { ResetPasswordDialog } from "./reset-password-dialog.tsx";

type Props = {
  readonly asked: AskedAct;
  /** Cancelled, or done. */
  readonly onClose: () => void;
  /** Called when the server refused, or did not answer: the dialog closes. */
  readonly onFailure: (message: string) => void;
};

// By far the largest, and seldom opened: the screens don't wait for it.
const EditUserDialog = lazy(async () => ({
  default: (await import("./edit-user-dialog.tsx")).EditUserDialog,
}));

const DIALOGS = {
  delete: DeleteUserDialog,
  edit: EditUserDialog,
  "end-sessions": EndSessionsDialog,
  "reset-password": ResetPasswordDialog,
  status: UserStatusDialog,
};

/** The question that belongs to an act on a user. */
export function UserDialog({ asked: { act, user }, ...rest }: Props) {
  const Dialog = DIALOGS[act];
  return (
    <Suspense fallback={null}>
      <Dialog user={user} {...rest} />
    </Suspense>
  );
}
