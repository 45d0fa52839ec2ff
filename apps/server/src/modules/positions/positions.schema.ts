import { EDITABLE_FIELDS, type EditableField } from "@strikebook/core/positions/position-edit";
import type { CalendarDate } from "@strikebook/core/shared/calendar-date";
import {
  accountOfPositions,
  onePosition,
  ownPositionsPage,
} from "@strikebook/validators/portfolio/positions";
import { builder } from "../../graphql/builder.ts";
import { PositionTypeEnum, SortDirectionEnum } from "../../graphql/enums.ts";
import { AccountAsOfType } from "../../graphql/types/account-as-of.ts";
import type { NamedPosition, PositionsPage, PositionsSummary, StoredEdit } from "./positions.service.ts";

/** Names of the contract for what can be edited. */
const FIELD_NAMES: Partial<Record<EditableField, string>> = { type: "positionType" };

type EditedField = {
  readonly field: EditableField;
  readonly edit: StoredEdit;
};

const EditedFieldType = builder.objectRef<EditedField>("EditedField").implement({
  fields: (t) => ({
    field: t.string({ resolve: ({ field }) => FIELD_NAMES[field] ?? field }),
    brokerValue: t.string({
      nullable: true,
      description: "As the broker's newest file has it.",
      resolve: ({ field, edit }) => (edit.broker ?? edit.base)[field],
    }),
    editedFrom: t.string({
      nullable: true,
      description: "What the broker said when it was edited; differs when a newer file says something else.",
      resolve: ({ field, edit }) => edit.base[field],
    }),
    editedValue: t.string({ nullable: true, resolve: ({ field, edit }) => edit.changes[field] ?? null }),
  }),
});

const PositionEditType = builder.objectRef<StoredEdit>("PositionEdit").implement({
  fields: (t) => ({
    editedAt: t.field({ type: "DateTime", resolve: ({ editedAt }) => new Date(editedAt) }),
    isGoneAtBroker: t.boolean({
      description: "The newest file of the day no longer has the row.",
      resolve: ({ broker }) => broker === null,
    }),
    fields: t.field({
      type: [EditedFieldType],
      resolve: (edit) =>
        EDITABLE_FIELDS.filter((field) => edit.changes[field] !== undefined).map((field) => ({
          field,
          edit,
        })),
    }),
  }),
});

/** A position, and the change that made it so when it answers one. */
type ShownPosition = NamedPosition & { readonly changeId?: string };

export const UserPortfolioType = builder.objectRef<ShownPosition>("UserPortfolio").implement({
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
      description: "Null: a snapshot does not say what was realized.",
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
    version: t.exposeInt("version", { description: "Raised by every write; give it back with a change." }),
    isImported: t.exposeBoolean("isImported", { description: "It came from a broker's file." }),
    edit: t.expose("edit", {
      type: PositionEditType,
      nullable: true,
      description: "What was changed of an imported position; null when it is as the broker says.",
    }),
    changeId: t.exposeID("changeId", {
      nullable: true,
      description: "The change that this answers, to be undone; null when the position was only read.",
    }),
  }),
});

const UserPortfolioPageType = builder.objectRef<PositionsPage>("UserPortfolioPage").implement({
  fields: (t) => ({
    portfolios: t.expose("content", { type: [UserPortfolioType] }),
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
      description: "Today, each account as of its own newest day.",
    }),
    asOf: t.field({
      type: [AccountAsOfType],
      description: "The accounts of totalCurrentValue, each with its day: newest first, then by name.",
      resolve: async (_summary, _args, { services, reader, today }) => [
        ...(await services.portfolio.listAsOf(reader, today)),
      ],
    }),
    maxPortfolioDate: t.expose("lastDate", { type: "Date", nullable: true }),
    minPortfolioDate: t.expose("firstDate", { type: "Date", nullable: true }),
    generatedAt: t.expose("generatedAt", { type: "DateTime" }),
  }),
});

export const AccountDatesType = builder
  .objectRef<{ readonly dates: readonly CalendarDate[]; readonly accountName: string }>("AccountDates")
  .implement({
    fields: (t) => ({
      dates: t.expose("dates", { type: ["Date"] }),
      accountName: t.exposeString("accountName"),
    }),
  });

builder.queryFields((t) => ({
  userGetAccountDates: t.field({
    type: AccountDatesType,
    args: { accountId: t.arg.id() },
    resolve: (_root, args, { services, reader }) =>
      services.positions.datesOfAccount(reader, accountOfPositions.parse(args).accountId),
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
    resolve: (_root, { page, size, sort, direction, ...filter }, { services, reader }) =>
      services.positions.listPage(
        reader,
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
    resolve: (_root, args, { services, reader }) =>
      services.positions.find(reader, onePosition.parse(args).portfolioId),
  }),
  userGetPortfolioStatistics: t.field({
    type: StatisticsType,
    resolve: (_root, _args, { services, reader, today }) => services.positions.summarize(reader, today),
  }),
}));

builder.queryFields((t) => ({
  userGetDistinctPortfolioDates: t.field({
    type: ["Date"],
    resolve: (_root, _args, { services, reader }) => services.positions.listDates(reader),
  }),
  userGetDistinctAccountNames: t.stringList({
    resolve: (_root, _args, { services, reader }) => services.positions.listAccountNames(reader),
  }),
  userGetDistinctSymbols: t.stringList({
    resolve: (_root, _args, { services, reader }) => services.positions.listSymbols(reader),
  }),
  userGetDistinctPositionTypes: t.field({
    type: [PositionTypeEnum],
    resolve: (_root, _args, { services, reader }) => services.positions.listTypes(reader),
  }),
}));
