import type { Difference } from "@strikebook/core/shared/compare-records";
import { holidayRange, holidaySourceRange } from "@strikebook/validators/calendars/market-holidays";
import { builder } from "../../graphql/builder.ts";
import {
  ApiComparisonSummary,
  countDifferences,
  DifferenceTypeEnum,
  offeredOf,
  storedOf,
} from "../../graphql/differences.ts";
import type { KnownHoliday } from "./market-holidays.service.ts";

type HolidayDifference = Difference<KnownHoliday> & { readonly notes: string | undefined };

type HolidayComparison = {
  readonly stored: readonly KnownHoliday[];
  readonly offered: readonly KnownHoliday[];
  readonly differences: readonly HolidayDifference[];
};

const MarketHolidayType = builder.objectRef<KnownHoliday>("MarketHoliday");
MarketHolidayType.implement({
  fields: (t) => ({
    id: t.exposeID("id", { nullable: true }),
    atDate: t.expose("atDate", { type: "Date", description: "The holiday's day." }),
    eventName: t.exposeString("eventName"),
    tradingHour: t.exposeString("tradingHour", { description: "Empty when the market is closed all day." }),
    exchange: t.exposeString("exchange"),
    timezone: t.exposeString("timezone"),
    isEdited: t.boolean({
      description: "An administrator wrote it: a sync changes the source beneath it only.",
      resolve: ({ isEdited }) => isEdited ?? false,
    }),
    source: t.expose("source", {
      type: MarketHolidayType,
      nullable: true,
      description:
        "The source's row beneath an edit; null when the row is the source's own or was added by hand.",
    }),
  }),
});

const MarketHolidayDifferenceType = builder
  .objectRef<HolidayDifference>("MarketHolidayDifference")
  .implement({
    fields: (t) => ({
      type: t.expose("type", { type: DifferenceTypeEnum }),
      storedHoliday: t.field({ type: MarketHolidayType, nullable: true, resolve: storedOf }),
      apiHoliday: t.field({ type: MarketHolidayType, nullable: true, resolve: offeredOf }),
      notes: t.exposeString("notes", { nullable: true }),
    }),
  });

const MarketHolidayComparisonType = builder
  .objectRef<HolidayComparison>("MarketHolidayComparison")
  .implement({
    fields: (t) => ({
      storedHoliday: t.expose("stored", { type: [MarketHolidayType] }),
      apiHoliday: t.expose("offered", { type: [MarketHolidayType] }),
      differences: t.expose("differences", { type: [MarketHolidayDifferenceType] }),
      summary: t.field({
        type: ApiComparisonSummary,
        resolve: ({ stored, offered, differences }) =>
          countDifferences(differences, stored.length, offered.length),
      }),
    }),
  });

builder.queryFields((t) => {
  const args = {
    exchange: t.arg.string(),
    fromDate: t.arg({ type: "Date" }),
    toDate: t.arg({ type: "Date" }),
  };
  return {
    adminGetStoredMarketHolidays: t.field({
      type: [MarketHolidayType],
      args,
      resolve: (_root, given, { services }) => services.marketHolidays.listStored(holidayRange.parse(given)),
    }),
    adminFetchMarketHolidaysFromAPI: t.field({
      type: [MarketHolidayType],
      args,
      resolve: (_root, given, { services }) =>
        services.marketHolidays.fetchFromSource(holidaySourceRange.parse(given)),
    }),
    adminCompareMarketHolidays: t.field({
      type: MarketHolidayComparisonType,
      args,
      resolve: (_root, given, { services }) =>
        services.marketHolidays.compareWithSource(holidaySourceRange.parse(given)),
    }),
  };
});
