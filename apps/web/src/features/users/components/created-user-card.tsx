import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router-dom";
import { Button } from "../../../ui/button.tsx";
import { buttonClass } from "../../../ui/button-class.ts";
import { Card } from "../../../ui/card.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { CreatedUser } from "../users.queries.ts";
import { TemporaryPassword } from "./temporary-password.tsx";

type Props = {
  readonly created: CreatedUser;
  /** A welcome e-mail was asked for. */
  readonly wantsMail: boolean;
  readonly onAnother: () => void;
};

/** The new user, with the temporary password: it is shown only as long as this card is on the screen. */
export function CreatedUserCard({ created, wantsMail, onAnother }: Props) {
  const { user, temporaryPassword, message } = created;
  const isMailMissing = wantsMail && !created.welcomeEmailSent;
  const { state } = useLocation();
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => result.current?.focus(), []);
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <div ref={result} tabIndex={-1} className="outline-none">
          <Notice tone={isMailMissing ? "warning" : "success"} role="status">
            {message}
          </Notice>
        </div>
        {temporaryPassword ? (
          <>
            <TemporaryPassword password={temporaryPassword} />
            {user.enabled ? <HandOver created={created} password={temporaryPassword} /> : null}
          </>
        ) : (
          <p>The server didn't return a temporary password.</p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onAnother}>Create Another User</Button>
          <Link to={`/admin/users/${user.id}`} state={state} className={buttonClass()}>
            View User
          </Link>
        </div>
      </div>
    </Card>
  );
}

type HandOverProps = { readonly created: CreatedUser; readonly password: string };

/** What the new user has to be given, in one piece. */
function HandOver({ created: { user, signInUrl }, password }: HandOverProps) {
  const details = [
    ["Sign in at", signInUrl ?? `${window.location.origin}/login`],
    ["Username", user.username],
  ] as const;
  const text = [...details, ["Temporary password", password] as const]
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
  return (
    <section
      aria-label="Sign-in details"
      className="rounded-card flex flex-col gap-3 border border-line px-3 py-3"
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {details.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <CopyButton text={text} what="sign-in details" variant="primary" />
    </section>
  );
}
