import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import { accountOfPositions, onePosition, ownPositionsPage } from "@strikebook/validators/positions";
import { builder } from "../../graphql/builder.ts";
import { PositionTypeEnum, SortDirectionEnum } from "../../graphql/enums.ts";
import type { NamedPosition, PositionsPage, PositionsSummary } from "./positions.service.ts";

export const UserPortfolioType = builder.objectRef<NamedPosition>("UserPortfolio").implement({
  fields: (t) => ({
    id: t.exposeID("id"),
    symbol: t.exposeString("symbol"),
    description: t.exposeString("description", { nullable: true }),
    quantity: t.expose("quantity", { type: "Decimal", nullable: true }),
    lastPrice: t.expose("lastPrice", { type: "Decimal", nullable: true }),
    currentValue: t.expose("currentValue", { type: "Decimal", nullable: true }),
    positionType: t.expose("type", { type: PositionTypeEnum }),
    type: t.expose("type", { type: PositionTypeEnum }),
    portfolioDate: t.expose("portfolioDate", { type: "Date" }),
    accountId: t.exposeID("accountId"),
    accountName: t.exposeString("accountName"),
    costBasis: t.expose("costBasis", { type: "Decimal", nullable: true }),
    unrealizedGainLoss: t.expose("unrealizedGainLoss", { type: "Decimal", nullable: true }),
    realizedGainLoss: t.field({
      type: "Decimal",
      nullable: true,
      description: "Null: a snapshot does not say what was realised.",
      resolve: () => null,
    }),
    rawPortfolioId: t.id({
      nullable: true,
      description: "Null: a position is its own raw row.",
      resolve: () => null,
    }),
    fileName: t.exposeString("fileName", { nullable: true }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    updatedAt: t.expose("updatedAt", { type: "DateTime" }),
  }),
});

const UserPortfolioPageType = builder.objectRef<PositionsPage>("UserPortfolioPage").implement({
  fields: (t) => ({
    portfolios: t.field({ type: [UserPortfolioType], resolve: ({ content }) => [...content] }),
    totalElements: t.exposeInt("totalElements"),
    totalPages: t.exposeInt("totalPages"),
    currentPage: t.exposeInt("number"),
    size: t.exposeInt("size"),
    totalCurrentValue: t.expose("currentValue", {
      type: "Decimal",
      description: "Of all positions that match, on this page or not.",
    }),
  }),
});

const StatisticsType = builder.objectRef<PositionsSummary>("UserPortfolioStatistics").implement({
  fields: (t) => ({
    totalPortfolios: t.exposeInt("positions"),
    distinctAccounts: t.exposeInt("accounts"),
    distinctSymbols: t.exposeInt("symbols"),
    distinctPositionTypes: t.exposeInt("types"),
    totalCurrentValue: t.expose("currentValue", {
      type: "Decimal",
      description: "Of the latest portfolio date.",
    }),
    maxPortfolioDate: t.expose("lastDate", { type: "Date", nullable: true }),
    minPortfolioDate: t.expose("firstDate", { type: "Date", nullable: true }),
    generatedAt: t.expose("generatedAt", { type: "DateTime" }),
  }),
});

const AccountDatesType = builder
  .objectRef<{ readonly dates: readonly CalendarDate[]; readonly accountName: string }>("AccountDates")
  .implement({
    fields: (t) => ({
      dates: t.field({ type: ["Date"], resolve: ({ dates }) => [...dates] }),
      accountName: t.exposeString("accountName"),
    }),
  });

builder.queryFields((t) => ({
  userGetAccountDates: t.field({
    type: AccountDatesType,
    args: { accountId: t.arg.id() },
    resolve: (_root, args, { services, viewer }) =>
      services.positions.datesOfAccount(viewer.userId, accountOfPositions.parse(args).accountId),
  }),
  userGetAllPortfolios: t.field({
    type: UserPortfolioPageType,
    args: {
      page: t.arg.int({ required: false, defaultValue: 0 }),
      size: t.arg.int({ required: false, defaultValue: 20 }),
      sort: t.arg.string({ required: false, defaultValue: "portfolioDate" }),
      direction: t.arg({ type: SortDirectionEnum, required: false, defaultValue: "DESC" }),
      startDate: t.arg({ type: "Date", required: false }),
      endDate: t.arg({ type: "Date", required: false }),
      accountId: t.arg.id({ required: false }),
      accountIds: t.arg.idList({ required: false }),
      dates: t.arg({ type: ["Date"], required: false }),
      symbol: t.arg.string({ required: false }),
      positionType: t.arg({ type: PositionTypeEnum, required: false }),
    },
    resolve: (_root, { page, size, sort, direction, ...filter }, { services, viewer }) =>
      services.positions.listPage(
        viewer.userId,
        ownPositionsPage.parse({
          ...filter,
          page: page ?? 0,
          size: size ?? 20,
          sort: sort ?? "portfolioDate",
          direction: direction ?? "DESC",
        }),
      ),
  }),
  userGetPortfolioById: t.field({
    type: UserPortfolioType,
    nullable: true,
    description: "Null when it is not there, or not yours.",
    args: { portfolioId: t.arg.id() },
    resolve: (_root, args, { services, viewer }) =>
      services.positions.find(viewer.userId, onePosition.parse(args).portfolioId),
  }),
  userGetPortfolioStatistics: t.field({
    type: StatisticsType,
    resolve: (_root, _args, { services, viewer }) => services.positions.summarize(viewer.userId),
  }),
}));

builder.queryFields((t) => ({
  userGetDistinctPortfolioDates: t.field({
    type: ["Date"],
    resolve: (_root, _args, { services, viewer }) => services.positions.listDates(viewer.userId),
  }),
  userGetDistinctAccountNames: t.stringList({
    resolve: (_root, _args, { services, viewer }) => services.positions.listAccountNames(viewer.userId),
  }),
  userGetDistinctSymbols: t.stringList({
    resolve: (_root, _args, { services, viewer }) => services.positions.listSymbols(viewer.userId),
  }),
  userGetDistinctPositionTypes: t.field({
    type: [PositionTypeEnum],
    resolve: (_root, _args, { services, viewer }) => services.positions.listTypes(viewer.userId),
  }),
}));
