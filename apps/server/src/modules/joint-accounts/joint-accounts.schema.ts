import type { JointAnswer, JointYear } from "@strikebook/core/sharing/joint-accounts";
import { oneJointAccount, oneJointFile } from "@strikebook/validators/sharing";
import { builder } from "../../graphql/builder.ts";
import type { GraphQLContext } from "../../graphql/context.ts";
import type { JointAccount, JointComparison } from "./joint-accounts.service.ts";
import type { JointFile } from "./joint-files.service.ts";

const JointAnswerEnum = builder.enumType("JointAnswer", {
  description: "KEEP counts one's own copy; SEE sets it aside for the other person's.",
  values: ["KEEP", "SEE"] as const satisfies readonly JointAnswer[],
});

const JointAccountType = builder.objectRef<JointAccount>("JointAccount").implement({
  description:
    "An account of the viewer's that another person has imported too, where the viewer may know of it.",
  fields: (t) => ({
    accountId: t.exposeID("accountId"),
    accountName: t.exposeString("accountName"),
    accountNumber: t.exposeString("accountNumber"),
    personId: t.exposeID("personId"),
    username: t.exposeString("username"),
    fullName: t.exposeString("fullName"),
    isShared: t.boolean({
      description: "The other person shares their copy with the viewer today.",
      resolve: ({ theirAccountId }) => theirAccountId !== null,
    }),
    mayChange: t.boolean({
      description: "The viewer may change the other's copy today, and bring into it what only their own has.",
      resolve: ({ access }) => access === "MANAGE",
    }),
    answer: t.expose("answer", {
      type: JointAnswerEnum,
      nullable: true,
      description: "What the viewer said of it; null while the question is open.",
    }),
  }),
});

const JointYearType = builder.objectRef<JointYear>("JointYear").implement({
  fields: (t) => ({
    year: t.exposeInt("year"),
    mine: t.expose("mine", {
      type: "Decimal",
      nullable: true,
      description: "Profit realized in the viewer's copy; null when nothing was closed.",
    }),
    theirs: t.expose("theirs", { type: "Decimal", nullable: true }),
    difference: t.expose("difference", {
      type: "Decimal",
      nullable: true,
      description: "Theirs less mine; null unless something was closed in both.",
    }),
  }),
});

const JointComparisonType = builder.objectRef<JointComparison>("JointComparison").implement({
  description: "Two copies of one account, by the rows of their histories.",
  fields: (t) => ({
    inBoth: t.exposeInt("inBoth"),
    onlyMine: t.exposeInt("onlyMine"),
    onlyTheirs: t.exposeInt("onlyTheirs"),
    myLastDay: t.expose("myLastDay", { type: "Date", nullable: true }),
    theirLastDay: t.expose("theirLastDay", { type: "Date", nullable: true }),
    years: t.field({ type: [JointYearType], resolve: ({ years }) => [...years] }),
  }),
});

const JointFileType = builder.objectRef<JointFile>("JointFile").implement({
  description: "A file of the viewer's that tells of an account what the other's copy lacks.",
  fields: (t) => ({
    importId: t.exposeID("importId"),
    fileName: t.exposeString("fileName"),
    rows: t.exposeInt("rows", { description: "Rows of history that the other's copy lacks." }),
    positions: t.exposeInt("positions", {
      description: "Rows of positions of days on which the other's copy has none.",
    }),
  }),
});

builder.queryFields((t) => ({
  getJointFiles: t.field({
    type: [JointFileType],
    description: "The viewer's files that tell what the other's copy lacks, oldest import first.",
    args: { accountId: t.arg.id(), personId: t.arg.id() },
    resolve: (_root, args, { services, viewer, today }) =>
      services.jointFiles.list(viewer.userId, oneJointAccount.parse(args), today),
  }),
  getJointFileContent: t.string({
    description: "A file of the viewer's with the lines of one of their accounts alone, as they stood.",
    args: { accountId: t.arg.id(), importId: t.arg.id() },
    resolve: (_root, args, { services, viewer }) =>
      services.jointFiles.read(viewer.userId, oneJointFile.parse(args)),
  }),
  getJointAccounts: t.field({
    type: [JointAccountType],
    description:
      "Accounts of the viewer's that another person has too: one who shares their copy with the viewer, or the viewer's spouse.",
    resolve: (_root, _args, { services, viewer, today }) => services.jointAccounts.list(viewer.userId, today),
  }),
  getJointComparison: t.field({
    type: JointComparisonType,
    args: { accountId: t.arg.id(), personId: t.arg.id() },
    resolve: (_root, args, { services, viewer, today }) =>
      services.jointAccounts.compare(viewer.userId, oneJointAccount.parse(args), today),
  }),
}));

const answering = ({ actor, viewer, today }: GraphQLContext) => ({ actor, viewerId: viewer.userId, today });

builder.mutationFields((t) => ({
  keepJointAccount: t.field({
    type: [JointAccountType],
    description: "Counts the viewer's own copy, as before, and asks no more.",
    args: { accountId: t.arg.id(), personId: t.arg.id() },
    async resolve(_root, args, context) {
      await context.services.jointAccounts.keep(answering(context), oneJointAccount.parse(args));
      return await context.services.jointAccounts.list(context.viewer.userId, context.today);
    },
  }),
  seeJointAccount: t.field({
    type: [JointAccountType],
    description:
      "Sets the viewer's copy aside: it is in none of their own figures, and the family's count the other person's copy.",
    args: { accountId: t.arg.id(), personId: t.arg.id() },
    async resolve(_root, args, context) {
      await context.services.jointAccounts.see(answering(context), oneJointAccount.parse(args));
      return await context.services.jointAccounts.list(context.viewer.userId, context.today);
    },
  }),
  reopenJointAccount: t.field({
    type: [JointAccountType],
    description: "Takes the answer back: the viewer's copy counts again, and the question is open.",
    args: { accountId: t.arg.id(), personId: t.arg.id() },
    async resolve(_root, args, context) {
      await context.services.jointAccounts.reopen(answering(context), oneJointAccount.parse(args));
      return await context.services.jointAccounts.list(context.viewer.userId, context.today);
    },
  }),
}));
