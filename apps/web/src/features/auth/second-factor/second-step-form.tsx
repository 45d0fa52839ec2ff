import { isPasskeyOrigin } from "@strikebook/core/users/passkey-origin";
import { type FormEvent, useState } from "react";
import { ERROR_TEXTS } from "../../../lib/network/error-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { Outcome, SecondStep } from "../auth.requests.ts";
import { signInWithCode, signInWithPasskey } from "./passkey-sign-in.ts";

type Props = {
  readonly secondStep: SecondStep;
  /** To the password again. */
  readonly onBack: () => void;
};

/** Asks for the second factor, after the right password. */
export function SecondStepForm({ secondStep, onBack }: Props) {
  const { ticket, hasPasskey, hasApp } = secondStep;
  const canUsePasskey = hasPasskey && isPasskeyOrigin(window.location);
  const { code, setCode, busy, failure, enterBy } = useSecondStep();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void enterBy(() => signInWithCode(ticket, code.trim()));
  };
  return (
    <form
      aria-label="Second step"
      onSubmit={submit}
      className="rounded-card flex flex-col gap-4 border border-line bg-surface p-4"
    >
      <h2 className="text-title">One more step</h2>
      {failure !== undefined && (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      {canUsePasskey && (
        <Button
          variant={hasApp ? "secondary" : "primary"}
          disabled={busy}
          onClick={() => void enterBy(() => signInWithPasskey(ticket))}
        >
          Use your passkey
        </Button>
      )}
      {hasPasskey && !canUsePasskey && (
        <Notice>Your passkey needs HTTPS and the name it was made for. Here, enter a code.</Notice>
      )}
      <TextField
        label={hasApp ? "Code from your app" : "Recovery code"}
        hint={hasApp ? "Or one of your recovery codes." : "Each works once."}
        name="one-time-code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onBack}>Back</Button>
        <Button
          type="submit"
          variant={hasApp ? "primary" : "secondary"}
          busy={busy}
          disabled={code.trim() === ""}
        >
          Continue
        </Button>
      </div>
    </form>
  );
}

/** What is typed, and sending it. */
function useSecondStep() {
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const enterBy = async (way: () => Promise<Outcome>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const outcome = await way();
      setFailure(outcome.ok ? undefined : outcome.message);
    } catch {
      setFailure(ERROR_TEXTS.loginException);
    } finally {
      setBusy(false);
    }
  };
  return { code, setCode, busy, failure, enterBy };
}
