import type { Passwords } from "@strikebook/auth/password";
import type { Actor } from "@strikebook/core/audit/audit-event";
import type { KnownUser, User } from "@strikebook/core/users/user";
import type { SendMail } from "../../../outside/mailer.ts";
import type { InvitationsRepository } from "./invitations.repository.ts";

export type InvitationsNeeds = {
  readonly repository: InvitationsRepository;
  readonly passwords: Passwords;
  /** Counts a try from the address; throws when it has to wait. */
  readonly passAddress: (actor: Actor) => Promise<string>;
  /** Signs the user in without a password. */
  readonly startSession: (
    proven: KnownUser & { readonly actor: Actor },
  ) => Promise<{ readonly token: string; readonly user: User }>;
  /** Absent when SMTP_URL is not set. */
  readonly sendMail: SendMail | undefined;
  /** Where people reach the app; absent when only requests themselves say. */
  readonly publicOrigin: string | undefined;
  readonly clock: { now(): Date };
};
