import { hashLinkToken } from "@strikebook/auth/link-token";
import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import { DomainError } from "@strikebook/core/shared/errors";
import type { OpenedInvitation } from "@strikebook/core/users/invitation";
import type { User } from "@strikebook/core/users/user";
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
  const { firstName, lastName, email, user, expiresAt } = await goodInvitation(needs, token);
  return { firstName, lastName, email, username: user?.username ?? null, expiresAt };
}

/** Makes the account, or gives the one that is there its password, and signs the person in. */
export async function accept(needs: InvitationsNeeds, given: Acceptance, actor: Actor) {
  await needs.passAddress(actor);
  const invitation = await goodInvitation(needs, given.token);
  const hash = await needs.passwords.hash(given.password);
  const { user } = invitation;
  const entered =
    user === null
      ? await join(needs, { invitation, given, hash, actor })
      : await choosePassword(needs, { user, given, hash, actor });
  if (entered === undefined) {
    throw noLongerGood();
  }
  return await needs.startSession({ user: entered, actor });
}

type Coming = { readonly given: Acceptance; readonly hash: string; readonly actor: Actor };

async function join(
  { repository, clock }: InvitationsNeeds,
  { invitation, given, hash, actor }: Coming & { readonly invitation: OpenInvitationRow },
): Promise<User | undefined> {
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
    hashLinkToken(given.token),
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
    (userId) => auditEntry(event, { ...actor, userId }, { at, targetUserId: userId }),
  );
}

async function choosePassword(
  { repository, clock }: InvitationsNeeds,
  { user, given, hash, actor }: Coming & { readonly user: User },
): Promise<User | undefined> {
  const at = clock.now();
  const { id: userId } = user;
  const audit = auditEntry({ actionType: "PASSWORD_CHANGED" }, { ...actor, userId }, { at });
  const isMine = await repository.chooseFirstPassword(
    hashLinkToken(given.token),
    { userId, hash, at },
    audit,
  );
  return isMine ? { ...user, mustChangePassword: false } : undefined;
}

async function goodInvitation(
  { repository, clock }: InvitationsNeeds,
  token: string,
): Promise<OpenInvitationRow> {
  const invitation = await repository.findByToken(hashLinkToken(token));
  const isShut = invitation?.user?.enabled === false;
  if (invitation === undefined || isShut || isExpired(invitation.expiresAt, clock.now())) {
    throw noLongerGood();
  }
  return invitation;
}

const noLongerGood = () => new DomainError("NOT_FOUND", NO_LONGER_GOOD);
