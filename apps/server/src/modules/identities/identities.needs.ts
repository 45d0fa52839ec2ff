import type { Actor } from "@strikebook/core/audit/audit-event";
import type { KnownUser, User } from "@strikebook/core/users/user";
import type { SignInProvider } from "../../outside/sign-in-provider.ts";
import type { IdentitiesRepository } from "./identities.repository.ts";
import type { PendingSignInsRepository } from "./pending-sign-ins.repository.ts";

/** What a way of signing in without a password needs of the doors. */
type Doors = {
  /** Counts a try from the actor's address; throws when it has to wait. */
  passAddress(actor: Actor): Promise<string>;
  /** Why the person is shut out, for them and for the log; undefined when they are not. */
  findShutOut(user: User, actor: Actor): Promise<{ message: string; reason: string } | undefined>;
  /** A session, on record as a sign-in. */
  startSession(
    proven: KnownUser & {
      readonly actor: Actor;
      readonly by: {
        readonly provider: string;
        readonly issuer: string;
        readonly subject: string;
        readonly idToken: string;
      };
    },
  ): Promise<{ readonly token: string; readonly user: User }>;
  recordRefusal(
    refused: { usernameOrEmail: string; reason: string; provider: string },
    actor: Actor,
    targetUserId: string | undefined,
  ): Promise<void>;
};

export type IdentitiesNeeds = {
  /** Absent when OIDC_ISSUER is not set. */
  readonly provider: SignInProvider | undefined;
  readonly repository: IdentitiesRepository;
  readonly pending: PendingSignInsRepository;
  readonly users: {
    find(id: string): Promise<User | undefined>;
    findSignInAccountById(id: string): Promise<KnownUser | undefined>;
    /** By an address in lower case. */
    findByEmail(email: string): Promise<(KnownUser & { readonly isEmailSelfChosen: boolean }) | undefined>;
  };
  readonly doors: Doors;
  readonly clock: { now(): Date };
};
