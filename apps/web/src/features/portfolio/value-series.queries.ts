import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { queryOptions } from "@tanstack/react-query";
import { execute } from "../../lib/network/graphql-client.ts";
import { portfolioKeys } from "./portfolio.queries.ts";

const ValueSeries = graphql(`
  query PortfolioValueSeries($accountIds: [ID!]) {
    points: getValueSeries(accountIds: $accountIds) {
      day
      total
      cash
      joined {
        value
      }
      ended {
        value
      }
    }
  }
`);

export type ValuePoint = ResultOf<typeof ValueSeries>["points"][number];

/** The value on each day with a snapshot, oldest first: of one account, or of all. */
export const valueSeries = (accountId: string | undefined) =>
  queryOptions({
    queryKey: portfolioKeys.values(accountId),
    queryFn: async ({ signal }) =>
      (await execute(ValueSeries, accountId === undefined ? {} : { accountIds: [accountId] }, signal)).points,
  });
