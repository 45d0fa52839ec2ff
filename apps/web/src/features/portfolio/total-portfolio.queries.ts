import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { queryOptions } from "@tanstack/react-query";
import { execute } from "../../lib/network/graphql-client.ts";
import { portfolioKeys } from "./portfolio.queries.ts";

const Total = graphql(`
  query TotalPortfolio($date: Date) {
    total: getTotalPortfolio(date: $date) {
      summary {
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
      allocation {
        stocksPercent
        optionsPercent
        cashPercent
        pendingPercent
        otherPercent
        topHoldings {
          symbol
          description
          percentage
          value
          type
        }
      }
      stocks {
        symbol
        description
        totalQuantity
        totalCurrentValue
        totalGainLossDollar
        positionCount
        unknownGainCount
        accountCount
        portfolioPercent
      }
      options {
        symbol
        description
        totalQuantity
        totalCurrentValue
        totalGainLossDollar
        positionCount
        unknownGainCount
        accountCount
        portfolioPercent
      }
      cashEquivalents {
        symbol
        description
        totalQuantity
        totalCurrentValue
        totalGainLossDollar
        positionCount
        unknownGainCount
        accountCount
        portfolioPercent
      }
    }
  }
`);

export type TotalPortfolio = ResultOf<typeof Total>["total"];
export type TotalPortfolioRow = TotalPortfolio["stocks"][number];

export const totalPortfolio = (date: string | undefined) =>
  queryOptions({
    queryKey: portfolioKeys.total(date),
    queryFn: async ({ signal }) => (await execute(Total, date === undefined ? {} : { date }, signal)).total,
  });
