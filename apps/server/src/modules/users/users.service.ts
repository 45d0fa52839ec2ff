import type { Passwords } from "@strikebook/auth/password";
import { createTemporaryPassword, TEMPORARY_PASSWORD_DAYS } from "@strikebook/auth/temporary-password";
import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import { DomainError, forbidden, notFound } from "@strikebook/core/shared/errors";
import type { Page } from "@strikebook/core/shared/page";
import type { Role } from "@strikebook/core/users/role";
import type { User } from "@strikebook/core/users/user";
import type { Viewer } from "@strikebook/core/users/viewer";
import type { NewUser, UserListQuery, UserStatus } from "@strikebook/validators/users";
import type { UsersRepository } from "./users.repository.ts";

/** Tells a new user that there is an account; the password itself is never mailed. False when it could not. */
export type WelcomeUser = (user: User) => Promise<boolean>;

type Needs = {
  readonly repository: UsersRepository;
  readonly passwords: Passwords;
  readonly welcome: WelcomeUser;
  readonly clock: { now(): Date };
};

export type UsersService = ReturnType<typeof createUsersService>;

export type CreatedUser = {
  readonly user: User;
  /** Shown once and stored nowhere; undefined when a lasting password was given. */
  readonly temporaryPassword: string | undefined;
  readonly welcomeEmailSent: boolean;
  readonly message: string;
};

const OFF_LIMITS = "You cannot disable your own account or other admin accounts";
const LAST_ADMIN = "The last administrator cannot be disabled";

export function createUsersService({ repository, passwords, welcome, clock }: Needs) {
  async function findOrThrow(id: string): Promise<User> {
    const user = await repository.find(id);
    if (user === undefined) {
      throw notFound("User");
    }
    return user;
  }

  async function byName(username: string): Promise<User> {
    const user = await repository.findByUsername(username);
    if (user === undefined) {
      throw notFound(`User ${username}`);
    }
    return user;
  }

  async function store(given: NewUser, secret: Secret, actor: Actor): Promise<User> {
    const at = clock.now();
    const { username, email, firstName, lastName, enabled, roles } = given;
    const { hash, temporaryUntil } = secret;
    return await repository.create(
      {
        username,
        email,
        firstName,
        lastName,
        enabled,
        roles,
        passwordHash: hash,
        temporaryPasswordExpiresAt: temporaryUntil,
        createdAt: at,
      },
      (id) => auditEntry({ actionType: "USER_CREATED", username, roles }, actor, { at, targetUserId: id }),
    );
  }

  return {
    list: ({ page, size, sort, search, enabled }: UserListQuery, role?: Role): Promise<Page<User>> =>
      repository.list({ search, enabled, role }, { page, size }, sort),

    listAll: () => repository.listAll(),

    find: findOrThrow,

    findByName: byName,

    /** A user with a temporary password, or with `lastingPassword` when that is given. */
    async create(given: NewUser, actor: Actor, lastingPassword?: string): Promise<CreatedUser> {
      const temporaryPassword = lastingPassword === undefined ? createTemporaryPassword() : undefined;
      const hash = await passwords.hash(lastingPassword ?? temporaryPassword ?? "");
      const temporaryUntil = temporaryPassword === undefined ? null : expiryFrom(clock.now());
      const user = await store(given, { hash, temporaryUntil }, actor);
      const welcomeEmailSent = given.sendWelcomeEmail && (await welcome(user));
      return { user, temporaryPassword, welcomeEmailSent, message: createdMessage(given, welcomeEmailSent) };
    },

    /** The first administrator of an empty database, with a temporary password; undefined when there are users. */
    async createFirstAdmin(): Promise<{ user: User; temporaryPassword: string } | undefined> {
      const at = clock.now();
      const temporaryPassword = createTemporaryPassword();
      const user = await repository.createIfNobody(
        {
          username: "admin",
          email: "admin@localhost.localdomain",
          firstName: "Strikebook",
          lastName: "Administrator",
          enabled: true,
          roles: ["ADMIN"],
          passwordHash: await passwords.hash(temporaryPassword),
          temporaryPasswordExpiresAt: expiryFrom(at),
          createdAt: at,
        },
        (id) =>
          auditEntry(
            { actionType: "USER_CREATED", username: "admin", roles: ["ADMIN"] },
            {},
            { at, targetUserId: id },
          ),
      );
      return user === undefined ? undefined : { user, temporaryPassword };
    },

    /** Enables or disables another user who is no administrator, and ends their sessions. */
    async setStatus(viewer: Viewer, id: string, status: UserStatus, actor: Actor): Promise<User> {
      const user = await findOrThrow(id);
      const rule = { except: viewer.userId, mayBeAdmin: false, at: clock.now() };
      const audit = statusAudit(user, status, actor, rule.at);
      if ((await repository.setEnabled(id, status.enabled, rule, audit)) === "refused") {
        throw forbidden(OFF_LIMITS);
      }
      return await findOrThrow(id);
    },

    /** The same from the command line: any user but the last administrator. */
    async setStatusByName(username: string, status: UserStatus, actor: Actor): Promise<User> {
      const user = await byName(username);
      const rule = { mayBeAdmin: true, at: clock.now() };
      const audit = statusAudit(user, status, actor, rule.at);
      if ((await repository.setEnabled(user.id, status.enabled, rule, audit)) === "refused") {
        throw forbidden(LAST_ADMIN);
      }
      return await findOrThrow(user.id);
    },

    /** A new temporary password; all sessions of the user end. */
    async resetPassword(username: string, actor: Actor): Promise<string> {
      const at = clock.now();
      const user = await byName(username);
      const temporaryPassword = createTemporaryPassword();
      const hash = await passwords.hash(temporaryPassword);
      const isSet = await repository.setPassword(
        user.id,
        { hash, temporaryUntil: expiryFrom(at), at },
        auditEntry({ actionType: "PASSWORD_RESET", username: user.username }, actor, {
          at,
          targetUserId: user.id,
        }),
      );
      if (!isSet) {
        throw new DomainError("CONFLICT", "The password could not be reset");
      }
      return temporaryPassword;
    },
  };
}

type Secret = { readonly hash: string; readonly temporaryUntil: Date | null };

const expiryFrom = (at: Date): Date => new Date(at.getTime() + TEMPORARY_PASSWORD_DAYS * 24 * 60 * 60 * 1000);

function statusAudit(user: User, { enabled, reason }: UserStatus, actor: Actor, at: Date) {
  const change = enabled ? "ENABLED" : "DISABLED";
  return auditEntry({ actionType: "USER_UPDATED", username: user.username, change, reason }, actor, {
    at,
    targetUserId: user.id,
  });
}

function createdMessage({ username, email, sendWelcomeEmail }: NewUser, welcomeEmailSent: boolean): string {
  const created = `User ${username} created successfully!`;
  if (welcomeEmailSent) {
    return `${created} Welcome email sent to ${email}.`;
  }
  return sendWelcomeEmail ? `${created} Email could not be sent.` : created;
}
