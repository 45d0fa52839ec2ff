import type { Database } from "@strikebook/database/client";
import type { Clock } from "../clock.ts";
import type { RunJob } from "../import/worker/jobs.ts";
import { findNamesIn } from "../ledger/names/underlying-names.repository.ts";
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
import { createRealizedSeriesRepository } from "../modules/trade-summary/realized-series.repository.ts";
import { createTransactionsRepository } from "../modules/transactions/transactions.repository.ts";
import { createTransactionsService } from "../modules/transactions/transactions.service.ts";
import { lastPricesIn } from "../records/last-prices.repository.ts";
import { createTaxServices, type TaxNeeds } from "./tax-services.ts";

type Needs = Pick<TaxNeeds, "findHolidays"> & {
  readonly database: Database;
  readonly listAccountNames: (userId: string) => Promise<ReadonlyMap<string, string>>;
  readonly clock: Clock;
  readonly findHeld: PortfolioGroupsService["findHeld"];
  /** Runs a job off this thread. */
  readonly runJob: RunJob;
  readonly patienceMs: number;
};

/** Wires the services that read the matched ledger: transactions, income, open lots, campaigns, tax years and the page of one underlying. */
export function createLedgerServices(needs: Needs) {
  const { database, listAccountNames, clock, findHeld } = needs;
  const derivations = createDerivations(needs);
  const findNames = findNamesIn(database);
  const listPrices = lastPricesIn(database.pool);
  return {
    ...createTaxServices(needs),
    campaigns: createCampaignsService({
      repository: createCampaignsRepository({ pool: database.pool, derive: derivations.derive }),
      findHolders: derivations.findHolders,
      listAccountNames,
      listPrices,
      clock,
    }),
    transactions: createTransactionsService(
      createTransactionsRepository(database),
      listAccountNames,
      findNames,
    ),
    income: createIncomeService(
      { ...createIncomeRepository(database), ...createPremiumRepository(database) },
      findNames,
    ),
    ledgerRematches: createLedgerRematchesService(createLedgerRematchesRepository(database)),
    openLots: createOpenLotsService(createOpenLotsRepository(database), listAccountNames, findNames),
    symbols: createSymbolsService({
      repository: createSymbolsRepository(database),
      listAccountNames,
      sumYears: (userId, scope) => createRealizedSeriesRepository(database).sum(userId, "YEAR", scope),
      listPrices,
      findHeld,
      findNames,
    }),
  };
}
