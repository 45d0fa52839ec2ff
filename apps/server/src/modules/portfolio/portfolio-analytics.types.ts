import type {
  AccountBreakdown,
  Holding,
  PortfolioAllocation,
  SectorShare,
  SymbolBreakdown,
  TotalPortfolioRow,
  TypeBreakdown,
} from "@strikebook/core/portfolio/portfolio";
import { builder } from "../../graphql/builder.ts";
import { PositionTypeEnum } from "../../graphql/enums.ts";
import { PortfolioSummaryType } from "./portfolio.types.ts";
import type { PortfolioStatistics, TotalPortfolio } from "./portfolio-analytics.service.ts";

const TypeBreakdownType = builder.objectRef<TypeBreakdown>("TypeBreakdown").implement({
  fields: (t) => ({
    type: t.expose("type", { type: PositionTypeEnum }),
    isPending: t.exposeBoolean("isPending", {
      description: "Cash on the way: a row of type OTHER that is no position, so that the shares sum to 100.",
    }),
    count: t.exposeInt("count"),
    totalAmount: t.expose("totalAmount", { type: "Decimal" }),
    percentage: t.exposeFloat("percentage"),
  }),
});

const AccountBreakdownType = builder.objectRef<AccountBreakdown>("AccountBreakdown").implement({
  fields: (t) => ({
    account: t.exposeString("account"),
    count: t.exposeInt("count"),
    totalAmount: t.expose("totalAmount", { type: "Decimal", description: "Pending cash included." }),
    percentage: t.exposeFloat("percentage"),
  }),
});

const SymbolBreakdownType = builder.objectRef<SymbolBreakdown>("SymbolBreakdown").implement({
  fields: (t) => ({
    symbol: t.exposeString("symbol"),
    description: t.exposeString("description", { nullable: true }),
    type: t.expose("type", { type: PositionTypeEnum }),
    count: t.exposeInt("count"),
    totalAmount: t.expose("totalAmount", { type: "Decimal" }),
    netQuantity: t.expose("netQuantity", { type: "Decimal" }),
    percentage: t.exposeFloat("percentage"),
  }),
});

const SectorShareType = builder.objectRef<SectorShare>("SectorShare").implement({
  fields: (t) => ({
    sector: t.exposeString("sector"),
    percentage: t.exposeFloat("percentage"),
    value: t.expose("value", { type: "Decimal" }),
    positionCount: t.exposeInt("positionCount"),
  }),
});

const HoldingType = builder.objectRef<Holding>("Holding").implement({
  fields: (t) => ({
    symbol: t.exposeString("symbol"),
    description: t.exposeString("description", { nullable: true }),
    percentage: t.exposeFloat("percentage"),
    value: t.expose("value", { type: "Decimal" }),
    type: t.expose("type", { type: PositionTypeEnum }),
  }),
});

const PortfolioAllocationType = builder.objectRef<PortfolioAllocation>("PortfolioAllocation").implement({
  fields: (t) => ({
    stocksPercent: t.exposeFloat("stocksPercent"),
    optionsPercent: t.exposeFloat("optionsPercent"),
    cashPercent: t.exposeFloat("cashPercent", { description: "Pending cash included." }),
    pendingPercent: t.exposeFloat("pendingPercent", { description: "Cash on the way, part of cashPercent." }),
    otherPercent: t.exposeFloat("otherPercent"),
    topSectors: t.expose("topSectors", {
      type: [SectorShareType],
      description:
        "The eight of the highest value; an option counts for its underlying, unknown symbols as Other. Pending activity comes after them.",
    }),
    topHoldings: t.expose("topHoldings", {
      type: [HoldingType],
      description: "The ten of the highest value, over all accounts.",
    }),
  }),
});

export const PortfolioStatisticsType = builder
  .objectRef<PortfolioStatistics>("PortfolioStatistics")
  .implement({
    fields: (t) => ({
      summary: t.expose("summary", { type: PortfolioSummaryType }),
      byType: t.expose("byType", { type: [TypeBreakdownType] }),
      byAccount: t.expose("byAccount", { type: [AccountBreakdownType] }),
      bySymbol: t.expose("bySymbol", { type: [SymbolBreakdownType] }),
      allocation: t.expose("allocation", { type: PortfolioAllocationType }),
    }),
  });

const TotalPortfolioRowType = builder.objectRef<TotalPortfolioRow>("TotalPortfolioRow").implement({
  fields: (t) => ({
    symbol: t.exposeString("symbol"),
    description: t.exposeString("description", { nullable: true }),
    totalQuantity: t.expose("totalQuantity", { type: "Decimal" }),
    totalCurrentValue: t.expose("totalCurrentValue", { type: "Decimal" }),
    totalGainLossDollar: t.expose("totalGainLossDollar", { type: "Decimal" }),
    positionCount: t.exposeInt("positionCount"),
    unknownGainCount: t.exposeInt("unknownGainCount", {
      description: "Positions whose gain is unknown and so not in totalGainLossDollar.",
    }),
    accountCount: t.exposeInt("accountCount"),
    portfolioPercent: t.exposeFloat("portfolioPercent"),
  }),
});

export const TotalPortfolioType = builder.objectRef<TotalPortfolio>("TotalPortfolio").implement({
  fields: (t) => ({
    summary: t.expose("summary", { type: PortfolioSummaryType }),
    allocation: t.expose("allocation", { type: PortfolioAllocationType }),
    stocks: t.expose("stocks", { type: [TotalPortfolioRowType] }),
    options: t.expose("options", { type: [TotalPortfolioRowType] }),
    cashEquivalents: t.expose("cashEquivalents", { type: [TotalPortfolioRowType] }),
  }),
});
