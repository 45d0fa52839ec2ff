import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { base64Of } from "../../lib/network/base64-of.ts";
import { execute } from "../../lib/network/graphql-client.ts";
import { query } from "../../lib/network/query.ts";

const Look = graphql(`
  query AdminClosingPrices {
    prices: adminGetClosingPrices {
      instrument
      source
      firstDay
      lastDay
      count
    }
  }
`);

const Store = graphql(`
  mutation AdminStoreClosingPrices($fileContent: String!, $withoutRefused: Boolean!) {
    result: adminStoreClosingPrices(fileContent: $fileContent, withoutRefused: $withoutRefused) {
      storedCount
      goodCount
      refusedCount
      refused {
        line
        reason
      }
    }
  }
`);

const Delete = graphql(`
  mutation AdminDeleteClosingPrices($instrument: String, $source: StoredCloseSource) {
    count: adminDeleteClosingPrices(instrument: $instrument, source: $source)
  }
`);

/** What is stored of one instrument from one source. */
export type CloseCoverage = ResultOf<typeof Look>["prices"][number];
export type CloseSource = CloseCoverage["source"];
export type StoredFile = ResultOf<typeof Store>["result"];

export const closingPricesQuery = query(Look, ({ prices }) => prices, "closing-prices");

/** All of a file; with `withoutRefused` its good lines. */
export const storePrices = async (file: Blob, withoutRefused: boolean) =>
  (await execute(Store, { fileContent: await base64Of(file), withoutRefused })).result;

/** Of an instrument, of a source, of both, or all; answers how many closes are gone. */
export const deletePrices = async (of: { instrument?: string; source?: CloseSource }) =>
  (await execute(Delete, of)).count;
