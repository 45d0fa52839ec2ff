import { holidaySync } from "@strikebook/validators/calendars/market-holidays";
import { builder } from "../../graphql/builder.ts";
import { BulkActionEnum, BulkUpdateResultType, SyncResultType } from "../../graphql/bulk-results.ts";

const MarketHolidayUpdateInput = builder.inputType("MarketHolidayUpdate", {
  description: "A field that is absent keeps its value; what is written becomes the administrator's.",
  fields: (t) => ({
    id: t.id({ required: false, description: "Of the stored holiday; not for INSERT." }),
    atDate: t.field({ type: "Date", required: false }),
    eventName: t.string({ required: false }),
    tradingHour: t.string({ required: false, description: "Empty closes the whole day." }),
    exchange: t.string({ required: false }),
    timezone: t.string({ required: false }),
    action: t.field({ type: BulkActionEnum }),
  }),
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
