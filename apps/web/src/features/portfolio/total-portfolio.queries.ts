import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { query } from "../../lib/network/query.ts";
import { SummaryFigures } from "./portfolio.queries.ts";

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

export const totalPortfolio = query(Total, ({ total }) => total, "portfolio");
