import { portfolioDate, portfolioPage, portfolioScope } from "@strikebook/validators/portfolio/portfolio";
import { builder } from "../../graphql/builder.ts";
import { SortDirectionEnum } from "../../graphql/enums.ts";
import {
  AvailablePortfolioDatesType,
  PortfolioAccountType,
  PortfolioConnectionType,
  PortfolioPositionType,
} from "./portfolio.types.ts";
import { PortfolioStatisticsType, TotalPortfolioType } from "./portfolio-analytics.types.ts";

const DATE_RULE = "Omitted means today. Each account counts as of its newest snapshot on or before the date.";
const ACCOUNT_RULE =
  "An account's name as `getPortfolioAccounts` tells it; omitted means all. Unknown names find nothing.";
const ACCOUNT_ID_RULE = "An account by its id, instead of its name. An id that is not yours finds nothing.";

builder.queryFields((t) => {
  const date = t.arg({ type: "Date", required: false, description: DATE_RULE });
  const account = t.arg.string({ required: false, description: ACCOUNT_RULE });
  const accountId = t.arg.id({ required: false, description: ACCOUNT_ID_RULE });
  return {
    getPortfolioPositions: t.field({
      type: [PortfolioPositionType],
      description: "Every line that counts on the date, pending and wrapper lines included.",
      args: { date },
      resolve: (_root, args, { services, reader, today }) =>
        services.portfolio.listPositions(reader, portfolioDate.parse(args).date ?? today),
    }),
    getPortfolioConnection: t.field({
      type: PortfolioConnectionType,
      args: {
        date,
        account,
        accountId,
        symbol: t.arg.string({
          required: false,
          description: "Only lines of this symbol and of options on it; the summary stays that of all lines.",
        }),
        limit: t.arg.int({ required: false, defaultValue: 25 }),
        offset: t.arg.int({ required: false, defaultValue: 0 }),
        sort: t.arg.string({ required: false }),
        direction: t.arg({ type: SortDirectionEnum, required: false }),
      },
      resolve: (_root, { limit, offset, ...args }, { services, reader, today }) =>
        services.portfolio.readPage(
          reader,
          portfolioPage.parse({ ...args, limit: limit ?? 25, offset: offset ?? 0 }),
          today,
        ),
    }),
    getPortfolioAccounts: t.stringList({
      description: "Names of the accounts that count on the date.",
      args: { date },
      resolve: async (_root, args, { services, reader, today }) => {
        const date = portfolioDate.parse(args).date ?? today;
        const accounts = await services.portfolio.listAccounts(reader, date);
        return accounts.filter(({ day }) => day !== null).map(({ account }) => account);
      },
    }),
    getPortfolioAccountList: t.field({
      type: [PortfolioAccountType],
      description: "All accounts that ever had a position, by name: what a page lets people choose from.",
      args: { date },
      resolve: (_root, args, { services, reader, today }) =>
        services.portfolio.listAccounts(reader, portfolioDate.parse(args).date ?? today),
    }),
    getPortfolioStatistics: t.field({
      type: PortfolioStatisticsType,
      args: { date, account, accountId },
      resolve: (_root, args, { services, reader, today }) =>
        services.portfolioAnalytics.readStatistics(reader, portfolioScope.parse(args), today),
    }),
  };
});

builder.queryFields((t) => ({
  getTotalPortfolio: t.field({
    type: TotalPortfolioType,
    args: { date: t.arg({ type: "Date", required: false, description: DATE_RULE }) },
    resolve: (_root, args, { services, reader, today }) =>
      services.portfolioAnalytics.readTotals(reader, portfolioDate.parse(args), today),
  }),
  getAvailablePortfolioDates: t.field({
    type: AvailablePortfolioDatesType,
    resolve: (_root, _args, { services, reader }) => services.portfolio.listDates(reader),
  }),
  getLatestPortfolioDate: t.field({
    type: "Date",
    nullable: true,
    description: "The newest day of any account as it stands today.",
    resolve: (_root, _args, { services, reader, today }) => services.portfolio.findLatestDate(reader, today),
  }),
}));
