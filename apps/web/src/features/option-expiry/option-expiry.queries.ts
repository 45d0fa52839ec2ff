import { graphql, type ResultOf, type VariablesOf } from "@strikebook/graphql-schema/graphql";
import { execute } from "../../lib/network/graphql-client.ts";
import type { CalendarFilter } from "../../ui/reference-data/hooks/calendar-queries.ts";

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
    source {
      adjustedDate
      adjustmentReason
    }
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
export type ExpiryComparison = ResultOf<typeof Comparison>["comparison"];
export type ExpiryUpdate = VariablesOf<typeof Update>["updates"][number];
export type SyncAnswer = ResultOf<typeof Sync>["result"];
export type DeleteAnswer = ResultOf<typeof Delete>["result"];

/** The stored expiries whose adjusted date is in the range, oldest first. */
export const storedExpiries = async (filter: CalendarFilter, signal?: AbortSignal) =>
  (await execute(Stored, filter, signal)).expiries;

/** The expiries by the rule of the exchange and its closures, oldest first. */
export const calculatedExpiries = async (filter: CalendarFilter, signal?: AbortSignal) =>
  (await execute(Calculated, filter, signal)).expiries;

export const compareExpiries = async (filter: CalendarFilter, signal?: AbortSignal) =>
  (await execute(Comparison, filter, signal)).comparison;

export const syncExpiries = async (filter: CalendarFilter, forceUpdate: boolean) =>
  (await execute(Sync, { ...filter, forceUpdate })).result;

export const updateExpiries = async (updates: readonly ExpiryUpdate[]) =>
  (await execute(Update, { updates: [...updates] })).result;

export const deleteExpiries = async (filter: CalendarFilter) => (await execute(Delete, filter)).result;
