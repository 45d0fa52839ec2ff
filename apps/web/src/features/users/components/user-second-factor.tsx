import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { plural } from "../../../lib/format.ts";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { useSession } from "../../../lib/network/session.ts";
import { QueryPanel } from "../../../ui/answer/query-panel.tsx";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { notify } from "../../../ui/toast/toast-store.ts";
import {
  demandSecondFactor,
  removeSecondFactor,
  type SecondFactorSummary,
  secondFactorQuery,
} from "../user-second-factor.queries.ts";
import { type AdminUser, fullNameOf, refetchUsers, userIdentitiesQuery } from "../users.queries.ts";

type Props = { readonly user: AdminUser };

/** Whether a person has a second factor, whether one is demanded, and the way out of a lost phone. */
export function UserSecondFactor({ user }: Props) {
  const query = useQuery(secondFactorQuery(user.id));
  return (
    <QueryPanel title="Second Factor" query={query} of="second factor">
      {(summary) => <Acts user={user} summary={summary} />}
    </QueryPanel>
  );
}

function Acts({ user, summary }: Props & { readonly summary: SecondFactorSummary }) {
  const { isDemanded, passkeys, apps } = summary;
  const isOwn = useSession()?.user.id === user.id;
  const provider = useQuery(userIdentitiesQuery(user.id)).data?.provider ?? undefined;
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const onSettled = () => refetchUsers(queryClient);
  const demand = useMutation({ mutationFn: () => demandSecondFactor(user.id, !isDemanded), onSettled });
  const remove = useMutation({
    mutationFn: () => removeSecondFactor(user.id),
    onSuccess: ({ removed }) =>
      notify.success(`${plural(removed, "second factor")} of ${user.username} removed.`),
    onSettled: () => {
      setIsAsking(false);
      return onSettled();
    },
  });
  const error = demand.error ?? remove.error;
  return (
    <div className="flex flex-col gap-3">
      {error && (
        <Notice tone="danger" role="alert">
          {graphqlErrorText(error)}
        </Notice>
      )}
      <p>{wordsOf(summary)}</p>
      <p className="text-ink-2">{demandWords(summary, provider)}</p>
      <div className="flex flex-wrap gap-2">
        <Button busy={demand.isPending} onClick={() => demand.mutate()}>
          {isDemanded ? "No longer require one" : "Require a second factor"}
        </Button>
        {!isOwn && passkeys + apps > 0 && (
          <Button variant="danger" onClick={() => setIsAsking(true)}>
            Remove second factor
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={`Remove second factor of ${user.username}`}
          confirmLabel="Remove"
          danger
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onCancel={() => setIsAsking(false)}
        >
          All passkeys, authenticator apps and recovery codes of {fullNameOf(user)} go. The password alone
          signs in then{isDemanded ? ", and they have to add a new one first" : ""}.
        </ConfirmDialog>
      )}
    </div>
  );
}

function wordsOf({ passkeys, apps, recoveryCodesLeft }: SecondFactorSummary): string {
  const kinds = [
    ...(passkeys > 0 ? [plural(passkeys, "passkey")] : []),
    ...(apps > 0 ? [plural(apps, "authenticator app")] : []),
  ];
  return kinds.length === 0
    ? "None: the password alone signs in."
    : `${kinds.join(" and ")}; ${plural(recoveryCodesLeft, "recovery code")} left.`;
}

function demandWords(
  { isDemanded, passkeys, apps }: SecondFactorSummary,
  provider: string | undefined,
): string {
  if (!isDemanded) {
    return "Not required.";
  }
  // The house's provider asks for a second factor of its own.
  const unless = provider === undefined ? "" : `, unless they sign in with ${provider}`;
  return passkeys + apps > 0
    ? "Required."
    : `Required: nothing else opens for them until they add one${unless}.`;
}
