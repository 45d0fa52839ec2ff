import type { Role } from "./role.ts";

/** A user who signs in, without anything secret. */
export type User = {
  readonly id: string;
  /** Lower case, unique. */
  readonly username: string;
  /** Lower case, unique. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly fullName: string;
  readonly roles: readonly Role[];
  readonly enabled: boolean;
  readonly emailVerified: boolean;
  readonly mustChangePassword: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Null before the first sign-in. */
  readonly lastLoginAt: Date | null;
};

/** A user as administrators see them. */
export type AdminUser = User & {
  /** Until when failed sign-ins have locked the account; null when it is open. */
  readonly lockedUntil: Date | null;
  /** They entered their e-mail themselves, and no administrator confirmed it since: a sign-in provider ties nothing by it. */
  readonly isEmailSelfChosen: boolean;
};

/** First and last name as one. */
export function fullNameOf({ firstName, lastName }: Pick<User, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`.trim();
}

/** A user as they were read, with the version of their sessions then: another one once their access is changed. */
export type KnownUser = { readonly user: User; readonly sessionVersion: number };
