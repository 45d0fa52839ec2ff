import type { Exchange } from "@strikebook/core/market-holidays/exchange";
import { graphql, type ResultOf, type VariablesOf } from "@strikebook/graphql-schema/graphql";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { execute } from "../../lib/graphql-client.ts";
import { tradingCalendarKeys } from "../trading-calendar/trading-calendar.queries.ts";

const ExpiryRow = graphql(`
  fragment ExpiryRow on OptionExpiry @_unmask {
    id
    year
    month
    exchange
    calculatedDate
    adjustedDate
    isAdjusted
    adjustmentReason
    isEdited
    updatedAt
  }
`);

const Stored = graphql(
  `
  query StoredExpiries($fromDate: Date!, $toDate: Date!, $exchange: String!) {
    expiries: getStoredOptionExpiryDates(fromDate: $fromDate, toDate: $toDate, exchange: $exchange) {
      ...ExpiryRow
    }
  }
`,
  [ExpiryRow],
);

const Calculated = graphql(
  `
  query CalculatedExpiries($fromDate: Date!, $toDate: Date!, $exchange: String!) {
    expiries: getCalculatedOptionExpiryDates(fromDate: $fromDate, toDate: $toDate, exchange: $exchange) {
      ...ExpiryRow
    }
  }
`,
  [ExpiryRow],
);

const Comparison = graphql(
  `
  query CompareExpiries($fromDate: Date!, $toDate: Date!, $exchange: String!) {
    comparison: compareOptionExpiryDates(fromDate: $fromDate, toDate: $toDate, exchange: $exchange) {
      summary {
        totalStored
        totalCalculated
        addedCount
        removedCount
        modifiedCount
      }
      differences {
        type
        description
        stored {
          ...ExpiryRow
        }
        calculated {
          ...ExpiryRow
        }
      }
    }
  }
`,
  [ExpiryRow],
);

const Sync = graphql(`
  mutation SyncExpiries($fromDate: Date!, $toDate: Date!, $exchange: String!, $forceUpdate: Boolean!) {
    result: syncOptionExpiryDates(
      fromDate: $fromDate
      toDate: $toDate
      exchange: $exchange
      forceUpdate: $forceUpdate
    ) {
      success
      message
      addedCount
      updatedCount
      deletedCount
      errors
    }
  }
`);

const Update = graphql(`
  mutation UpdateExpiries($updates: [OptionExpiryUpdate!]!) {
    result: updateOptionExpiryDates(updates: $updates) {
      success
      updatedCount
      errors
      summary
    }
  }
`);

const Delete = graphql(`
  mutation DeleteExpiries($fromDate: Date!, $toDate: Date!, $exchange: String!) {
    result: deleteOptionExpiryDates(fromDate: $fromDate, toDate: $toDate, exchange: $exchange) {
      success
      message
      deletedCount
      errors
    }
  }
`);

export type Expiry = ResultOf<typeof Stored>["expiries"][number];
/** One of ours: it can be selected and changed. */
export type StoredExpiry = Expiry & { readonly id: string };
export type ExpiryComparison = ResultOf<typeof Comparison>["comparison"];
type ExpiryUpdate = VariablesOf<typeof Update>["updates"][number];
export type SyncAnswer = ResultOf<typeof Sync>["result"];
export type UpdateAnswer = ResultOf<typeof Update>["result"];
export type DeleteAnswer = ResultOf<typeof Delete>["result"];

/** By the adjusted date, both days included. */
export type ExpiryFilter = {
  readonly exchange: Exchange;
  readonly fromDate: string;
  readonly toDate: string;
};

const keys = {
  stored: ["option-expiry", "stored"],
  calculated: ["option-expiry", "calculated"],
  comparison: ["option-expiry", "comparison"],
} as const;

/** What is stored in the range, oldest first. */
export const storedExpiriesQuery = (filter: ExpiryFilter) =>
  queryOptions({
    queryKey: [...keys.stored, filter],
    queryFn: async ({ signal }) => (await execute(Stored, filter, signal)).expiries.filter(hasId),
  });

/** What the rule of the exchange and its closures make of the range, oldest first; asked only on demand. */
export const calculatedExpiriesQuery = (filter: ExpiryFilter) =>
  queryOptions({
    queryKey: [...keys.calculated, filter],
    queryFn: async ({ signal }) => (await execute(Calculated, filter, signal)).expiries,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Stored against calculated; asked only on demand, and then always anew. */
export const expiryComparisonQuery = (filter: ExpiryFilter) =>
  queryOptions({
    queryKey: [...keys.comparison, filter],
    queryFn: ({ signal }) => compareExpiries(filter, signal),
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The same, past every cache. */
export const compareExpiries = async (
  filter: ExpiryFilter,
  signal?: AbortSignal,
): Promise<ExpiryComparison> => (await execute(Comparison, filter, signal)).comparison;

export const syncExpiries = async (filter: ExpiryFilter, forceUpdate: boolean): Promise<SyncAnswer> =>
  (await execute(Sync, { ...filter, forceUpdate })).result;

export const updateExpiries = async (updates: readonly ExpiryUpdate[]): Promise<UpdateAnswer> =>
  (await execute(Update, { updates: [...updates] })).result;

export const deleteExpiries = async (filter: ExpiryFilter): Promise<DeleteAnswer> =>
  (await execute(Delete, filter)).result;

/** Stored expiries have changed: what shows them is fetched again, what was compared with them is forgotten. */
export async function forgetExpiries(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keys.stored }),
    queryClient.resetQueries({ queryKey: keys.comparison }),
    queryClient.invalidateQueries({ queryKey: tradingCalendarKeys.all }),
  ]);
}

function hasId(expiry: Expiry): expiry is StoredExpiry {
  return expiry.id !== null;
}
