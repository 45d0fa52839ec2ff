import type { Exchange } from "@strikebook/core/market-holidays/exchange";
import type { QueryClient } from "@tanstack/react-query";
import { type Area, question, refetch } from "../../../lib/network/query.ts";
import type { Comparison } from "./differences.ts";
import type { UpdateAnswer } from "./outcomes.ts";

/** Both days included. A calendar without exchanges ignores `exchange`. */
export type CalendarFilter = {
  readonly exchange: Exchange;
  readonly fromDate: string;
  readonly toDate: string;
};

type Load<Data> = (filter: CalendarFilter, signal?: AbortSignal) => Promise<Data>;

type Loads<Row> = LayerRequests & {
  readonly stored: Load<Row[]>;
  /** The source's rows, without storing anything. */
  readonly source: Load<Row[]>;
  readonly compare: Load<Comparison>;
};

/** The requests about edits and deletions of the whole calendar: see docs/decisions/049. */
type LayerRequests = {
  /** Rows that administrators deleted. */
  readonly deleted: (signal?: AbortSignal) => Promise<DeletedRow[]>;
  /** Removes edits by id, and brings deleted rows back by key. */
  readonly giveBack: (ids: readonly string[], deletedKeys: readonly string[]) => Promise<UpdateAnswer>;
};

/** `scope` is the exchange, or a company's symbol. */
type DeletedRow = {
  readonly key: string;
  readonly scope: string;
  readonly day: string;
  readonly description: string;
};

export type CalendarQueries<Row> = ReturnType<typeof calendarQueries<Row>>;

/** The queries of one calendar, all in its `area`. A change of stored rows makes the areas of `dependents` stale too. */
export function calendarQueries<Row>(area: Area, loads: Loads<Row>, dependents: readonly Area[]) {
  const onDemand = { enabled: false, staleTime: Number.POSITIVE_INFINITY };
  return {
    stored: (filter: CalendarFilter) =>
      question([area, "Stored", filter], (signal) => loads.stored(filter, signal)),
    deleted: question([area, "Deleted", {}], loads.deleted),
    giveBack: loads.giveBack,
    /** Runs only on `refetch`, like `comparison`. */
    source: (filter: CalendarFilter) =>
      question([area, "Source", filter], (signal) => loads.source(filter, signal), onDemand),
    comparison: (filter: CalendarFilter) =>
      question([area, "Comparison", filter], (signal) => loads.compare(filter, signal), onDemand),
    /** The comparison past every cache. */
    compare: (filter: CalendarFilter) => loads.compare(filter),
    /** Stored rows have changed: lists that show them are fetched again, comparisons with them are dropped. */
    forget: async (queryClient: QueryClient): Promise<void> => {
      await Promise.all([
        ...[area, ...dependents].map((of) => queryClient.resetQueries({ queryKey: [of, "Comparison"] })),
        refetch(queryClient, area, ...dependents),
      ]);
    },
  };
}
