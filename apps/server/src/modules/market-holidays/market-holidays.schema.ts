import { MARKET_HOLIDAYS, type MarketHoliday } from "@strikebook/core/market-holidays/market-holiday";
import type { KnownRow } from "@strikebook/core/reference-data/reference-calendar";
import {
  holidayRange,
  holidaySourceRange,
  holidaySync,
} from "@strikebook/validators/calendars/market-holidays";
import { builder } from "../../graphql/builder.ts";
import { BulkActionEnum, BulkUpdateResultType, SyncResultType } from "../../graphql/bulk-results.ts";
import { CHANGE_TEXT, comparisonType, inputFields, rowFields } from "../../graphql/types/reference-types.ts";

const MarketHolidayType = builder.objectRef<KnownRow<MarketHoliday>>("MarketHoliday");
MarketHolidayType.implement({ fields: (t) => rowFields(t, MARKET_HOLIDAYS, MarketHolidayType) });

const MarketHolidayComparisonType = comparisonType("MarketHoliday", "Holiday", MarketHolidayType);

const MarketHolidayUpdateInput = builder.inputType("MarketHolidayUpdate", {
  description: CHANGE_TEXT,
  fields: (t) => ({
    id: t.id({ required: false, description: "Of the stored holiday; not for INSERT." }),
    ...inputFields(t, MARKET_HOLIDAYS),
    action: t.field({ type: BulkActionEnum }),
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

builder.mutationFields((t) => ({
  adminUpdateMarketHolidays: t.field({
    type: BulkUpdateResultType,
    description: "All updates or none. performedBy is ignored: the audit log records the caller.",
    args: {
      updates: t.arg({ type: [MarketHolidayUpdateInput] }),
      performedBy: t.arg.string({ required: false }),
    },
    resolve: (_root, { updates }, { services, actor }) =>
      services.marketHolidayChanges.update(actor, updates),
  }),
  adminSyncMarketHolidaysFromAPI: t.field({
    type: SyncResultType,
    description: "Adds what is missing; overwrite also corrects, but never what an administrator wrote.",
    args: {
      exchange: t.arg.string(),
      fromDate: t.arg({ type: "Date" }),
      toDate: t.arg({ type: "Date" }),
      overwrite: t.arg.boolean({ required: false, defaultValue: false }),
      performedBy: t.arg.string({ required: false }),
    },
    resolve: (_root, args, { services, actor }) =>
      services.marketHolidayChanges.sync(
        actor,
        holidaySync.parse({ ...args, overwrite: args.overwrite ?? false }),
      ),
  }),
}));
