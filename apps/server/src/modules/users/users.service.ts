import { createTemporaryPassword } from "@strikebook/auth/temporary-password";
import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import { forbidden, notFound } from "@strikebook/core/shared/errors";
import type { Page } from "@strikebook/core/shared/page";
import type { Role } from "@strikebook/core/users/role";
import type { User } from "@strikebook/core/users/user";
import type { Viewer } from "@strikebook/core/users/viewer";
import type { NewUser, UserListQuery, UserStatus } from "@strikebook/validators/users";
import { createFirstAdmin, createUser, temporaryUntil } from "./create-user.ts";
import type { UsersNeeds } from "./users.needs.ts";

export type UsersService = ReturnType<typeof createUsersService>;

const OFF_LIMITS = "You cannot disable your own account or other admin accounts";
const LAST_ADMIN = "The last administrator cannot be disabled";

export function createUsersService(needs: UsersNeeds) {
  const { repository, clock } = needs;
  const find = async (id: string) => orNotFound(await repository.find(id), "User");
  const findByName = async (username: string) =>
    orNotFound(await repository.findByUsername(username), `User ${username}`);

  return {
    list: ({ page, size, sort, search, enabled }: UserListQuery, role?: Role): Promise<Page<User>> =>
      repository.list({ search, enabled, role }, { page, size }, sort),

    listAll: () => repository.listAll(),

    find,

    findByName,

    /** A user with a temporary password, or with `lastingPassword` when that is given. */
    create: (user: NewUser, actor: Actor, lastingPassword?: string) =>
      createUser(needs, { user, actor, lastingPassword }),

    createFirstAdmin: () => createFirstAdmin(needs),

    /** Enables or disables another user who is no administrator, and ends their sessions. */
    async setStatus(viewer: Viewer, id: string, status: UserStatus, actor: Actor): Promise<User> {
      const user = await find(id);
      const rule = { except: viewer.userId, mayBeAdmin: false, at: clock.now() };
      const audit = statusAudit(user, status, actor, rule.at);
      if ((await repository.setEnabled(id, status.enabled, rule, audit)) === "refused") {
        throw forbidden(OFF_LIMITS);
      }
      return await find(id);
    },

    /** Enables or disables a user from the command line: any but the last administrator. */
    async setStatusByName(username: string, status: UserStatus, actor: Actor): Promise<User> {
      const user = await findByName(username);
      const rule = { mayBeAdmin: true, at: clock.now() };
      const audit = statusAudit(user, status, actor, rule.at);
      if ((await repository.setEnabled(user.id, status.enabled, rule, audit)) === "refused") {
        throw forbidden(LAST_ADMIN);
      }
      return await find(user.id);
    },

    /** A new temporary password, good at once; all sessions of the user end. */
    resetPassword: async (username: string, actor: Actor) =>
      await resetPassword(needs, await findByName(username), actor),
  };
}

async function resetPassword(needs: UsersNeeds, { id, username }: User, actor: Actor): Promise<string> {
  const { repository, passwords, clock } = needs;
  const at = clock.now();
  const temporaryPassword = createTemporaryPassword();
  const hash = await passwords.hash(temporaryPassword);
  await repository.setPassword(
    id,
    { hash, temporaryUntil: temporaryUntil(at), at },
    auditEntry({ actionType: "PASSWORD_RESET", username }, actor, { at, targetUserId: id }),
  );
  await needs.unlock(username);
  return temporaryPassword;
}

function statusAudit(user: User, { enabled, reason }: UserStatus, actor: Actor, at: Date) {
  const change = enabled ? "ENABLED" : "DISABLED";
  return auditEntry({ actionType: "USER_UPDATED", username: user.username, change, reason }, actor, {
    at,
    targetUserId: user.id,
  });
}

function orNotFound(user: User | undefined, what: string): User {
  if (user === undefined) {
    throw notFound(what);
  }
  return user;
}
