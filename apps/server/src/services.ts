import { createPasswords } from "@strikebook/auth/password";
import type { Database } from "@strikebook/database/client";
import type { Clock } from "./clock.ts";
import { createAuditRepository } from "./modules/audit/audit.repository.ts";
import { createAuditService } from "./modules/audit/audit.service.ts";
import { createAuthRepository } from "./modules/auth/auth.repository.ts";
import { createAuthService } from "./modules/auth/auth.service.ts";
import { createSignInThrottleRepository } from "./modules/auth/sign-in-throttle.repository.ts";
import { createSystemRepository } from "./modules/system/system.repository.ts";
import { createSystemService } from "./modules/system/system.service.ts";
import { createUsersRepository } from "./modules/users/users.repository.ts";
import { createUsersService } from "./modules/users/users.service.ts";
import { createReferenceServices } from "./reference-services.ts";
import type { Settings } from "./settings.ts";

/** All that the services reach out to. */
export type Outside = {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: Settings;
};

export type Services = ReturnType<typeof createServices>;

/** Wires every service to what it needs. The only place where one module meets another. */
export function createServices({ database, clock, settings }: Outside) {
  const users = createUsersRepository(database);
  const passwords = createPasswords({ cost: settings.bcryptCost });
  return {
    ...createReferenceServices(database, settings.finnhub),
    audit: createAuditService(createAuditRepository(database), clock),
    auth: createAuthService({
      repository: createAuthRepository(database),
      throttle: createSignInThrottleRepository(database),
      users,
      tokens: settings.tokens,
      passwords,
      clock,
    }),
    system: createSystemService(createSystemRepository(database), settings.build),
    users: createUsersService({ repository: users, passwords, welcome: settings.welcome, clock }),
  };
}
