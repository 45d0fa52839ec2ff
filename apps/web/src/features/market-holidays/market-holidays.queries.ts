import type { Exchange } from "@strikebook/core/market-holidays/exchange";
import { graphql, type ResultOf, type VariablesOf } from "@strikebook/graphql-schema/graphql";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { execute } from "../../lib/graphql-client.ts";

const Holiday = graphql(`
  fragment Holiday on MarketHoliday @_unmask {
    id
    atDate
    eventName
    tradingHour
    exchange
    timezone
    isEdited
  }
`);

const StoredHolidays = graphql(
  `
    query StoredMarketHolidays($exchange: String!, $fromDate: Date!, $toDate: Date!) {
      holidays: adminGetStoredMarketHolidays(exchange: $exchange, fromDate: $fromDate, toDate: $toDate) {
        ...Holiday
      }
    }
  `,
  [Holiday],
);

const ApiHolidays = graphql(
  `
    query ApiMarketHolidays($exchange: String!, $fromDate: Date!, $toDate: Date!) {
      holidays: adminFetchMarketHolidaysFromAPI(exchange: $exchange, fromDate: $fromDate, toDate: $toDate) {
        ...Holiday
      }
    }
  `,
  [Holiday],
);

const Comparison = graphql(
  `
    query CompareMarketHolidays($exchange: String!, $fromDate: Date!, $toDate: Date!) {
      comparison: adminCompareMarketHolidays(exchange: $exchange, fromDate: $fromDate, toDate: $toDate) {
        differences {
          type
          storedHoliday {
            ...Holiday
          }
          apiHoliday {
            ...Holiday
          }
          notes
        }
        summary {
          totalStored
          totalApi
          addedCount
          removedCount
          modifiedCount
          noChangeCount
        }
      }
    }
  `,
  [Holiday],
);

const UpdateHolidays = graphql(`
  mutation UpdateMarketHolidays($updates: [MarketHolidayUpdate!]!, $performedBy: String) {
    result: adminUpdateMarketHolidays(updates: $updates, performedBy: $performedBy) {
      success
      updatedCount
      errors
    }
  }
`);

const SyncHolidays = graphql(`
  mutation SyncMarketHolidays(
    $exchange: String!
    $fromDate: Date!
    $toDate: Date!
    $overwrite: Boolean!
    $performedBy: String
  ) {
    result: adminSyncMarketHolidaysFromAPI(
      exchange: $exchange
      fromDate: $fromDate
      toDate: $toDate
      overwrite: $overwrite
      performedBy: $performedBy
    ) {
      success
      syncedCount
      keptCount
      errors
    }
  }
`);

/** Contract: always this word. The server records who is signed in. */
const PERFORMED_BY = "admin";

export type Holiday = ResultOf<typeof Holiday>;
export type HolidayComparison = ResultOf<typeof Comparison>["comparison"];
export type HolidayUpdate = VariablesOf<typeof UpdateHolidays>["updates"][number];

export type HolidayFilter = {
  readonly exchange: Exchange;
  readonly fromDate: string;
  readonly toDate: string;
};

const keys = {
  stored: ["market-holidays", "stored"],
  api: ["market-holidays", "api"],
  comparison: ["market-holidays", "comparison"],
} as const;

export const storedHolidaysQuery = (filter: HolidayFilter) =>
  queryOptions({
    queryKey: [...keys.stored, filter],
    queryFn: async ({ signal }) => (await execute(StoredHolidays, filter, signal)).holidays,
  });

/** What the source says; asked only on demand. */
export const apiHolidaysQuery = (filter: HolidayFilter) =>
  queryOptions({
    queryKey: [...keys.api, filter],
    queryFn: async ({ signal }) => (await execute(ApiHolidays, filter, signal)).holidays,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Ours against the source's; asked only on demand. */
export const holidayComparisonQuery = (filter: HolidayFilter) =>
  queryOptions({
    queryKey: [...keys.comparison, filter],
    queryFn: ({ signal }) => compareHolidays(filter, signal),
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The same, past every cache. */
export const compareHolidays = async (
  filter: HolidayFilter,
  signal?: AbortSignal,
): Promise<HolidayComparison> => (await execute(Comparison, filter, signal)).comparison;

export const updateHolidays = async (updates: readonly HolidayUpdate[]) =>
  (await execute(UpdateHolidays, { updates: [...updates], performedBy: PERFORMED_BY })).result;

export const syncHolidays = async (filter: HolidayFilter, overwrite: boolean) =>
  (await execute(SyncHolidays, { ...filter, overwrite, performedBy: PERFORMED_BY })).result;

/** Stored holidays have changed: what shows them is fetched again, what was compared with them is forgotten. */
export async function forgetHolidays(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keys.stored }),
    queryClient.resetQueries({ queryKey: keys.comparison }),
    queryClient.invalidateQueries({ queryKey: ["trading-calendar"] }),
  ]);
}
