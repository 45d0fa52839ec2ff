import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate } from "../../../lib/format.ts";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { refetch } from "../../../lib/network/query.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { notify } from "../../../ui/toast/toast-store.ts";
import { peopleOf } from "../people-of.ts";
import { type GivenShare, stopSharing } from "../sharing.queries.ts";

type Props = {
  readonly given: readonly GivenShare[];
  /** The owner, for an administrator. */
  readonly userId?: string | undefined;
  readonly isLocked: boolean;
};

/** Whom accounts are shared with, and which. */
export function GivenShares({ given, userId, isLocked }: Props) {
  const [ending, setEnding] = useState<GivenShare>();
  return (
    <>
      {peopleOf(given).map(({ personId, name, shares }) => (
        <Card key={personId} title={name} subtitle={shares[0]?.username}>
          <ul className="flex flex-col gap-2">
            {shares.map((share) => (
              <li
                key={share.accountId}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1"
              >
                <span className="min-w-0">
                  {share.accountName} <span className="text-ink-2">{accessWords(share)}</span>
                </span>
                {!isLocked && (
                  <Button variant="quiet" className="shrink-0" onClick={() => setEnding(share)}>
                    Stop sharing{" "}
                    <span className="sr-only">
                      {share.accountName} with {name}
                    </span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Card>
      ))}
      {ending && <StopDialog share={ending} userId={userId} onClose={() => setEnding(undefined)} />}
    </>
  );
}

type Worded = Pick<GivenShare, "access" | "endsOn"> & Partial<Pick<GivenShare, "hasEnded" | "isOnBehalf">>;

/** `to see and change, through Dec 31, 2026` */
export function accessWords({ access, endsOn, hasEnded, isOnBehalf }: Worded): string {
  const act = access === "MANAGE" ? "to see and change" : "to see";
  const until = endsOn === null ? "" : `, ${hasEnded ? "ended" : "through"} ${formatDate(endsOn)}`;
  return `${act}${until}${isOnBehalf ? ", shared by an administrator" : ""}`;
}

type StopProps = {
  readonly share: GivenShare;
  readonly userId: string | undefined;
  readonly onClose: () => void;
};

function StopDialog({ share, userId, onClose }: StopProps) {
  const queryClient = useQueryClient();
  const stop = useMutation({
    mutationFn: () => stopSharing({ accountId: share.accountId, personId: share.personId }, userId),
    onSuccess: () => notify.success(`${share.accountName} is no longer shared with ${share.username}.`),
    onError: (error) => notify.error(graphqlErrorText(error)),
    onSettled: () => {
      onClose();
      return refetch(queryClient, "sharing");
    },
  });
  return (
    <ConfirmDialog
      title={`Stop sharing ${share.accountName}`}
      confirmLabel="Stop sharing"
      danger
      busy={stop.isPending}
      onConfirm={() => stop.mutate()}
      onCancel={onClose}
    >
      {share.fullName.trim() || share.username} can't see it any more, from now on.
    </ConfirmDialog>
  );
}
