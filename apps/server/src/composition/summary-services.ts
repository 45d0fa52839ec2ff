import type { MarketHoliday } from "@strikebook/core/market-holidays/market-holiday";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import type { Database } from "@strikebook/database/client";
import type { Clock } from "../clock.ts";
import { findNamesIn } from "../ledger/names/underlying-names.repository.ts";
import { createExplainRepository } from "../modules/explain/explain.repository.ts";
import { createExplainService } from "../modules/explain/explain.service.ts";
import { createJointAccountsRepository } from "../modules/joint-accounts/joint-accounts.repository.ts";
import { createJointAccountsService } from "../modules/joint-accounts/joint-accounts.service.ts";
import { createJointFilesRepository } from "../modules/joint-accounts/joint-files.repository.ts";
import { createJointFilesService } from "../modules/joint-accounts/joint-files.service.ts";
import { createOptionSummaryRepository } from "../modules/option-summary/option-summary.repository.ts";
import { createOptionSummaryService } from "../modules/option-summary/option-summary.service.ts";
import { createRealizedSeriesRepository } from "../modules/trade-summary/realized-series.repository.ts";
import { createRealizedSeriesService } from "../modules/trade-summary/realized-series.service.ts";
import { createTradeSummaryRepository } from "../modules/trade-summary/trade-summary.repository.ts";
import { createTradeSummaryService } from "../modules/trade-summary/trade-summary.service.ts";
import { createTradedSymbolsRepository } from "../modules/traded-symbols/traded-symbols.repository.ts";
import { createTradedSymbolsService } from "../modules/traded-symbols/traded-symbols.service.ts";
import type { NamesOfAccounts } from "./account-names.ts";

type Needs = NamesOfAccounts & {
  readonly database: Database;
  readonly clock: Clock;
  readonly findHolidays: (from: CalendarDate, to: CalendarDate) => Promise<readonly MarketHoliday[]>;
};

/**
 * Wires what was earned: sums of options and of everything, what stands behind a sum, and the accounts that two people have
 * imported, whose copies are told apart by their sums.
 */
export function createSummaryServices({
  database,
  clock,
  findHolidays,
  listReadable,
  listReadableNames,
}: Needs) {
  const findNames = findNamesIn(database);
  const optionSummary = createOptionSummaryRepository(database);
  const realizedSeries = createRealizedSeriesService(createRealizedSeriesRepository(database), findNames);
  const jointAccounts = createJointAccountsRepository(database);
  return {
    jointAccounts: createJointAccountsService({
      repository: jointAccounts,
      sumYears: (reader) => realizedSeries.list(reader, { bucket: "YEAR", book: "TRADE" }),
      clock,
    }),
    jointFiles: createJointFilesService({
      repository: createJointFilesRepository(database),
      listJoint: jointAccounts.list,
    }),
    explain: createExplainService(createExplainRepository(database), listReadableNames, findNames),
    optionSummary: createOptionSummaryService(optionSummary, listReadable),
    realizedSeries,
    tradedSymbols: createTradedSymbolsService(createTradedSymbolsRepository(database)),
    tradeSummary: createTradeSummaryService(
      createTradeSummaryRepository(database),
      optionSummary.listOpenContracts,
      findHolidays,
    ),
  };
}
