import { countWords } from "@strikebook/core/shared/count-words";
import { USER_POSITIONS_SIZE_MAX } from "@strikebook/validators/portfolio/position-limits";
import {
  onePosition,
  positionsOfUser,
  userPositions,
  userPositionsPage,
} from "@strikebook/validators/portfolio/positions";
import { builder } from "../../graphql/builder.ts";
import { DeleteCountResultType } from "../../graphql/delete-results.ts";
import { SortDirectionEnum } from "../../graphql/enums.ts";
import { AdminPositionType } from "./positions-admin.schema.ts";
import type { KnownSum, ListedPositions } from "./user-positions.service.ts";

const KnownSumType = builder.objectRef<KnownSum>("KnownSum").implement({
  fields: (t) => ({
    value: t.expose("value", {
      type: "Decimal",
      nullable: true,
      description: "The sum of the values that are known; null when there are positions and none is known.",
    }),
    unknownCount: t.exposeInt("unknownCount", { description: "Positions without a value." }),
  }),
});

const AdminPortfolioPageType = builder.objectRef<ListedPositions>("AdminPortfolioPage").implement({
  fields: (t) => ({
    positions: t.expose("content", { type: [AdminPositionType] }),
    totalElements: t.exposeInt("totalElements"),
    totalPages: t.exposeInt("totalPages"),
    currentPage: t.exposeInt("number"),
    size: t.exposeInt("size"),
    chosenCount: t.exposeInt("chosenCount", {
      description: "Positions of the accounts and dates, whether they match the search or not.",
    }),
    dayCount: t.exposeInt("dayCount", { description: "The dates on which there are positions." }),
    currentValue: t.field({ type: KnownSumType, resolve: ({ totals }) => totals.value }),
    todaysGainLoss: t.field({
      type: KnownSumType,
      description: "Its value is null when the positions are of several days: a day's change is of one day.",
      resolve: ({ totals }) => totals.today,
    }),
    totalGainLoss: t.field({ type: KnownSumType, resolve: ({ totals }) => totals.total }),
  }),
});

builder.queryFields((t) => ({
  adminGetUserPositions: t.field({
    type: AdminPortfolioPageType,
    description:
      "A page of a user's positions, and sums of all that match. The search looks for a part of symbol, description or\n" +
      `account name. At most ${USER_POSITIONS_SIZE_MAX} positions on a page. What is unknown sorts last.`,
    args: {
      userId: t.arg.id(),
      accountIds: t.arg.idList(),
      dates: t.arg({ type: ["Date"] }),
      search: t.arg.string({ required: false }),
      page: t.arg.int({ required: false, defaultValue: 0 }),
      size: t.arg.int({ required: false, defaultValue: 20 }),
      sort: t.arg.string({ required: false, defaultValue: "portfolioDate" }),
      direction: t.arg({ type: SortDirectionEnum, required: false, defaultValue: "DESC" }),
    },
    resolve: (_root, { page, size, sort, direction, ...wanted }, { services }) =>
      services.userPositions.listPage(
        userPositionsPage.parse({
          ...wanted,
          page: page ?? 0,
          size: size ?? 20,
          sort: sort ?? "portfolioDate",
          direction: direction ?? "DESC",
        }),
      ),
  }),
  adminGetUserPosition: t.field({
    type: AdminPositionType,
    nullable: true,
    description: "Null when it is not there, or not the user's.",
    args: { userId: t.arg.id(), portfolioId: t.arg.id() },
    resolve: (_root, args, { services }) =>
      services.userPositions.find(positionsOfUser.parse(args).userId, onePosition.parse(args).portfolioId),
  }),
}));

builder.mutationFields((t) => ({
  adminDeleteUserPositions: t.field({
    type: DeleteCountResultType,
    description:
      "Deletes the positions of the user that adminGetUserPositions lists on all its pages, as adminDeletePortfolios does.",
    args: {
      userId: t.arg.id(),
      accountIds: t.arg.idList(),
      dates: t.arg({ type: ["Date"] }),
      search: t.arg.string({ required: false }),
    },
    resolve: async (_root, args, { services, actor, today }) => {
      const deletion = await services.userPositions.deleteMatching(
        { actor, today },
        userPositions.parse(args),
      );
      return {
        success: true,
        message: `${countWords(deletion.deletedCount, "position")} deleted`,
        ...deletion,
      };
    },
  }),
}));
