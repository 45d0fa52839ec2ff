import { builder } from "../../graphql/builder.ts";
import { FileRangeType } from "../../graphql/types/file-range.ts";
import type { FileName } from "../../import/session/own-accounts.repository.ts";
import { UploadPreviewType } from "./uploads.types.ts";

const FileAccountNameType = builder.objectRef<FileName>("FileAccountName").implement({
  description: "A name that a file gives without a number, and the account that it is.",
  fields: (t) => ({
    name: t.exposeString("name"),
    accountId: t.exposeID("accountId", {
      nullable: true,
      description: "Null while nobody has said so (setAccountOfName), and for a new account.",
    }),
    isNew: t.exposeBoolean("isNew", { description: "True when the person said that it is a new account." }),
  }),
});

builder.objectFields(UploadPreviewType, (t) => ({
  range: t.expose("range", {
    type: FileRangeType,
    nullable: true,
    description: "The days that a history file covers; null for other files and for one that is on record.",
  }),
  names: t.expose("names", {
    type: [FileAccountNameType],
    description: "Names of accounts without numbers that have to be told apart, or have been.",
  }),
}));
