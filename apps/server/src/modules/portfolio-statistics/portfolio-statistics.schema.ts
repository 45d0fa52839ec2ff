import type { DayOfAccounts } from "@strikebook/core/portfolio-statistics/portfolio-totals";
import type { ValueChange } from "@strikebook/core/portfolio-statistics/value-change";
import type { Period } from "@strikebook/core/shared/period";
import type { Trend } from "@strikebook/core/shared/trend";
import { statisticsDay, statisticsTrends } from "@strikebook/validators/portfolio/portfolio-statistics";
import { portfolioDays } from "@strikebook/validators/portfolio/positions";
import { builder } from "../../graphql/builder.ts";
import { PeriodTypeEnum } from "../../graphql/enums.ts";
import type { PeriodStatistics, PortfolioStatistics } from "./portfolio-statistics.service.ts";

const POSITIONS =
  "Of one day what is held on it; of several days the rows of every day, a holding once for each of them.";
const VALUE = "On the last of the days, each account as of its own newest one.";

const DayOfAccountsType = builder.objectRef<DayOfAccounts>("DayOfAccounts").implement({
  fields: (t) => ({
    day: t.expose("day", { type: "Date" }),
    accounts: t.exposeInt("accounts"),
    totalValue: t.expose("totalValue", { type: "Decimal", description: "Of these accounts." }),
    isOld: t.exposeBoolean("isOld", {
      description: "More than 10 trading days before the day that the total is of.",
    }),
  }),
});

const SHARED =
  "Accounts in totalCurrentValue that several people have on record under one number: each counts once, by its newest day.";
const AS_OF = "The days that totalCurrentValue is made of, newest first.";

const StatisticsType = builder.objectRef<PortfolioStatistics>("AdminPortfolioStatistics").implement({
  fields: (t) => ({
    totalPortfolios: t.exposeInt("positions", { description: POSITIONS }),
    distinctUsers: t.exposeInt("users"),
    distinctSymbols: t.exposeInt("symbols"),
    distinctPositionTypes: t.exposeInt("types"),
    totalCurrentValue: t.expose("currentValue", { type: "Decimal", description: VALUE }),
    asOf: t.expose("asOf", { type: [DayOfAccountsType], description: AS_OF }),
    sharedAccounts: t.exposeInt("sharedAccounts", { description: SHARED }),
    maxPortfolioDate: t.expose("lastDate", { type: "Date", nullable: true }),
    minPortfolioDate: t.expose("firstDate", { type: "Date", nullable: true }),
    generatedAt: t.expose("generatedAt", { type: "DateTime" }),
  }),
});

const RangeType = builder.objectRef<PortfolioStatistics & Period>("AdminPortfolioStatisticsRange").implement({
  fields: (t) => ({
    startDate: t.expose("startDate", { type: "Date" }),
    endDate: t.expose("endDate", { type: "Date" }),
    totalPortfolios: t.exposeInt("positions", { description: POSITIONS }),
    distinctUsers: t.exposeInt("users"),
    distinctSymbols: t.exposeInt("symbols"),
    distinctPositionTypes: t.exposeInt("types"),
    totalCurrentValue: t.expose("currentValue", { type: "Decimal", description: VALUE }),
    asOf: t.expose("asOf", { type: [DayOfAccountsType], description: AS_OF }),
    sharedAccounts: t.exposeInt("sharedAccounts", { description: SHARED }),
    maxPortfolioDate: t.expose("lastDate", { type: "Date", nullable: true }),
    minPortfolioDate: t.expose("firstDate", { type: "Date", nullable: true }),
    generatedAt: t.expose("generatedAt", { type: "DateTime" }),
  }),
});

const TrendEnum = builder.enumType("Trend", {
  values: ["INCREASING", "STABLE", "DECREASING"] as const satisfies readonly Trend[],
});

const TrendsType = builder.objectRef<PeriodStatistics>("AdminPortfolioStatisticsTrends").implement({
  fields: (t) => ({
    period: t.expose("period", { type: PeriodTypeEnum }),
    baseDate: t.expose("baseDate", { type: "Date" }),
    totalPortfolios: t.exposeInt("positions", { description: "Held at the end of the period." }),
    totalPortfoliosTrend: t.field({ type: TrendEnum, resolve: ({ trends }) => trends.positions }),
    distinctUsers: t.exposeInt("users"),
    distinctUsersTrend: t.field({ type: TrendEnum, resolve: ({ trends }) => trends.users }),
    distinctSymbols: t.exposeInt("symbols"),
    distinctSymbolsTrend: t.field({ type: TrendEnum, resolve: ({ trends }) => trends.symbols }),
    distinctPositionTypes: t.exposeInt("types"),
    distinctPositionTypesTrend: t.field({ type: TrendEnum, resolve: ({ trends }) => trends.types }),
    totalCurrentValue: t.expose("currentValue", { type: "Decimal", description: VALUE }),
    asOf: t.expose("asOf", { type: [DayOfAccountsType], description: AS_OF }),
    sharedAccounts: t.exposeInt("sharedAccounts", { description: SHARED }),
    totalCurrentValueTrend: t.field({ type: TrendEnum, resolve: ({ trends }) => trends.currentValue }),
  }),
});

const SPLIT = "Null when no holding has the quantities and prices that it takes.";

const ValueChangeType = builder.objectRef<ValueChange>("AdminPortfolioValueChange").implement({
  description: "The parts add up to the change exactly; positive ones raise the value.",
  fields: (t) => ({
    change: t.expose("change", { type: "Decimal" }),
    market: t.expose("market", {
      type: "Decimal",
      nullable: true,
      description: `What quantities that stayed gained or lost in price. ${SPLIT}`,
    }),
    bought: t.expose("bought", {
      type: "Decimal",
      nullable: true,
      description: `Quantities that came, at the later price; shares moved in are among them. ${SPLIT}`,
    }),
    sold: t.expose("sold", {
      type: "Decimal",
      nullable: true,
      description: `Quantities that went, at the later price: negative. ${SPLIT}`,
    }),
    cash: t.expose("cash", { type: "Decimal", description: "Cash and pending activity." }),
    unknown: t.expose("unknown", {
      type: "Decimal",
      description: "Of holdings without a quantity or a price.",
    }),
    unknownHoldings: t.exposeInt("unknownHoldings"),
    newlyCovered: t.expose("newlyCovered", {
      type: "Decimal",
      description: "Accounts with a snapshot by the later day only.",
    }),
    newlyCoveredAccounts: t.exposeInt("newlyCoveredAccounts"),
    noLongerCovered: t.expose("noLongerCovered", {
      type: "Decimal",
      description: "Accounts that ended in between: negative.",
    }),
    noLongerCoveredAccounts: t.exposeInt("noLongerCoveredAccounts"),
  }),
});

builder.queryFields((t) => ({
  adminGetPortfolioValueChange: t.field({
    type: ValueChangeType,
    description:
      "Why the value of all accounts changed between two days, each account as of its own newest one.",
    args: { startDate: t.arg({ type: "Date" }), endDate: t.arg({ type: "Date" }) },
    resolve: (_root, args, { services }) => services.portfolioStatistics.changeOf(portfolioDays.parse(args)),
  }),
  adminGetPortfolioStatistics: t.field({
    type: StatisticsType,
    description: "What the positions of all users come to, on all days.",
    resolve: (_root, _args, { services, today }) => services.portfolioStatistics.ofAllDays(today),
  }),
  adminGetPortfolioStatisticsByDate: t.field({
    type: StatisticsType,
    description:
      "What everybody holds on a day, each account as of its own newest one; its dates are the oldest and the newest of these.",
    args: { date: t.arg({ type: "Date" }) },
    resolve: (_root, args, { services }) =>
      services.portfolioStatistics.ofDay(statisticsDay.parse(args).date),
  }),
  adminGetPortfolioStatisticsByDateRange: t.field({
    type: RangeType,
    description: "The same of a run of days, both ends included.",
    args: { startDate: t.arg({ type: "Date" }), endDate: t.arg({ type: "Date" }) },
    resolve: async (_root, args, { services }) => {
      const days = portfolioDays.parse(args);
      return { ...days, ...(await services.portfolioStatistics.ofDays(days)) };
    },
  }),
  adminGetPortfolioStatisticsTrends: t.field({
    type: TrendsType,
    description:
      "What everybody holds at the end of the calendar period that holds baseDate, and which way each figure went since\n" +
      "the end of the period before it. Weeks begin on Monday.",
    args: { period: t.arg({ type: PeriodTypeEnum }), baseDate: t.arg({ type: "Date" }) },
    resolve: (_root, args, { services }) => {
      const { period, baseDate } = statisticsTrends.parse(args);
      return services.portfolioStatistics.trends(period, baseDate);
    },
  }),
  adminGetAvailablePortfolioDates: t.field({
    type: ["Date"],
    description: "Days on which any user has a position, newest first.",
    resolve: (_root, _args, { services }) => services.portfolioStatistics.listDates(),
  }),
}));
