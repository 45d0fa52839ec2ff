import { graphql, type ResultOf, type VariablesOf } from "@strikebook/graphql-schema/graphql";
import { execute } from "../../lib/network/graphql-client.ts";
import { query } from "../../lib/network/query.ts";

const Comparison = graphql(`
  query RealizedComparison($year: Int!, $reading: WashReading!) {
    comparison: getRealizedComparison(year: $year, reading: $reading) {
      files {
        fileName
      }
      agreed
      differing {
        accountId
        instrument
        sold
        quantity
        exportGain
        ledgerGain
        difference
        cause
        sentence
        offered {
          kind
          day
          quantity
          basis
          acquiredOn
          transactionId
          question
        }
      }
      moreOffers
      exportTotal
      ledgerTotal
      unexplained
      unreadRows
    }
  }
`);

const TaxBinder = graphql(`
  query TaxBinder($year: Int!, $reading: WashReading!) {
    page: getTaxBinder(year: $year, reading: $reading)
  }
`);

/** The year as one HTML file. */
export const taxBinder = async (asked: VariablesOf<typeof TaxBinder>): Promise<string> =>
  (await execute(TaxBinder, asked)).page;

export type RealizedComparison = ResultOf<typeof Comparison>["comparison"];
export type RealizedDifference = RealizedComparison["differing"][number];

/** Fidelity's closed lots of the year against ours. */
export const realizedComparison = query(Comparison, (answer) => answer.comparison, "ledger");
