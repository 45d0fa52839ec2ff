import { graphql } from "@strikebook/graphql-schema/graphql";
import { keepPreviousData } from "@tanstack/react-query";
import { query } from "../../lib/network/query.ts";

/** The server takes no longer one. */
const SEARCH_LENGTH_MAX = 40;

const TradedSymbols = graphql(`
  query TradedSymbols($search: String!) {
    found: getTradedSymbols(search: $search) {
      content
    }
  }
`);

const found = query(TradedSymbols, (answer) => answer.found.content, "ledger", {
  placeholderData: keepPreviousData,
});

/** The first underlyings that the user ever traded and whose name holds the text; none for an empty one. */
export const tradedSymbols = (text: string) => {
  const search = text.slice(0, SEARCH_LENGTH_MAX);
  return { ...found({ search }), enabled: search !== "" };
};
