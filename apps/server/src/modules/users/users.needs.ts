import type { Passwords } from "@strikebook/auth/password";
import type { User } from "@strikebook/core/users/user";
import type { UsersRepository } from "./users.repository.ts";

/** Tells a new user that there is an account; the password itself is never mailed. False when it could not. */
export type WelcomeUser = (user: User) => Promise<boolean>;

export type UsersNeeds = {
  readonly repository: UsersRepository;
  readonly passwords: Passwords;
  readonly welcome: WelcomeUser;
  /** Forgets failed sign-ins of a user, so that a new password works at once. */
  readonly unlock: (username: string) => Promise<void>;
  readonly clock: { now(): Date };
};
