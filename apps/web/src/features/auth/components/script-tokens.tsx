import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate, formatInstant } from "../../../lib/format.ts";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { refetch } from "../../../lib/network/query.ts";
import { QueryPanel } from "../../../ui/answer/query-panel.tsx";
import { Button } from "../../../ui/button.tsx";
import { LongList } from "../../../ui/fold/show-more.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ShownOnce } from "../../../ui/shown-once/shown-once.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { type OwnToken, ownTokensQuery, revokeToken } from "../script-tokens.queries.ts";
import { NewTokenForm } from "./new-token-form.tsx";

const SHOWN = 10;
const ABOUT =
  "A script signs in with a token instead of your password. It reads your figures or imports files, nothing else. A new password ends all your tokens.";

/** The person's tokens for scripts: make one, see when each was last used, revoke it. */
export function ScriptTokens() {
  const queryClient = useQueryClient();
  const query = useQuery(ownTokensQuery());
  const renew = () => refetch(queryClient, "own-tokens");
  const revoke = useMutation({ mutationFn: revokeToken, onSettled: renew });
  const [step, setStep] = useState<"list" | "form" | { readonly token: string }>("list");
  return (
    <QueryPanel title="Tokens for scripts" subtitle={ABOUT} query={query} of="tokens">
      {(tokens) => (
        <div className="flex flex-col gap-3">
          {revoke.isError && (
            <Notice tone="danger" role="alert">
              {graphqlErrorText(revoke.error)}
            </Notice>
          )}
          {tokens.length === 0 ? (
            step === "list" && <p className="text-ink-2">You have no tokens.</p>
          ) : (
            <LongList items={tokens} step={SHOWN} label="Tokens for scripts" className="divide-y divide-line">
              {(token) => (
                <Token
                  key={token.id}
                  token={token}
                  busy={revoke.isPending}
                  onRevoke={() => revoke.mutate(token.id)}
                />
              )}
            </LongList>
          )}
          {step === "form" && (
            <NewTokenForm
              onMade={async (token) => {
                setStep({ token });
                await renew();
              }}
              onCancel={() => setStep("list")}
            />
          )}
          {typeof step === "object" && <NewToken token={step.token} onDone={() => setStep("list")} />}
          {step === "list" && (
            <div className="flex justify-end">
              <Button onClick={() => setStep("form")}>New token</Button>
            </div>
          )}
        </div>
      )}
    </QueryPanel>
  );
}

function NewToken({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="warning" role="status">
        Copy this token now. It's shown only once, and whoever has it can use it.
      </Notice>
      <ShownOnce label="New token" text={token} what="token">
        <Button onClick={onDone}>Done</Button>
      </ShownOnce>
    </div>
  );
}

type TokenProps = { readonly token: OwnToken; readonly busy: boolean; readonly onRevoke: () => void };

function Token({ token, busy, onRevoke }: TokenProps) {
  const { name, scope, hint, isAlive } = token;
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          <span className="wrap-anywhere">{name}</span>
          {isAlive ? (
            <StatusBadge tone="accent">{scope === "READ" ? "Reads" : "Imports"}</StatusBadge>
          ) : (
            <StatusBadge tone="warning">Ended</StatusBadge>
          )}
        </span>
        <span className="block text-label text-ink-2 wrap-anywhere">
          <code>{hint}…</code> {wordsOf(token)}
        </span>
      </span>
      <Button disabled={busy} aria-label={`${isAlive ? "Revoke" : "Remove"} ${name}`} onClick={onRevoke}>
        {isAlive ? "Revoke" : "Remove"}
      </Button>
    </li>
  );
}

function wordsOf({ createdAt, lastDay, lastUsedAt }: OwnToken): string {
  const end = lastDay === null ? "" : `, good through ${formatDate(lastDay)}`;
  const use = lastUsedAt === null ? "never used" : `last used ${formatInstant(lastUsedAt)}`;
  return `made ${formatInstant(createdAt)}${end}, ${use}`;
}
