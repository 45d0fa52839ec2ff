import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { queryOptions } from "@tanstack/react-query";
import type { Book } from "../../lib/address/use-summary-book.ts";
import { execute } from "../../lib/network/graphql-client.ts";

const SymbolSeries = graphql(`
  query SymbolSeries($underlying: String!, $book: LedgerBook!) {
    days: getRealizedSeries(bucket: DAY, underlying: $underlying, book: $book) {
      start
      total
      trades
    }
    years: getRealizedSeries(bucket: YEAR, underlying: $underlying, book: $book) {
      start
      options
      shares
      total
      income
      trades
      wins
      losses
    }
  }
`);

export type SymbolSeries = ResultOf<typeof SymbolSeries>;
export type SymbolYear = SymbolSeries["years"][number];

/** Profit and income of an underlying by day and by year, oldest first. */
export const symbolSeries = (underlying: string, book: Book) =>
  queryOptions({
    queryKey: ["trade-summary", "symbol-series", underlying, book] as const,
    queryFn: ({ signal }) => execute(SymbolSeries, { underlying, book }, signal),
  });
