import { useQueries } from "@tanstack/react-query";
import type { Book } from "../../lib/address/scope.ts";
import { type OptionSummary, optionSummary, type SummaryPeriod } from "./option-summary.queries.ts";
import { titleOf } from "./period-names.ts";
import type { SummaryScope } from "./use-summary-scope.ts";

/** The summaries of the periods, each with its title, which is ours until the server has named it. */
export function useSummaries(periods: readonly SummaryPeriod[], { basis, book, view }: SummaryScope) {
  const queries = useQueries({
    queries: periods.map((period) => ({
      ...optionSummary(period, { basis, book }),
      placeholderData: ofSameBook(book),
    })),
  });
  const now = new Date();
  const groups = periods.flatMap((period, index) => {
    const query = queries[index];
    return query ? [{ index, query, title: query.data?.title ?? titleOf(period, now) }] : [];
  });
  const loaded = queries.flatMap(({ data }) => (data ? [data] : []));
  return {
    groups,
    /** By the places of their periods; undefined while one is on its way, and where it failed. */
    summaries: queries.map(({ data }) => data),
    loaded,
    isReady: queries.every(({ isPending }) => !isPending),
    /** True when every period has answered and no trade is on record. */
    isEmpty: view === "overall" && loaded.length === periods.length && loaded.every(isNothing),
  };
}

export type Summaries = ReturnType<typeof useSummaries>;

type SummaryKey = ReturnType<typeof optionSummary>["queryKey"];

/** The figures shown before, while new ones are on their way; those of one book never stand under the other's name. */
const ofSameBook =
  (book: Book) =>
  (previous: OptionSummary | undefined, query: { readonly queryKey: SummaryKey } | undefined) =>
    query?.queryKey[2].book === book ? previous : undefined;

const isNothing = (data: OptionSummary): boolean =>
  !data.hasTrades &&
  data.overallSummary.length === 0 &&
  data.accountSummaries.length === 0 &&
  data.unmatchedTrades === 0;
