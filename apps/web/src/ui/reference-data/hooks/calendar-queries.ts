import type { Exchange } from "@strikebook/core/market-holidays/exchange";
import { type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import type { Comparison } from "./differences.ts";

/** Both days included. A calendar without exchanges ignores `exchange`. */
export type CalendarFilter = {
  readonly exchange: Exchange;
  readonly fromDate: string;
  readonly toDate: string;
};

type Load<Data> = (filter: CalendarFilter, signal?: AbortSignal) => Promise<Data>;

type Loads<Row> = {
  readonly stored: Load<Row[]>;
  /** The source's rows, without storing anything. */
  readonly source: Load<Row[]>;
  readonly compare: Load<Comparison>;
  /** Rows of the whole calendar that administrators deleted. */
  readonly deleted: (signal?: AbortSignal) => Promise<DeletedRow[]>;
};

/** `scope` is the exchange, or a company's symbol. */
type DeletedRow = {
  readonly key: string;
  readonly scope: string;
  readonly day: string;
  readonly description: string;
};

export type CalendarQueries<Row> = ReturnType<typeof calendarQueries<Row>>;

/** The queries of one calendar, all under `key`. A change of stored rows invalidates `dependents` too. */
export function calendarQueries<Row>(key: string, loads: Loads<Row>, dependents: readonly QueryKey[]) {
  const onDemand = { enabled: false, staleTime: Number.POSITIVE_INFINITY };
  return {
    stored: (filter: CalendarFilter) =>
      queryOptions({
        queryKey: [key, "stored", filter],
        queryFn: ({ signal }) => loads.stored(filter, signal),
      }),
    deleted: queryOptions({
      queryKey: [key, "deleted"],
      queryFn: ({ signal }) => loads.deleted(signal),
    }),
    /** Runs only on `refetch`, like `comparison`. */
    source: (filter: CalendarFilter) =>
      queryOptions({
        ...onDemand,
        queryKey: [key, "source", filter],
        queryFn: ({ signal }) => loads.source(filter, signal),
      }),
    comparison: (filter: CalendarFilter) =>
      queryOptions({
        ...onDemand,
        queryKey: [key, "comparison", filter],
        queryFn: ({ signal }) => loads.compare(filter, signal),
      }),
    /** The comparison past every cache. */
    compare: (filter: CalendarFilter) => loads.compare(filter),
    /** Stored rows have changed: lists that show them are fetched again, comparisons with them are dropped. */
    forget: async (queryClient: QueryClient): Promise<void> => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: [key, "stored"] }),
        queryClient.invalidateQueries({ queryKey: [key, "deleted"] }),
        queryClient.resetQueries({ queryKey: [key, "comparison"] }),
        ...dependents.map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ]);
    },
  };
}
