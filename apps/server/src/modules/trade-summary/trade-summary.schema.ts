import { EVERYTHING_ID } from "@strikebook/core/trade-summary/summarize-trades";
import type {
  PeriodSet,
  PeriodSummary,
  UnderlyingSummary,
} from "@strikebook/core/trade-summary/trade-summary";
import { dailyRange, periodQuery, summaryRange } from "@strikebook/validators/summaries/trade-summary";
import { builder } from "../../graphql/builder.ts";
import { BookEnum, PeriodTypeEnum } from "../../graphql/enums.ts";
import { SpanCoverageType } from "../../graphql/types/span-coverage.ts";
import type { DashboardWithPending } from "./trade-summary.service.ts";

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
      description: "Realized gross: before commission and fees.",
    }),
    totalCommission: t.expose("totalCommission", { type: "Decimal" }),
    totalFees: t.expose("totalFees", { type: "Decimal" }),
    netProfitLoss: t.expose("netProfitLoss", {
      type: "Decimal",
      description:
        "The period's profit: totalProfitLoss - totalCommission - totalFees = optionsProfitLoss + sharesProfitLoss.",
    }),
    optionsProfitLoss: t.expose("optionsProfitLoss", {
      type: "Decimal",
      description: "The part of netProfitLoss that closed option contracts made.",
    }),
    sharesProfitLoss: t.expose("sharesProfitLoss", {
      type: "Decimal",
      description: "The part of netProfitLoss that everything else made: shares, funds, bonds and bills.",
    }),
    income: t.expose("income", {
      type: "Decimal",
      description:
        "Dividends, interest and distributions, less fees and taxes that belong to no trade; not in netProfitLoss.",
    }),
    averageTradeSize: t.expose("averageTradeSize", { type: "Decimal" }),
    winningTrades: t.exposeInt("winningTrades"),
    losingTrades: t.exposeInt("losingTrades"),
    winRate: t.exposeFloat("winRate", {
      description:
        "winningTrades in percent of winningTrades + losingTrades (closings without a result are in neither); 0 when there is none.",
    }),
    largestWin: t.expose("largestWin", { type: "Decimal" }),
    largestLoss: t.expose("largestLoss", { type: "Decimal" }),
    unmatchedTrades: t.exposeInt("unmatchedTrades", {
      description: "Closings whose opening is not on record: they count in no profit or loss figure.",
    }),
    coverage: t.field({
      type: SpanCoverageType,
      description:
        "What the files of all accounts cover of the period: without it a figure of 0 says nothing. Of everything on record\n" +
        "(periodId 'all') from the first covered day to today.",
      resolve: ({ periodId, startDate, endDate }, _args, { coverSpan }) =>
        coverSpan(periodId === EVERYTHING_ID ? {} : { from: startDate, to: endDate }),
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

const DashboardType = builder.objectRef<DashboardWithPending>("DashboardTradeSummary").implement({
  fields: (t) => ({
    daily: t.expose("daily", {
      type: [PeriodSummaryType],
      description: "Monday to Friday of the current week.",
    }),
    weekly: t.expose("weekly", { type: PeriodSetType }),
    monthly: t.expose("monthly", { type: PeriodSetType }),
    yearly: t.expose("yearly", { type: PeriodSetType }),
    dayBefore: t.expose("dayBefore", {
      type: PeriodSummaryType,
      description: "The last trading day before today, which may be of the week before.",
    }),
    lifetime: t.expose("lifetime", {
      type: PeriodSummaryType,
      description:
        "Everything on record, periodId 'all': from the first day with a trade or income to the last.",
    }),
    lastTrades: t.expose("lastTrades", {
      type: PeriodSummaryType,
      nullable: true,
      description: "The last day with closings whose opening is on record; null without any.",
    }),
    hasTrades: t.exposeBoolean("hasTrades", {
      description: "True when anything bought, sold or closed is on record.",
    }),
    openContracts: t.exposeInt("openContracts", {
      description: "Option contracts open today, long and short; a part of one counts as one.",
    }),
    pendingPremium: t.expose("pendingPremium", {
      type: "Decimal",
      description: "Net premium of contracts still open, received positive: never profit.",
    }),
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
      resolve: (_root, { periodType, periodsBack, book: by }, { services, reader, today }) =>
        services.tradeSummary.summarizePeriod(
          reader,
          { ...periodQuery.parse({ periodType, periodsBack: periodsBack ?? 0 }), book: by ?? "TRADE" },
          today,
        ),
    }),
    getTradeSummaryForDateRange: t.field({
      type: PeriodSummaryType,
      args: { startDate: t.arg({ type: "Date" }), endDate: t.arg({ type: "Date" }), book },
      resolve: (_root, args, { services, reader }) =>
        services.tradeSummary.summarizeRange(reader, {
          ...summaryRange.parse(args),
          book: args.book ?? "TRADE",
        }),
    }),
    getDailyTradeSummary: t.field({
      type: [PeriodSummaryType],
      description: "Each day with closings, in order; at most 400 days.",
      args: { startDate: t.arg({ type: "Date" }), endDate: t.arg({ type: "Date" }), book },
      resolve: (_root, args, { services, reader }) =>
        services.tradeSummary.listDays(reader, {
          ...dailyRange.parse(args),
          book: args.book ?? "TRADE",
        }),
    }),
    getTradeSummaryByUnderlying: t.field({
      type: [UnderlyingSummaryType],
      description: "Each underlying with closings from the first day to the last, by name; at most 400 days.",
      args: { startDate: t.arg({ type: "Date" }), endDate: t.arg({ type: "Date" }), book },
      resolve: (_root, args, { services, reader }) =>
        services.tradeSummary.listUnderlyings(reader, {
          ...dailyRange.parse(args),
          book: args.book ?? "TRADE",
        }),
    }),
    getDashboardTradeSummary: t.field({
      type: DashboardType,
      args: { book },
      resolve: (_root, args, { services, reader, today }) =>
        services.tradeSummary.summarizeDashboard(reader, args.book ?? "TRADE", today),
    }),
  };
});
