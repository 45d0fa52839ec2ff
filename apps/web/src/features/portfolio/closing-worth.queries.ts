import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { query } from "../../lib/network/query.ts";

const ClosingWorth = graphql(`
  query ClosingWorth($accountIds: [ID!]) {
    points: getClosingWorth(accountIds: $accountIds) {
      day
      total
      held
      unpriced
      unproven
      sources
    }
  }
`);

export type ClosingPoint = ResultOf<typeof ClosingWorth>["points"][number];

const series = query(ClosingWorth, ({ points }) => points, "portfolio");

/** The worth at closing prices on days between snapshots: of one account, or of all. */
export const closingWorth = (accountId?: string) =>
  series(accountId === undefined ? {} : { accountIds: [accountId] });
