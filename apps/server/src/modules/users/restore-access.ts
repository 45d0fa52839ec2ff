import { createTemporaryPassword } from "@strikebook/auth/temporary-password";
import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import { changedFields } from "@strikebook/core/audit/changed";
import type { User } from "@strikebook/core/users/user";
import { temporaryUntil } from "./create-user.ts";
import type { UsersNeeds } from "./users.needs.ts";

/** A temporary password in place of the user's own; also unlocks, so that it is good at once. */
export async function resetPassword(needs: UsersNeeds, user: User, actor: Actor): Promise<string> {
  const { repository, passwords, clock } = needs;
  const { id, username, mustChangePassword } = user;
  const at = clock.now();
  const temporaryPassword = createTemporaryPassword();
  const hash = await passwords.hash(temporaryPassword);
  const changed = changedFields({ mustChangePassword }, { mustChangePassword: true });
  await repository.setPassword(
    id,
    { hash, temporaryUntil: temporaryUntil(at), at },
    auditEntry({ actionType: "PASSWORD_RESET", username, changed }, actor, { at, targetUserId: id }),
  );
  await unlock(needs, user, actor);
  return temporaryPassword;
}

/** Forgets the user's failed sign-ins. On record when the account was locked. */
export async function unlock({ locks, clock }: UsersNeeds, user: User, actor: Actor): Promise<void> {
  const { id, username } = user;
  const at = clock.now();
  await locks.unlock(username, at, (lockedUntil) => {
    const changed = { lockedUntil: { before: lockedUntil.toISOString(), after: null } };
    return auditEntry({ actionType: "USER_UNLOCKED", username, changed }, actor, { at, targetUserId: id });
  });
}

/** Ends all sessions of the user; answers how many were alive. */
export async function endSessions(
  { repository, clock }: UsersNeeds,
  user: User,
  actor: Actor,
): Promise<number> {
  const { id, username } = user;
  const at = clock.now();
  return await repository.endSessions(id, at, (sessions) =>
    auditEntry({ actionType: "SESSIONS_ENDED", username, sessions }, actor, { at, targetUserId: id }),
  );
}
