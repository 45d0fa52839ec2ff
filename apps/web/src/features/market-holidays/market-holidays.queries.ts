import { graphql, type ResultOf, type VariablesOf } from "@strikebook/graphql-schema/graphql";
import { execute } from "../../lib/network/graphql-client.ts";
import type { CalendarFilter } from "../../ui/reference-data/hooks/calendar-queries.ts";

const Holiday = graphql(`
  fragment Holiday on MarketHoliday @_unmask {
    id
    atDate
    eventName
    tradingHour
    exchange
    timezone
    isEdited
    source {
      eventName
      tradingHour
    }
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

export const storedHolidays = async (filter: CalendarFilter, signal?: AbortSignal) =>
  (await execute(StoredHolidays, filter, signal)).holidays;

export const apiHolidays = async (filter: CalendarFilter, signal?: AbortSignal) =>
  (await execute(ApiHolidays, filter, signal)).holidays;

export const compareHolidays = async (filter: CalendarFilter, signal?: AbortSignal) =>
  (await execute(Comparison, filter, signal)).comparison;

export const updateHolidays = async (updates: readonly HolidayUpdate[]) =>
  (await execute(UpdateHolidays, { updates: [...updates], performedBy: PERFORMED_BY })).result;

export const syncHolidays = async (filter: CalendarFilter, overwrite: boolean) =>
  (await execute(SyncHolidays, { ...filter, overwrite, performedBy: PERFORMED_BY })).result;
