import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { QrCode } from "../../../ui/shown-once/qr-code.tsx";
import { PasswordQuestion, useSending } from "./password-question.tsx";
import { addApp, beginApp, type NewApp } from "./second-factor.queries.ts";

type Props = {
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void;
  readonly onCancel: () => void;
};

/** Shows the secret for an authenticator app, and takes its first code. */
export function AddApp({ onAdded, onCancel }: Props) {
  const [app, setApp] = useState<NewApp>();
  if (app) {
    return <FirstCode app={app} onAdded={onAdded} onCancel={onCancel} />;
  }
  return (
    <PasswordQuestion
      label="Add an authenticator app"
      text="You need an app that makes codes, such as Aegis, 2FAS, Google Authenticator or your password manager."
      confirmLabel="Show QR code"
      onConfirm={async (password) => setApp(await beginApp(password))}
      onCancel={onCancel}
    />
  );
}

function FirstCode({ app, onAdded, onCancel }: Props & { readonly app: NewApp }) {
  const [name, setName] = useState("");
  const [code, setCode] = useState("");
  const { busy, failure, fieldErrors, send } = useSending(async () => {
    const given = { ticket: app.ticket, name: name.trim() || "Authenticator app", code: code.trim() };
    onAdded((await addApp(given)).recoveryCodes);
  });
  return (
    <form noValidate aria-label="Add an authenticator app" onSubmit={send} className="flex flex-col gap-4">
      {failure !== undefined && fieldErrors["code"] === undefined && (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      <Secret app={app} />
      <TextField
        label="Code that the app shows"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        error={fieldErrors["code"]}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <TextField
        label="Name"
        hint="Where it is: My phone."
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={busy} disabled={code.trim() === ""}>
          Add app
        </Button>
      </div>
    </form>
  );
}

/** The secret as a picture and as text; each is as good as the app itself. */
function Secret({ app: { secret, uri } }: { readonly app: NewApp }) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <div className="w-48">
        <QrCode text={uri} label="QR code for your authenticator app" />
      </div>
      <div className="flex min-w-48 flex-1 flex-col gap-2">
        <p>Scan the picture with the app, or type this key into it:</p>
        <code className="font-mono break-all">{(secret.match(/.{1,4}/g) ?? []).join(" ")}</code>
        <CopyButton text={secret} what="key" />
      </div>
    </div>
  );
}
