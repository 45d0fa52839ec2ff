import type { Database } from "@strikebook/database/client";
import type { Holdings } from "../ledger/check-holdings.repository.ts";
import { createCoverageRepository } from "../modules/coverage/coverage.repository.ts";
import { createCoverageService } from "../modules/coverage/coverage.service.ts";
import { createSpanCoverageRepository } from "../modules/coverage/span-coverage.repository.ts";
import { createSpanCoverageService } from "../modules/coverage/span-coverage.service.ts";

type Needs = {
  readonly database: Database;
  readonly holdings: Holdings;
  readonly findHolidays: Parameters<typeof createCoverageService>[0]["findHolidays"];
};

/** Wires the services for what files cover. */
export const createCoverageServices = ({ database, holdings, findHolidays }: Needs) => ({
  coverage: createCoverageService({
    repository: createCoverageRepository(database),
    checkHoldings: holdings.check,
    findHolidays,
  }),
  spanCoverage: createSpanCoverageService({
    repository: createSpanCoverageRepository(database),
    findHolidays,
  }),
});
