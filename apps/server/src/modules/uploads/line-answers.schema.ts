import { LINE_ANSWERS } from "@strikebook/core/uploads/line-answers";
import { classifiedLine, takenBackAnswer } from "@strikebook/validators/uploads/uploads";
import { builder } from "../../graphql/builder.ts";
import type { KeptAnswer } from "../../import/session/answers.ts";
import { UploadPreviewType } from "./uploads.types.ts";

const LineAnswerEnum = builder.enumType("LineAnswer", {
  description: "What a line is that no rule knows. LEAVE_OUT: nothing that counts.",
  values: LINE_ANSWERS.map(({ answer }) => answer),
});

const LineClassificationEnum = builder.enumType("LineClassification", {
  description: "As LineAnswer; LEAVE_OUT_THIS_LINE is for this one line of this file, whatever it says.",
  values: [...LINE_ANSWERS.map(({ answer }) => answer), "LEAVE_OUT_THIS_LINE"] as const,
});

const KeptLineAnswerType = builder.objectRef<KeptAnswer>("KeptLineAnswer").implement({
  description: "An answer that is used for every file with such lines.",
  fields: (t) => ({
    actionText: t.exposeString("actionText", {
      description: "How the action of such lines begins, in upper case.",
    }),
    answer: t.expose("answer", { type: LineAnswerEnum }),
    answeredAt: t.expose("answeredAt", { type: "DateTime" }),
    usedBy: t.exposeStringList("usedBy", {
      description:
        "Names of imported files that were read with it; they are undone before it can be taken back.",
    }),
  }),
});

builder.queryFields((t) => ({
  getLineAnswers: t.field({
    type: [KeptLineAnswerType],
    resolve: async (_root, _args, { ownerId, services }) => await services.uploads.lineAnswers(ownerId),
  }),
}));

builder.mutationFields((t) => ({
  classifyUploadLine: t.field({
    type: UploadPreviewType,
    description:
      "Says what a line is that blocks a preview, and looks at the file again. The answer is kept for the text of the action.",
    args: {
      sessionId: t.arg.id(),
      line: t.arg.int(),
      answer: t.arg({ type: LineClassificationEnum }),
    },
    resolve: async (_root, args, { ownerId, actor, services }) =>
      await services.uploads.classifyLine({
        actor,
        userId: ownerId,
        ...classifiedLine.parse(args),
        answer: args.answer,
      }),
  }),
  removeLineAnswer: t.boolean({
    description:
      "True when an answer was taken back, false when there was none; CONFLICT while imports use it.",
    args: { actionText: t.arg.string() },
    resolve: async (_root, args, { ownerId, actor, services }) =>
      await services.uploads.removeLineAnswer(actor, ownerId, takenBackAnswer.parse(args).actionText),
  }),
}));
