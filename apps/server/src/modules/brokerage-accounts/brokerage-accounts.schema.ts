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
