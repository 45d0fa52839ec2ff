import { exchangeDay } from "@strikebook/core/shared/exchange-day";
import type { Database } from "@strikebook/database/client";
import type { Clock } from "./clock.ts";
import { createAccessServices } from "./composition/access-services.ts";
import { accountNamesIn } from "./composition/account-names.ts";
import { createContractServices } from "./composition/contract-services.ts";
import { createCoverageServices } from "./composition/coverage-services.ts";
import { createHouseServices } from "./composition/house-services.ts";
import { createLedgerServices } from "./composition/ledger-services.ts";
import { createMatchingOffThread } from "./composition/matching-off-thread.ts";
import { createOwnServices } from "./composition/own-services.ts";
import { createPortfolioServices } from "./composition/portfolio-services.ts";
import { createReferenceServices } from "./composition/reference-services.ts";
import { createSummaryServices } from "./composition/summary-services.ts";
import { createUploadServices } from "./composition/upload-services.ts";
import { createAnalyticsRepository } from "./modules/analytics/analytics.repository.ts";
import { createAnalyticsService } from "./modules/analytics/analytics.service.ts";
import { createStatementsFileService } from "./modules/ledger-statements/statements-file.service.ts";
import { createMetricsRepository } from "./modules/metrics/metrics.repository.ts";
import { createMetricsService } from "./modules/metrics/metrics.service.ts";
import { describeMachine } from "./modules/system/machine.ts";
import { createUsersRepository } from "./modules/users/users.repository.ts";
import type { Settings } from "./settings.ts";

/** All that the services reach out to. */
export type Outside = {
  readonly database: Database;
  /** The database's address for its owner, who may make and drop databases; the pool's own when absent. */
  readonly ownerUrl?: string;
  /** Folder of the database's own files; absent when they aren't on this machine. */
  readonly databaseFolder?: string | undefined;
  readonly clock: Clock;
  readonly settings: Settings;
};

export type Services = ReturnType<typeof createServices>;

/** Wires every service to what it needs. The only place where one module meets another. */
export function createServices({ database, ownerUrl, clock, settings }: Outside) {
  const { services: reference, findHolidays } = createReferenceServices(database, clock, settings.finnhub);
  const uploadServices = createUploadServices(database, clock);
  const { isUploadOf, rematchOutdated, removeAccount: removeWithData, runJob } = uploadServices.uploads;
  const needs = {
    database,
    ownerUrl,
    clock,
    settings,
    findHolidays,
    ...accountNamesIn(database),
    isUploadOf,
    rematchOutdated,
    removeWithData,
    runJob,
  };
  const matching = createMatchingOffThread(needs);
  const coverage = createCoverageServices({ ...needs, holdings: matching.holdings });
  const house = createHouseServices({ ...needs, coverPeople: coverage.spanCoverage.coverPeople });
  const access = createAccessServices(needs);
  const portfolioServices = createPortfolioServices(needs);
  return {
    ...reference,
    ...uploadServices,
    ...house,
    ...matching,
    statementsFile: createStatementsFileService(matching.ledgerStatements),
    ...createOwnServices({ ...needs, matching }),
    ...access,
    ...coverage,
    ...portfolioServices,
    ...createLedgerServices({ ...needs, findHeld: portfolioServices.portfolioGroups.findHeld }),
    ...createContractServices({ ...needs, ownReaderOf: access.sharing.ownReaderOf }),
    analytics: createAnalyticsService({
      repository: createAnalyticsRepository(database),
      users: createUsersRepository(database),
      health: house.system.health,
      machine: describeMachine,
      clock,
      dayOf: exchangeDay,
    }),
    metrics: createMetricsService(createMetricsRepository(database), house.backupAlarm.isMissed),
    ...createSummaryServices(needs),
  };
}
