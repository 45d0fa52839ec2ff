import type { OnWire } from "@strikebook/core/shared/on-wire";
import type * as invitation from "@strikebook/core/users/invitation";
import type { NewInvitation } from "@strikebook/validators/invitations";
import type { QueryClient } from "@tanstack/react-query";
import { question, refetch } from "../../../lib/network/query.ts";
import { rest } from "../../../lib/network/rest-client.ts";

export type Invitation = OnWire<invitation.Invitation>;

/** Shown once. Never to be stored or logged. */
export type InvitationLink = OnWire<invitation.InvitationLink>;

type Invitations = {
  readonly invitations: readonly Invitation[];
  /** Links can be sent by e-mail. */
  readonly canMail: boolean;
};

const PATH = "/api/admin/invitations";

/** Who was invited and has not come yet. */
export const invitationsQuery = () =>
  question(["users", "Invitations", {}], (signal) => rest<Invitations>("GET", PATH, { signal }));

export const createInvitation = (given: NewInvitation): Promise<InvitationLink> =>
  rest("POST", PATH, { body: given });

/** Another link; the one before is good no longer. */
export const renewInvitation = (id: string, sendEmail: boolean): Promise<InvitationLink> =>
  rest("POST", `${PATH}/${encodeURIComponent(id)}/renew`, { body: { sendEmail } });

export const revokeInvitation = (id: string): Promise<unknown> =>
  rest("POST", `${PATH}/${encodeURIComponent(id)}/revoke`);

export const refetchInvitations = (queryClient: QueryClient): Promise<void> =>
  refetch(queryClient, "audit", "users");

/** The whole address: where the server doesn't know by what name people reach it, this browser's is the best guess. */
export const wholeLink = ({ link }: Pick<InvitationLink, "link">): string =>
  new URL(link, window.location.origin).href;
