import { createTemporaryPassword } from "@strikebook/auth/temporary-password";
import { type Actor, auditEntry } from "@strikebook/core/audit/audit-event";
import { TEMPORARY_PASSWORD_DAYS } from "@strikebook/core/users/password-rules";
import type { User } from "@strikebook/core/users/user";
import type { NewUser } from "@strikebook/validators/users";
import type { UsersNeeds } from "./users.needs.ts";

export type CreatedUser = {
  readonly user: User;
  /** Shown once and stored nowhere; undefined when a lasting password was given. */
  readonly temporaryPassword: string | undefined;
  readonly welcomeEmailSent: boolean;
  /** Where the user signs in; undefined when only the administrator's browser knows. */
  readonly signInUrl: string | undefined;
  readonly message: string;
};

type Given = {
  readonly user: NewUser;
  readonly actor: Actor;
  readonly lastingPassword: string | undefined;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** When a temporary password of `at` ceases to be good. */
export const temporaryUntil = (at: Date): Date => new Date(at.getTime() + TEMPORARY_PASSWORD_DAYS * DAY_MS);

/** A user with a temporary password, or with a lasting one when that is given. */
export async function createUser(needs: UsersNeeds, given: Given): Promise<CreatedUser> {
  const { repository, passwords, welcome, signInUrl, clock } = needs;
  const { actor, lastingPassword } = given;
  const { sendWelcomeEmail, ...person } = given.user;
  const temporaryPassword = lastingPassword === undefined ? createTemporaryPassword() : undefined;
  const passwordHash = await passwords.hash(lastingPassword ?? temporaryPassword ?? "");
  const at = clock.now();
  const user = await repository.create(
    {
      ...person,
      passwordHash,
      temporaryPasswordExpiresAt: temporaryPassword === undefined ? null : temporaryUntil(at),
      createdAt: at,
    },
    {
      created: (id) => {
        const { username, roles } = person;
        return auditEntry({ actionType: "USER_CREATED", username, roles }, actor, { at, targetUserId: id });
      },
      revoked: ({ email, role }) =>
        auditEntry({ actionType: "INVITATION_REVOKED", email, role }, actor, { at }),
    },
  );
  // A mail that asks to sign in would lead a disabled user to a refusal.
  const welcomeEmailSent = sendWelcomeEmail && person.enabled && (await welcome(user));
  const message = createdMessage(given.user, welcomeEmailSent);
  return { user, temporaryPassword, welcomeEmailSent, signInUrl, message };
}

function createdMessage(given: NewUser, welcomeEmailSent: boolean): string {
  const { username, email, sendWelcomeEmail, enabled } = given;
  const created = `User ${username} created successfully!`;
  if (!enabled) {
    return `${created} Enable the account before they sign in${sendWelcomeEmail ? "; no email was sent" : ""}.`;
  }
  if (welcomeEmailSent) {
    return `${created} Welcome email sent to ${email}.`;
  }
  return sendWelcomeEmail ? `${created} Email could not be sent.` : created;
}

/** The first administrator of an empty database, with a temporary password; undefined when there are users. */
export async function createFirstAdmin(needs: UsersNeeds) {
  const { repository, passwords, clock } = needs;
  // To hash a password takes a good part of a start.
  if (await repository.hasAnybody()) {
    return undefined;
  }
  const at = clock.now();
  const temporaryPassword = createTemporaryPassword();
  const person = {
    username: "admin",
    email: "admin@localhost.localdomain",
    firstName: "Strikebook",
    lastName: "Administrator",
    enabled: true,
    roles: ["ADMIN"],
  } as const;
  const user = await repository.createIfNobody(
    {
      ...person,
      passwordHash: await passwords.hash(temporaryPassword),
      temporaryPasswordExpiresAt: temporaryUntil(at),
      createdAt: at,
    },
    (id) => {
      const { username, roles } = person;
      return auditEntry({ actionType: "USER_CREATED", username, roles }, {}, { at, targetUserId: id });
    },
  );
  return user === undefined ? undefined : { user, temporaryPassword };
}
