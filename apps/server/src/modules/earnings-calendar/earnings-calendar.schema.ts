import {
  EARNINGS,
  type EarningsRecord,
  earningsTiming,
  surprisePercent,
} from "@strikebook/core/earnings-calendar/earnings-record";
import type { KnownRow } from "@strikebook/core/reference-data/reference-calendar";
import { earningsRange, earningsSync } from "@strikebook/validators/calendars/earnings-calendar";
import { builder } from "../../graphql/builder.ts";
import { BulkActionEnum, BulkUpdateResultType, SyncResultType } from "../../graphql/bulk-results.ts";
import { CHANGE_TEXT, comparisonType, inputFields, rowFields } from "../../graphql/types/reference-types.ts";

const EarningsRecordType = builder.objectRef<KnownRow<EarningsRecord>>("EarningsRecord");
EarningsRecordType.implement({
  fields: (t) => ({
    ...rowFields(t, EARNINGS, EarningsRecordType),
    earningsTiming: t.string({
      description: "After Market Close, Before Market Open, otherwise TBD",
      resolve: ({ hour }) => earningsTiming(hour),
    }),
    epsSurprisePercentage: t.float({
      nullable: true,
      description: "(actual - estimate) / |estimate| * 100; null without both or with an estimate of 0",
      resolve: ({ epsEstimate, epsActual }) => surprisePercent(epsEstimate, epsActual) ?? null,
    }),
    revenueSurprisePercentage: t.float({
      nullable: true,
      resolve: ({ revenueEstimate, revenueActual }) =>
        surprisePercent(revenueEstimate, revenueActual) ?? null,
    }),
  }),
});

const EarningsComparisonType = comparisonType("Earnings", "Earnings", EarningsRecordType);

const EarningsUpdateInput = builder.inputType("EarningsUpdate", {
  description: CHANGE_TEXT,
  fields: (t) => ({
    id: t.id({ required: false, description: "Of the stored record; not for INSERT." }),
    ...inputFields(t, EARNINGS),
    clearFields: t.stringList({
      required: false,
      description:
        "Set to nothing: epsEstimate, epsActual, hour, quarter, year, revenueEstimate, revenueActual. A value beside wins.",
    }),
    action: t.field({ type: BulkActionEnum }),
  }),
});

builder.queryFields((t) => {
  const args = { fromDate: t.arg({ type: "Date" }), toDate: t.arg({ type: "Date" }) };
  return {
    adminGetStoredEarningsCalendar: t.field({
      type: [EarningsRecordType],
      args,
      resolve: (_root, given, { services }) =>
        services.earningsCalendar.listStored(earningsRange.parse(given)),
    }),
    adminFetchEarningsCalendarFromAPI: t.field({
      type: [EarningsRecordType],
      args,
      resolve: (_root, given, { services }) =>
        services.earningsCalendar.fetchFromSource(earningsRange.parse(given)),
    }),
    adminCompareEarningsCalendar: t.field({
      type: EarningsComparisonType,
      args,
      resolve: (_root, given, { services }) =>
        services.earningsCalendar.compareWithSource(earningsRange.parse(given)),
    }),
  };
});

builder.mutationFields((t) => ({
  adminUpdateEarningsCalendar: t.field({
    type: BulkUpdateResultType,
    description: "All updates or none.",
    args: { updates: t.arg({ type: [EarningsUpdateInput] }) },
    resolve: (_root, { updates }, { services, actor }) => services.earningsChanges.update(actor, updates),
  }),
  adminSyncEarningsCalendarFromAPI: t.field({
    type: SyncResultType,
    description: "Adds what is missing; overwrite also corrects, but never what an administrator wrote.",
    args: {
      fromDate: t.arg({ type: "Date" }),
      toDate: t.arg({ type: "Date" }),
      overwrite: t.arg.boolean({ required: false, defaultValue: false }),
    },
    resolve: (_root, args, { services, actor }) =>
      services.earningsChanges.sync(
        actor,
        earningsSync.parse({ ...args, overwrite: args.overwrite ?? false }),
      ),
  }),
  adminImportEarningsCsv: t.field({
    type: BulkUpdateResultType,
    description:
      "A list with the columns symbol, date and any of hour, epsEstimate, epsActual, quarter, year, revenueEstimate,\n" +
      "revenueActual; base64. Errors name their lines; all lines are stored as the administrator's, or none.",
    args: { fileContent: t.arg.string() },
    resolve: async (_root, { fileContent }, { services, actor, withUploadedFile }) =>
      await withUploadedFile(fileContent, (file) => services.earningsChanges.importCsv(actor, file)),
  }),
}));
