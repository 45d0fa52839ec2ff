import { graphql } from "@strikebook/graphql-schema/graphql";
import { query } from "../../../lib/network/query.ts";

const PortfolioOverview = graphql(`
  query PortfolioOverview($date: Date) {
    positions: getPortfolioPositions(date: $date) {
      symbol
      kind
      type
      lastPrice
      currentValue
      todaysGainLossDollar
      todaysGainLossPercent
      totalGainLossDollar
      totalGainLossPercent
      costBasisTotal
    }
    page: getPortfolioConnection(date: $date, limit: 1) {
      summary {
        actualDate
        totalCurrentValue
        dayChangeDay
        freshness
        ageDays
        asOf {
          account
          day
          editedOn
          isOld
        }
      }
    }
  }
`);

/** Every line that counts on `date`, today without one, and how old that is. */
export const portfolioOverview = query(
  PortfolioOverview,
  ({ positions, page }) => ({ positions, shown: page.summary }),
  "portfolio",
);
