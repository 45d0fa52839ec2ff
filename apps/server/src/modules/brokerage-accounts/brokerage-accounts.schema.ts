import {
  accountRemoval,
  accountsOfUser,
  brokerageAccount,
  newBrokerageAccount,
  oneAccount,
} from "@strikebook/validators/brokerage-accounts";
import { builder } from "../../graphql/builder.ts";
import { DeleteResultType } from "../../graphql/delete-results.ts";
import { BrokerageAccountType } from "../../graphql/types/brokerage-account.ts";
import type { AccountContents, AccountCoverage } from "../../import/accounts/account-contents.ts";
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
    byBrokerage: t.expose("byBrokerage", { type: [BrokerageCountType] }),
  }),
});

const AccountContentsType = builder.objectRef<AccountContents>("AccountContents").implement({
  fields: (t) => ({
    transactions: t.exposeInt("transactions"),
    positions: t.exposeInt("positions", { description: "Rows of every portfolio date." }),
    imports: t.exposeInt("imports", { description: "Files that told of the account." }),
  }),
});

const AccountCoverageType = builder.objectRef<AccountCoverage>("AccountCoverage").implement({
  fields: (t) => ({
    accountId: t.exposeID("accountId"),
    firstDay: t.expose("firstDay", { type: "Date", description: "Of the histories imported." }),
    lastDay: t.expose("lastDay", { type: "Date" }),
  }),
});

builder.queryFields((t) => ({
  userGetAccountContents: t.field({
    type: AccountContentsType,
    description: "What hangs on an account, and is deleted with it.",
    args: { id: t.arg.id() },
    resolve: async (_root, args, { kept, services }) =>
      await services.brokerageAccounts.contentsOf(kept, oneAccount.parse(args).id),
  }),
  userGetAccountCoverage: t.field({
    type: [AccountCoverageType],
    description: "The days that imported histories cover; an account without a history is not in it.",
    resolve: async (_root, _args, { kept, services }) => await services.brokerageAccounts.coverage(kept),
  }),
  userGetAccounts: t.field({
    type: [BrokerageAccountType],
    resolve: async (_root, _args, { kept, services }) => await services.brokerageAccounts.list(kept),
  }),
  userGetAccountStatistics: t.field({
    type: AccountStatisticsType,
    resolve: async (_root, _args, { kept, services }) => await services.brokerageAccounts.statistics(kept),
  }),
  userGetPortfolioAccounts: t.field({
    type: [BrokerageAccountType],
    description: "Accounts that hold at least one position.",
    resolve: async (_root, _args, { reader, services }) =>
      await services.brokerageAccounts.listWithPositions(reader),
  }),
}));

builder.queryFields((t) => ({
  adminGetUserAccounts: t.field({
    type: [BrokerageAccountType],
    description: "All accounts of a user, by name.",
    args: { userId: t.arg.id() },
    resolve: (_root, args, { services }) =>
      services.brokerageAccounts.listOfUser(accountsOfUser.parse(args).userId),
  }),
}));

const BrokerageAccountInput = builder.inputType("BrokerageAccountInput", {
  fields: (t) => ({
    name: t.string(),
    brokerage: t.string(),
    accountIdentifier: t.string({ required: false }),
    isRetirement: t.boolean({
      required: false,
      description: "A new account has to have it; omitted or null leaves a stored one as it is.",
    }),
    closedOn: t.field({
      type: "Date",
      required: false,
      description:
        "The account counts nothing from this day on; null opens it again, omitted leaves it as it is.",
    }),
  }),
});

builder.mutationFields((t) => ({
  createUserAccount: t.field({
    type: BrokerageAccountType,
    args: { input: t.arg({ type: BrokerageAccountInput }) },
    resolve: async (_root, { input }, { ownerId, actor, services }) =>
      await services.brokerageAccounts.create(actor, ownerId, newBrokerageAccount.parse(input)),
  }),
  updateUserAccount: t.field({
    type: BrokerageAccountType,
    args: { id: t.arg.id(), input: t.arg({ type: BrokerageAccountInput }) },
    resolve: async (_root, { input, ...args }, { ownerId, actor, services }) => {
      const { id } = oneAccount.parse(args);
      return await services.brokerageAccounts.update(actor, ownerId, id, brokerageAccount.parse(input));
    },
  }),
  deleteUserAccount: t.field({
    type: DeleteResultType,
    description: "Refused with CONFLICT when the account holds anything, unless withData is true.",
    args: { id: t.arg.id(), withData: t.arg.boolean({ required: false }) },
    resolve: async (_root, args, { ownerId, actor, services }) => {
      const { message, changeId } = await services.brokerageAccounts.delete(
        actor,
        ownerId,
        accountRemoval.parse(args),
      );
      return { success: true, message, changeId };
    },
  }),
}));
