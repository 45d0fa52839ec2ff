import { acceptance } from "@strikebook/validators/invitations";
import { type FormEvent, useRef, useState } from "react";
import { ApiError } from "../../../lib/network/api-error.ts";
import { formErrorText } from "../../../lib/network/error-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PasswordChecklist } from "../components/password-checklist.tsx";
import { acceptInvitation, type Invited } from "./join.requests.ts";

type Props = {
  readonly token: string;
  readonly invited: Invited;
  readonly onJoined: () => void;
  /** The link was good a moment ago and is no longer. */
  readonly onGone: () => void;
};

/** Username, e-mail and password of the person who was invited; for an account that is there the password alone. */
export function JoinForm({ token, invited, onJoined, onGone }: Props) {
  const { draft, errors, failure, isBusy, change, submit } = useJoin({ token, invited, onJoined, onGone });
  const field = (name: keyof Draft) => ({
    name,
    value: draft[name],
    error: errors[name],
    disabled: isBusy,
    required: true,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  const isNew = invited.username === null;
  return (
    <form
      noValidate
      aria-label="Join"
      onSubmit={(event) => void submit(event)}
      className="rounded-card flex flex-col gap-4 border border-line bg-surface p-4"
    >
      <div>
        <h2>Welcome, {invited.firstName}</h2>
        <p className="text-ink-2">Choose how you sign in. Nobody else gets to see your password.</p>
      </div>
      {failure !== undefined && (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={isNew}
        {...field("username")}
        readOnly={!isNew}
        hint={isNew ? "3 to 50 letters, digits, dots, dashes or underscores." : "It stays as it is."}
      />
      {isNew && (
        <TextField
          label="E-mail"
          type="email"
          autoComplete="email"
          hint="You can sign in with it, too."
          {...field("email")}
        />
      )}
      <div className="flex flex-col gap-2">
        <PasswordField
          label="Password"
          autoComplete="new-password"
          autoFocus={!isNew}
          {...field("password")}
        />
        <PasswordChecklist password={draft.password} />
      </div>
      <PasswordField label="Confirm password" autoComplete="new-password" {...field("confirmation")} />
      <Button type="submit" variant="primary" busy={isBusy}>
        Join
      </Button>
    </form>
  );
}

type Draft = {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly confirmation: string;
};

const NO_MATCH = "The passwords do not match";

function useJoin({ token, invited, onJoined, onGone }: Props) {
  const [draft, setDraft] = useState<Draft>({
    username: invited.username ?? "",
    email: invited.email,
    password: "",
    confirmation: "",
  });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);

  const send = async (given: Parameters<typeof acceptInvitation>[0]) => {
    isSending.current = true;
    setBusy(true);
    try {
      await acceptInvitation(given);
      onJoined();
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) {
        onGone();
        return;
      }
      const { message, fieldErrors } = formErrorText(error);
      setFailure(message);
      setErrors(fieldErrors);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { confirmation, ...chosen } = draft;
    const parsed = acceptance.safeParse({ ...chosen, token });
    const problems = (parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]);
    const found = {
      ...Object.fromEntries(problems.toReversed()),
      ...(confirmation === chosen.password ? {} : { confirmation: NO_MATCH }),
    };
    setErrors(found);
    setFailure(undefined);
    if (parsed.success && Object.keys(found).length === 0 && !isSending.current) {
      await send(parsed.data);
    }
  };
  return {
    draft,
    errors,
    failure,
    isBusy,
    change: (changes: Partial<Draft>) => setDraft((current) => ({ ...current, ...changes })),
    submit,
  };
}
