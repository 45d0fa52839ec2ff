import { uniqueAccountNames } from "@strikebook/core/option-summary/account-names";
import { exchangeDay } from "@strikebook/core/shared/exchange-day";
import type { Database } from "@strikebook/database/client";
import type { Clock } from "./clock.ts";
import { createAccessServices } from "./composition/access-services.ts";
import { createContractServices } from "./composition/contract-services.ts";
import { createCoverageServices } from "./composition/coverage-services.ts";
import { createHouseServices } from "./composition/house-services.ts";
import { createLedgerServices } from "./composition/ledger-services.ts";
import { createMatchingOffThread } from "./composition/matching-off-thread.ts";
import { createOwnServices } from "./composition/own-services.ts";
import { createPortfolioServices } from "./composition/portfolio-services.ts";
import { createReferenceServices } from "./composition/reference-services.ts";
import { createUploadServices } from "./composition/upload-services.ts";
import { findNamesIn } from "./ledger/names/underlying-names.repository.ts";
import { createAnalyticsRepository } from "./modules/analytics/analytics.repository.ts";
import { createAnalyticsService } from "./modules/analytics/analytics.service.ts";
import { createExplainRepository } from "./modules/explain/explain.repository.ts";
import { createExplainService } from "./modules/explain/explain.service.ts";
import { createStatementsFileService } from "./modules/ledger-statements/statements-file.service.ts";
import { createMetricsRepository } from "./modules/metrics/metrics.repository.ts";
import { createMetricsService } from "./modules/metrics/metrics.service.ts";
import { createOptionSummaryRepository } from "./modules/option-summary/option-summary.repository.ts";
import { createOptionSummaryService } from "./modules/option-summary/option-summary.service.ts";
import { createAccountNamesRepository } from "./modules/portfolio/account-names.repository.ts";
import { describeMachine } from "./modules/system/machine.ts";
import { createRealizedSeriesRepository } from "./modules/trade-summary/realized-series.repository.ts";
import { createRealizedSeriesService } from "./modules/trade-summary/realized-series.service.ts";
import { createTradeSummaryRepository } from "./modules/trade-summary/trade-summary.repository.ts";
import { createTradeSummaryService } from "./modules/trade-summary/trade-summary.service.ts";
import { createTradedSymbolsRepository } from "./modules/traded-symbols/traded-symbols.repository.ts";
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

/** A request waits this long for what is worked out off its thread; then it answers what is stored. */
const PATIENCE_MS = 2500;

/** Wires every service to what it needs. The only place where one module meets another. */
export function createServices({ database, ownerUrl, clock, settings }: Outside) {
  const { services: reference, findHolidays } = createReferenceServices(database, clock, settings.finnhub);
  const { listAccounts } = createAccountNamesRepository(database);
  const listAccountNames = async (userId: string) => uniqueAccountNames(await listAccounts(userId));
  const optionSummary = createOptionSummaryRepository(database);
  const uploadServices = createUploadServices(database, clock);
  const { removeAccount, rematchOutdated } = uploadServices.uploads;
  const matching = createMatchingOffThread({
    database,
    clock,
    runJob: uploadServices.uploads.runJob,
    rematchOutdated,
  });
  const coverage = createCoverageServices({ database, holdings: matching.holdings, findHolidays });
  const { coverPeople } = coverage.spanCoverage;
  const house = createHouseServices({ database, ownerUrl, clock, settings, findHolidays, coverPeople });
  const portfolioServices = createPortfolioServices({ database, clock, listAccountNames, findHolidays });
  return {
    ...reference,
    ...uploadServices,
    ...house,
    ...matching,
    statementsFile: createStatementsFileService(matching.ledgerStatements),
    ...createOwnServices({
      database,
      clock,
      listAccountNames,
      removeWithData: removeAccount,
      rematchOutdated,
      matching,
    }),
    ...createAccessServices({ database, clock, settings }),
    ...coverage,
    ...portfolioServices,
    ...createLedgerServices({
      database,
      clock,
      listAccountNames,
      findHeld: portfolioServices.portfolioGroups.findHeld,
      findHolidays,
      runJob: uploadServices.uploads.runJob,
      patienceMs: settings.patienceMs ?? PATIENCE_MS,
    }),
    ...createContractServices({ database, clock, settings, listAccountNames }),
    analytics: createAnalyticsService({
      repository: createAnalyticsRepository(database),
      users: createUsersRepository(database),
      health: house.system.health,
      machine: describeMachine,
      clock,
      dayOf: exchangeDay,
    }),
    explain: createExplainService(createExplainRepository(database), listAccountNames, findNamesIn(database)),
    metrics: createMetricsService(createMetricsRepository(database), house.backupAlarm.isMissed),
    optionSummary: createOptionSummaryService(optionSummary, listAccounts),
    realizedSeries: createRealizedSeriesService(
      createRealizedSeriesRepository(database),
      findNamesIn(database),
    ),
    tradedSymbols: createTradedSymbolsRepository(database),
    tradeSummary: createTradeSummaryService(
      createTradeSummaryRepository(database),
      optionSummary.listOpenContracts,
      findHolidays,
    ),
  };
}
