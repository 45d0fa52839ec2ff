import { useMutation, useQueryClient } from "@tanstack/react-query";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { refetch } from "../../../lib/network/query.ts";
import { goToWhose } from "../../../lib/whose/whose.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { notify } from "../../../ui/toast/toast-store.ts";
import { firstNameOf, peopleOf } from "../people-of.ts";
import { leaveShared, type ReceivedShare } from "../sharing.queries.ts";
import { accessWords } from "./given-shares.tsx";

/** Whose accounts the person may see, and a way to their figures. */
export function ReceivedShares({
  received,
  isLocked,
}: {
  readonly received: readonly ReceivedShare[];
  readonly isLocked: boolean;
}) {
  return peopleOf(received).map(({ personId, name, shares }) => (
    <Card
      key={personId}
      title={name}
      subtitle={shares[0]?.username}
      actions={<Button onClick={() => goToWhose(personId, "/")}>See {firstNameOf(name)}'s figures</Button>}
    >
      <ul className="flex flex-col gap-2">
        {shares.map((share) => (
          <li key={share.accountId} className="flex items-center justify-between gap-4">
            <span className="min-w-0">
              {share.accountName} <span className="text-ink-2">{accessWords(share)}</span>
            </span>
            {!isLocked && <GiveUp share={share} />}
          </li>
        ))}
      </ul>
    </Card>
  ));
}

function GiveUp({ share }: { readonly share: ReceivedShare }) {
  const queryClient = useQueryClient();
  const leave = useMutation({
    mutationFn: () => leaveShared(share.accountId),
    onSuccess: () => notify.success(`You no longer see ${share.accountName}.`),
    onError: (error) => notify.error(graphqlErrorText(error)),
    onSettled: () => refetch(queryClient, "sharing"),
  });
  return (
    <Button variant="quiet" className="shrink-0" busy={leave.isPending} onClick={() => leave.mutate()}>
      Give up <span className="sr-only">{share.accountName}</span>
    </Button>
  );
}
