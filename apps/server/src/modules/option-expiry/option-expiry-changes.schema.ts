import { OPTION_EXPIRIES } from "@strikebook/core/option-expiry/option-expiry";
import { expiryRange, expirySync } from "@strikebook/validators/calendars/option-expiry";
import { builder } from "../../graphql/builder.ts";
import { BulkActionEnum } from "../../graphql/bulk-results.ts";
import { CHANGE_TEXT, inputFields } from "../../graphql/types/reference-types.ts";
import type { ExpirySyncAnswer } from "./option-expiry-changes.service.ts";

const OptionExpiryUpdateInput = builder.inputType("OptionExpiryUpdate", {
  description: CHANGE_TEXT,
  fields: (t) => ({
    id: t.id({ description: "Of the stored expiry; any text for INSERT." }),
    ...inputFields(t, OPTION_EXPIRIES),
    clearReason: t.boolean({ required: false, description: "Sets the reason to nothing." }),
    action: t.field({ type: BulkActionEnum, required: false, defaultValue: "UPDATE" }),
  }),
});

const NO_ERRORS: string[] = [];

const SyncResultType = builder.objectRef<ExpirySyncAnswer>("OptionExpirySyncResult").implement({
  fields: (t) => ({
    success: t.boolean({ resolve: () => true }),
    message: t.exposeString("message"),
    addedCount: t.exposeInt("addedCount"),
    updatedCount: t.exposeInt("updatedCount"),
    deletedCount: t.exposeInt("deletedCount"),
    errors: t.stringList({ resolve: () => NO_ERRORS }),
  }),
});

type UpdateAnswer = { readonly changedCount: number; readonly errors: readonly string[] };

const UpdateResultType = builder.objectRef<UpdateAnswer>("OptionExpiryUpdateResult").implement({
  fields: (t) => ({
    success: t.boolean({ resolve: ({ errors }) => errors.length === 0 }),
    updatedCount: t.exposeInt("changedCount"),
    errors: t.exposeStringList("errors"),
    summary: t.string({
      nullable: true,
      resolve: ({ changedCount, errors }) =>
        errors.length > 0 ? null : expiryDates(changedCount, "changed"),
    }),
  }),
});

const DeleteResultType = builder
  .objectRef<{ readonly deletedCount: number }>("OptionExpiryDeleteResult")
  .implement({
    fields: (t) => ({
      success: t.boolean({ resolve: () => true }),
      message: t.string({ resolve: ({ deletedCount }) => expiryDates(deletedCount, "deleted") }),
      deletedCount: t.exposeInt("deletedCount"),
      errors: t.stringList({ resolve: () => NO_ERRORS }),
    }),
  });

const expiryDates = (count: number, done: string) =>
  `${count} ${count === 1 ? "expiry date" : "expiry dates"} ${done}`;

builder.mutationFields((t) => {
  const range = { fromDate: t.arg({ type: "Date" }), toDate: t.arg({ type: "Date" }) };
  return {
    syncOptionExpiryDates: t.field({
      type: SyncResultType,
      description:
        "Adds calculated dates that are missing; forceUpdate also corrects, but never an administrator's edit.",
      args: {
        ...range,
        exchange: t.arg.string(),
        forceUpdate: t.arg.boolean({ required: false, defaultValue: false }),
      },
      resolve: (_root, args, { services, actor }) =>
        services.optionExpiryChanges.sync(
          actor,
          expirySync.parse({ ...args, forceUpdate: args.forceUpdate ?? false }),
        ),
    }),
    updateOptionExpiryDates: t.field({
      type: UpdateResultType,
      description: "All updates or none.",
      args: { updates: t.arg({ type: [OptionExpiryUpdateInput] }) },
      resolve: (_root, { updates }, { services, actor }) =>
        services.optionExpiryChanges.update(actor, updates),
    }),
    deleteOptionExpiryDates: t.field({
      type: DeleteResultType,
      description: "Deletes by adjusted date, both days included, an administrator's rows too.",
      args: {
        ...range,
        exchange: t.arg.string({ required: false, description: "US, L or TO; omitted means US." }),
      },
      resolve: async (_root, args, { services, actor }) => ({
        deletedCount: await services.optionExpiryChanges.deleteRange(actor, expiryRange.parse(args)),
      }),
    }),
  };
});
