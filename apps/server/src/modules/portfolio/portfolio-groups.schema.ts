import type { GroupedContract, GroupLine } from "@strikebook/core/portfolio/underlying-groups";
import { PAGE_LIMIT_MAX, portfolioGroupsPage } from "@strikebook/validators/portfolio/portfolio";
import { builder } from "../../graphql/builder.ts";
import { ContractCoverEnum } from "../../graphql/enums.ts";
import type { PortfolioPosition } from "./portfolio.service.ts";
import { PortfolioPositionType, PortfolioSummaryType } from "./portfolio.types.ts";
import type { PortfolioGroup, PortfolioGroups } from "./portfolio-groups.service.ts";

const PortfolioGroupKindEnum = builder.enumType("PortfolioGroupKind", {
  values: ["UNDERLYING", "CASH", "WRAPPER"] as const,
});

const GroupedContractType = builder.objectRef<GroupedContract>("GroupedContract").implement({
  fields: (t) => ({
    expiration: t.expose("expiration", { type: "Date" }),
    outOfTheMoneyPercent: t.exposeFloat("outOfTheMoneyPercent", {
      nullable: true,
      description:
        "From the shares' price in the snapshot to the strike: positive out of the money, negative in it; null when no shares are held.",
    }),
  }),
});

const GroupLineType = builder.objectRef<GroupLine<PortfolioPosition>>("PortfolioGroupLine").implement({
  fields: (t) => ({
    position: t.expose("line", { type: PortfolioPositionType }),
    contract: t.expose("contract", { type: GroupedContractType, nullable: true }),
  }),
});

const PortfolioGroupType = builder.objectRef<PortfolioGroup>("PortfolioGroup").implement({
  fields: (t) => ({
    kind: t.expose("kind", {
      type: PortfolioGroupKindEnum,
      description:
        "UNDERLYING (a symbol and the options on it), CASH (with pending cash) or WRAPPER (in no total).",
    }),
    symbol: t.exposeString("symbol", { description: "The underlying; a word for the other kinds." }),
    lastPrice: t.expose("lastPrice", {
      type: "Decimal",
      nullable: true,
      description: "Of the shares; null when none are held.",
    }),
    currentValue: t.expose("currentValue", { type: "Decimal" }),
    todaysGainLossDollar: t.expose("todaysGainLossDollar", {
      type: "Decimal",
      nullable: true,
      description:
        "Over the positions whose change on dayChangeDay is known; null when none is, and when its accounts have different days.",
    }),
    dayChangeDay: t.expose("dayChangeDay", {
      type: "Date",
      nullable: true,
      description: "The day of todaysGainLossDollar; null with it.",
    }),
    totalGainLossDollar: t.expose("totalGainLossDollar", { type: "Decimal" }),
    totalGainLossPercent: t.exposeFloat("totalGainLossPercent"),
    gainCount: t.exposeInt("gainCount", { description: "Positions that are not cash." }),
    unknownGainCount: t.exposeInt("unknownGainCount", {
      description: "Positions whose gain is unknown and so not in totalGainLossDollar.",
    }),
    percent: t.exposeFloat("percent", {
      nullable: true,
      description: "Of the total value; null for WRAPPER.",
    }),
    shares: t.expose("shares", { type: "Decimal", description: "Short shares taken off." }),
    longCalls: t.expose("longCalls", { type: "Decimal" }),
    shortCalls: t.expose("shortCalls", { type: "Decimal", description: "Contracts, from 0." }),
    longPuts: t.expose("longPuts", { type: "Decimal" }),
    shortPuts: t.expose("shortPuts", { type: "Decimal", description: "Contracts, from 0." }),
    callCover: t.expose("callCover", {
      type: ContractCoverEnum,
      nullable: true,
      description:
        "What stands behind all its short calls in one word, by the rule of getOpenContracts; null without any.",
    }),
    putCover: t.expose("putCover", {
      type: ContractCoverEnum,
      nullable: true,
      description: "The same for its short puts.",
    }),
    isCovered: t.exposeBoolean("isCovered", {
      description: "Every short call has the shares that it delivers in its own account.",
    }),
    isCashSecured: t.exposeBoolean("isCashSecured", {
      description: "Every short put is paid for by its account's cash, each dollar once.",
    }),
    lineCount: t.int({ resolve: ({ lines }) => lines.length }),
    lines: t.field({
      type: [GroupLineType],
      description: "Shares first, then contracts by expiry; the first of them, at most 100.",
      args: { limit: t.arg.int({ defaultValue: 25 }) },
      resolve: ({ lines }, { limit }) => lines.slice(0, Math.min(Math.max(0, limit ?? 25), PAGE_LIMIT_MAX)),
    }),
  }),
});

const PortfolioGroupPageType = builder.objectRef<PortfolioGroups>("PortfolioGroupPage").implement({
  fields: (t) => ({
    groups: t.expose("groups", { type: [PortfolioGroupType] }),
    offset: t.exposeInt("offset", { description: "Place of the first group, from 0." }),
    totalCount: t.exposeInt("totalCount", { description: "Groups of all pages." }),
    lineCount: t.exposeInt("lineCount", { description: "Lines of the groups of all pages." }),
    summary: t.expose("summary", { type: PortfolioSummaryType }),
  }),
});

builder.queryFields((t) => ({
  getPortfolioGroups: t.field({
    type: PortfolioGroupPageType,
    description:
      "The lines of getPortfolioConnection by underlying, the largest first; the groups without wrappers add up to the summary.",
    args: {
      date: t.arg({ type: "Date", required: false, description: "Omitted means today." }),
      account: t.arg.string({ required: false, description: "An account's name; omitted means all." }),
      accountId: t.arg.id({ required: false, description: "An account by its id, instead of its name." }),
      symbol: t.arg.string({
        required: false,
        description: "Only the group of this symbol; the summary stays.",
      }),
      limit: t.arg.int({ required: false, defaultValue: 25 }),
      offset: t.arg.int({ required: false, defaultValue: 0 }),
    },
    resolve: (_root, { limit, offset, ...args }, { services, reader, today }) =>
      services.portfolioGroups.readPage(
        reader,
        portfolioGroupsPage.parse({ ...args, limit: limit ?? 25, offset: offset ?? 0 }),
        today,
      ),
  }),
}));
