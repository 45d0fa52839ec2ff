import { type Actor, type AuditEvent, auditEntry } from "@strikebook/core/audit/audit-event";
import type { Changed } from "@strikebook/core/audit/changed";
import { DomainError, forbidden, notFound } from "@strikebook/core/shared/errors";
import type { User } from "@strikebook/core/users/user";
import type { Viewer } from "@strikebook/core/users/viewer";
import type { ProfileChange, UserChange } from "@strikebook/validators/users";
import type { RevokedAudit } from "./new-users.repository.ts";
import type { UpdateOutcome } from "./user-changes.repository.ts";
import type { UsersNeeds } from "./users.needs.ts";

const OWN_ROLE = "You cannot change your own role";
const PASSWORD_FOR_EMAIL = "Enter your current password to change your e-mail";
const LAST_ADMIN = "The last administrator must stay one";
const STALE = "This user was changed elsewhere in the meantime. Look at what it is now, then try again.";

type Changing<Change> = {
  readonly viewer: Viewer;
  /** Whose account is changed. */
  readonly user: User;
  readonly change: Change;
  readonly actor: Actor;
};

/** Changes another user, or the name and e-mail of the administrator who asks. */
export async function changeUser(needs: UsersNeeds, changing: Changing<UserChange>): Promise<void> {
  const { viewer, user, change, actor } = changing;
  const isSelf = viewer.userId === user.id;
  if (isSelf && change.roles !== undefined && !sameMembers(change.roles, user.roles)) {
    throw forbidden(OWN_ROLE);
  }
  const { updatedAt, ...given } = change;
  const { currentPassword, ...fields } = isSelf
    ? await withOwnEmail(needs, { ...changing, change: given })
    : given;
  const { repository, clock } = needs;
  const at = clock.now();
  const entered = fields.email === undefined ? fields : { ...fields, emailSelfChosen: false };
  const entry = (event: AuditEvent) => auditEntry(event, actor, { at, targetUserId: user.id });
  refuse(
    await repository.update(
      user.id,
      { fields: entered, seenAt: updatedAt, at },
      {
        changed: (changed) => eventsOf(user.username, changed).map(entry),
        revoked: revokedBy(actor, at),
      },
    ),
  );
}

/** Corrects the user's own name and e-mail; of two devices the later one counts. */
export async function changeProfile(needs: UsersNeeds, changing: Changing<ProfileChange>): Promise<void> {
  const { currentPassword, ...fields } = await withOwnEmail(needs, changing);
  const { repository, clock } = needs;
  const { user, actor } = changing;
  const at = clock.now();
  const { username } = user;
  const emailSelfChosen = fields.email === undefined ? undefined : !user.roles.includes("ADMIN");
  const audits = {
    changed: (changed: Changed) => [
      auditEntry({ actionType: "PROFILE_UPDATED", username, changed }, actor, { at, targetUserId: user.id }),
    ],
    revoked: revokedBy(actor, at),
  };
  refuse(await repository.update(user.id, { fields: { ...fields, emailSelfChosen }, at }, audits));
}

/**
 * The change, once the viewer gave their password where it gives them another e-mail: an e-mail signs in, and a session
 * that was left open is not enough to move it. The e-mail that they have already is left out, so that it is not written
 * over one that came in the meantime.
 */
async function withOwnEmail<Change extends ProfileChange>(
  { confirmPassword }: UsersNeeds,
  { viewer, user, change, actor }: Changing<Change>,
): Promise<Change> {
  const { email, currentPassword } = change;
  if (email === undefined || email === user.email) {
    return { ...change, email: undefined };
  }
  if (currentPassword === undefined) {
    throw new DomainError("INVALID_INPUT", PASSWORD_FOR_EMAIL, { currentPassword: PASSWORD_FOR_EMAIL });
  }
  await confirmPassword(viewer, { currentPassword, actor }, (reason) => ({
    actionType: "EMAIL_CHANGE_REFUSED",
    reason,
  }));
  return change;
}

function refuse(outcome: UpdateOutcome): void {
  switch (outcome) {
    case "gone":
      throw notFound("User");
    case "last-admin":
      throw forbidden(LAST_ADMIN);
    case "stale":
      throw new DomainError("CONFLICT", STALE);
    default:
  }
}

const revokedBy =
  (actor: Actor, at: Date): RevokedAudit =>
  (invitation) =>
    auditEntry({ actionType: "INVITATION_REVOKED", ...invitation }, actor, { at });

/** One event for name and e-mail, and one for each role that came or went. */
function eventsOf(username: string, { roles, ...details }: Changed): AuditEvent[] {
  const [before, after] = [rolesIn(roles?.before), rolesIn(roles?.after)];
  const changed = roles === undefined ? {} : { roles };
  const assigned = after.filter((role) => !before.includes(role));
  const removed = before.filter((role) => !after.includes(role));
  return [
    ...(Object.keys(details).length === 0
      ? []
      : [{ actionType: "USER_UPDATED", username, change: "DETAILS", changed: details } as const]),
    ...assigned.map((role) => ({ actionType: "ROLE_ASSIGNED", username, role, changed }) as const),
    ...removed.map((role) => ({ actionType: "ROLE_REMOVED", username, role, changed }) as const),
  ];
}

const rolesIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

const sameMembers = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((member) => b.includes(member));
