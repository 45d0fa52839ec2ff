import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { queryOptions } from "@tanstack/react-query";
import { execute } from "../../lib/graphql-client.ts";
import { accountKeys } from "./brokerage-accounts.queries.ts";

const Coverage = graphql(`
  query Coverage {
    accounts: getCoverage {
      accountId
      accountName
      accountNumber
      fileCount
      spans {
        firstDay
        lastDay
      }
      gaps {
        firstDay
        lastDay
        marketDays
        cashMoved
      }
      unmatchedClosings
      firstUnmatchedDay
      unmatchedInstruments
      unmatched {
        instrument
        underlying
        closings
        firstDay
      }
      holdings {
        day
        compared
        disagreementCount
        notCompared
        disagreements {
          symbol
          description
          fileQuantity
          ledgerQuantity
          explanation
        }
      }
      nextDownloads {
        kind
        sentence
        reason
      }
    }
  }
`);

export type AccountCoverage = ResultOf<typeof Coverage>["accounts"][number];
export type HoldingsCheck = NonNullable<AccountCoverage["holdings"]>;

/** What files cover of each account, what is missing, and what to download next. */
export const coverageQuery = () =>
  queryOptions({
    queryKey: [...accountKeys.all, "coverage"],
    queryFn: async ({ signal }) => (await execute(Coverage, {}, signal)).accounts,
  });
