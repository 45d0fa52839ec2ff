import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatInstant } from "../../../lib/format.ts";
import { graphqlErrorText } from "../../../lib/network/error-texts.ts";
import { Answer } from "../../../ui/answer/answer.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { LongList } from "../../../ui/fold/show-more.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { notify } from "../../../ui/toast/toast-store.ts";
import { RoleBadges } from "../components/user-badges.tsx";
import {
  type Invitation,
  invitationsQuery,
  refetchInvitations,
  renewInvitation,
  revokeInvitation,
} from "./invitations.queries.ts";
import { ShownLink } from "./shown-link.tsx";

const SHOWN = 10;

/** Who was invited and has not come yet; nothing at all while nobody is waited for. */
export function InvitationsCard() {
  const query = useQuery(invitationsQuery());
  const [asked, setAsked] = useState<Asked>();
  if (query.data?.invitations.length === 0 || query.isPending) {
    return null;
  }
  const canMail = query.data?.canMail === true;
  return (
    <Card title="Open invitations">
      <Answer of="invitations" query={query} loading={null}>
        {({ invitations }) => (
          <LongList
            items={invitations}
            step={SHOWN}
            label="Open invitations"
            className="divide-y divide-line"
          >
            {(invitation) => <Line key={invitation.id} invitation={invitation} onAsk={setAsked} />}
          </LongList>
        )}
      </Answer>
      {asked?.act === "renew" && (
        <RenewDialog invitation={asked.invitation} canMail={canMail} onClose={() => setAsked(undefined)} />
      )}
      {asked?.act === "revoke" && (
        <RevokeDialog invitation={asked.invitation} onClose={() => setAsked(undefined)} />
      )}
    </Card>
  );
}

type Asked = { readonly act: "renew" | "revoke"; readonly invitation: Invitation };

type LineProps = { readonly invitation: Invitation; readonly onAsk: (asked: Asked) => void };

function Line({ invitation, onAsk }: LineProps) {
  const { email, role, isExpired, isInviterGone } = invitation;
  const name = nameOf(invitation);
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          <RoleBadges user={{ roles: [role] }} />
          {isExpired && !isInviterGone && <StatusBadge tone="warning">Link expired</StatusBadge>}
          {isInviterGone && <StatusBadge tone="warning">Link off</StatusBadge>}
        </span>
        <span className="block text-label text-ink-2 wrap-anywhere">
          {email} · invited by {invitation.invitedBy}
          {isInviterGone && ", who can't let anybody in now"} · {goodness(invitation)}
        </span>
      </span>
      <span className="flex flex-wrap gap-2 print:hidden">
        <Button aria-label={`New link for ${name}`} onClick={() => onAsk({ act: "renew", invitation })}>
          New link
        </Button>
        <Button
          aria-label={`Withdraw the invitation of ${name}`}
          onClick={() => onAsk({ act: "revoke", invitation })}
        >
          Withdraw
        </Button>
      </span>
    </li>
  );
}

type DialogProps = { readonly invitation: Invitation; readonly onClose: () => void };

/** Asks first: the link that was handed over stops working. */
function RenewDialog({ invitation, canMail, onClose }: DialogProps & { readonly canMail: boolean }) {
  const queryClient = useQueryClient();
  const renewal = useMutation({
    mutationFn: () => renewInvitation(invitation.id, canMail),
    // The answer holds a key: it is gone from memory with the dialog.
    gcTime: 0,
    onError: (error) => {
      onClose();
      notify.error(graphqlErrorText(error));
    },
    onSettled: () => refetchInvitations(queryClient),
  });
  return renewal.data === undefined ? (
    <ConfirmDialog
      title={`Make a new link for ${nameOf(invitation)}`}
      confirmLabel="Make a new link"
      busy={renewal.isPending}
      onConfirm={() => renewal.mutate()}
      onCancel={onClose}
    >
      The link they have stops working. The new one is good for 7 days
      {canMail ? `, and goes to ${invitation.email} too` : ""}.
    </ConfirmDialog>
  ) : (
    <ShownLink made={renewal.data} wantsMail={canMail} onClose={onClose} />
  );
}

function RevokeDialog({ invitation, onClose }: DialogProps) {
  const queryClient = useQueryClient();
  const revocation = useMutation({
    mutationFn: () => revokeInvitation(invitation.id),
    onSuccess: () => notify.success(`Invitation of ${nameOf(invitation)} withdrawn.`),
    onError: (error) => notify.error(graphqlErrorText(error)),
    onSettled: async () => {
      onClose();
      await refetchInvitations(queryClient);
    },
  });
  return (
    <ConfirmDialog
      title={`Withdraw the invitation of ${nameOf(invitation)}`}
      confirmLabel="Withdraw"
      danger
      busy={revocation.isPending}
      onConfirm={() => revocation.mutate()}
      onCancel={onClose}
    >
      Their link stops working at once. You can invite them again at any time.
    </ConfirmDialog>
  );
}

function goodness({ expiresAt, isExpired, isInviterGone }: Invitation): string {
  if (isInviterGone) {
    return "make a new link to let them in";
  }
  return isExpired ? `expired ${formatInstant(expiresAt)}` : `good until ${formatInstant(expiresAt)}`;
}

const nameOf = ({ firstName, lastName }: Invitation): string => `${firstName} ${lastName}`;
