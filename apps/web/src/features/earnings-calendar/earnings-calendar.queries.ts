import { graphql, type ResultOf, type VariablesOf } from "@strikebook/graphql-schema/graphql";
import { base64Of } from "../../lib/network/base64-of.ts";
import { execute } from "../../lib/network/graphql-client.ts";
import type { CalendarFilter } from "../../ui/reference-data/hooks/calendar-queries.ts";

const Earnings = graphql(`
  fragment Earnings on EarningsRecord @_unmask {
    id
    symbol
    date
    epsEstimate
    epsActual
    hour
    quarter
    year
    revenueEstimate
    revenueActual
    isEdited
    source {
      hour
      quarter
      year
      epsEstimate
      epsActual
      revenueEstimate
      revenueActual
    }
    earningsTiming
    epsSurprisePercentage
    revenueSurprisePercentage
  }
`);

const StoredEarnings = graphql(
  `
    query StoredEarnings($fromDate: Date!, $toDate: Date!) {
      earnings: adminGetStoredEarningsCalendar(fromDate: $fromDate, toDate: $toDate) {
        ...Earnings
      }
    }
  `,
  [Earnings],
);

const ApiEarnings = graphql(
  `
    query ApiEarnings($fromDate: Date!, $toDate: Date!) {
      earnings: adminFetchEarningsCalendarFromAPI(fromDate: $fromDate, toDate: $toDate) {
        ...Earnings
      }
    }
  `,
  [Earnings],
);

const Comparison = graphql(
  `
    query CompareEarnings($fromDate: Date!, $toDate: Date!) {
      comparison: adminCompareEarningsCalendar(fromDate: $fromDate, toDate: $toDate) {
        differences {
          type
          storedEarnings {
            ...Earnings
          }
          apiEarnings {
            ...Earnings
          }
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
  [Earnings],
);

const UpdateEarnings = graphql(`
  mutation UpdateEarnings($updates: [EarningsUpdate!]!) {
    result: adminUpdateEarningsCalendar(updates: $updates) {
      success
      updatedCount
      errors
    }
  }
`);

const SyncEarnings = graphql(`
  mutation SyncEarnings($fromDate: Date!, $toDate: Date!, $overwrite: Boolean!) {
    result: adminSyncEarningsCalendarFromAPI(fromDate: $fromDate, toDate: $toDate, overwrite: $overwrite) {
      success
      syncedCount
      keptCount
      errors
    }
  }
`);

const ImportEarnings = graphql(`
  mutation ImportEarnings($fileContent: String!) {
    result: adminImportEarningsCsv(fileContent: $fileContent) {
      success
      updatedCount
      errors
    }
  }
`);

export type Earnings = ResultOf<typeof Earnings>;
export type EarningsComparison = ResultOf<typeof Comparison>["comparison"];
export type EarningsUpdate = VariablesOf<typeof UpdateEarnings>["updates"][number];

/** Earnings are of no exchange. */
const daysOf = ({ fromDate, toDate }: CalendarFilter) => ({ fromDate, toDate });

export const storedEarnings = async (filter: CalendarFilter, signal?: AbortSignal) =>
  (await execute(StoredEarnings, daysOf(filter), signal)).earnings;

export const apiEarnings = async (filter: CalendarFilter, signal?: AbortSignal) =>
  (await execute(ApiEarnings, daysOf(filter), signal)).earnings;

export const compareEarnings = async (filter: CalendarFilter, signal?: AbortSignal) =>
  (await execute(Comparison, daysOf(filter), signal)).comparison;

export const updateEarnings = async (updates: readonly EarningsUpdate[]) =>
  (await execute(UpdateEarnings, { updates: [...updates] })).result;

export const syncEarnings = async (filter: CalendarFilter, overwrite: boolean) =>
  (await execute(SyncEarnings, { ...daysOf(filter), overwrite })).result;

export const importEarnings = async (file: Blob) =>
  (await execute(ImportEarnings, { fileContent: await base64Of(file) })).result;
