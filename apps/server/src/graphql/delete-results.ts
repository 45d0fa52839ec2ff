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
