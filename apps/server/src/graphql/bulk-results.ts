import { builder } from "./builder.ts";

export const BulkActionEnum = builder.enumType("BulkAction", {
  values: ["INSERT", "UPDATE", "DELETE"] as const,
});

type BulkResult = { readonly changedCount: number; readonly errors: readonly string[] };

/** The result of a bulk change: all of it or, with errors, none. */
export const BulkUpdateResultType = builder.objectRef<BulkResult>("BulkUpdateResult").implement({
  fields: (t) => ({
    success: t.boolean({ resolve: ({ errors }) => errors.length === 0 }),
    updatedCount: t.exposeInt("changedCount", { description: "Rows added, changed and deleted." }),
    errors: t.exposeStringList("errors"),
  }),
});

type SyncResult = BulkResult & { readonly keptCount: number };

export const SyncResultType = builder.objectRef<SyncResult>("SyncResult").implement({
  fields: (t) => ({
    success: t.boolean({ resolve: ({ errors }) => errors.length === 0 }),
    syncedCount: t.exposeInt("changedCount", { description: "Rows added and changed." }),
    keptCount: t.exposeInt("keptCount", {
      description:
        "Rows that the source tells otherwise and that stay: an administrator's, and without overwrite all.",
    }),
    errors: t.exposeStringList("errors"),
  }),
});
