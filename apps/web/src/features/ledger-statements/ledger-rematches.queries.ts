import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { execute } from "../../lib/network/graphql-client.ts";
import { query } from "../../lib/network/query.ts";

const LedgerRematches = graphql(`
  query LedgerRematches {
    rematches: getLedgerRematches {
      id
      unmatchedBefore
      unmatchedAfter
      realizedBefore
      realizedAfter
    }
  }
`);

const Dismiss = graphql(`
  mutation DismissLedgerRematch($id: ID!) {
    dismissed: dismissLedgerRematch(id: $id)
  }
`);

export type LedgerRematch = ResultOf<typeof LedgerRematches>["rematches"][number];

/** What matching the whole ledger again has changed and the person has not read yet. */
export const ledgerRematches = query(LedgerRematches, ({ rematches }) => rematches, "ledger-rematches");

export const dismissLedgerRematch = async (id: string): Promise<boolean> =>
  (await execute(Dismiss, { id })).dismissed;
