import type { ProfitBrought, ProfitOfPeriod } from "@strikebook/core/ledger/profit-brought";
import { builder } from "../builder.ts";

const ProfitOfPeriodType = builder.objectRef<ProfitOfPeriod>("ProfitOfPeriod").implement({
  description: "The part of the profit that an import brought which falls into one month or year.",
  fields: (t) => ({
    from: t.expose("from", { type: "Date", description: "First and last day of the period, both included." }),
    to: t.expose("to", { type: "Date" }),
    total: t.expose("total", { type: "Decimal" }),
    trades: t.exposeInt("trades"),
    underlyings: t.exposeInt("underlyings"),
  }),
});

export const ProfitBroughtType = builder.objectRef<ProfitBrought>("ProfitBrought").implement({
  description:
    "By how much an import changed realized profit, over all accounts, from just before it to just after it: also where it\nonly completed closings that were on record. In another's books: in the accounts of its file.",
  fields: (t) => ({
    from: t.expose("from", {
      type: "Date",
      description: "First and last day of the calendar months in which profit changed, both included.",
    }),
    to: t.expose("to", { type: "Date" }),
    total: t.expose("total", {
      type: "Decimal",
      description: "US dollars, trade book, net of commission and fees; negative when profit went.",
    }),
    trades: t.exposeInt("trades", {
      description: "Closings that count in profit now and did not before, less those that no longer do.",
    }),
    underlyings: t.exposeInt("underlyings", {
      description: "Underlyings whose profit or closings changed.",
    }),
    lastMonth: t.expose("lastMonth", {
      type: ProfitOfPeriodType,
      description: "The part of the last calendar month in which profit changed.",
    }),
    lastYear: t.expose("lastYear", {
      type: ProfitOfPeriodType,
      description: "The part of the last calendar year in which profit changed.",
    }),
  }),
});
