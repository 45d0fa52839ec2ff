import { graphql } from "@strikebook/graphql-schema/graphql";
import { queryOptions } from "@tanstack/react-query";
import { execute } from "../../lib/graphql-client.ts";

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
      portfolioDate
    }
  }
`);

/** Every line of the newest snapshot at or before `date`, of the latest without one. The key begins as the portfolio's do, so that an import makes it stale too. */
export const portfolioOverview = (date?: string) =>
  queryOptions({
    queryKey: ["portfolio", "overview", date ?? "latest"],
    queryFn: async ({ signal }) =>
      (await execute(PortfolioOverview, date === undefined ? {} : { date }, signal)).positions,
  });
