import { createPasswords } from "@strikebook/auth/password";
import type { Database } from "@strikebook/database/client";
import type { Clock } from "../clock.ts";
import { createAuthRepository } from "../modules/auth/auth.repository.ts";
import { createAuthService } from "../modules/auth/auth.service.ts";
import { createSignInThrottleRepository } from "../modules/auth/sign-in-throttle.repository.ts";
import { createChallengesRepository } from "../modules/second-factor/challenges.repository.ts";
import { createSecondFactorRepository } from "../modules/second-factor/second-factor.repository.ts";
import { createSecondFactorService } from "../modules/second-factor/second-factor.service.ts";
import { createSecondSteps } from "../modules/second-factor/second-steps.ts";
import { createSeedRepository } from "../modules/seed/seed.repository.ts";
import { createSeedService } from "../modules/seed/seed.service.ts";
import { createUsersRepository } from "../modules/users/users.repository.ts";
import { createUsersService } from "../modules/users/users.service.ts";
import { createSecondFactorMail } from "../outside/second-factor-mail.ts";
import type { Settings } from "../settings.ts";

type Access = { readonly database: Database; readonly clock: Clock; readonly settings: Settings };

/** Wires who there is and who gets in. */
export function createAccessServices({ database, clock, settings }: Access) {
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
  return {
    auth,
    secondFactor: createSecondFactorService({
      ...factors,
      users,
      auth,
      box: settings.secretBox,
      passkeyOrigin: settings.passkeyOrigin,
      publicOrigin: settings.publicOrigin,
      tell: settings.sendMail === undefined ? () => undefined : createSecondFactorMail(settings.sendMail),
    }),
    seed: createSeedService({ repository: createSeedRepository(database), passwords, clock }),
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
