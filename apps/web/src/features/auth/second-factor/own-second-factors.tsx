import { isPasskeyOrigin } from "@strikebook/core/users/passkey-origin";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatInstant, plural } from "../../../lib/format.ts";
import { refetch } from "../../../lib/network/query.ts";
import { QueryPanel } from "../../../ui/answer/query-panel.tsx";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { AddApp } from "./add-app.tsx";
import { AddPasskey } from "./add-passkey.tsx";
import { PasswordQuestion } from "./password-question.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { RenameFactor } from "./rename-factor.tsx";
import {
  type OwnFactor,
  type OwnFactors,
  ownFactorsQuery,
  removeFactor,
  renewRecoveryCodes,
} from "./second-factor.queries.ts";

/** What the person is doing in the card. */
type Act =
  | { readonly what: "add-app" | "add-passkey" | "list" | "renew" }
  | { readonly what: "remove" | "rename"; readonly factor: OwnFactor }
  | { readonly what: "codes"; readonly codes: readonly string[] };

const LIST: Act = { what: "list" };

/** The person's passkeys and authenticator apps, with ways to add and remove them. */
export function OwnSecondFactors() {
  const query = useQuery(ownFactorsQuery());
  return (
    <QueryPanel title="Second factor" query={query} of="second factors">
      {(own) => <SecondFactorActs own={own} />}
    </QueryPanel>
  );
}

function SecondFactorActs({ own }: { readonly own: OwnFactors }) {
  const queryClient = useQueryClient();
  const [act, setAct] = useState<Act>(LIST);
  const cancel = () => setAct(LIST);
  const done = (codes: readonly string[] | null) => {
    setAct(codes === null ? LIST : { what: "codes", codes });
    void refetch(queryClient, "second-factors");
  };
  switch (act.what) {
    case "add-app":
      return <AddApp onAdded={done} onCancel={cancel} />;
    case "add-passkey":
      return <AddPasskey onAdded={done} onCancel={cancel} />;
    case "codes":
      return <RecoveryCodes codes={act.codes} onDone={cancel} />;
    case "renew":
      return (
        <PasswordQuestion
          label="New recovery codes"
          text="The recovery codes you have now stop working."
          confirmLabel="Make new codes"
          onCancel={cancel}
          onConfirm={async (password) => done((await renewRecoveryCodes(password)).recoveryCodes)}
        />
      );
    case "remove":
      return (
        <PasswordQuestion
          label={`Remove ${act.factor.name}`}
          text={`"${act.factor.name}" no longer signs you in.`}
          confirmLabel="Remove"
          danger
          onCancel={cancel}
          onConfirm={async (password) => {
            await removeFactor(act.factor.id, password);
            done(null);
          }}
        />
      );
    case "rename":
      return <RenameFactor factor={act.factor} onRenamed={() => done(null)} onCancel={cancel} />;
    default:
      return <FactorList own={own} onAct={setAct} />;
  }
}

type ListProps = { readonly own: OwnFactors; readonly onAct: (act: Act) => void };

function FactorList({ own: { factors, recoveryCodesLeft, isDemanded }, onAct }: ListProps) {
  return (
    <div className="flex flex-col gap-3">
      {factors.length === 0 && (
        <p>
          Your password alone signs you in. Add a passkey or an authenticator app, and a stolen password is
          not enough.
        </p>
      )}
      {isDemanded && <p className="text-ink-2">Your administrator asks you to have one.</p>}
      {factors.length > 0 && (
        <ul aria-label="Second factors" className="divide-y divide-line">
          {factors.map((factor) => (
            <Factor key={factor.id} factor={factor} onAct={onAct} />
          ))}
        </ul>
      )}
      {factors.length > 0 && (
        <p className="flex flex-wrap items-center justify-between gap-2">
          {plural(recoveryCodesLeft, "recovery code")} left
          <Button onClick={() => onAct({ what: "renew" })}>New recovery codes</Button>
        </p>
      )}
      <AddButtons onAct={onAct} />
    </div>
  );
}

function AddButtons({ onAct }: Pick<ListProps, "onAct">) {
  const { origin } = window.location;
  const canUsePasskeys = isPasskeyOrigin(window.location) && "PublicKeyCredential" in window;
  return (
    <>
      {!canUsePasskeys && (
        <Notice>
          {isPasskeyOrigin(window.location)
            ? "This browser has no passkeys. Use an authenticator app."
            : `Passkeys need a name and HTTPS, or localhost; this page is ${origin}. Use an authenticator app.`}
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {canUsePasskeys && <Button onClick={() => onAct({ what: "add-passkey" })}>Add a passkey</Button>}
        <Button onClick={() => onAct({ what: "add-app" })}>Add an authenticator app</Button>
      </div>
    </>
  );
}

const KINDS = { APP: "Authenticator app", PASSKEY: "Passkey" };

type FactorProps = Pick<ListProps, "onAct"> & { readonly factor: OwnFactor };

function Factor({ factor, onAct }: FactorProps) {
  const { kind, name, createdAt, lastUsedAt } = factor;
  const used = lastUsedAt === null ? "never used" : `last used ${formatInstant(lastUsedAt)}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block text-label text-ink-2">
          {KINDS[kind]}, added {formatInstant(createdAt)}, {used}
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        <Button aria-label={`Rename ${name}`} onClick={() => onAct({ what: "rename", factor })}>
          Rename
        </Button>
        <Button aria-label={`Remove ${name}`} onClick={() => onAct({ what: "remove", factor })}>
          Remove
        </Button>
      </span>
    </li>
  );
}
