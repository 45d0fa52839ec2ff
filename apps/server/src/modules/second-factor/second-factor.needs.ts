import type { SecretBox } from "@strikebook/auth/secret-box";
import type { Actor, AuditEvent } from "@strikebook/core/audit/audit-event";
import type { SignInProof } from "@strikebook/core/audit/second-factor-events";
import type { KnownUser, User } from "@strikebook/core/users/user";
import type { Viewer } from "@strikebook/core/users/viewer";
import type { ChallengesRepository } from "./challenges.repository.ts";
import type { SecondFactorRepository } from "./second-factor.repository.ts";

/** Tells a person about their second factor, outside the app; nobody waits for it. */
export type TellPerson = (user: User, what: string) => void;

type Users = {
  find(id: string): Promise<User | undefined>;
  findSignInAccountById(id: string): Promise<KnownUser | undefined>;
  findByUsername(username: string): Promise<User | undefined>;
};

/** Refuses whoever doesn't know the viewer's present password; `refused` tells the log. */
type ConfirmPassword = (
  viewer: Viewer,
  given: { readonly currentPassword: string; readonly actor: Actor },
  refused: (reason: string) => AuditEvent,
) => Promise<void>;

/** A session that has begun. */
export type SignedIn = { readonly token: string; readonly user: User };

/** What `modules/auth` does for a sign-in that goes on here. */
type SignIn = {
  /** Counts a try from an address, or refuses it; answers the key of the address. */
  passAddress(actor: Actor): Promise<string>;
  /** Counts a try at a person's second step, or refuses it; `isLast` when it is locked should this one fail. */
  trySecondStep(username: string): Promise<{ readonly isLast: boolean }>;
  forgiveSecondStep(username: string, address: string): Promise<void>;
  /** Signs in who has proven who they are. */
  startSession(proven: KnownUser & { readonly actor: Actor; readonly proof: SignInProof }): Promise<SignedIn>;
  readonly confirmPassword: ConfirmPassword;
};

export type SecondFactorNeeds = {
  readonly repository: SecondFactorRepository;
  readonly challenges: ChallengesRepository;
  readonly auth: SignIn;
  readonly users: Users;
  readonly box: SecretBox;
  /** Passkeys work there and nowhere else; undefined where the request says. */
  readonly passkeyOrigin: string | undefined;
  readonly publicOrigin: string | undefined;
  readonly tell: TellPerson;
  readonly clock: { now(): Date };
};
