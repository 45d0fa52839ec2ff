import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { query } from "../../lib/network/query.ts";

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

const series = query(ValueSeries, ({ points }) => points, "portfolio");

/** The value on each day with a snapshot, oldest first: of one account, or of all. */
export const valueSeries = (accountId: string | undefined) =>
  series(accountId === undefined ? {} : { accountIds: [accountId] });
