import { countWords } from "@strikebook/core/shared/count-words";
import {
  addPositionsRequest,
  chosenPositions,
  POSITION_ROWS_MAX,
  versionedPosition,
} from "@strikebook/validators/portfolio/position-input";
import {
  accountOfPositions,
  chosenSnapshots,
  portfolioDays,
  positionsOfUser,
} from "@strikebook/validators/portfolio/positions";
import { builder } from "../../graphql/builder.ts";
import { DeleteCountResultType, DeleteResultType } from "../../graphql/delete-results.ts";
import { PositionTypeEnum } from "../../graphql/enums.ts";
import { BrokerageAccountType } from "../../graphql/types/brokerage-account.ts";
import type { AdminPosition } from "./admin-position.ts";
import {
  AddedPositionsType,
  AddPositionInput,
  PositionsPreviewType,
  UpdatePositionInput,
} from "./position-changes.schema.ts";
import { AccountDatesType } from "./positions.schema.ts";
import { CONFIRM_WORD, type Owner, UNCONFIRMED_MAX } from "./positions-admin.service.ts";

const UserRefType = builder.objectRef<Owner>("UserRef").implement({
  fields: (t) => ({
    id: t.exposeID("id"),
    username: t.exposeString("username"),
    fullName: t.exposeString("fullName"),
    email: t.exposeString("email"),
  }),
});

export const AdminPositionType = builder.objectRef<AdminPosition>("AdminPortfolioPosition").implement({
  fields: (t) => ({
    id: t.exposeID("id"),
    portfolioDate: t.expose("portfolioDate", { type: "Date" }),
    accountNumber: t.string({
      nullable: true,
      resolve: ({ account }) => account.accountIdentifier ?? null,
    }),
    accountName: t.exposeString("accountName"),
    symbol: t.exposeString("symbol"),
    description: t.exposeString("description", { nullable: true }),
    quantity: t.expose("quantity", { type: "Decimal", nullable: true }),
    lastPrice: t.expose("lastPrice", { type: "Decimal", nullable: true }),
    currentValue: t.expose("currentValue", { type: "Decimal", nullable: true }),
    todaysGainLossDollar: t.expose("todaysGainLoss", { type: "Decimal", nullable: true }),
    totalGainLossDollar: t.expose("unrealizedGainLoss", { type: "Decimal", nullable: true }),
    costBasisTotal: t.expose("costBasis", { type: "Decimal", nullable: true }),
    averageCostBasis: t.expose("averageCostBasis", { type: "Decimal", nullable: true }),
    type: t.expose("type", { type: PositionTypeEnum }),
    user: t.expose("user", { type: UserRefType }),
    account: t.expose("account", { type: BrokerageAccountType }),
    version: t.exposeInt("version", { description: "Raised by every write; give it back with a change." }),
    isImported: t.exposeBoolean("isImported", { description: "It came from a broker's file." }),
    isEdited: t.boolean({
      description: "It came from a broker's file and was changed by hand.",
      resolve: ({ edit }) => edit !== null,
    }),
  }),
});

builder.queryFields((t) => ({
  adminGetAccountDates: t.field({
    type: AccountDatesType,
    args: { accountId: t.arg.id() },
    resolve: (_root, args, { services }) =>
      services.positionsAdmin.datesOfAccount(accountOfPositions.parse(args).accountId),
  }),
  adminGetPortfolioPositions: t.field({
    type: [AdminPositionType],
    description: "Newest day first. An account or day that does not exist has no positions.",
    args: { accountIds: t.arg.idList(), dates: t.arg({ type: ["Date"] }) },
    resolve: (_root, args, { services }) => {
      const { accountIds, dates } = chosenSnapshots.parse(args);
      return services.positionsAdmin.list(accountIds, dates);
    },
  }),
}));

builder.mutationFields((t) => ({
  adminPreviewPortfolioPositions: t.field({
    type: PositionsPreviewType,
    description: `Checks at most ${POSITION_ROWS_MAX} rows of the user's accounts and stores nothing.`,
    args: { userId: t.arg.id(), positions: t.arg({ type: [AddPositionInput] }) },
    resolve: (_root, { positions, ...args }, { services, today }) =>
      services.positionsAdmin.preview(today, positionsOfUser.parse(args).userId, positions),
  }),
  adminAddPortfolioPosition: t.field({
    type: AdminPositionType,
    description: "The account must be the user's.",
    args: { userId: t.arg.id(), input: t.arg({ type: AddPositionInput }) },
    resolve: (_root, { input, ...args }, { services, actor, today }) =>
      services.positionsAdmin.add({ actor, today }, positionsOfUser.parse(args).userId, input),
  }),
  adminAddPortfolioPositions: t.field({
    type: AddedPositionsType,
    description: `Adds at most ${POSITION_ROWS_MAX} rows, all of them or none. The same requestId adds once.`,
    args: {
      userId: t.arg.id(),
      inputs: t.arg({ type: [AddPositionInput] }),
      requestId: t.arg.id({ required: false }),
    },
    resolve: (_root, { inputs, ...args }, { services, actor, today }) => {
      const { userId } = positionsOfUser.parse(args);
      const { requestId } = addPositionsRequest.parse(args);
      return services.positionsAdmin.addMany({ actor, today }, userId, inputs, requestId);
    },
  }),
}));

builder.mutationFields((t) => ({
  adminUpdatePortfolio: t.field({
    type: AdminPositionType,
    description:
      "Checks and changes only the fields that differ from what is stored; a short position stays short. It is in the\n" +
      "owner's history, who can undo it.",
    args: { portfolioId: t.arg.id(), input: t.arg({ type: UpdatePositionInput }) },
    resolve: (_root, { input: { version, ...input }, portfolioId }, { services, actor, today }) => {
      const given = versionedPosition.parse({ portfolioId, version });
      return services.positionsAdmin.update({ actor, today }, given.portfolioId, input, given.version);
    },
  }),
  adminDeletePortfolio: t.field({
    type: DeleteResultType,
    description: "A position of a broker's file stays deleted when the file is imported again.",
    args: { portfolioId: t.arg.id(), version: t.arg.int({ required: false }) },
    resolve: async (_root, args, { services, actor, today }) => {
      const { portfolioId, version } = versionedPosition.parse(args);
      const { changeId } = await services.positionsAdmin.delete({ actor, today }, portfolioId, version);
      return { success: true, message: "Portfolio deleted successfully", changeId };
    },
  }),
  adminDeletePortfolios: t.field({
    type: DeleteCountResultType,
    description:
      "Deletes positions of the user by their ids in one step, with one entry in the log and one change in the owner's\n" +
      "history; an id that is not the user's counts like one that is not there. Undone by the owner or adminUndoChange.",
    args: { userId: t.arg.id(), portfolioIds: t.arg.idList() },
    resolve: async (_root, args, { services, actor, today }) => {
      const { userId } = positionsOfUser.parse(args);
      const { portfolioIds } = chosenPositions.parse(args);
      const deletion = await services.positionsAdmin.deleteMany({ actor, today }, userId, portfolioIds);
      return {
        success: true,
        message: `${countWords(deletion.deletedCount, "position")} deleted`,
        ...deletion,
      };
    },
  }),
  adminDeletePortfolioPositions: t.field({
    type: DeleteCountResultType,
    description:
      "Deletes the positions of all users on the days, both included, as each owner's own deletion would: one transaction\n" +
      `and one entry in the audit log for each user, who can undo it. More than ${UNCONFIRMED_MAX} positions need\n` +
      `confirm: "${CONFIRM_WORD}".`,
    args: {
      startDate: t.arg({ type: "Date" }),
      endDate: t.arg({ type: "Date" }),
      confirm: t.arg.string({ required: false }),
    },
    resolve: async (_root, args, { services, actor, today }) => {
      const days = portfolioDays.parse(args);
      const isConfirmed = args.confirm === CONFIRM_WORD;
      const by = { actor, today };
      const { deletedCount, userCount } = await services.positionsAdmin.deleteBetween(by, days, isConfirmed);
      const message = `${countWords(deletedCount, "position")} of ${countWords(userCount, "user")} deleted`;
      return { success: true, message, deletedCount };
    },
  }),
}));
