import { passwordChangeProblem } from "@strikebook/core/users/password-rules";
import { type FormEvent, type ReactNode, useState } from "react";
import { ERROR_TEXTS } from "../../../lib/network/error-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { changePassword } from "../auth.requests.ts";
import { PasswordChecklist } from "./password-checklist.tsx";

type Props = {
  /** Called once the server has the new password. */
  readonly onChanged: () => void;
  /** Further buttons, left of the main one. */
  readonly actions?: ReactNode;
  readonly currentLabel?: string;
  /** Stands in the field of the current password from the start. */
  readonly currentPassword?: string;
};

/** Current, new and again; the rules are ticked off while typing, the first thing wrong is named on submit. */
export function ChangePasswordForm({ onChanged, actions, ...current }: Props) {
  const { currentLabel = "Current password", currentPassword = "" } = current;
  const { draft, change, busy, failure, submit } = usePasswordChange(onChanged, currentPassword);
  return (
    <form
      noValidate
      aria-label="Change password"
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      {failure !== undefined && (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      <PasswordField
        label={currentLabel}
        name="current-password"
        autoComplete="current-password"
        required
        value={draft.currentPassword}
        onChange={(event) => change({ currentPassword: event.target.value })}
      />
      <div className="flex flex-col gap-2">
        <PasswordField
          label="New password"
          name="new-password"
          autoComplete="new-password"
          required
          value={draft.newPassword}
          onChange={(event) => change({ newPassword: event.target.value })}
        />
        <PasswordChecklist password={draft.newPassword} />
      </div>
      <PasswordField
        label="Confirm new password"
        name="confirm-password"
        autoComplete="new-password"
        required
        value={draft.confirmPassword}
        onChange={(event) => change({ confirmPassword: event.target.value })}
      />
      <div className="flex flex-wrap justify-end gap-2">
        {actions}
        <Button type="submit" variant="primary" busy={busy}>
          Change Password
        </Button>
      </div>
    </form>
  );
}

/** The typed passwords, and sending them. */
function usePasswordChange(onChanged: () => void, currentPassword: string) {
  const [draft, setDraft] = useState({ currentPassword, newPassword: "", confirmPassword: "" });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const problem = passwordChangeProblem(draft);
    setFailure(problem);
    if (problem !== undefined) {
      return;
    }
    setBusy(true);
    try {
      const outcome = await changePassword(draft.currentPassword, draft.newPassword);
      if (outcome.ok) {
        onChanged();
      } else {
        setFailure(outcome.message);
      }
    } catch {
      setFailure(ERROR_TEXTS.changePasswordException);
    } finally {
      setBusy(false);
    }
  };
  const change = (changes: Partial<typeof draft>) => setDraft((current) => ({ ...current, ...changes }));
  return { draft, change, busy, failure, submit };
}
