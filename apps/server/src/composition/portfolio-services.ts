import { readEach } from "@strikebook/core/sharing/reader";
import type { Database } from "@strikebook/database/client";
import type { Clock } from "../clock.ts";
import { listDeliverables } from "../ledger/deliverables.repository.ts";
import { createClosingWorthRepository } from "../modules/portfolio/closing-worth.repository.ts";
import { createClosingWorthService } from "../modules/portfolio/closing-worth.service.ts";
import { createPortfolioRepository } from "../modules/portfolio/portfolio.repository.ts";
import { createPortfolioService } from "../modules/portfolio/portfolio.service.ts";
import { createPortfolioAnalyticsService } from "../modules/portfolio/portfolio-analytics.service.ts";
import { createPortfolioGroupsService } from "../modules/portfolio/portfolio-groups.service.ts";
import { createSecuritiesRepository } from "../modules/portfolio/securities.repository.ts";
import { createValueSeriesRepository } from "../modules/portfolio/value-series.repository.ts";
import { createValueSeriesService } from "../modules/portfolio/value-series.service.ts";
import { createPortfolioStatisticsRepository } from "../modules/portfolio-statistics/portfolio-statistics.repository.ts";
import { createPortfolioStatisticsService } from "../modules/portfolio-statistics/portfolio-statistics.service.ts";
import { createReturnsRepository } from "../modules/returns/returns.repository.ts";
import { createReturnsService } from "../modules/returns/returns.service.ts";
import { KeptAnswers } from "../records/kept-answers.repository.ts";
import { listReadableCloses } from "../records/prices/closing-prices.repository.ts";
import type { NamesOfAccounts } from "./account-names.ts";

type Needs = NamesOfAccounts & {
  readonly database: Database;
  readonly clock: Clock;
  readonly findHolidays: Parameters<typeof createPortfolioService>[0]["findHolidays"];
};

/** Returns of spans kept in memory: of decades with a snapshot a week some hundred kilobytes each. */
const SPANS_KEPT_MAX = 50;

/** Wires the services that read positions: the portfolio of a day, its analytics, its value over time, returns, and statistics. */
export function createPortfolioServices({ database, clock, listReadableNames, findHolidays }: Needs) {
  const repository = createPortfolioRepository(database);
  const valueSeries = createValueSeriesRepository(database);
  const needs = { repository, listReadableNames, findHolidays };
  const returns = createReturnsRepository(database);
  return {
    portfolio: createPortfolioService(needs),
    portfolioGroups: createPortfolioGroupsService({
      ...needs,
      listDeliverables: (userId, instruments) => listDeliverables(database.pool, userId, instruments),
    }),
    portfolioAnalytics: createPortfolioAnalyticsService({
      ...needs,
      findSectors: createSecuritiesRepository(database).findSectors,
    }),
    portfolioStatistics: createPortfolioStatisticsService({
      repository: createPortfolioStatisticsRepository(database),
      findHolidays,
      clock,
    }),
    valueSeries: createValueSeriesService(valueSeries, listReadableNames),
    closingWorth: createClosingWorthService({
      repository: createClosingWorthRepository(database),
      listValueDays: valueSeries.listDays,
      listRows: returns.listRows,
      listHeld: returns.listHeld,
      listReadableNames,
      findHolidays,
    }),
    returns: createReturnsService({
      repository: returns,
      listValueDays: valueSeries.listDays,
      findHolidays,
      listCloses: (reader, instrument, { startDate, endDate }) =>
        readEach(reader, (owner) =>
          listReadableCloses(database.pool, owner, instrument, [startDate, endDate]),
        ),
      kept: new KeptAnswers(database.pool, SPANS_KEPT_MAX),
    }),
  };
}
