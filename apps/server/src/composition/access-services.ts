import { createPasswords, type Passwords } from "@strikebook/auth/password";
import { isScriptToken } from "@strikebook/auth/script-token";
import type { Viewer } from "@strikebook/core/users/viewer";
import type { Database } from "@strikebook/database/client";
import type { Authenticate } from "../authenticate.ts";
import type { Clock } from "../clock.ts";
import { addressKey } from "../modules/auth/address-key.ts";
import { createAuthRepository } from "../modules/auth/auth.repository.ts";
import { type AuthService, createAuthService } from "../modules/auth/auth.service.ts";
import { countTry } from "../modules/auth/sign-in.ts";
import { createSignInThrottleRepository } from "../modules/auth/sign-in-throttle.repository.ts";
import { createIdentitiesRepository } from "../modules/identities/identities.repository.ts";
import { createIdentitiesService } from "../modules/identities/identities.service.ts";
import { createPendingSignInsRepository } from "../modules/identities/pending-sign-ins.repository.ts";
import { createScriptTokensRepository } from "../modules/script-tokens/script-tokens.repository.ts";
import {
  createScriptTokensService,
  type ScriptTokensService,
} from "../modules/script-tokens/script-tokens.service.ts";
import { createChallengesRepository } from "../modules/second-factor/challenges.repository.ts";
import { createSecondFactorRepository } from "../modules/second-factor/second-factor.repository.ts";
import { createSecondFactorService } from "../modules/second-factor/second-factor.service.ts";
import { createSecondSteps } from "../modules/second-factor/second-steps.ts";
import { createSeedRepository } from "../modules/seed/seed.repository.ts";
import { createSeedService } from "../modules/seed/seed.service.ts";
import { createSharingRepository } from "../modules/sharing/sharing.repository.ts";
import { createSharingService } from "../modules/sharing/sharing.service.ts";
import { createTakeOutRepository } from "../modules/take-out/take-out.repository.ts";
import { createTakeOutService } from "../modules/take-out/take-out.service.ts";
import { createInvitationsRepository } from "../modules/users/invitations/invitations.repository.ts";
import { createInvitationsService } from "../modules/users/invitations/invitations.service.ts";
import { createUsersRepository } from "../modules/users/users.repository.ts";
import { createUsersService } from "../modules/users/users.service.ts";
import { createSecondFactorMail } from "../outside/second-factor-mail.ts";
import { createSignInProvider } from "../outside/sign-in-provider.ts";
import type { Settings } from "../settings.ts";

type Access = {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly isUploadOf: Parameters<typeof createSharingService>[0]["isUploadOf"];
};

/** Wires who there is and who gets in. */
export function createAccessServices({ database, clock, settings, isUploadOf }: Access) {
  const users = createUsersRepository(database);
  const throttle = createSignInThrottleRepository(database);
  const passwords = createPasswords({ cost: settings.bcryptCost });
  const factors = {
    repository: createSecondFactorRepository(database),
    challenges: createChallengesRepository(database),
    clock,
  };
  const auth = createAuthService({
    repository: createAuthRepository(database),
    throttle,
    users,
    secondFactor: createSecondSteps(factors),
    tokens: settings.tokens,
    passwords,
    clock,
  });
  const scriptTokens = createScriptTokensService({
    repository: createScriptTokensRepository(database, settings.signInProvider?.issuer ?? ""),
    confirmPassword: auth.confirmPassword,
    addressKey,
    // Apart from passwords: a script with a dead token doesn't keep the people behind the same address from signing in.
    countRefusal: (address, now) => countTry(throttle, `script-token ${address}`, now),
    clock,
  });
  return {
    auth,
    ...createWaysIn({ database, clock, settings }, { auth, users, passwords, factors }),
    access: accessBy(auth, scriptTokens),
    scriptTokens,
    takeOut: createTakeOutService({
      repository: createTakeOutRepository(database),
      folder: settings.spoolDir,
      clock,
    }),
    seed: createSeedService({ repository: createSeedRepository(database), passwords, clock }),
    sharing: createSharingService({ repository: createSharingRepository(database), isUploadOf, clock }),
    users: createUsersService({
      repository: users,
      passwords,
      confirmPassword: auth.confirmPassword,
      welcome: settings.welcome,
      locks: throttle,
      signInUrl: settings.publicOrigin && `${settings.publicOrigin}/login`,
      clock,
    }),
  };
}

type Doors = {
  readonly auth: AuthService;
  readonly users: ReturnType<typeof createUsersRepository>;
  readonly passwords: Passwords;
  readonly factors: Pick<
    Parameters<typeof createSecondFactorService>[0],
    "challenges" | "clock" | "repository"
  >;
};

/** Ways in besides a password alone: the house's provider, a link of invitation, a second factor. */
function createWaysIn(
  { database, clock, settings }: Omit<Access, "isUploadOf">,
  { auth, users, passwords, factors }: Doors,
) {
  return {
    identities: createIdentitiesService({
      provider: settings.signInProvider && createSignInProvider(settings.signInProvider),
      repository: createIdentitiesRepository(database),
      pending: createPendingSignInsRepository(database),
      users,
      doors: auth,
      clock,
    }),
    invitations: createInvitationsService({
      repository: createInvitationsRepository(database),
      passwords,
      passAddress: auth.passAddress,
      startSession: auth.startSession,
      sendMail: settings.sendMail,
      publicOrigin: settings.publicOrigin,
      clock,
    }),
    secondFactor: createSecondFactorService({
      ...factors,
      users,
      auth,
      box: settings.secretBox,
      passkeyOrigin: settings.passkeyOrigin,
      publicOrigin: settings.publicOrigin,
      tell: settings.sendMail === undefined ? () => undefined : createSecondFactorMail(settings.sendMail),
    }),
  };
}

/** Finds out who sends a request, by its token: that of somebody who signed in, or one that they made for a script. */
function accessBy(auth: AuthService, scriptTokens: ScriptTokensService) {
  const eitherOf =
    (ofSession: (token: string) => Promise<Viewer | undefined>): Authenticate =>
    (token, caller) =>
      isScriptToken(token) ? scriptTokens.viewerOf(token, caller) : ofSession(token);
  return {
    viewerOf: eitherOf(auth.viewerOf),
    recentViewerOf: eitherOf(auth.recentViewerOf),
    forgetViewers: auth.forgetViewers,
  };
}
