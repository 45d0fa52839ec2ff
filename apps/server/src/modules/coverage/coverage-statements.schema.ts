import { fileOfRange, fileRange, oneStatement, quietDays } from "@strikebook/validators/uploads/coverage";
import { builder } from "../../graphql/builder.ts";

builder.mutationFields((t) => ({
  setFileRange: t.boolean({
    description:
      "Says which days a history file was asked for, waiting or imported; without days those of its rows. sessionId is the file's upload.",
    args: {
      sessionId: t.arg.id(),
      firstDay: t.arg({ type: "Date", required: false }),
      lastDay: t.arg({ type: "Date", required: false }),
    },
    resolve: async (_root, args, { actor, viewer, services, today }) =>
      await services.coverageStatements.setFileRange(actor, viewer.userId, fileRange.parse(args), today),
  }),
  removeFileRange: t.boolean({
    description: "Takes the answer about a file back; false when there was none.",
    args: { sessionId: t.arg.id() },
    resolve: async (_root, args, { actor, viewer, services }) =>
      await services.coverageStatements.removeFileRange(
        actor,
        viewer.userId,
        fileOfRange.parse(args).sessionId,
      ),
  }),
  addQuietDays: t.id({
    description:
      "Says that nothing happened in days of an account, which then count as covered; answers the statement's id.",
    args: { accountId: t.arg.id(), firstDay: t.arg({ type: "Date" }), lastDay: t.arg({ type: "Date" }) },
    resolve: async (_root, args, { actor, viewer, services, today }) =>
      await services.coverageStatements.addQuietDays(actor, viewer.userId, quietDays.parse(args), today),
  }),
  removeQuietDays: t.boolean({
    description: "Takes such a statement back; false when there was none.",
    args: { id: t.arg.id() },
    resolve: async (_root, args, { actor, viewer, services }) =>
      await services.coverageStatements.removeQuietDays(actor, viewer.userId, oneStatement.parse(args).id),
  }),
}));
