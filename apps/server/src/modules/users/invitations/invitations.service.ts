import { createRandomToken, hashToken } from "@strikebook/auth/random-token";
import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import { notFound } from "@strikebook/core/shared/errors";
import {
  INVITATION_DAYS,
  type Invitation,
  type InvitationLink,
  joinPath,
} from "@strikebook/core/users/invitation";
import type { User } from "@strikebook/core/users/user";
import type { Viewer } from "@strikebook/core/users/viewer";
import type { InvitationRenewal, NewInvitation } from "@strikebook/validators/invitations";
import { accept, openLink } from "./accept-invitation.ts";
import { invitationMail } from "./invitation-mail.ts";
import type { InvitationsNeeds } from "./invitations.needs.ts";
import type { InvitationRow } from "./invitations.repository.ts";
import { expiryOf, isExpired } from "./link-age.ts";

export type InvitationsService = ReturnType<typeof createInvitationsService>;

export function createInvitationsService(needs: InvitationsNeeds) {
  const { repository, clock } = needs;
  return {
    ...administration(needs),

    /** What the person behind a link is shown; NOT_FOUND for a link that is used, withdrawn, too old or wrong. */
    openLink: (token: string, actor: Actor) => openLink(needs, token, actor),

    /** Makes the account with the username and password that the person chose, and signs them in. */
    accept: (given: Parameters<typeof accept>[1], actor: Actor) => accept(needs, given, actor),

    /** The link by which the first administrator chooses their own password, in place of the temporary one. */
    async linkForFirstAdmin(user: User): Promise<string> {
      const { token, tokenHash } = newLink();
      const createdAt = clock.now();
      await repository.createForUser(user, { tokenHash, createdAt, expiresAt: expiryOf(createdAt) });
      return joinPath(token);
    },
  };
}

/** What administrators do with invitations. */
function administration(needs: InvitationsNeeds) {
  const { repository, clock } = needs;
  return {
    /** Open invitations; `canMail` when links can be sent by e-mail. */
    async list(): Promise<{ invitations: Invitation[]; canMail: boolean }> {
      const now = clock.now();
      const invitations = (await repository.list()).map((row) => toInvitation(row, now));
      return { invitations, canMail: canMail(needs) };
    },

    /** Invites somebody; the link is told this once. */
    async create(viewer: Viewer, given: NewInvitation, actor: Actor): Promise<InvitationLink> {
      const { sendEmail, ...invitee } = given;
      const { token, tokenHash } = newLink();
      const at = clock.now();
      const expiresAt = expiryOf(at);
      const { email, role } = invitee;
      const event = {
        actionType: "INVITATION_CREATED",
        email,
        role,
        expiresAt: expiresAt.toISOString(),
      } as const;
      const row = await repository.create(
        { ...invitee, tokenHash, invitedById: viewer.userId, createdAt: at, expiresAt },
        auditEntry(event, actor, { at }),
      );
      return await linkOf(needs, row, token, sendEmail);
    },

    /** Another link for the same person, told this once; the one before is good no longer. */
    async renew(
      viewer: Viewer,
      id: string,
      { sendEmail }: InvitationRenewal,
      actor: Actor,
    ): Promise<InvitationLink> {
      const { token, tokenHash } = newLink();
      const at = clock.now();
      const expiresAt = expiryOf(at);
      const link = { tokenHash, expiresAt, invitedById: viewer.userId };
      const row = await repository.renew(id, link, ({ email, role }) => {
        const facts = { email, role, expiresAt: expiresAt.toISOString() };
        return auditEntry({ actionType: "INVITATION_RENEWED", ...facts }, actor, { at });
      });
      if (row === undefined) {
        throw notFound("Invitation");
      }
      return await linkOf(needs, row, token, sendEmail);
    },

    /** Withdraws an invitation: its link is good no longer. */
    async revoke(id: string, actor: Actor): Promise<void> {
      const at = clock.now();
      const isRevoked = await repository.revoke(id, ({ email, role }) =>
        auditEntry({ actionType: "INVITATION_REVOKED", email, role }, actor, { at }),
      );
      if (!isRevoked) {
        throw notFound("Invitation");
      }
    },
  };
}

const canMail = ({ sendMail, publicOrigin }: InvitationsNeeds): boolean =>
  sendMail !== undefined && publicOrigin !== undefined;

async function linkOf(
  needs: InvitationsNeeds,
  row: InvitationRow,
  token: string,
  sendEmail: boolean,
): Promise<InvitationLink> {
  const { sendMail, publicOrigin = "", clock } = needs;
  const link = `${publicOrigin}${joinPath(token)}`;
  const isMailed =
    sendEmail &&
    canMail(needs) &&
    (await sendMail?.(invitationMail({ ...row, link, days: INVITATION_DAYS }))) === true;
  return { invitation: toInvitation(row, clock.now()), link, isMailed };
}

function newLink(): { readonly token: string; readonly tokenHash: string } {
  const token = createRandomToken();
  return { token, tokenHash: hashToken(token) };
}

const toInvitation = (row: InvitationRow, now: Date): Invitation => ({
  ...row,
  isExpired: isExpired(row.expiresAt, now),
});
