import { graphql } from "@strikebook/graphql-schema/graphql";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { execute } from "../../lib/network/graphql-client.ts";

/** The server takes no longer one. */
const SEARCH_LENGTH_MAX = 40;

const TradedSymbols = graphql(`
  query TradedSymbols($search: String!) {
    found: getTradedSymbols(search: $search) {
      content
    }
  }
`);

/** The first underlyings that the user ever traded and whose name holds the text; none for an empty one. */
export const tradedSymbols = (text: string) => {
  const search = text.slice(0, SEARCH_LENGTH_MAX);
  return queryOptions({
    queryKey: ["trade-summary", "traded-symbols", search],
    queryFn: async ({ signal }) => (await execute(TradedSymbols, { search }, signal)).found.content,
    enabled: search !== "",
    placeholderData: keepPreviousData,
  });
};
