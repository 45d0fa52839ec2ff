import { builder } from "./builder.ts";

export type DeleteCountResult = {
  readonly success: boolean;
  readonly message: string;
  readonly deletedCount: number;
  /** In the history of changes, to be undone. */
  readonly changeId?: string | undefined;
};

export const DeleteCountResultType = builder.objectRef<DeleteCountResult>("DeleteCountResult").implement({
  fields: (t) => ({
    success: t.exposeBoolean("success"),
    message: t.exposeString("message"),
    deletedCount: t.exposeInt("deletedCount"),
    changeId: t.exposeID("changeId", {
      nullable: true,
      description: "In the history of changes, to be undone; null when nothing was deleted.",
    }),
  }),
});

export type DeleteResult = {
  readonly success: boolean;
  readonly message: string;
  /** In the history of changes, when it can be undone. */
  readonly changeId?: string | undefined;
};

export const DeleteResultType = builder.objectRef<DeleteResult>("DeleteResult").implement({
  fields: (t) => ({
    success: t.exposeBoolean("success"),
    message: t.exposeString("message"),
    changeId: t.exposeID("changeId", {
      nullable: true,
      description: "In the history of changes; null when it cannot be undone.",
    }),
  }),
});
