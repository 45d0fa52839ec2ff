import {
  fileOfRange,
  fileRange,
  noOlderHistory,
  oneStatement,
  quietDays,
} from "@strikebook/validators/uploads/coverage";
import { builder } from "../../graphql/builder.ts";

type UnmatchedChange = { readonly unmatchedBefore: number; readonly unmatchedAfter: number };

const UnmatchedChangeType = builder.objectRef<UnmatchedChange>("UnmatchedChange").implement({
  description: "The closings of an account without an opening, before and after a change.",
  fields: (t) => ({
    unmatchedBefore: t.exposeInt("unmatchedBefore"),
    unmatchedAfter: t.exposeInt("unmatchedAfter"),
  }),
});

builder.mutationFields((t) => ({
  setFileRange: t.boolean({
    description:
      "Says which days a history file was asked for, waiting or imported; without days those of its rows. sessionId is the file's upload.",
    args: {
      sessionId: t.arg.id(),
      firstDay: t.arg({ type: "Date", required: false }),
      lastDay: t.arg({ type: "Date", required: false }),
    },
    resolve: async (_root, args, { actor, ownerId, services, today }) =>
      await services.coverageStatements.setFileRange(actor, ownerId, fileRange.parse(args), today),
  }),
  removeFileRange: t.boolean({
    description: "Takes the answer about a file back; false when there was none.",
    args: { sessionId: t.arg.id() },
    resolve: async (_root, args, { actor, ownerId, services }) =>
      await services.coverageStatements.removeFileRange(actor, ownerId, fileOfRange.parse(args).sessionId),
  }),
  addQuietDays: t.id({
    description:
      "Says that nothing happened in days of an account, which then count as covered; answers the statement's id.",
    args: { accountId: t.arg.id(), firstDay: t.arg({ type: "Date" }), lastDay: t.arg({ type: "Date" }) },
    resolve: async (_root, args, { actor, ownerId, services, today }) =>
      await services.coverageStatements.addQuietDays(actor, ownerId, quietDays.parse(args), today),
  }),
  setNoOlderHistory: t.field({
    type: UnmatchedChangeType,
    description:
      "Says that an account has no history before the first day of its files, or takes that back. While files cover it since, sales of shares that no lot is for are short sales.",
    args: { accountId: t.arg.id(), isSaid: t.arg.boolean() },
    resolve: async (_root, args, { actor, ownerId, services }) =>
      await services.coverageStatements.setNoOlderHistory(actor, ownerId, noOlderHistory.parse(args)),
  }),
  removeQuietDays: t.boolean({
    description: "Takes such a statement back; false when there was none.",
    args: { id: t.arg.id() },
    resolve: async (_root, args, { actor, ownerId, services }) =>
      await services.coverageStatements.removeQuietDays(actor, ownerId, oneStatement.parse(args).id),
  }),
}));
