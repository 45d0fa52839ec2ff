import { accountNameAnswer, takenBackName } from "@strikebook/validators/uploads/coverage";
import { builder } from "../../graphql/builder.ts";
import type { KeptNameAnswer } from "../../import/session/name-answer.ts";

const KeptAccountNameType = builder.objectRef<KeptNameAnswer>("KeptAccountName").implement({
  description: "Which account a name is that files give without a number.",
  fields: (t) => ({
    name: t.exposeString("name", { description: "As files write it." }),
    accountId: t.exposeID("accountId", {
      nullable: true,
      description: "Null for a new account, until an import creates it.",
    }),
    accountName: t.exposeString("accountName", { nullable: true }),
    accountNumber: t.exposeString("accountNumber", { nullable: true }),
    answeredAt: t.expose("answeredAt", { type: "DateTime" }),
  }),
});

builder.queryFields((t) => ({
  getAccountNames: t.field({
    type: [KeptAccountNameType],
    resolve: async (_root, _args, { ownerId, services }) => await services.accountNames.list(ownerId),
  }),
}));

builder.mutationFields((t) => ({
  setAccountOfName: t.boolean({
    description:
      "Says which account a name is that files give without a number; without accountId a new one. Kept for all later files.",
    args: { name: t.arg.string(), accountId: t.arg.id({ required: false }) },
    resolve: async (_root, args, { actor, ownerId, services }) =>
      await services.accountNames.keep(actor, ownerId, accountNameAnswer.parse(args)),
  }),
  removeAccountOfName: t.boolean({
    description:
      "True when an answer was taken back, false when there was none. Imported files stay as they are.",
    args: { name: t.arg.string() },
    resolve: async (_root, args, { actor, ownerId, services }) =>
      await services.accountNames.remove(actor, ownerId, takenBackName.parse(args).name),
  }),
}));
