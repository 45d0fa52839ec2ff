import { ownReader } from "@strikebook/core/sharing/reader";
import type { Database } from "@strikebook/database/client";
import type { Clock } from "../clock.ts";
import type { RunJob } from "../import/worker/jobs.ts";
import { findNamesIn } from "../ledger/names/underlying-names.repository.ts";
import { listStatements } from "../ledger/statements/statements.repository.ts";
import { createDerivations } from "../modules/campaigns/campaign-derivations.ts";
import { createCampaignsRepository } from "../modules/campaigns/campaigns.repository.ts";
import { createCampaignsService } from "../modules/campaigns/campaigns.service.ts";
import { createIncomeRepository } from "../modules/income/income.repository.ts";
import { createIncomeService } from "../modules/income/income.service.ts";
import { createPremiumRepository } from "../modules/income/premium.repository.ts";
import { createLedgerRematchesRepository } from "../modules/ledger-rematches/ledger-rematches.repository.ts";
import { createLedgerRematchesService } from "../modules/ledger-rematches/ledger-rematches.service.ts";
import { createOpenLotsRepository } from "../modules/open-lots/open-lots.repository.ts";
import { createOpenLotsService } from "../modules/open-lots/open-lots.service.ts";
import type { PortfolioGroupsService } from "../modules/portfolio/portfolio-groups.service.ts";
import { createSymbolsRepository } from "../modules/symbols/symbols.repository.ts";
import { createSymbolsService } from "../modules/symbols/symbols.service.ts";
import { createTaxBinderRepository } from "../modules/tax-binder/tax-binder.repository.ts";
import { createTaxBinderService } from "../modules/tax-binder/tax-binder.service.ts";
import { createRealizedSeriesRepository } from "../modules/trade-summary/realized-series.repository.ts";
import { createTransactionsRepository } from "../modules/transactions/transactions.repository.ts";
import { createTransactionsService } from "../modules/transactions/transactions.service.ts";
import { KeptAnswers } from "../records/kept-answers.repository.ts";
import { lastPricesIn, readablePricesIn } from "../records/prices/last-prices.repository.ts";
import type { Settings } from "../settings.ts";
import type { NamesOfAccounts } from "./account-names.ts";
import { createTaxServices, type TaxNeeds } from "./tax-services.ts";

type Needs = NamesOfAccounts &
  Pick<TaxNeeds, "findHolidays"> & {
    readonly database: Database;
    readonly clock: Clock;
    readonly findHeld: PortfolioGroupsService["findHeld"];
    /** Runs a job off this thread. */
    readonly runJob: RunJob;
    readonly settings: Settings;
  };

/** A request waits this long for what is worked out off its thread; then it answers what is stored. */
const PATIENCE_MS = 2500;

/** Series of income and of premium kept in memory: of decades by day some hundred kilobytes each. */
const SERIES_KEPT_MAX = 50;

const ANY_CAMPAIGN = { includeHoldings: true, page: 0, size: 1, descending: false } as const;

/** Wires the services that read the matched ledger: transactions, income, open lots, campaigns, tax years and the page of one underlying. */
export function createLedgerServices(needs: Needs) {
  const { database, listAccountNames, listReadableNames, clock, findHeld, settings } = needs;
  const derivations = createDerivations({ ...needs, patienceMs: settings.patienceMs ?? PATIENCE_MS });
  const findNames = findNamesIn(database);
  const prices = { client: database.pool, findHolidays: needs.findHolidays };
  const listPrices = lastPricesIn(prices);
  const tax = createTaxServices(needs);
  const campaigns = createCampaignsService({
    repository: createCampaignsRepository({ pool: database.pool, derive: derivations.derive }),
    findHolders: derivations.findHolders,
    listReadableNames: needs.listReadableNames,
    listPrices,
    clock,
  });
  return {
    ...tax,
    campaigns,
    taxBinder: createTaxBinderService({
      repository: createTaxBinderRepository(database),
      findYear: tax.taxYears.find,
      areCampaignsUpToDate: async (userId, today) =>
        (await campaigns.list(ownReader(userId), ANY_CAMPAIGN, today)).isUpToDate,
      listAccountNames,
      version: settings.build.version,
      listStatements: (userId) => listStatements(database.pool, userId),
    }),
    transactions: createTransactionsService(
      createTransactionsRepository(database),
      listReadableNames,
      findNames,
    ),
    income: createIncomeService({
      repository: { ...createIncomeRepository(database), ...createPremiumRepository(database) },
      findNames,
      kept: new KeptAnswers(database.pool, SERIES_KEPT_MAX),
      keptPremium: new KeptAnswers(database.pool, SERIES_KEPT_MAX),
    }),
    ledgerRematches: createLedgerRematchesService(createLedgerRematchesRepository(database)),
    openLots: createOpenLotsService(createOpenLotsRepository(database), listReadableNames, findNames),
    symbols: createSymbolsService({
      repository: createSymbolsRepository(database),
      listReadableNames,
      sumYears: ({ userId, accountIds }, scope) =>
        createRealizedSeriesRepository(database).sum(userId, "YEAR", { ...scope, accountIds }),
      listPrices: readablePricesIn(prices),
      findHeld,
      findNames,
    }),
  };
}
