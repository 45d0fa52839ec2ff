import { CircleCheck, CircleX, LoaderCircle } from "lucide-react";
import { type FormEvent, lazy, Suspense, useRef, useState } from "react";
import { savedFiles } from "../../../lib/browser/saved-files.ts";
import { ERROR_TEXTS } from "../../../lib/network/error-texts.ts";
import { lastEndReason } from "../../../lib/network/session.ts";
import { PRODUCT } from "../../../lib/product.ts";
import { Button } from "../../../ui/button.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useDocumentTitle } from "../../../ui/use-document-title.ts";
import { type Outcome, type SecondStep, signIn } from "../auth.requests.ts";
import { type ServerStatus, useServerStatus } from "../use-server-status.ts";

// Nearly nobody has any: the first visit doesn't fetch it.
const KeptFiles = lazy(async () => ({ default: (await import("./kept-files.tsx")).KeptFiles }));

// Few houses have a provider: the others don't fetch it.
const ProviderSignIn = lazy(async () => ({
  default: (await import("./provider-sign-in.tsx")).ProviderSignIn,
}));

// Few have a second factor, and it is needed after the password only.
const SecondStepForm = lazy(async () => ({
  default: (await import("../second-factor/second-step-form.tsx")).SecondStepForm,
}));

const PasskeyButton = lazy(async () => ({ default: (await import("./passkey-button.tsx")).PasskeyButton }));

type Failure = { readonly message: string; readonly details?: string | undefined };

/** The only way in. It knows no router, so that a first visit fetches none; signing in shows what is behind it. */
export function LoginScreen() {
  useDocumentTitle("Sign in");
  const [kept] = useState(savedFiles);
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[26rem] flex-col justify-center gap-4 px-4 py-8">
      <div className="flex items-center gap-3">
        <img src="/favicon.svg" alt="" width={40} height={40} />
        <h1 className="text-value">{PRODUCT}</h1>
      </div>
      <Notice>
        <p>{PRODUCT} is in early development.</p>
        <p className="text-ink-2">
          New user registration is not available. An administrator creates your account.
        </p>
      </Notice>
      <LoginForm />
      {kept && (
        <Suspense>
          <KeptFiles {...kept} />
        </Suspense>
      )}
    </main>
  );
}

function LoginForm() {
  const { status, provider } = useServerStatus();
  const login = useLogin();
  const { username, setUsername, password, setPassword, passwordInput, busy, failure, submit } = login;
  if (login.secondStep) {
    return (
      <Suspense>
        <SecondStepForm secondStep={login.secondStep} onBack={login.startOver} />
      </Suspense>
    );
  }
  const incomplete = username.trim() === "" || password === "";
  return (
    <form
      aria-label="Sign in"
      onSubmit={(event) => void submit(event)}
      className="rounded-card flex flex-col gap-4 border border-line bg-surface p-4"
    >
      {failure && (
        <Notice tone="danger" role="alert">
          <p>{failure.message}</p>
          {failure.details && <p>{failure.details}</p>}
        </Notice>
      )}
      <TextField
        label="Username or e-mail"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus
        value={username}
        onChange={(event) => setUsername(event.target.value)}
      />
      <PasswordField
        ref={passwordInput}
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" variant="primary" busy={busy} disabled={incomplete || status === "offline"}>
        {busy ? "Signing In..." : "Sign In"}
      </Button>
      <Suspense>
        <PasskeyButton disabled={busy || status === "offline"} enterBy={login.enterBy} />
      </Suspense>
      {typeof provider === "string" && (
        <Suspense>
          <ProviderSignIn name={provider} />
        </Suspense>
      )}
      <ServerStatusLine status={status} />
    </form>
  );
}

/** The typed credentials, and sending them. */
function useLogin() {
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | undefined>(sessionEnd);
  const [secondStep, setSecondStep] = useState<SecondStep>();
  const passwordInput = useRef<HTMLInputElement>(null);

  const enterBy = async (way: () => Promise<Outcome>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const outcome = await way();
      if (!outcome.ok) {
        setSecondStep(outcome.secondStep);
        setFailure(
          outcome.secondStep
            ? undefined
            : { ...outcome, message: outcome.message || ERROR_TEXTS.loginFailed },
        );
        passwordInput.current?.select();
      }
    } catch {
      setFailure({ message: ERROR_TEXTS.loginException });
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    return enterBy(() => signIn(username.trim(), password));
  };
  const startOver = () => {
    setPassword("");
    setSecondStep(undefined);
  };
  const fields = { username, setUsername, password, setPassword, passwordInput };
  return { ...fields, busy, failure, secondStep, submit, startOver, enterBy };
}

/** Tells who was thrown out why they are here. */
function sessionEnd(): Failure | undefined {
  const reason = lastEndReason();
  return reason === "expired" || reason === "refused" ? { message: ERROR_TEXTS.sessionExpired } : undefined;
}

const LOOKS = {
  checking: { Icon: LoaderCircle, color: "text-ink-2", text: "Checking server connection..." },
  offline: { Icon: CircleX, color: "text-danger", text: "Backend server is not responding." },
  online: { Icon: CircleCheck, color: "text-gain", text: "Server connected" },
};

/** Whether signing in can work at the moment. */
function ServerStatusLine({ status }: { readonly status: ServerStatus }) {
  const { Icon, color, text } = LOOKS[status];
  return (
    <p role="status" className="flex items-center gap-2 text-label text-ink-2">
      <Icon aria-hidden size={16} className={color} />
      {text}
    </p>
  );
}
