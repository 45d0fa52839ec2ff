import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { builder } from "../../graphql/builder.ts";
import { PositionTypeEnum } from "../../graphql/enums.ts";
import { AccountAsOfType } from "../../graphql/types/account-as-of.ts";
import type { PortfolioAccount, PortfolioConnection, PortfolioPosition } from "./portfolio.service.ts";
import type { LineTotals, NamedDayChange, Summary } from "./snapshot-scope.ts";

const PositionKindEnum = builder.enumType("PositionKind", {
  values: ["HOLDING", "PENDING", "WRAPPER"] as const,
});

const FreshnessEnum = builder.enumType("Freshness", {
  description:
    "CURRENT is the latest portfolio date, RECENT at most 3 trading days older than today, else OLD.",
  values: ["CURRENT", "RECENT", "OLD"] as const,
});

export const PortfolioPositionType = builder.objectRef<PortfolioPosition>("PortfolioPosition").implement({
  fields: (t) => ({
    id: t.exposeID("id"),
    accountNumber: t.exposeString("accountNumber", { nullable: true }),
    accountName: t.exposeString("accountName", {
      description: "Unique among the person's accounts: a repeated name carries the end of its number.",
    }),
    symbol: t.exposeString("symbol"),
    description: t.exposeString("description", { nullable: true }),
    quantity: t.expose("quantity", { type: "Decimal", nullable: true }),
    lastPrice: t.expose("lastPrice", { type: "Decimal", nullable: true }),
    lastPriceChange: t.expose("lastPriceChange", { type: "Decimal", nullable: true }),
    currentValue: t.expose("currentValue", { type: "Decimal", nullable: true }),
    todaysGainLossDollar: t.expose("todaysGainLossDollar", { type: "Decimal", nullable: true }),
    todaysGainLossPercent: t.exposeFloat("todaysGainLossPercent", { nullable: true }),
    totalGainLossDollar: t.expose("totalGainLossDollar", { type: "Decimal", nullable: true }),
    totalGainLossPercent: t.exposeFloat("totalGainLossPercent", { nullable: true }),
    percentOfAccount: t.exposeFloat("percentOfAccount", { nullable: true }),
    costBasisTotal: t.expose("costBasisTotal", { type: "Decimal", nullable: true }),
    averageCostBasis: t.expose("averageCostBasis", { type: "Decimal", nullable: true }),
    type: t.expose("type", { type: PositionTypeEnum }),
    portfolioDate: t.expose("portfolioDate", { type: "Date" }),
    kind: t.expose("kind", {
      type: PositionKindEnum,
      description:
        "HOLDING, PENDING (cash on the way) or WRAPPER (repeats another account, left out of totals).",
    }),
    holdingType: t.exposeString("holdingType", {
      nullable: true,
      description: "Cash, Margin or Short, as the broker writes it.",
    }),
  }),
});

export const PortfolioAccountType = builder.objectRef<PortfolioAccount>("PortfolioAccount").implement({
  fields: (t) => ({
    accountId: t.exposeID("accountId"),
    account: t.exposeString("account", { description: "Unique among the person's accounts." }),
    day: t.expose("day", {
      type: "Date",
      nullable: true,
      description: "The day that counts on the date; null when the account counts nothing then.",
    }),
    closedOn: t.expose("closedOn", { type: "Date", nullable: true }),
  }),
});

const AccountDayChangeType = builder.objectRef<NamedDayChange>("AccountDayChange").implement({
  fields: (t) => ({
    accountId: t.exposeID("accountId"),
    account: t.exposeString("account", { description: "Unique among the person's accounts." }),
    day: t.expose("day", { type: "Date" }),
    change: t.expose("change", {
      type: "Decimal",
      nullable: true,
      description: "US dollars, over the positions whose change on the day is known.",
    }),
  }),
});

export const PortfolioSummaryType = builder.objectRef<Summary>("PortfolioSummary").implement({
  fields: (t) => ({
    asOf: t.expose("asOf", {
      type: [AccountAsOfType],
      description:
        "The accounts that the figures are made of, each with the day of its snapshot: newest first, then by name.",
    }),
    count: t.exposeInt("count", { description: "Positions: neither pending nor wrapper lines." }),
    totalCurrentValue: t.expose("totalCurrentValue", { type: "Decimal" }),
    totalGainLossDollar: t.expose("totalGainLossDollar", { type: "Decimal" }),
    totalGainLossPercent: t.exposeFloat("totalGainLossPercent"),
    todaysGainLossDollar: t.expose("todaysGainLossDollar", {
      type: "Decimal",
      nullable: true,
      description:
        "Over the positions whose change on dayChangeDay is known. Null when none is, and when accounts have different\n" +
        "days: then dayChanges has each account's own.",
    }),
    dayChangeDay: t.expose("dayChangeDay", {
      type: "Date",
      nullable: true,
      description:
        "The day of todaysGainLossDollar, which heads it: today's change only when it is today. Null with it.",
    }),
    dayChanges: t.expose("dayChanges", {
      type: [AccountDayChangeType],
      description:
        "What each account changed by on its own day, newest first; accounts without a known change are left out.",
    }),
    actualDate: t.expose("actualDate", {
      type: "Date",
      nullable: true,
      description:
        "The newest day of the accounts that the figures are made of; null when nothing is stored.",
    }),
    uniqueSymbols: t.exposeInt("uniqueSymbols"),
    uniqueAccounts: t.exposeInt("uniqueAccounts"),
    totalCashValue: t.expose("totalCashValue", { type: "Decimal" }),
    totalStockValue: t.expose("totalStockValue", { type: "Decimal" }),
    totalOptionsValue: t.expose("totalOptionsValue", { type: "Decimal" }),
    pendingValue: t.expose("pendingValue", {
      type: "Decimal",
      description: "Cash on the way, part of totalCurrentValue.",
    }),
    unknownGainCount: t.exposeInt("unknownGainCount", {
      description: "Positions whose gain is unknown and so not in totalGainLossDollar.",
    }),
    gainCount: t.exposeInt("gainCount", {
      description: "Positions that are not cash: unknownGainCount of them have an unknown gain.",
    }),
    ageDays: t.exposeInt("ageDays", {
      nullable: true,
      description: "Calendar days since actualDate, once it is more than 3 trading days ago; else null.",
    }),
    freshness: t.expose("freshness", {
      type: FreshnessEnum,
      nullable: true,
      description: "Null when nothing is stored.",
    }),
  }),
});

type Place = Pick<PortfolioConnection, "offset" | "positions" | "totalCount">;

const PageInfoType = builder.objectRef<Place>("PageInfo").implement({
  fields: (t) => ({
    hasNextPage: t.boolean({
      resolve: ({ offset, positions, totalCount }) => offset + positions.length < totalCount,
    }),
    hasPreviousPage: t.boolean({ resolve: ({ offset }) => offset > 0 }),
    startCursor: t.string({
      nullable: true,
      resolve: ({ offset, positions }) => (positions.length === 0 ? null : cursorOf(offset)),
    }),
    endCursor: t.string({
      nullable: true,
      resolve: ({ offset, positions }) =>
        positions.length === 0 ? null : cursorOf(offset + positions.length - 1),
    }),
  }),
});

/** A place in the list, opaque to clients. */
const cursorOf = (index: number) => Buffer.from(`position:${index}`).toString("base64url");

const LineTotalsType = builder.objectRef<LineTotals>("PortfolioTotals").implement({
  fields: (t) => ({
    totalCurrentValue: t.expose("totalCurrentValue", { type: "Decimal" }),
    todaysGainLossDollar: t.expose("todaysGainLossDollar", {
      type: "Decimal",
      nullable: true,
      description: "As PortfolioSummary.todaysGainLossDollar, of these lines.",
    }),
    dayChangeDay: t.expose("dayChangeDay", {
      type: "Date",
      nullable: true,
      description: "The day of todaysGainLossDollar; null with it.",
    }),
    totalGainLossDollar: t.expose("totalGainLossDollar", { type: "Decimal" }),
    totalGainLossPercent: t.exposeFloat("totalGainLossPercent"),
    gainCount: t.exposeInt("gainCount"),
    unknownGainCount: t.exposeInt("unknownGainCount"),
  }),
});

export const PortfolioConnectionType = builder
  .objectRef<PortfolioConnection>("PortfolioConnection")
  .implement({
    fields: (t) => ({
      positions: t.expose("positions", {
        type: [PortfolioPositionType],
        description: "Every line of the snapshot: pending and wrapper lines are shown, and are no positions.",
      }),
      pageInfo: t.field({ type: PageInfoType, resolve: (connection) => connection }),
      totalCount: t.exposeInt("totalCount", {
        description:
          "Lines of all pages, pending and wrapper lines included; summary.count is the number of positions.",
      }),
      totals: t.expose("totals", {
        type: LineTotalsType,
        description: "Of the lines of all pages: with a symbol only its own, else as the summary.",
      }),
      summary: t.expose("summary", { type: PortfolioSummaryType }),
    }),
  });

export const AvailablePortfolioDatesType = builder
  .objectRef<readonly CalendarDate[]>("AvailablePortfolioDates")
  .implement({
    fields: (t) => ({
      startDate: t.field({ type: "Date", nullable: true, resolve: (dates) => dates[0] ?? null }),
      endDate: t.field({ type: "Date", nullable: true, resolve: (dates) => dates.at(-1) ?? null }),
      availableDates: t.field({
        type: ["Date"],
        description: "Oldest first.",
        resolve: (dates) => [...dates],
      }),
      totalDates: t.int({ resolve: (dates) => dates.length }),
    }),
  });
