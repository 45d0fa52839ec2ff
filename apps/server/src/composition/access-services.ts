import { createPasswords } from "@strikebook/auth/password";
import type { Database } from "@strikebook/database/client";
import type { Clock } from "../clock.ts";
import { createAuthRepository } from "../modules/auth/auth.repository.ts";
import { createAuthService } from "../modules/auth/auth.service.ts";
import { createSignInThrottleRepository } from "../modules/auth/sign-in-throttle.repository.ts";
import { createSeedRepository } from "../modules/seed/seed.repository.ts";
import { createSeedService } from "../modules/seed/seed.service.ts";
import { createTakeOutRepository } from "../modules/take-out/take-out.repository.ts";
import { createTakeOutService } from "../modules/take-out/take-out.service.ts";
import { createInvitationsRepository } from "../modules/users/invitations/invitations.repository.ts";
import { createInvitationsService } from "../modules/users/invitations/invitations.service.ts";
import { createUsersRepository } from "../modules/users/users.repository.ts";
import { createUsersService } from "../modules/users/users.service.ts";
import type { Settings } from "../settings.ts";

type Access = { readonly database: Database; readonly clock: Clock; readonly settings: Settings };

/** Wires who there is and who gets in. */
export function createAccessServices({ database, clock, settings }: Access) {
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
    invitations: createInvitationsService({
      repository: createInvitationsRepository(database),
      passwords,
      countTry: auth.countTry,
      enter: auth.enter,
      sendMail: settings.sendMail,
      publicOrigin: settings.publicOrigin,
      clock,
    }),
    takeOut: createTakeOutService({
      repository: createTakeOutRepository(database),
      folder: settings.spoolDir,
      clock,
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
