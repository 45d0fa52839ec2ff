import type { Passwords } from "@strikebook/auth/password";
import type { Actor, AuditEntry, AuditEvent } from "@strikebook/core/audit/audit-event";
import type { User } from "@strikebook/core/users/user";
import type { Viewer } from "@strikebook/core/users/viewer";
import type { UsersRepository } from "./users.repository.ts";

/** Tells a new user that there is an account; the password itself is never mailed. False when it could not. */
export type WelcomeUser = (user: User) => Promise<boolean>;

/** Accounts that failed sign-ins have locked. */
type Locks = {
  /** Until when, by username; open ones are left out. */
  listLocked(usernames: readonly string[], now: Date): Promise<ReadonlyMap<string, Date>>;
  /** Forgets a user's failed sign-ins; `audit` is written when they had locked the account. */
  unlock(username: string, now: Date, audit: (lockedUntil: Date) => AuditEntry): Promise<void>;
};

/** Refuses whoever doesn't know the viewer's present password; `refused` tells the log. */
type ConfirmPassword = (
  viewer: Viewer,
  given: { readonly currentPassword: string; readonly actor: Actor },
  refused: (reason: string) => AuditEvent,
) => Promise<void>;

export type UsersNeeds = {
  readonly repository: UsersRepository;
  readonly passwords: Passwords;
  readonly confirmPassword: ConfirmPassword;
  readonly welcome: WelcomeUser;
  readonly locks: Locks;
  /** Where people sign in, by PUBLIC_URL; undefined when it isn't set. */
  readonly signInUrl: string | undefined;
  readonly clock: { now(): Date };
};
