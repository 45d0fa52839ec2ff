import { graphql, type ResultOf } from "@strikebook/graphql-schema/graphql";
import { queryOptions } from "@tanstack/react-query";
import type { Book } from "../../lib/address/use-summary-book.ts";
import { CoverageFields } from "../../lib/coverage/coverage-fields.ts";
import { execute } from "../../lib/network/graphql-client.ts";
import { tradeSummaryKeys } from "./trade-summary.queries.ts";

const RealizedDays = graphql(
  `
    query RealizedDays($book: LedgerBook!) {
      days: getRealizedSeries(bucket: DAY, book: $book) {
        start
        options
        shares
        income
        total
        trades
      }
      coverage: getSpanCoverage {
        ...CoverageFields
      }
    }
  `,
  [CoverageFields],
);

export type RealizedDay = ResultOf<typeof RealizedDays>["days"][number];
export type Realized = ResultOf<typeof RealizedDays>;

/** Every day with closings or income, in order, and what files cover: ranges, curves and sparks of Home are cut out of it. */
export const realizedDays = (book: Book) =>
  queryOptions({
    queryKey: [...tradeSummaryKeys.all, "realized-days", book] as const,
    queryFn: ({ signal }) => execute(RealizedDays, { book }, signal),
  });
