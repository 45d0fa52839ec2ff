import { accountSpan } from "@strikebook/validators/summaries/series";
import { builder } from "../../graphql/builder.ts";
import type { NamedAccountChange, NamedAccountValue, NamedValuePoint } from "./value-series.service.ts";

const AccountJoinType = builder.objectRef<NamedAccountChange>("AccountJoin").implement({
  description: "An account that came to a total, or went from it: neither growth nor loss (domain.md 3.1).",
  fields: (t) => ({
    accountId: t.exposeID("accountId"),
    account: t.exposeString("account", { description: "Unique among the person's accounts." }),
    day: t.expose("day", {
      type: "Date",
      description: "Of its first snapshot; of an account that ended, the day from which it counts nothing.",
    }),
    value: t.expose("value", {
      type: "Decimal",
      description:
        "What it was worth when it came, or last before it went; US dollars, negative only for a debt.",
    }),
  }),
});

const AccountValueType = builder.objectRef<NamedAccountValue>("AccountValue").implement({
  description: "An account as of a point of a series.",
  fields: (t) => ({
    accountId: t.exposeID("accountId"),
    account: t.exposeString("account", { description: "Unique among the person's accounts." }),
    value: t.expose("value", {
      type: "Decimal",
      description: "US dollars, of its newest snapshot on or before the day.",
    }),
    putIn: t.field({
      type: "Decimal",
      nullable: true,
      description:
        "What was put into the account by itself up to its newest snapshot, as `ValuePoint.putIn`; shares that moved from\n" +
        "another own account and have no stated value leave it null here, and not there.",
      resolve: async ({ findPutIn }) => (await findPutIn()) ?? null,
    }),
  }),
});

const ValuePointType = builder.objectRef<NamedValuePoint>("ValuePoint").implement({
  fields: (t) => ({
    day: t.expose("day", { type: "Date" }),
    total: t.expose("total", {
      type: "Decimal",
      description: "As `PortfolioSummary.totalCurrentValue` of the day: pending cash included.",
    }),
    cash: t.expose("cash", { type: "Decimal", description: "As `PortfolioSummary.totalCashValue`." }),
    accountsCovered: t.exposeInt("accountsCovered", {
      description: "Accounts that the value is made of: those of `PortfolioSummary.asOf`.",
    }),
    accounts: t.expose("accounts", {
      type: [AccountValueType],
      description: "The accounts that the value is made of, by name; they sum to `total`.",
    }),
    putIn: t.field({
      type: "Decimal",
      nullable: true,
      description:
        "What was put in up to the day, US dollars: what accounts were worth when they were first seen, less the last worth of\n" +
        "those that ended, and what was brought or taken since, up to each account's own snapshot. total - putIn is what the\n" +
        "money earned. Null from the first point on at which an account's history has a gap between its snapshots, or shares\n" +
        "came or left without a stated value; on a day they may net to nothing among the accounts.",
      resolve: async ({ findPutIn }) => (await findPutIn()) ?? null,
    }),
    joined: t.expose("joined", {
      type: [AccountJoinType],
      description:
        "Accounts first seen since the point before, whose value is in this one: '2 accounts join, +$43,296'. On the very\n" +
        "first point all accounts of it join.",
    }),
    ended: t.expose("ended", {
      type: [AccountJoinType],
      description: "Accounts that ended since the point before, whose value is no longer in this one.",
    }),
  }),
});

builder.queryField("getValueSeries", (t) =>
  t.field({
    type: [ValuePointType],
    description:
      "Value of the accounts on each day with a snapshot of one of them, oldest first. Each account counts as of its newest\n" +
      "snapshot on or before the day, and nothing before its first.",
    args: {
      from: t.arg({ type: "Date", required: false, description: "Omitted: from the first snapshot." }),
      to: t.arg({
        type: "Date",
        required: false,
        description: "Included. Omitted: to the last snapshot. At most 40 years after `from`.",
      }),
      accountIds: t.arg.idList({
        required: false,
        description: "Omitted: all accounts. Ids that are not yours find nothing.",
      }),
    },
    resolve: (_root, args, { services, reader, coverAccounts }) =>
      services.valueSeries.list(reader, accountSpan.parse(args), coverAccounts),
  }),
);
