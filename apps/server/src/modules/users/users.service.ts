import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import { changedFields } from "@strikebook/core/audit/changed";
import { forbidden, notFound } from "@strikebook/core/shared/errors";
import type { Page } from "@strikebook/core/shared/page";
import type { Role } from "@strikebook/core/users/role";
import type { AdminUser, User } from "@strikebook/core/users/user";
import type { Viewer } from "@strikebook/core/users/viewer";
import type {
  NewUser,
  ProfileChange,
  UserChange,
  UserDeletion,
  UserListQuery,
  UserStatus,
} from "@strikebook/validators/users";
import { changeProfile, changeUser } from "./change-user.ts";
import { createFirstAdmin, createUser } from "./create-user.ts";
import { deleteUser } from "./delete-user.ts";
import { endSessions, resetPassword, unlock } from "./restore-access.ts";
import type { UsersNeeds } from "./users.needs.ts";

export type UsersService = ReturnType<typeof createUsersService>;

const OFF_LIMITS = "You cannot disable your own account or other admin accounts";
const OWN_PASSWORD = "Change your own password under Change Password in the user menu";
const LAST_ADMIN = "The last administrator cannot be disabled";

export function createUsersService(needs: UsersNeeds) {
  const { repository } = needs;
  return {
    ...listing(needs),
    ...statusChanges(needs),
    ...accessOf(needs),

    findByName: (username: string) => findByName(needs, username),

    /** A user with a temporary password, or with `lastingPassword` when that is given. */
    create: (user: NewUser, actor: Actor, lastingPassword?: string) =>
      createUser(needs, { user, actor, lastingPassword }),

    createFirstAdmin: () => createFirstAdmin(needs),

    /**
     * Changes name, e-mail and roles of a user; new roles end their sessions. Nobody changes their own roles, nor their
     * own e-mail without their password.
     */
    async change(viewer: Viewer, id: string, change: UserChange, actor: Actor): Promise<AdminUser> {
      const user = await findUser(needs, id);
      await changeUser(needs, { viewer, user, change, actor });
      return await forAdmin(needs, await findUser(needs, id));
    },

    /** Corrects the viewer's own name and e-mail; a new e-mail takes the present password. */
    async changeProfile(viewer: Viewer, change: ProfileChange, actor: Actor): Promise<User> {
      const user = await findUser(needs, viewer.userId);
      await changeProfile(needs, { viewer, user, change, actor });
      return await findUser(needs, viewer.userId);
    },

    /** Deletes another user with everything of theirs, once their username was typed. */
    async delete(viewer: Viewer, id: string, { username }: UserDeletion, actor: Actor) {
      const user = await findUser(needs, id);
      return await deleteUser(needs, { viewer, user, typed: username, actor });
    },

    listAll: () => repository.listAll(),
  };
}

/** Users as administrators see them. */
function listing(needs: UsersNeeds) {
  return {
    async list({ page, size, sort, search, enabled }: UserListQuery, role?: Role): Promise<Page<AdminUser>> {
      const found = await needs.repository.list({ search, enabled, role }, { page, size }, sort);
      return { ...found, content: await forAdmins(needs, found.content) };
    },

    find: async (id: string): Promise<AdminUser> => await forAdmin(needs, await findUser(needs, id)),
  };
}

function statusChanges(needs: UsersNeeds) {
  const { repository, clock } = needs;
  return {
    /** Enables or disables another user who is no administrator, and ends their sessions. */
    async setStatus(viewer: Viewer, id: string, status: UserStatus, actor: Actor): Promise<AdminUser> {
      const user = await findUser(needs, id);
      const rule = { except: viewer.userId, mayBeAdmin: false, at: clock.now() };
      const audit = statusAudit(user, status, actor, rule.at);
      if ((await repository.setEnabled(id, status.enabled, rule, audit)) === "refused") {
        throw forbidden(OFF_LIMITS);
      }
      return await forAdmin(needs, await findUser(needs, id));
    },

    /** Enables or disables a user from the command line: any but the last administrator. */
    async setStatusByName(username: string, status: UserStatus, actor: Actor): Promise<User> {
      const user = await findByName(needs, username);
      const rule = { mayBeAdmin: true, at: clock.now() };
      const audit = statusAudit(user, status, actor, rule.at);
      if ((await repository.setEnabled(user.id, status.enabled, rule, audit)) === "refused") {
        throw forbidden(LAST_ADMIN);
      }
      return await findUser(needs, user.id);
    },
  };
}

/** How an administrator lets somebody in again, or out. */
function accessOf(needs: UsersNeeds) {
  return {
    /** A new temporary password, good at once; all sessions of the user end. */
    resetPassword: async (username: string, actor: Actor): Promise<string> =>
      await resetPassword(needs, await findByName(needs, username), actor),

    /** The same for another user than the viewer. */
    async resetPasswordOf(viewer: Viewer, id: string, actor: Actor) {
      const user = await findUser(needs, id);
      if (viewer.userId === id) {
        throw forbidden(OWN_PASSWORD);
      }
      const temporaryPassword = await resetPassword(needs, user, actor);
      return { user: await forAdmin(needs, await findUser(needs, id)), temporaryPassword };
    },

    /** Lets a user try to sign in again at once. */
    async unlock(id: string, actor: Actor): Promise<AdminUser> {
      const user = await findUser(needs, id);
      await unlock(needs, user, actor);
      return await forAdmin(needs, user);
    },

    /** Ends all sessions of a user; answers how many were alive. */
    endSessions: async (id: string, actor: Actor): Promise<number> =>
      await endSessions(needs, await findUser(needs, id), actor),
  };
}

const findUser = async ({ repository }: UsersNeeds, id: string) =>
  orNotFound(await repository.find(id), "User");

const findByName = async ({ repository }: UsersNeeds, username: string) =>
  orNotFound(await repository.findByUsername(username), `User ${username}`);

async function forAdmin(needs: UsersNeeds, user: User): Promise<AdminUser> {
  const [shown] = await forAdmins(needs, [user]);
  return shown ?? { ...user, lockedUntil: null, isEmailSelfChosen: false };
}

async function forAdmins(
  { repository, locks, clock }: UsersNeeds,
  users: readonly User[],
): Promise<AdminUser[]> {
  const usernames = users.map(({ username }) => username);
  const [locked, selfChosen] = await Promise.all([
    locks.listLocked(usernames, clock.now()),
    repository.listEmailSelfChosen(usernames),
  ]);
  return users.map((user) => ({
    ...user,
    lockedUntil: locked.get(user.username) ?? null,
    isEmailSelfChosen: selfChosen.has(user.username),
  }));
}

function statusAudit(user: User, { enabled, reason }: UserStatus, actor: Actor, at: Date) {
  const change = enabled ? "ENABLED" : "DISABLED";
  const changed = changedFields({ enabled: user.enabled }, { enabled });
  return auditEntry({ actionType: "USER_UPDATED", username: user.username, change, reason, changed }, actor, {
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
