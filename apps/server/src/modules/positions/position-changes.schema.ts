import { deletePositions, POSITION_ROWS_MAX } from "@strikebook/validators/position-input";
import { onePosition } from "@strikebook/validators/positions";
import { builder } from "../../graphql/builder.ts";
import { DeleteCountResultType } from "../../graphql/delete-results.ts";
import { PositionTypeEnum } from "../../graphql/enums.ts";
import type { PositionsPreview, RowError, ValidPosition } from "./position-changes.service.ts";
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
    source: t.string({ required: false }),
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
  }),
});

const RowErrorType = builder.objectRef<RowError>("RowError").implement({
  fields: (t) => ({
    rowIndex: t.exposeInt("rowIndex", { description: "0-based" }),
    field: t.exposeString("field"),
    message: t.exposeString("message"),
  }),
});

const ValidPositionType = builder.objectRef<ValidPosition>("ValidPosition").implement({
  fields: (t) => ({
    symbol: t.exposeString("symbol"),
    quantity: t.expose("quantity", { type: "Decimal" }),
    positionType: t.expose("positionType", { type: PositionTypeEnum }),
    accountId: t.exposeID("accountId"),
    accountName: t.exposeString("accountName"),
    portfolioDate: t.expose("portfolioDate", { type: "Date" }),
    description: t.string({ nullable: true, resolve: ({ description }) => description ?? null }),
    lastPrice: t.field({ type: "Decimal", nullable: true, resolve: ({ lastPrice }) => lastPrice ?? null }),
    currentValue: t.expose("currentValue", { type: "Decimal", nullable: true }),
  }),
});

export const PositionsPreviewType = builder.objectRef<PositionsPreview>("PositionsPreview").implement({
  fields: (t) => ({
    isValid: t.boolean({ resolve: ({ errors }) => errors.length === 0 }),
    errors: t.field({ type: [RowErrorType], resolve: ({ errors }) => errors }),
    validPositions: t.field({ type: [ValidPositionType], resolve: ({ validPositions }) => validPositions }),
  }),
});

builder.mutationFields((t) => ({
  previewPortfolioPositions: t.field({
    type: PositionsPreviewType,
    description: `Checks at most ${POSITION_ROWS_MAX} rows and stores nothing.`,
    args: { positions: t.arg({ type: [AddPositionInput] }) },
    resolve: (_root, { positions }, { services, viewer }) =>
      services.positionChanges.preview(viewer.userId, positions),
  }),
  userAddPortfolioPosition: t.field({
    type: UserPortfolioType,
    args: { input: t.arg({ type: AddPositionInput }) },
    resolve: (_root, { input }, { services, viewer }) => services.positionChanges.add(viewer.userId, input),
  }),
  userUpdatePortfolio: t.field({
    type: UserPortfolioType,
    description:
      "Checks and changes only the fields that differ from what is stored; a short position stays short.",
    args: { portfolioId: t.arg.id(), input: t.arg({ type: UpdatePositionInput }) },
    resolve: (_root, { input, ...args }, { services, viewer }) =>
      services.positionChanges.update(viewer.userId, onePosition.parse(args).portfolioId, input),
  }),
  userDeletePortfolio: t.field({
    type: DeleteCountResultType,
    args: { portfolioId: t.arg.id() },
    resolve: async (_root, args, { services, viewer }) => {
      await services.positionChanges.delete(viewer.userId, onePosition.parse(args).portfolioId);
      return { success: true, message: "Portfolio deleted successfully", deletedCount: 1 };
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
    resolve: async (_root, args, { services, viewer }) => {
      const deletedCount = await services.positionChanges.deleteMatching(
        viewer.userId,
        deletePositions.parse(args),
      );
      const message = deletedCount === 1 ? "1 position deleted" : `${deletedCount} positions deleted`;
      return { success: true, message, deletedCount };
    },
  }),
}));
