import type { Database } from "@strikebook/database/client";
import type { Clock } from "../clock.ts";
import { createCoverageRepository } from "../modules/coverage/coverage.repository.ts";
import { createCoverageService } from "../modules/coverage/coverage.service.ts";
import { createCoverageStatementsRepository } from "../modules/coverage/coverage-statements.repository.ts";
import { createCoverageStatementsService } from "../modules/coverage/coverage-statements.service.ts";

type Needs = {
  readonly database: Database;
  readonly clock: Clock;
  readonly findHolidays: Parameters<typeof createCoverageService>[0]["findHolidays"];
};

/** What files cover, and what a person says of it. */
export const createCoverageServices = ({ database, clock, findHolidays }: Needs) => ({
  coverage: createCoverageService({ repository: createCoverageRepository(database), findHolidays }),
  coverageStatements: createCoverageStatementsService({
    repository: createCoverageStatementsRepository(database),
    clock,
  }),
});
