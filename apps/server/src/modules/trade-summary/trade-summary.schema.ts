import type {
  DashboardTradeSummary,
  PeriodSet,
  PeriodSummary,
  UnderlyingSummary,
} from "@strikebook/core/trade-summary/trade-summary";
import { dailyRange, periodQuery, summaryRange } from "@strikebook/validators/trade-summary";
import { builder } from "../../graphql/builder.ts";
import { BookEnum, PeriodTypeEnum } from "../../graphql/enums.ts";

const PeriodSummaryType = builder.objectRef<PeriodSummary>("PeriodSummary").implement({
  fields: (t) => ({
    periodId: t.exposeString("periodId", { description: "2026-11-20 for a day, 2026-W47, 2026-11, 2026." }),
    periodName: t.exposeString("periodName"),
    startDate: t.expose("startDate", { type: "Date" }),
    endDate: t.expose("endDate", { type: "Date" }),
    totalTrades: t.exposeInt("totalTrades", {
      description:
        "Closings (sell to close, buy to close, expiry, assignment, exercise, sale) dated in the period.",
    }),
    totalProfitLoss: t.expose("totalProfitLoss", {
      type: "Decimal",
      description: "Realised gross: before commission and fees.",
    }),
    totalCommission: t.expose("totalCommission", { type: "Decimal" }),
    totalFees: t.expose("totalFees", { type: "Decimal" }),
    netProfitLoss: t.expose("netProfitLoss", {
      type: "Decimal",
      description: "totalProfitLoss - totalCommission - totalFees",
    }),
    averageTradeSize: t.expose("averageTradeSize", { type: "Decimal" }),
    winningTrades: t.exposeInt("winningTrades"),
    losingTrades: t.exposeInt("losingTrades"),
    winRate: t.exposeFloat("winRate", { description: "Percent of totalTrades, 0 when there is none." }),
    largestWin: t.expose("largestWin", { type: "Decimal" }),
    largestLoss: t.expose("largestLoss", { type: "Decimal" }),
    unmatchedTrades: t.exposeInt("unmatchedTrades", {
      description: "Closings whose opening is not on record: they count in no profit or loss figure.",
    }),
  }),
});

const PeriodSetType = builder.objectRef<PeriodSet>("PeriodSet").implement({
  fields: (t) => ({
    current: t.expose("current", { type: PeriodSummaryType }),
    previous: t.expose("previous", { type: PeriodSummaryType }),
    twoPeriodsBack: t.expose("twoPeriodsBack", { type: PeriodSummaryType }),
    threePeriodsBack: t.expose("threePeriodsBack", { type: PeriodSummaryType }),
    fourPeriodsBack: t.expose("fourPeriodsBack", { type: PeriodSummaryType }),
    profitLossChange: t.expose("profitLossChange", {
      type: "Decimal",
      description: "current.netProfitLoss - previous.netProfitLoss",
    }),
    tradeCountChange: t.exposeInt("tradeCountChange"),
  }),
});

const DashboardType = builder.objectRef<DashboardTradeSummary>("DashboardTradeSummary").implement({
  fields: (t) => ({
    daily: t.field({
      type: [PeriodSummaryType],
      description: "Monday to Friday of the current week.",
      resolve: ({ daily }) => [...daily],
    }),
    weekly: t.expose("weekly", { type: PeriodSetType }),
    monthly: t.expose("monthly", { type: PeriodSetType }),
    yearly: t.expose("yearly", { type: PeriodSetType }),
  }),
});

const UnderlyingSummaryType = builder.objectRef<UnderlyingSummary>("UnderlyingSummary").implement({
  fields: (t) => ({
    underlying: t.exposeString("underlying"),
    totalTrades: t.exposeInt("totalTrades", { description: "Closings, unmatched ones included." }),
    totalCommission: t.expose("totalCommission", { type: "Decimal" }),
    totalFees: t.expose("totalFees", { type: "Decimal" }),
    netProfitLoss: t.expose("netProfitLoss", { type: "Decimal" }),
    unmatchedTrades: t.exposeInt("unmatchedTrades", {
      description: "Closings whose opening is not on record: they count in no profit or loss figure.",
    }),
  }),
});

builder.queryFields((t) => {
  const book = t.arg({ type: BookEnum, required: false, defaultValue: "TRADE" });
  return {
    getTradeSummary: t.field({
      type: PeriodSummaryType,
      args: {
        periodType: t.arg({ type: PeriodTypeEnum }),
        periodsBack: t.arg.int({ required: false, defaultValue: 0 }),
        book,
      },
      resolve: (_root, { periodType, periodsBack, book: by }, { services, viewer, today }) =>
        services.tradeSummary.summarizePeriod(
          viewer.userId,
          { ...periodQuery.parse({ periodType, periodsBack: periodsBack ?? 0 }), book: by ?? "TRADE" },
          today,
        ),
    }),
    getTradeSummaryForDateRange: t.field({
      type: PeriodSummaryType,
      args: { startDate: t.arg({ type: "Date" }), endDate: t.arg({ type: "Date" }), book },
      resolve: (_root, args, { services, viewer }) =>
        services.tradeSummary.summarizeRange(viewer.userId, {
          ...summaryRange.parse(args),
          book: args.book ?? "TRADE",
        }),
    }),
    getDailyTradeSummary: t.field({
      type: [PeriodSummaryType],
      description: "Each day with closings, in order; at most 400 days.",
      args: { startDate: t.arg({ type: "Date" }), endDate: t.arg({ type: "Date" }), book },
      resolve: (_root, args, { services, viewer }) =>
        services.tradeSummary.listDays(viewer.userId, {
          ...dailyRange.parse(args),
          book: args.book ?? "TRADE",
        }),
    }),
    getTradeSummaryByUnderlying: t.field({
      type: [UnderlyingSummaryType],
      description: "Each underlying with closings from the first day to the last, by name; at most 400 days.",
      args: { startDate: t.arg({ type: "Date" }), endDate: t.arg({ type: "Date" }), book },
      resolve: (_root, args, { services, viewer }) =>
        services.tradeSummary.listUnderlyings(viewer.userId, {
          ...dailyRange.parse(args),
          book: args.book ?? "TRADE",
        }),
    }),
    getDashboardTradeSummary: t.field({
      type: DashboardType,
      args: { book },
      resolve: (_root, args, { services, viewer, today }) =>
        services.tradeSummary.summarizeDashboard(viewer.userId, args.book ?? "TRADE", today),
    }),
  };
});
