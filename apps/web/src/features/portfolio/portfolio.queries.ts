import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { fetchAll } from "../../lib/network/fetch-all.ts";
import { execute } from "../../lib/network/graphql-client.ts";
import { query } from "../../lib/network/query.ts";

/** The figures of a total, with the account and day of each part. */
export const SummaryFigures = graphql(`
  fragment SummaryFigures on PortfolioSummary @_unmask {
    count
    totalCurrentValue
    totalGainLossDollar
    totalGainLossPercent
    actualDate
    uniqueSymbols
    uniqueAccounts
    pendingValue
    unknownGainCount
    gainCount
    freshness
    ageDays
    asOf {
      accountId
      account
      day
      editedOn
      isOld
    }
  }
`);

/** The figures that stand large above the positions. */
export const ValueFigures = graphql(`
  fragment ValueFigures on PortfolioSummary @_unmask {
    todaysGainLossDollar
    dayChangeDay
    dayChanges {
      accountId
      account
      day
      change
    }
    totalCashValue
    totalStockValue
    totalOptionsValue
  }
`);

const PortfolioPositions = graphql(
  `
  query PortfolioPositions(
    $date: Date
    $accountId: ID
    $symbol: String
    $limit: Int!
    $offset: Int!
    $sort: String
    $direction: SortDirection
  ) {
    connection: getPortfolioConnection(
      date: $date
      accountId: $accountId
      symbol: $symbol
      limit: $limit
      offset: $offset
      sort: $sort
      direction: $direction
    ) {
      totalCount
      totals {
        totalCurrentValue
        todaysGainLossDollar
        totalGainLossDollar
        totalGainLossPercent
        gainCount
        unknownGainCount
      }
      positions {
        id
        accountName
        symbol
        description
        quantity
        lastPrice
        currentValue
        todaysGainLossDollar
        totalGainLossPercent
        type
        kind
        holdingType
        portfolioDate
      }
      summary {
        ...SummaryFigures
        ...ValueFigures
      }
    }
  }
`,
  [SummaryFigures, ValueFigures],
);

const AvailableDates = graphql(`
  query AvailablePortfolioDates {
    available: getAvailablePortfolioDates {
      startDate
      endDate
      availableDates
      totalDates
    }
  }
`);

const Statistics = graphql(
  `
  query PortfolioStatistics($date: Date, $accountId: ID) {
    statistics: getPortfolioStatistics(date: $date, accountId: $accountId) {
      summary {
        ...SummaryFigures
      }
      byType {
        type
        isPending
        count
        totalAmount
        percentage
      }
      byAccount {
        account
        count
        totalAmount
        percentage
      }
      bySymbol {
        symbol
        count
        description
        type
        totalAmount
        netQuantity
        percentage
      }
      allocation {
        stocksPercent
        optionsPercent
        cashPercent
        pendingPercent
        otherPercent
        topSectors {
          sector
          percentage
          value
          positionCount
        }
        topHoldings {
          symbol
          description
          percentage
          value
          type
        }
      }
    }
  }
`,
  [SummaryFigures],
);

/** Which positions: `date` omitted is the latest, `accountId` omitted is all accounts. */
export type PortfolioFilter = { readonly date?: string; readonly accountId?: string };
/** The lines of a table: with `symbol` only its own and those of options on it. */
export type LinesFilter = PortfolioFilter & { readonly symbol?: string } & Partial<PositionSort>;
export type PositionSort = { readonly sort: string; readonly direction: "ASC" | "DESC" };

export type PortfolioConnection = ResultOf<typeof PortfolioPositions>["connection"];
export type PortfolioPosition = PortfolioConnection["positions"][number];
export type PortfolioSummary = PortfolioConnection["summary"];
export type PortfolioStatistics = ResultOf<typeof Statistics>["statistics"];
export type Allocation = PortfolioStatistics["allocation"];

export type Freshness = NonNullable<PortfolioSummary["freshness"]>;

export const portfolioPositions = query(PortfolioPositions, ({ connection }) => connection, "portfolio");

/** As many rows as the server gives at once. */
const ROWS_MAX = 100;

/** Every position of a filter, page by page: what an export holds. */
export const fetchAllPositions = (filter: LinesFilter): Promise<PortfolioPosition[]> =>
  fetchAll(ROWS_MAX, async (page, whose) => {
    const asked = { ...filter, limit: ROWS_MAX, offset: page * ROWS_MAX };
    return (await execute(PortfolioPositions, asked, undefined, whose)).connection.positions;
  });

export const availablePortfolioDates = query(AvailableDates, ({ available }) => available, "portfolio");

export const portfolioStatistics = query(Statistics, ({ statistics }) => statistics, "portfolio");
