import { graphql } from "@strikebook/graphql-schema/graphql";
import { queryOptions } from "@tanstack/react-query";
import { execute } from "../../lib/graphql-client.ts";

const PortfolioOverview = graphql(`
  query PortfolioOverview {
    positions: getPortfolioPositions {
      symbol
      kind
      type
      lastPrice
      currentValue
      totalGainLossDollar
      totalGainLossPercent
      costBasisTotal
      portfolioDate
    }
  }
`);

/** Every line of the latest snapshot. The key begins as the portfolio's do, so that an import makes it stale too. */
export const portfolioOverview = () =>
  queryOptions({
    queryKey: ["portfolio", "overview"],
    queryFn: async ({ signal }) => (await execute(PortfolioOverview, {}, signal)).positions,
  });
