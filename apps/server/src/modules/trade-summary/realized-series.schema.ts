import type { RealizedSeriesRow } from "@strikebook/core/trade-summary/realized-series";
import { realizedSeries } from "@strikebook/validators/summaries/series";
import { builder } from "../../graphql/builder.ts";
import { LedgerBookEnum } from "../../graphql/enums.ts";
import { seriesArgs } from "../../graphql/span-args.ts";

const RealizedSeriesRowType = builder.objectRef<RealizedSeriesRow>("RealizedSeriesRow").implement({
  fields: (t) => ({
    start: t.expose("start", {
      type: "Date",
      description:
        "The bucket's first day: the day, its Monday, the 1st or January 1, also where `from` is a later one.",
    }),
    options: t.expose("optionsProfitLoss", {
      type: "Decimal",
      description: "Closed option contracts, after commission and fees.",
    }),
    shares: t.expose("sharesProfitLoss", {
      type: "Decimal",
      description: "Everything else that was closed: shares, funds, bonds and bills.",
    }),
    income: t.expose("income", {
      type: "Decimal",
      description:
        "Dividends, interest and distributions, less fees and taxes that belong to no trade; not in total.",
    }),
    total: t.expose("netProfitLoss", {
      type: "Decimal",
      description: "The bucket's one profit, as everywhere: options + shares. Income stands beside it.",
    }),
    trades: t.exposeInt("trades", { description: "Closings, unmatched ones included." }),
    wins: t.exposeInt("wins", { description: "Closings with a net above 0." }),
    losses: t.exposeInt("losses", { description: "Closings with a net below 0." }),
  }),
});

builder.queryField("getRealizedSeries", (t) =>
  t.field({
    type: [RealizedSeriesRowType],
    description:
      "Realized profit in buckets, oldest first, for curves and bars; buckets without closings and income are left out.",
    args: {
      ...seriesArgs(),
      book: t.arg({ type: LedgerBookEnum, required: false, defaultValue: "TRADE" }),
      underlying: t.arg.string({
        required: false,
        description: "Only what was closed of it and options on it, and income of it.",
      }),
    },
    resolve: (_root, args, { services, reader }) =>
      services.realizedSeries.list(reader, realizedSeries.parse({ ...args, book: args.book ?? "TRADE" })),
  }),
);
