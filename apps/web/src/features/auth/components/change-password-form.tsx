import { passwordChangeProblem } from "@strikebook/core/users/password-rules";
import { type FormEvent, type ReactNode, useState } from "react";
import { ERROR_TEXTS } from "../../../lib/error-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import { changePassword } from "../auth.requests.ts";
import { PasswordChecklist } from "./password-checklist.tsx";

type Props = {
  /** Called once the server has the new password. */
  readonly onChanged: () => void;
  /** Further buttons, left of the main one. */
  readonly actions?: ReactNode;
  readonly currentLabel?: string;
};

/** Current, new and again; the rules are ticked off while typing, the first thing wrong is named on submit. */
export function ChangePasswordForm({ onChanged, actions, currentLabel = "Current password" }: Props) {
  const [currentPassword, setCurrent] = useState("");
  const [newPassword, setNew] = useState("");
  const [confirmPassword, setConfirm] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const problem = passwordChangeProblem({ currentPassword, newPassword, confirmPassword });
    setFailure(problem);
    if (problem !== undefined) {
      return;
    }
    setBusy(true);
    try {
      const outcome = await changePassword(currentPassword, newPassword);
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
        value={currentPassword}
        onChange={(event) => setCurrent(event.target.value)}
      />
      <div className="flex flex-col gap-2">
        <PasswordField
          label="New password"
          name="new-password"
          autoComplete="new-password"
          required
          value={newPassword}
          onChange={(event) => setNew(event.target.value)}
        />
        <PasswordChecklist password={newPassword} />
      </div>
      <PasswordField
        label="Confirm new password"
        name="confirm-password"
        autoComplete="new-password"
        required
        value={confirmPassword}
        onChange={(event) => setConfirm(event.target.value)}
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
