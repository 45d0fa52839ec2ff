import { builder } from "./builder.ts";

export type DeleteCountResult = {
  readonly success: boolean;
  readonly message: string;
  readonly deletedCount: number;
};

export const DeleteCountResultType = builder.objectRef<DeleteCountResult>("DeleteCountResult").implement({
  fields: (t) => ({
    success: t.exposeBoolean("success"),
    message: t.exposeString("message"),
    deletedCount: t.exposeInt("deletedCount"),
  }),
});

export type DeleteResult = { readonly success: boolean; readonly message: string };

export const DeleteResultType = builder.objectRef<DeleteResult>("DeleteResult").implement({
  fields: (t) => ({ success: t.exposeBoolean("success"), message: t.exposeString("message") }),
});
