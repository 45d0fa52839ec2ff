import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { query } from "../../../lib/network/query.ts";

const Worth = graphql(`
  query Worth {
    points: getValueSeries {
      day
      total
      cash
      accountsCovered
      accounts {
        accountId
        account
        value
        putIn
      }
      putIn
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

/** What all accounts are worth by their latest snapshots, how that is spread, and the value on each day with a snapshot. */
export const worth = query(Worth, (answer) => answer, "portfolio");
