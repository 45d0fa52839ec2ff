import { brokerageAccount, oneAccount } from "@strikebook/validators/brokerage-accounts";
import { BrokerageAccountType } from "../../graphql/brokerage-account.ts";
import { builder } from "../../graphql/builder.ts";
import type { AccountStatistics } from "./brokerage-accounts.service.ts";

const BrokerageCountType = builder
  .objectRef<AccountStatistics["byBrokerage"][number]>("BrokerageCount")
  .implement({
    fields: (t) => ({ brokerage: t.exposeString("brokerage"), accountCount: t.exposeInt("accountCount") }),
  });

const AccountStatisticsType = builder.objectRef<AccountStatistics>("AccountStatistics").implement({
  fields: (t) => ({
    totalAccounts: t.exposeInt("totalAccounts"),
    retirementAccounts: t.exposeInt("retirementAccounts"),
    nonRetirementAccounts: t.exposeInt("nonRetirementAccounts"),
    byBrokerage: t.field({ type: [BrokerageCountType], resolve: ({ byBrokerage }) => [...byBrokerage] }),
  }),
});

builder.queryFields((t) => ({
  userGetAccounts: t.field({
    type: [BrokerageAccountType],
    resolve: async (_root, _args, { viewer, services }) =>
      await services.brokerageAccounts.list(viewer.userId),
  }),
  userGetAccountStatistics: t.field({
    type: AccountStatisticsType,
    resolve: async (_root, _args, { viewer, services }) =>
      await services.brokerageAccounts.statistics(viewer.userId),
  }),
  userGetPortfolioAccounts: t.field({
    type: [BrokerageAccountType],
    description: "Accounts that hold at least one position.",
    resolve: async (_root, _args, { viewer, services }) =>
      await services.brokerageAccounts.listWithPositions(viewer.userId),
  }),
}));

const BrokerageAccountInput = builder.inputType("BrokerageAccountInput", {
  fields: (t) => ({
    name: t.string(),
    brokerage: t.string(),
    accountIdentifier: t.string({ required: false }),
    isRetirement: t.boolean({ required: false }),
  }),
});

builder.mutationFields((t) => ({
  createUserAccount: t.field({
    type: BrokerageAccountType,
    args: { input: t.arg({ type: BrokerageAccountInput }) },
    resolve: async (_root, { input }, { viewer, actor, services }) =>
      await services.brokerageAccounts.create(actor, viewer.userId, brokerageAccount.parse(input)),
  }),
  updateUserAccount: t.field({
    type: BrokerageAccountType,
    args: { id: t.arg.id(), input: t.arg({ type: BrokerageAccountInput }) },
    resolve: async (_root, { input, ...args }, { viewer, actor, services }) => {
      const { id } = oneAccount.parse(args);
      return await services.brokerageAccounts.update(actor, viewer.userId, id, brokerageAccount.parse(input));
    },
  }),
}));
