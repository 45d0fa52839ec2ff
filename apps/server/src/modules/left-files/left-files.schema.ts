import { notFound } from "@strikebook/core/shared/errors";
import { uploadSession } from "@strikebook/validators/uploads/uploads";
import { builder } from "../../graphql/builder.ts";
import type { LeftFile } from "./left-file.ts";

const LeftFileType = builder.objectRef<LeftFile>("LeftFile").implement({
  description: "A file that a script brought and that waits for its person's answer.",
  fields: (t) => ({
    sessionId: t.exposeID("sessionId"),
    fileName: t.exposeString("fileName"),
    fileSizeBytes: t.exposeFloat("fileSizeBytes"),
    leftAt: t.expose("leftAt", { type: "DateTime" }),
  }),
});

builder.queryFields((t) => ({
  getLeftFiles: t.field({
    type: [LeftFileType],
    description: "Oldest first.",
    resolve: async (_root, _args, { viewer, services }) => await services.leftFiles.list(viewer.userId),
  }),
  getLeftFileContent: t.string({
    description: "The file's text as it came.",
    args: { sessionId: t.arg.id() },
    resolve: async (_root, args, { viewer, services }) => {
      const { sessionId } = uploadSession.parse(args);
      const content = await services.leftFiles.find(viewer.userId, sessionId);
      if (content === undefined) {
        throw notFound("Upload session");
      }
      return content;
    },
  }),
}));

builder.mutationFields((t) => ({
  takeLeftFile: t.boolean({
    description: "The file is in a browser's queue from now on. False when it was before.",
    args: { sessionId: t.arg.id() },
    resolve: async (_root, args, { viewer, services }) =>
      await services.leftFiles.take(viewer.userId, uploadSession.parse(args).sessionId),
  }),
}));
