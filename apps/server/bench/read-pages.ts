import { calendarDate } from "@strikebook/core/shared/calendar-date";
import { EVER, periodBack } from "@strikebook/core/shared/period";
import { dashboardPeriods } from "@strikebook/core/trade-summary/summarize-trades";
import type { Database } from "@strikebook/database/client";
import { createOptionSummaryRepository } from "../src/modules/option-summary/option-summary.repository.ts";
import { createAccountNamesRepository } from "../src/modules/portfolio/account-names.repository.ts";
import {
  createPortfolioRepository,
  type PositionOrder,
} from "../src/modules/portfolio/portfolio.repository.ts";
import { createValueSeriesRepository } from "../src/modules/portfolio/value-series.repository.ts";
import { createPositionValuesRepository } from "../src/modules/positions/position-values.repository.ts";
import { createPositionsRepository } from "../src/modules/positions/positions.repository.ts";
import { createRealizedSeriesRepository } from "../src/modules/trade-summary/realized-series.repository.ts";
import { createTradeSummaryRepository } from "../src/modules/trade-summary/trade-summary.repository.ts";

const TODAY = calendarDate("2026-11-20");

const LINE = `id accountName symbol description quantity lastPrice currentValue todaysGainLossDollar
  totalGainLossPercent type kind holdingType portfolioDate`;
const SUMMARY = `count totalCurrentValue totalGainLossDollar totalGainLossPercent actualDate uniqueSymbols uniqueAccounts
  totalCashValue totalStockValue totalOptionsValue pendingValue unknownGainCount freshness`;
const ALLOCATION = "stocksPercent topSectors { sector value } topHoldings { symbol value }";
const OWN = `portfolios { id accountName symbol description positionType quantity lastPrice currentValue portfolioDate }`;

/** The GraphQL queries of a page. */
export const QUERIES = {
  "portfolio page of 25 and summary": `{ getPortfolioConnection { totalCount positions { ${LINE} } summary { ${SUMMARY} } } }`,
  "last page of 25": `{ getPortfolioConnection(offset: 475) { totalCount positions { ${LINE} } summary { ${SUMMARY} } } }`,
  "page by value": `{ getPortfolioConnection(sort: "currentValue", direction: DESC) { totalCount positions { ${LINE} }
    summary { ${SUMMARY} } } }`,
  "statistics of 500 positions": `{ getPortfolioStatistics { byType { type totalAmount } byAccount { account totalAmount }
    bySymbol { symbol totalAmount percentage } allocation { ${ALLOCATION} } } }`,
  "total portfolio": `{ getTotalPortfolio { stocks { symbol totalQuantity totalCurrentValue portfolioPercent }
    options { symbol totalCurrentValue } cashEquivalents { symbol totalCurrentValue } allocation { ${ALLOCATION} } } }`,
  "dashboard, 20 periods": `{ getDashboardTradeSummary { daily { netProfitLoss } weekly { current { netProfitLoss } }
    monthly { current { netProfitLoss } } yearly { current { netProfitLoss } } } }`,
  "profit per day of a month": `{ getDailyTradeSummary(startDate: "2026-10-01", endDate: "2026-10-31") {
    startDate netProfitLoss totalTrades } }`,
  "profit by day, all years": `{ getRealizedSeries(bucket: DAY) {
    start options shares income total trades wins losses } }`,
  "profit of one underlying": `{ getRealizedSeries(bucket: MONTH, underlying: "SYM7") { start total } }`,
  "value over time": "{ getValueSeries { day total cash accountsCovered } }",
  "option summary of a year": `{ getOptionYearSummary { winRate profitFactor overallSummary { scriptName buys sells total }
    accountSummaries { accountName trades { scriptName total } } } }`,
  "option summary of all years": `{ getOptionTradeSummary { winRate profitFactor overallSummary { scriptName buys sells total }
    accountSummaries { accountName trades { scriptName total } } } }`,
  "available dates": "{ getAvailablePortfolioDates { availableDates totalDates } }",
  "latest date": "{ getLatestPortfolioDate }",
  "own positions, first page": `{ userGetAllPortfolios { totalElements ${OWN} } }`,
  "own positions, figures": "{ userGetPortfolioStatistics { totalPortfolios } }",
  "own positions, symbols": "{ userGetDistinctSymbols }",
} as const;

export type PageName = keyof typeof QUERIES;

/** Every account of the user. */
const wholeOf = (userId: string) => ({ userId, accountIds: null });

const OCTOBER = { startDate: calendarDate("2026-10-01"), endDate: calendarDate("2026-10-31") };

/** The statements of each page, and their rows as they come. */
export function createReads(database: Database, userId: string): Record<PageName, () => Promise<unknown>> {
  const owner = { userId, accountIds: null };
  const portfolio = createPortfolioRepository(database);
  const { listAccounts } = createAccountNamesRepository(database);
  const options = createOptionSummaryRepository(database);
  const trades = createTradeSummaryRepository(database);
  const positions = createPositionsRepository(database);
  const values = createPositionValuesRepository(database);
  const page = (offset: number, order?: PositionOrder) =>
    Promise.all([
      portfolio.pagePositions(owner, { date: TODAY }, order, { limit: 25, offset }),
      portfolio.sumSnapshots(owner, { date: TODAY }, TODAY),
      listAccounts(userId),
    ]);
  const lines = () =>
    Promise.all([
      portfolio.listPositions(owner, { date: TODAY }),
      portfolio.sumSnapshots(owner, { date: TODAY }, TODAY),
      listAccounts(userId),
    ]);
  const year = periodBack("YEAR", TODAY, 0);
  const newest = { sort: "portfolioDate", direction: "DESC" } as const;
  const optionPage = (period: typeof year) =>
    Promise.all([
      options.sumOptions(wholeOf(userId), "TRADE", period),
      options.sumProfits(wholeOf(userId), "TRADE", period),
      options.listOpenContracts(wholeOf(userId), "TRADE"),
      listAccounts(userId),
    ]);
  return {
    "portfolio page of 25 and summary": () => page(0),
    "last page of 25": () => page(475),
    "page by value": () => page(0, { sort: "currentValue", direction: "DESC" }),
    "statistics of 500 positions": lines,
    "total portfolio": lines,
    "dashboard, 20 periods": () =>
      Promise.all([
        trades.sumPeriods(
          wholeOf(userId),
          "TRADE",
          dashboardPeriods(TODAY, () => true),
        ),
        trades.findSpan(wholeOf(userId), "TRADE"),
        options.listOpenContracts(wholeOf(userId), "TRADE"),
      ]),
    "profit per day of a month": () => trades.sumDays(wholeOf(userId), "TRADE", OCTOBER),
    ...createSeriesReads(database, userId),
    "option summary of a year": () => optionPage(year),
    "option summary of all years": () => optionPage(EVER),
    "available dates": () => portfolio.listDates(owner),
    "latest date": () => portfolio.listAccounts(owner, TODAY),
    "own positions, first page": () =>
      Promise.all([
        positions.total(userId, {}),
        positions.page(userId, {}, newest, { limit: 20, offset: 0 }),
        listAccounts(userId),
      ]),
    "own positions, figures": () => values.summarize(owner, TODAY),
    "own positions, symbols": () => values.listSymbols(owner),
  };
}

function createSeriesReads(database: Database, userId: string) {
  const series = createRealizedSeriesRepository(database);
  const worth = createValueSeriesRepository(database);
  const all = { book: "TRADE", period: EVER } as const;
  return {
    "profit by day, all years": () => series.sum(userId, "DAY", all),
    "profit of one underlying": () => series.sum(userId, "MONTH", { ...all, underlying: "SYM7" }),
    "value over time": () => worth.listDays(userId, { period: EVER }),
  };
}
