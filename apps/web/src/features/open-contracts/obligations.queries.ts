import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { idsOf } from "../../lib/address/ids-of.ts";
import { query } from "../../lib/network/query.ts";

const Obligations = graphql(`
  query Obligations($accountIds: [ID!]) {
    obligations: getObligations(accountIds: $accountIds) {
      week
      underlying
      toBuyShares
      toBuyDollars
      toDeliverShares
      toDeliverDollars
      settledContracts
      reason
      accounts {
        accountId
        account
        toBuyShares
        toBuyDollars
        toDeliverShares
        toDeliverDollars
        settledContracts
      }
    }
  }
`);

export type WeekObligation = ResultOf<typeof Obligations>["obligations"][number];
export type AccountObligation = WeekObligation["accounts"][number];

const obligationsOf = query(Obligations, ({ obligations }) => obligations, "portfolio");

/** What short contracts may make buy or deliver, by week and underlying; of all accounts in scope unless one is named. */
export const obligations = (accountId?: string) => obligationsOf({ accountIds: idsOf(accountId) });
