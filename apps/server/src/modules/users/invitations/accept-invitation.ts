import { hashToken } from "@strikebook/auth/random-token";
import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import { DomainError } from "@strikebook/core/shared/errors";
import type { OpenedInvitation } from "@strikebook/core/users/invitation";
import type { KnownUser } from "@strikebook/core/users/user";
import type { Acceptance } from "@strikebook/validators/invitations";
import type { InvitationsNeeds } from "./invitations.needs.ts";
import type { OpenInvitationRow } from "./invitations.repository.ts";
import { isExpired } from "./link-age.ts";

/** The same for a link that was used, withdrawn, is too old or never was: it tells strangers nothing. */
const NO_LONGER_GOOD = "This invitation link is not good any more";

/** What the person behind a link is shown. */
export async function openLink(
  needs: InvitationsNeeds,
  token: string,
  actor: Actor,
): Promise<OpenedInvitation> {
  await needs.passAddress(actor);
  const { firstName, lastName, email, account, expiresAt } = await goodInvitation(needs, token);
  return { firstName, lastName, email, username: account?.user.username ?? null, expiresAt };
}

/** Makes the account, or gives the one that is there its password, and signs the person in. */
export async function accept(needs: InvitationsNeeds, given: Acceptance, actor: Actor) {
  await needs.passAddress(actor);
  const invitation = await goodInvitation(needs, given.token);
  const hash = await needs.passwords.hash(given.password);
  const { account } = invitation;
  const entered =
    account === null
      ? await join(needs, { invitation, given, hash, actor })
      : await choosePassword(needs, { ...account, given, hash, actor });
  if (entered === undefined) {
    throw noLongerGood();
  }
  return await needs.startSession({ ...entered, actor });
}

type Coming = { readonly given: Acceptance; readonly hash: string; readonly actor: Actor };

async function join(
  { repository, clock }: InvitationsNeeds,
  { invitation, given, hash, actor }: Coming & { readonly invitation: OpenInvitationRow },
): Promise<KnownUser | undefined> {
  const { firstName, lastName, role, invitedBy } = invitation;
  const { username, email } = given;
  const at = clock.now();
  const event = {
    actionType: "INVITATION_ACCEPTED",
    username,
    email,
    invitedEmail: invitation.email,
    role,
    invitedBy,
  } as const;
  return await repository.join(
    hashToken(given.token),
    {
      username,
      email,
      emailSelfChosen: email !== invitation.email,
      firstName,
      lastName,
      roles: [role],
      enabled: true,
      passwordHash: hash,
      temporaryPasswordExpiresAt: null,
      createdAt: at,
    },
    {
      created: (userId) => auditEntry(event, { ...actor, userId }, { at, targetUserId: userId }),
      revoked: (ended) => auditEntry({ actionType: "INVITATION_REVOKED", ...ended }, actor, { at }),
    },
  );
}

async function choosePassword(
  { repository, clock }: InvitationsNeeds,
  { user, sessionVersion, given, hash, actor }: Coming & KnownUser,
): Promise<KnownUser | undefined> {
  const at = clock.now();
  const { id: userId } = user;
  const audit = auditEntry({ actionType: "PASSWORD_CHANGED" }, { ...actor, userId }, { at });
  const isMine = await repository.chooseFirstPassword(hashToken(given.token), { userId, hash, at }, audit);
  // One more by the new password itself.
  return isMine
    ? { user: { ...user, mustChangePassword: false }, sessionVersion: sessionVersion + 1 }
    : undefined;
}

async function goodInvitation(
  { repository, clock }: InvitationsNeeds,
  token: string,
): Promise<OpenInvitationRow> {
  const invitation = await repository.findByToken(hashToken(token));
  const isShut = invitation?.account?.user.enabled === false || invitation?.isInviterGone === true;
  if (invitation === undefined || isShut || isExpired(invitation.expiresAt, clock.now())) {
    throw noLongerGood();
  }
  return invitation;
}

const noLongerGood = () => new DomainError("NOT_FOUND", NO_LONGER_GOOD);
