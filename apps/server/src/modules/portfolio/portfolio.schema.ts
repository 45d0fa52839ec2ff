import { portfolioDate, portfolioPage, portfolioScope } from "@strikebook/validators/portfolio";
import { builder } from "../../graphql/builder.ts";
import { SortDirectionEnum } from "../../graphql/enums.ts";
import {
  AvailablePortfolioDatesType,
  PortfolioConnectionType,
  PortfolioPositionType,
} from "./portfolio.types.ts";
import { PortfolioStatisticsType, TotalPortfolioType } from "./portfolio-analytics.types.ts";

const DATE_RULE = "Omitted means the latest; a date without a snapshot shows the newest one before it.";
const ACCOUNT_RULE =
  "An account's name as `getPortfolioAccounts` tells it; omitted means all. Unknown names find nothing.";

builder.queryFields((t) => {
  const date = t.arg({ type: "Date", required: false, description: DATE_RULE });
  const account = t.arg.string({ required: false, description: ACCOUNT_RULE });
  return {
    getPortfolioPositions: t.field({
      type: [PortfolioPositionType],
      description: "Every line of the date's snapshots, pending and wrapper lines included.",
      args: { date },
      resolve: (_root, args, { services, viewer }) =>
        services.portfolio.listPositions(viewer.userId, portfolioDate.parse(args).date ?? undefined),
    }),
    getPortfolioConnection: t.field({
      type: PortfolioConnectionType,
      args: {
        date,
        account,
        symbol: t.arg.string({
          required: false,
          description: "Only lines of this symbol and of options on it; the summary stays that of all lines.",
        }),
        limit: t.arg.int({ required: false, defaultValue: 25 }),
        offset: t.arg.int({ required: false, defaultValue: 0 }),
        sort: t.arg.string({ required: false }),
        direction: t.arg({ type: SortDirectionEnum, required: false }),
      },
      resolve: (_root, { limit, offset, ...args }, { services, viewer, today }) =>
        services.portfolio.readPage(
          viewer.userId,
          portfolioPage.parse({ ...args, limit: limit ?? 25, offset: offset ?? 0 }),
          today,
        ),
    }),
    getPortfolioAccounts: t.stringList({
      description: "Names of the accounts that hold positions on the portfolio date.",
      args: { date },
      resolve: (_root, args, { services, viewer }) =>
        services.portfolio.listAccounts(viewer.userId, portfolioDate.parse(args).date ?? undefined),
    }),
    getPortfolioStatistics: t.field({
      type: PortfolioStatisticsType,
      args: { date, account },
      resolve: (_root, args, { services, viewer, today }) =>
        services.portfolioAnalytics.readStatistics(viewer.userId, portfolioScope.parse(args), today),
    }),
    getTotalPortfolio: t.field({
      type: TotalPortfolioType,
      args: { date },
      resolve: (_root, args, { services, viewer, today }) =>
        services.portfolioAnalytics.readTotals(viewer.userId, portfolioDate.parse(args), today),
    }),
    getAvailablePortfolioDates: t.field({
      type: AvailablePortfolioDatesType,
      resolve: (_root, _args, { services, viewer }) => services.portfolio.listDates(viewer.userId),
    }),
    getLatestPortfolioDate: t.field({
      type: "Date",
      nullable: true,
      resolve: (_root, _args, { services, viewer }) => services.portfolio.findLatestDate(viewer.userId),
    }),
  };
});
