import { type FormEvent, type ReactNode, useState } from "react";
import { formErrorText } from "../../../lib/network/error-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { Notice } from "../../../ui/notice.tsx";

type Props = {
  /** What is asked about: the form's name. */
  readonly label: string;
  /** The consequence, in a sentence. */
  readonly text: string;
  readonly confirmLabel: string;
  readonly danger?: boolean;
  /** Further fields, above the password. */
  readonly children?: ReactNode;
  /** Throws what the server refused. */
  readonly onConfirm: (currentPassword: string) => Promise<void>;
  readonly onCancel: () => void;
};

/** Asks for the present password before a second factor changes. */
export function PasswordQuestion({
  label,
  text,
  confirmLabel,
  danger = false,
  children,
  onConfirm,
  onCancel,
}: Props) {
  const [password, setPassword] = useState("");
  const { busy, failure, fieldErrors, send } = useSending(() => onConfirm(password));
  return (
    <form noValidate aria-label={label} onSubmit={send} className="flex flex-col gap-4">
      {failure !== undefined && fieldErrors["currentPassword"] === undefined && (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      <p>{text}</p>
      {children}
      <PasswordField
        label="Current password"
        name="current-password"
        autoComplete="current-password"
        error={fieldErrors["currentPassword"]}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant={danger ? "danger" : "primary"} busy={busy} disabled={password === ""}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}

/** Sends a form, and keeps what the server refused. */
export function useSending(work: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ReturnType<typeof formErrorText>>();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (thrown) {
      setError(formErrorText(thrown));
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    failure: error?.message,
    fieldErrors: error?.fieldErrors ?? {},
    send: (event: FormEvent) => void send(event),
  };
}
