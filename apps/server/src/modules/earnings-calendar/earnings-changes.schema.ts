import { earningsSync } from "@strikebook/validators/calendars/earnings-calendar";
import { builder } from "../../graphql/builder.ts";
import { BulkActionEnum, BulkUpdateResultType, SyncResultType } from "../../graphql/bulk-results.ts";

const EarningsUpdateInput = builder.inputType("EarningsUpdate", {
  description: "A field that is absent keeps its value; what is written becomes the administrator's.",
  fields: (t) => ({
    id: t.id({ required: false, description: "Of the stored record; not for INSERT." }),
    symbol: t.string({ required: false }),
    date: t.field({ type: "Date", required: false }),
    epsEstimate: t.field({ type: "Decimal", required: false }),
    epsActual: t.field({ type: "Decimal", required: false }),
    hour: t.string({ required: false }),
    quarter: t.int({ required: false }),
    year: t.int({ required: false }),
    revenueEstimate: t.field({ type: "Decimal", required: false }),
    revenueActual: t.field({ type: "Decimal", required: false }),
    clearFields: t.stringList({
      required: false,
      description:
        "Set to nothing: epsEstimate, epsActual, hour, quarter, year, revenueEstimate, revenueActual. A value beside wins.",
    }),
    action: t.field({ type: BulkActionEnum }),
  }),
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
