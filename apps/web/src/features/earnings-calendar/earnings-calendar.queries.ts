import { graphql, type ResultOf, type VariablesOf } from "@strikebook/graphql-schema/graphql";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { base64Of } from "../../lib/base64-of.ts";
import { execute } from "../../lib/graphql-client.ts";

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
export type EarningsFilter = { readonly fromDate: string; readonly toDate: string };

const keys = {
  stored: ["earnings-calendar", "stored"],
  api: ["earnings-calendar", "api"],
  comparison: ["earnings-calendar", "comparison"],
} as const;

export const storedEarningsQuery = (filter: EarningsFilter) =>
  queryOptions({
    queryKey: [...keys.stored, filter],
    queryFn: async ({ signal }) => (await execute(StoredEarnings, filter, signal)).earnings,
  });

/** What the source says; asked only on demand. */
export const apiEarningsQuery = (filter: EarningsFilter) =>
  queryOptions({
    queryKey: [...keys.api, filter],
    queryFn: async ({ signal }) => (await execute(ApiEarnings, filter, signal)).earnings,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Ours against the source's; asked only on demand. */
export const earningsComparisonQuery = (filter: EarningsFilter) =>
  queryOptions({
    queryKey: [...keys.comparison, filter],
    queryFn: ({ signal }) => compareEarnings(filter, signal),
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The same, past every cache. */
export const compareEarnings = async (
  filter: EarningsFilter,
  signal?: AbortSignal,
): Promise<EarningsComparison> => (await execute(Comparison, filter, signal)).comparison;

export const updateEarnings = async (updates: readonly EarningsUpdate[]) =>
  (await execute(UpdateEarnings, { updates: [...updates] })).result;

export const syncEarnings = async (filter: EarningsFilter, overwrite: boolean) =>
  (await execute(SyncEarnings, { ...filter, overwrite })).result;

export const importEarnings = async (file: Blob) =>
  (await execute(ImportEarnings, { fileContent: await base64Of(file) })).result;

/** Stored earnings have changed: what shows them is fetched again, what was compared with them is forgotten. */
export async function forgetEarnings(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keys.stored }),
    queryClient.resetQueries({ queryKey: keys.comparison }),
    queryClient.invalidateQueries({ queryKey: ["trading-calendar"] }),
  ]);
}
