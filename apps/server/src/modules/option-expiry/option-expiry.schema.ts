import { OPTION_EXPIRIES, type OptionExpiry, yearMonth } from "@strikebook/core/option-expiry/option-expiry";
import type { Difference } from "@strikebook/core/reference-data/compare-records";
import type { KnownRow } from "@strikebook/core/reference-data/reference-calendar";
import {
  expiryCount,
  expiryDay,
  expiryExchange,
  expiryMonth,
  expiryRange,
  expiryYear,
} from "@strikebook/validators/calendars/option-expiry";
import { builder } from "../../graphql/builder.ts";
import {
  countDifferences,
  type DifferenceCounts,
  DifferenceTypeEnum,
  offeredOf,
  storedOf,
} from "../../graphql/differences.ts";
import { rowFields } from "../../graphql/types/reference-types.ts";

type KnownExpiry = KnownRow<OptionExpiry>;

type ExpiryComparison = {
  readonly stored: readonly KnownExpiry[];
  readonly offered: readonly KnownExpiry[];
  readonly differences: readonly Difference<KnownExpiry>[];
};

const EXCHANGE_RULE = "US, L or TO; omitted means US.";

const OptionExpiryType = builder.objectRef<KnownExpiry>("OptionExpiry");
OptionExpiryType.implement({
  fields: (t) => ({
    ...rowFields(t, OPTION_EXPIRIES, OptionExpiryType),
    createdAt: t.expose("createdAt", { type: "DateTime", nullable: true }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", nullable: true }),
  }),
});

const OptionExpiryDifferenceType = builder
  .objectRef<Difference<KnownExpiry>>("OptionExpiryDifference")
  .implement({
    fields: (t) => ({
      type: t.expose("type", { type: DifferenceTypeEnum }),
      description: t.string({ resolve: describe }),
      stored: t.field({ type: OptionExpiryType, nullable: true, resolve: storedOf }),
      calculated: t.field({ type: OptionExpiryType, nullable: true, resolve: offeredOf }),
    }),
  });

const ComparisonSummaryType = builder.objectRef<DifferenceCounts>("OptionExpiryComparisonSummary").implement({
  fields: (t) => ({
    totalStored: t.exposeInt("stored"),
    totalCalculated: t.exposeInt("offered"),
    addedCount: t.exposeInt("ADDED"),
    removedCount: t.exposeInt("REMOVED"),
    modifiedCount: t.exposeInt("MODIFIED"),
  }),
});

const OptionExpiryComparisonType = builder.objectRef<ExpiryComparison>("OptionExpiryComparison").implement({
  fields: (t) => ({
    summary: t.field({
      type: ComparisonSummaryType,
      resolve: ({ stored, offered, differences }) =>
        countDifferences(differences, stored.length, offered.length),
    }),
    differences: t.field({
      type: [OptionExpiryDifferenceType],
      description: "What is equal on both sides is left out.",
      resolve: ({ differences }) => differences.filter(({ type }) => type !== "NO_CHANGE"),
    }),
  }),
});

builder.queryFields((t) => {
  const exchange = t.arg.string({ required: false, description: EXCHANGE_RULE });
  const range = { fromDate: t.arg({ type: "Date" }), toDate: t.arg({ type: "Date" }), exchange };
  return {
    getStoredOptionExpiryDates: t.field({
      type: [OptionExpiryType],
      args: range,
      resolve: (_root, args, { services }) => services.optionExpiry.listStored(expiryRange.parse(args)),
    }),
    getCalculatedOptionExpiryDates: t.field({
      type: [OptionExpiryType],
      args: range,
      resolve: (_root, args, { services }) => services.optionExpiry.listCalculated(expiryRange.parse(args)),
    }),
    compareOptionExpiryDates: t.field({
      type: OptionExpiryComparisonType,
      args: range,
      resolve: (_root, args, { services }) =>
        services.optionExpiry.compareWithCalculated(expiryRange.parse(args)),
    }),
  };
});

builder.queryFields((t) => {
  const exchange = t.arg.string({ required: false, description: EXCHANGE_RULE });
  return {
    getOptionExpiryDatesByMonth: t.field({
      type: [OptionExpiryType],
      args: { year: t.arg.int(), month: t.arg.int(), exchange },
      resolve: (_root, args, { services }) => services.optionExpiry.listMonth(expiryMonth.parse(args)),
    }),
    getNextOptionExpiryDates: t.field({
      type: [OptionExpiryType],
      args: { count: t.arg.int({ required: false, defaultValue: 5 }), exchange },
      resolve: (_root, { count, exchange: named }, { services, today }) =>
        services.optionExpiry.listNext(expiryCount.parse({ count: count ?? 5, exchange: named }), today),
    }),
    getOptionExpiryDatesForYear: t.field({
      type: [OptionExpiryType],
      args: { year: t.arg.int(), exchange },
      resolve: (_root, args, { services }) => services.optionExpiry.listYear(expiryYear.parse(args)),
    }),
    getOptionExpiryDatesNext2Years: t.field({
      type: [OptionExpiryType],
      args: { exchange },
      resolve: (_root, args, { services, today }) =>
        services.optionExpiry.listNextTwoYears(expiryExchange.parse(args), today),
    }),
    isOptionExpiryDate: t.boolean({
      args: { date: t.arg({ type: "Date" }), exchange },
      resolve: (_root, args, { services }) => services.optionExpiry.isExpiry(expiryDay.parse(args)),
    }),
  };
});

/** The difference, in a sentence. */
function describe(difference: Difference<KnownExpiry>): string {
  switch (difference.type) {
    case "ADDED":
      return `${name(difference.offered)} is calculated as ${difference.offered.adjustedDate} and not stored`;
    case "REMOVED":
      return `${name(difference.stored)} is stored as ${difference.stored.adjustedDate} and not calculated`;
    case "MODIFIED":
      return `${name(difference.stored)} is stored as ${difference.stored.adjustedDate}, calculated as ${difference.offered.adjustedDate}`;
    case "NO_CHANGE":
      return `${name(difference.stored)} is the same`;
  }
}

const name = (expiry: OptionExpiry) => `${yearMonth(expiry)} (${expiry.exchange})`;
