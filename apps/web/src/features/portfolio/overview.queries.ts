import { graphql } from "@strikebook/graphql-schema/graphql";
import { queryOptions } from "@tanstack/react-query";
import { execute } from "../../lib/network/graphql-client.ts";

const PortfolioOverview = graphql(`
  query PortfolioOverview($date: Date) {
    positions: getPortfolioPositions(date: $date) {
      symbol
      kind
      type
      lastPrice
      currentValue
      totalGainLossDollar
      totalGainLossPercent
      costBasisTotal
    }
    page: getPortfolioConnection(date: $date, limit: 1) {
      summary {
        actualDate
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

/** Every line that counts on `date`, today without one, and how old that is. The key begins as the portfolio's do, so that an import makes it stale too. */
export const portfolioOverview = (date?: string) =>
  queryOptions({
    queryKey: ["portfolio", "overview", date ?? "latest"],
    queryFn: async ({ signal }) => {
      const { positions, page } = await execute(
        PortfolioOverview,
        date === undefined ? {} : { date },
        signal,
      );
      return { positions, shown: page.summary };
    },
  });
