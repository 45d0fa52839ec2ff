import { confirmedUpload, offeredUpload, uploadSession } from "@strikebook/validators/uploads/uploads";
import { builder } from "../../graphql/builder.ts";
import { UploadPreviewType, UploadResultType } from "./uploads.types.ts";

builder.queryFields((t) => ({
  getUploadPreview: t.field({
    type: UploadPreviewType,
    description:
      "A preview that waits for its confirm, compared with what is on record now, without sending the file again. NOT_FOUND\nwhen it does not wait any more or the file has to be sent again.",
    args: { sessionId: t.arg.id() },
    resolve: async (_root, args, { actor, ownerId, services }) =>
      await services.uploads.previewAgain(actor, ownerId, uploadSession.parse(args).sessionId),
  }),
}));

builder.mutationFields((t) => ({
  previewFileUpload: t.field({
    type: UploadPreviewType,
    description:
      "fileContent is the file's bytes in base64. accountId is for files that name no account, portfolioDate for positions files\nthat bear no date; both may also be given when confirming.",
    args: {
      fileContent: t.arg.string(),
      filename: t.arg.string(),
      accountId: t.arg.id({ required: false }),
      portfolioDate: t.arg({ type: "Date", required: false }),
    },
    resolve: async (
      _root,
      { fileContent, ...args },
      { actor, ownerId, services, today, withUploadedFile },
    ) => {
      const offer = offeredUpload(today).parse(args);
      const known = { actor, userId: ownerId, fileName: offer.fileName };
      return await services.uploads.taken(known, () =>
        withUploadedFile(fileContent, (file) => services.uploads.preview(actor, ownerId, file, offer)),
      );
    },
  }),
  confirmFileUpload: t.field({
    type: UploadResultType,
    description: "Idempotent: a second confirm of one session answers with the result of the first.",
    args: {
      sessionId: t.arg.id(),
      accountId: t.arg.id({ required: false }),
      portfolioDate: t.arg({ type: "Date", required: false }),
      importLines: t.arg.intList({
        required: false,
        description: "Lines for review that are importable and shall be imported.",
      }),
    },
    resolve: async (_root, args, { ownerId, actor, services, today }) =>
      await services.uploads.confirm(actor, ownerId, confirmedUpload(today).parse(args)),
  }),
  cancelFileUpload: t.boolean({
    description: "True when the preview is forgotten, now or before; false once it was confirmed.",
    args: { sessionId: t.arg.id() },
    resolve: async (_root, args, { actor, ownerId, services }) =>
      await services.uploads.cancel(actor, ownerId, uploadSession.parse(args).sessionId),
  }),
}));
