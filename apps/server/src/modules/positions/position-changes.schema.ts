import { countWords } from "@strikebook/core/shared/count-words";
import {
  addPositionsRequest,
  chosenPositions,
  deletePositions,
  POSITION_ROWS_MAX,
  versionedPosition,
} from "@strikebook/validators/portfolio/position-input";
import { builder } from "../../graphql/builder.ts";
import type { GraphQLContext } from "../../graphql/context.ts";
import { DeleteCountResultType } from "../../graphql/delete-results.ts";
import { PositionTypeEnum } from "../../graphql/enums.ts";
import type {
  AddedPositions,
  Deletion,
  PositionsPreview,
  PreviewedPosition,
  RestoredPosition,
  RowError,
} from "./position-changes.service.ts";
import { UserPortfolioType } from "./positions.schema.ts";

export const AddPositionInput = builder.inputType("AddPositionInput", {
  fields: (t) => ({
    symbol: t.string(),
    quantity: t.field({ type: "Decimal" }),
    positionType: t.string(),
    accountId: t.id(),
    portfolioDate: t.field({ type: "Date" }),
    description: t.string({ required: false }),
    lastPrice: t.field({ type: "Decimal", required: false }),
    isWholeList: t.boolean({
      required: false,
      description:
        "Part of a list of everything in the account on this day: what is not in the list is gone, as with a file.",
    }),
    source: t.string({ required: false, description: "`copy` for a row that was copied from another." }),
  }),
});

export const UpdatePositionInput = builder.inputType("UpdatePositionInput", {
  fields: (t) => ({
    symbol: t.string({ required: false }),
    description: t.string({ required: false }),
    quantity: t.field({ type: "Decimal", required: false }),
    lastPrice: t.field({ type: "Decimal", required: false }),
    currentValue: t.field({ type: "Decimal", required: false }),
    positionType: t.string({ required: false }),
    portfolioDate: t.field({ type: "Date", required: false }),
    version: t.int({
      required: false,
      description:
        "As it was read. Refused with CONFLICT, naming the present values, when it was written since.",
    }),
  }),
});

const RowErrorType = builder.objectRef<RowError>("RowError").implement({
  fields: (t) => ({
    rowIndex: t.exposeInt("rowIndex", { description: "0-based" }),
    field: t.exposeString("field"),
    message: t.exposeString("message"),
  }),
});

const ValidPositionType = builder.objectRef<PreviewedPosition>("ValidPosition").implement({
  fields: (t) => ({
    symbol: t.exposeString("symbol"),
    quantity: t.expose("quantity", { type: "Decimal" }),
    positionType: t.expose("positionType", { type: PositionTypeEnum }),
    accountId: t.exposeID("accountId"),
    accountName: t.exposeString("accountName"),
    portfolioDate: t.expose("portfolioDate", { type: "Date" }),
    description: t.exposeString("description", { nullable: true }),
    lastPrice: t.expose("lastPrice", { type: "Decimal", nullable: true }),
    currentValue: t.expose("currentValue", { type: "Decimal", nullable: true }),
    isAlreadyThere: t.exposeBoolean("isAlreadyThere", {
      description: "The account has a row of the symbol and type on the day; adding makes another.",
    }),
  }),
});

const WholeListOfferType = builder
  .objectRef<PositionsPreview["wholeListOffers"][number]>("WholeListOffer")
  .implement({
    fields: (t) => ({
      accountId: t.exposeID("accountId"),
      accountName: t.exposeString("accountName"),
      portfolioDate: t.expose("portfolioDate", { type: "Date" }),
      heldSymbols: t.exposeInt("heldSymbols", { description: "Symbols that the account holds on the day." }),
      typedSymbols: t.exposeInt("typedSymbols", { description: "Those of them that were typed again." }),
    }),
  });

export const PositionsPreviewType = builder.objectRef<PositionsPreview>("PositionsPreview").implement({
  fields: (t) => ({
    isValid: t.boolean({ resolve: ({ errors }) => errors.length === 0 }),
    errors: t.expose("errors", { type: [RowErrorType] }),
    validPositions: t.expose("validPositions", { type: [ValidPositionType] }),
    wholeListOffers: t.expose("wholeListOffers", {
      type: [WholeListOfferType],
      description: "Accounts and days of which half of the symbols held, or more, were typed again.",
    }),
  }),
});

export const AddedPositionsType = builder.objectRef<AddedPositions>("AddedPositions").implement({
  fields: (t) => ({
    success: t.boolean({ resolve: ({ errors }) => errors.length === 0 }),
    addedCount: t.exposeInt("addedCount"),
    errors: t.expose("errors", { type: [RowErrorType] }),
    changeId: t.exposeID("changeId", { nullable: true }),
  }),
});

const RestoredPositionType = builder.objectRef<RestoredPosition>("RestoredPosition").implement({
  fields: (t) => ({
    position: t.expose("position", {
      type: UserPortfolioType,
      nullable: true,
      description: "Null when the broker's newest file no longer has it.",
    }),
    changeId: t.exposeID("changeId"),
  }),
});

builder.mutationFields((t) => ({
  previewPortfolioPositions: t.field({
    type: PositionsPreviewType,
    description: `Checks at most ${POSITION_ROWS_MAX} rows and stores nothing.`,
    args: { positions: t.arg({ type: [AddPositionInput] }) },
    resolve: (_root, { positions }, context) =>
      context.services.positionChanges.preview(changeBy(context), positions),
  }),
  userAddPortfolioPosition: t.field({
    type: UserPortfolioType,
    args: { input: t.arg({ type: AddPositionInput }) },
    resolve: (_root, { input }, context) => context.services.positionChanges.add(changeBy(context), input),
  }),
  userAddPortfolioPositions: t.field({
    type: AddedPositionsType,
    description: `Adds at most ${POSITION_ROWS_MAX} rows, all of them or none. The same requestId adds once.`,
    args: { inputs: t.arg({ type: [AddPositionInput] }), requestId: t.arg.id({ required: false }) },
    resolve: (_root, { inputs, ...args }, context) =>
      context.services.positionChanges.addMany(
        changeBy(context),
        inputs,
        addPositionsRequest.parse(args).requestId,
      ),
  }),
  userUpdatePortfolio: t.field({
    type: UserPortfolioType,
    description:
      "Checks and changes only the fields that differ from what is stored; a short position stays short.",
    args: { portfolioId: t.arg.id(), input: t.arg({ type: UpdatePositionInput }) },
    resolve: (_root, { input: { version, ...input }, portfolioId }, context) => {
      const given = versionedPosition.parse({ portfolioId, version });
      const change = changeBy(context);
      return context.services.positionChanges.update(change, given.portfolioId, input, given.version);
    },
  }),
  userRestorePortfolio: t.field({
    type: RestoredPositionType,
    description:
      "Takes the edit or the deletion of an imported position back to what the broker's newest file says.",
    args: { portfolioId: t.arg.id(), version: t.arg.int({ required: false }) },
    resolve: (_root, args, context) => {
      const { portfolioId, version } = versionedPosition.parse(args);
      return context.services.positionChanges.restore(changeBy(context), portfolioId, version);
    },
  }),
}));

builder.mutationFields((t) => ({
  userDeletePortfolio: t.field({
    type: DeleteCountResultType,
    args: { portfolioId: t.arg.id(), version: t.arg.int({ required: false }) },
    resolve: async (_root, args, context) => {
      const { portfolioId, version } = versionedPosition.parse(args);
      const change = changeBy(context);
      const { changeId } = await context.services.positionChanges.delete(change, portfolioId, version);
      return { success: true, message: "Portfolio deleted successfully", deletedCount: 1, changeId };
    },
  }),
  userDeletePortfolios: t.field({
    type: DeleteCountResultType,
    description:
      "Deletes positions by their ids in one step; an id that is not yours counts like one that is not there.",
    args: { portfolioIds: t.arg.idList() },
    resolve: async (_root, args, context) => {
      const { portfolioIds } = chosenPositions.parse(args);
      return resultOf(await context.services.positionChanges.deleteMany(changeBy(context), portfolioIds));
    },
  }),
  userDeletePortfolioPositions: t.field({
    type: DeleteCountResultType,
    description:
      "Deletes what matches every list given; an empty list matches nothing, and one must be given.",
    args: {
      accountIds: t.arg.idList({ required: false }),
      dates: t.arg({ type: ["Date"], required: false }),
      symbols: t.arg.stringList({ required: false }),
      positionTypes: t.arg({ type: [PositionTypeEnum], required: false }),
    },
    resolve: async (_root, args, context) => {
      const change = changeBy(context);
      return resultOf(
        await context.services.positionChanges.deleteMatching(change, deletePositions.parse(args)),
      );
    },
  }),
}));

// What is set aside is changed as ever, and read again after it.
const changeBy = ({ ownerId, kept, actor, today }: GraphQLContext) => ({
  userId: ownerId,
  reader: kept,
  actor,
  today,
});

function resultOf({ deletedCount, changeId }: Deletion) {
  const message = `${countWords(deletedCount, "position")} deleted`;
  return { success: true, message, deletedCount, changeId };
}
