import type { AccountObligation, Obligation } from "@strikebook/core/open-contracts/obligations";
import { openContracts } from "@strikebook/validators/ledger/open-contracts";
import { builder } from "../../graphql/builder.ts";
import type { Named, NamedObligation } from "./open-contracts.service.ts";

const ObligationInterface = builder.interfaceRef<Obligation>("Obligation").implement({
  description:
    "What short contracts oblige to if every one of them is assigned; what bought contracts would give back isn't taken off.",
  fields: (t) => ({
    toBuyShares: t.expose("toBuyShares", {
      type: "Decimal",
      nullable: true,
      description: "By short puts. Null where no file tells what one of them delivers.",
    }),
    toBuyDollars: t.expose("toBuyDollars", {
      type: "Decimal",
      nullable: true,
      description: "What these shares cost at the strikes; null as toBuyShares.",
    }),
    toDeliverShares: t.expose("toDeliverShares", {
      type: "Decimal",
      nullable: true,
      description: "By short calls. Null where no file tells what one of them delivers.",
    }),
    toDeliverDollars: t.expose("toDeliverDollars", {
      type: "Decimal",
      nullable: true,
      description: "Cash that adjusted calls deliver beside their shares; null as toDeliverShares.",
    }),
    contracts: t.expose("contracts", { type: "Decimal", description: "Short ones." }),
    settledContracts: t.expose("settledContracts", {
      type: "Decimal",
      description:
        "Of these the ones on an index: they settle in cash for an amount that only their last day tells, and are in no sum.",
    }),
    reason: t.exposeString("reason", {
      nullable: true,
      description: "A sentence that names the contracts that leave a sum unknown.",
    }),
  }),
});

const AccountObligationType = builder.objectRef<Named<AccountObligation>>("AccountObligation").implement({
  interfaces: [ObligationInterface],
  fields: (t) => ({
    accountId: t.exposeID("accountId"),
    account: t.exposeString("account", { description: "The account's display name." }),
  }),
});

const WeekObligationType = builder.objectRef<NamedObligation>("WeekObligation").implement({
  interfaces: [ObligationInterface],
  fields: (t) => ({
    underlying: t.exposeString("underlying"),
    week: t.expose("week", { type: "Date", description: "Its Monday." }),
    accounts: t.expose("accounts", {
      type: [AccountObligationType],
      description: "The accounts that add up to it, by name.",
    }),
  }),
});

builder.queryField("getObligations", (t) =>
  t.field({
    type: [WeekObligationType],
    description:
      "Everything that open short contracts may make buy or deliver, by the week in which they end and by underlying, over all\n" +
      "accounts in scope. Contracts past their expiration, which await their row, are in none.",
    args: {
      accountIds: t.arg.idList({
        required: false,
        description: "Omitted: all accounts. Ids that are not yours find nothing.",
      }),
      underlying: t.arg.string({ required: false, description: "Only contracts on it." }),
    },
    resolve: (_root, args, { services, reader, today }) =>
      services.openContracts.owe(reader, openContracts.parse(args), today),
  }),
);
