import { createPasswords } from "@strikebook/auth/password";
import type { Database } from "@strikebook/database/client";
import type { Clock } from "../clock.ts";
import { createAuthRepository } from "../modules/auth/auth.repository.ts";
import { createAuthService } from "../modules/auth/auth.service.ts";
import { createSignInThrottleRepository } from "../modules/auth/sign-in-throttle.repository.ts";
import { createIdentitiesRepository } from "../modules/identities/identities.repository.ts";
import { createIdentitiesService } from "../modules/identities/identities.service.ts";
import { createPendingSignInsRepository } from "../modules/identities/pending-sign-ins.repository.ts";
import { createSeedRepository } from "../modules/seed/seed.repository.ts";
import { createSeedService } from "../modules/seed/seed.service.ts";
import { createSharingRepository } from "../modules/sharing/sharing.repository.ts";
import { createSharingService } from "../modules/sharing/sharing.service.ts";
import { createUsersRepository } from "../modules/users/users.repository.ts";
import { createUsersService } from "../modules/users/users.service.ts";
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
  const auth = createAuthService({
    repository: createAuthRepository(database),
    throttle,
    users,
    tokens: settings.tokens,
    passwords,
    clock,
  });
  return {
    auth,
    identities: createIdentitiesService({
      provider: settings.signInProvider && createSignInProvider(settings.signInProvider),
      repository: createIdentitiesRepository(database),
      pending: createPendingSignInsRepository(database),
      users,
      doors: auth,
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
