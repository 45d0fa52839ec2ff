import { useState } from "react";
import { useTitleFocus } from "../../../lib/browser/title-focus.ts";
import { ERROR_TEXTS } from "../../../lib/network/error-texts.ts";
import { useSession } from "../../../lib/network/session.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { notify } from "../../../ui/toast/toast-store.ts";
import { useDocumentTitle } from "../../../ui/use-document-title.ts";
import { typedTemporaryPassword } from "../auth.requests.ts";
import { ChangePasswordForm } from "../components/change-password-form.tsx";
import { LogoutQuestion, leave } from "../components/logout-question.tsx";

/** Shown in place of every other page while the user has a temporary password. */
export function NewPasswordPage() {
  useDocumentTitle("Choose a new password");
  const heading = useTitleFocus();
  const session = useSession();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[28rem] flex-col justify-center gap-4 px-4 py-8">
      <h1 ref={heading} tabIndex={-1}>
        Choose a new password
      </h1>
      <Notice>You signed in with a temporary password. Choose a new one to continue.</Notice>
      <div className="rounded-card border border-line bg-surface p-4">
        <ChangePasswordForm
          currentLabel="Current or temporary password"
          currentPassword={typedTemporaryPassword(session?.user.id)}
          onChanged={() => notify.success(ERROR_TEXTS.passwordChangedModal)}
          actions={<Button onClick={() => leave(() => setIsAsking(true))}>Logout</Button>}
        />
      </div>
      {isAsking && <LogoutQuestion onClose={() => setIsAsking(false)} />}
    </main>
  );
}
