import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { queryOptions } from "@tanstack/react-query";
import { execute } from "../../lib/network/graphql-client.ts";

const Worth = graphql(`
  query Worth {
    points: getValueSeries {
      day
      total
      cash
      accountsCovered
      joined {
        value
      }
      ended {
        value
      }
    }
    latest: getPortfolioStatistics {
      summary {
        totalCurrentValue
        actualDate
        freshness
        ageDays
        asOf {
          account
          day
          isOld
        }
      }
      allocation {
        stocksPercent
        optionsPercent
        cashPercent
        pendingPercent
        otherPercent
      }
    }
  }
`);

export type WorthData = ResultOf<typeof Worth>;

/**
 * What all accounts are worth by their latest snapshots, how that is spread, and the value on each day with a snapshot.
 * The key begins as the portfolio's do, so that an import makes it stale too.
 */
export const worth = () =>
  queryOptions({
    queryKey: ["portfolio", "worth"] as const,
    queryFn: ({ signal }) => execute(Worth, {}, signal),
  });
