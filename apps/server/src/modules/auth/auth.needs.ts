import type { Passwords } from "@strikebook/auth/password";
import type { Tokens } from "@strikebook/auth/token";
import type { KnownUser, User } from "@strikebook/core/users/user";
import type { AuthRepository } from "./auth.repository.ts";
import type { SignInThrottleRepository } from "./sign-in-throttle.repository.ts";

export type SignInAccount = KnownUser & {
  readonly passwordHash: string;
  /** Null for a lasting password. */
  readonly temporaryPasswordExpiresAt: Date | null;
};

type Users = {
  find(id: string): Promise<User | undefined>;
  findSignInAccount(usernameOrEmail: string): Promise<SignInAccount | undefined>;
  findSignInAccountById(id: string): Promise<SignInAccount | undefined>;
};

/** What a sign-in needs after the password. `ticket` is good once and for minutes. */
export type SecondStep = {
  readonly ticket: string;
  readonly expiresAt: Date;
  readonly hasPasskey: boolean;
  readonly hasApp: boolean;
};

/** The second step of people who have a second factor; undefined for everybody else. */
type SecondFactor = { begin(known: { id: string; sessionVersion: number }): Promise<SecondStep | undefined> };

export type AuthNeeds = {
  readonly repository: AuthRepository;
  readonly throttle: SignInThrottleRepository;
  readonly users: Users;
  readonly secondFactor: SecondFactor;
  readonly tokens: Tokens;
  readonly passwords: Passwords;
  readonly clock: { now(): Date };
};
