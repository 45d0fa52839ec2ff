import type { ClosingWorth } from "@strikebook/core/portfolio/worth-between/worth-between";
import { accountSpan } from "@strikebook/validators/summaries/series";
import { builder } from "../../graphql/builder.ts";
import { CloseSourceEnum } from "../../graphql/enums.ts";

const ClosingWorthType = builder.objectRef<ClosingWorth>("ClosingWorth").implement({
  description:
    "What accounts were worth at the closing prices of a day, by their last snapshot and the rows since. US dollars.",
  fields: (t) => ({
    day: t.expose("day", { type: "Date" }),
    total: t.expose("total", {
      type: "Decimal",
      nullable: true,
      description: "Null where a holding has no price, or where nothing proves what an account held.",
    }),
    held: t.exposeInt("held", { description: "Shares and contracts held, of each account." }),
    unpriced: t.exposeInt("unpriced", { description: "Of these the ones without a price." }),
    unproven: t.exposeStringList("unproven", {
      description:
        "Accounts whose history doesn't prove what they held: days of it are missing, or its rows don't lead to the next snapshot.",
    }),
    sources: t.expose("sources", {
      type: [CloseSourceEnum],
      description: "Where its prices come from; those of a snapshot last 3 trading days.",
    }),
  }),
});

builder.queryField("getClosingWorth", (t) =>
  t.field({
    type: [ClosingWorthType],
    description:
      "The worth on trading days without a snapshot of each account, at closing prices; oldest first. Only days on which a\n" +
      "closing price of anything held is stored. Beside getValueSeries, never in it.",
    args: {
      from: t.arg({ type: "Date", required: false, description: "Omitted: from the first snapshot." }),
      to: t.arg({
        type: "Date",
        required: false,
        description: "Included. Omitted: to today. At most 40 years after `from`.",
      }),
      accountIds: t.arg.idList({
        required: false,
        description: "Omitted: all accounts. Ids that are not yours find nothing.",
      }),
    },
    resolve: (_root, args, { services, reader, coverAccounts, today }) =>
      services.closingWorth.list(reader, { query: accountSpan.parse(args), coverAccounts, today }),
  }),
);
