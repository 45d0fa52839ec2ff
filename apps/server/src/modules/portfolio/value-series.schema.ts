import type { ValuePoint } from "@strikebook/core/portfolio/value-point";
import { accountSpan } from "@strikebook/validators/summaries/series";
import { builder } from "../../graphql/builder.ts";

const ValuePointType = builder.objectRef<ValuePoint>("ValuePoint").implement({
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
    resolve: (_root, args, { services, viewer }) =>
      services.valueSeries.list(viewer.userId, accountSpan.parse(args)),
  }),
);
