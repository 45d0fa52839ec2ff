import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { queryOptions } from "@tanstack/react-query";
import { execute } from "../../lib/network/graphql-client.ts";
import { portfolioKeys, SummaryFigures } from "./portfolio.queries.ts";

const TotalRow = graphql(`
  fragment TotalRow on TotalPortfolioRow @_unmask {
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
`);

const Total = graphql(
  `
  query TotalPortfolio($date: Date) {
    total: getTotalPortfolio(date: $date) {
      summary {
        ...SummaryFigures
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
        ...TotalRow
      }
      options {
        ...TotalRow
      }
      cashEquivalents {
        ...TotalRow
      }
    }
  }
`,
  [SummaryFigures, TotalRow],
);

export type TotalPortfolio = ResultOf<typeof Total>["total"];
export type TotalPortfolioRow = TotalPortfolio["stocks"][number];

export const totalPortfolio = (date: string | undefined) =>
  queryOptions({
    queryKey: portfolioKeys.total(date),
    queryFn: async ({ signal }) => (await execute(Total, date === undefined ? {} : { date }, signal)).total,
  });
