import type { Database } from "@strikebook/database/client";
import type { Clock } from "./clock.ts";
import { createAuthRepository } from "./modules/auth/auth.repository.ts";
import { createAuthService } from "./modules/auth/auth.service.ts";
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
  return {
    ...createReferenceServices(database, settings.finnhub),
    auth: createAuthService({ repository: createAuthRepository(database), tokens: settings.tokens, clock }),
  };
}
