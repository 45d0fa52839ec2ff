import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { queryOptions } from "@tanstack/react-query";
import type { Book } from "../../lib/address/use-summary-book.ts";
import { execute } from "../../lib/network/graphql-client.ts";
import { tradeSummaryKeys } from "./trade-summary.queries.ts";

const RealizedDays = graphql(`
  query RealizedDays($book: LedgerBook!) {
    days: getRealizedSeries(bucket: DAY, book: $book) {
      start
      options
      shares
      income
      total
      trades
    }
  }
`);

export type RealizedDay = ResultOf<typeof RealizedDays>["days"][number];

/** Every day with closings or income, in order: ranges, curves and sparks of Home are cut out of one answer. */
export const realizedDays = (book: Book) =>
  queryOptions({
    queryKey: [...tradeSummaryKeys.all, "realized-days", book] as const,
    queryFn: async ({ signal }) => (await execute(RealizedDays, { book }, signal)).days,
  });
