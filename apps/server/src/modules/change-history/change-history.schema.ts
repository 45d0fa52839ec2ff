import type { Page } from "@strikebook/core/shared/page";
import { changesPage, oneChange } from "@strikebook/validators/change-history";
import { positionsOfUser } from "@strikebook/validators/portfolio/positions";
import { builder } from "../../graphql/builder.ts";
import type { ChangedField, ChangedRecord, ShownChange, Undone } from "./change-history.service.ts";

const ChangeKindEnum = builder.enumType("ChangeKind", {
  values: ["ADDED", "EDITED", "DELETED", "RESTORED", "UNDONE"] as const,
});

const ChangeEntityEnum = builder.enumType("ChangeEntity", { values: ["POSITION", "ACCOUNT"] as const });

const ChangedFieldType = builder.objectRef<ChangedField>("ChangedField").implement({
  fields: (t) => ({
    field: t.exposeString("field"),
    before: t.exposeString("before", { nullable: true }),
    after: t.exposeString("after", { nullable: true }),
  }),
});

const ChangedRecordType = builder.objectRef<ChangedRecord>("ChangedRecord").implement({
  fields: (t) => ({
    recordId: t.exposeID("recordId"),
    name: t.exposeString("name", { description: "The symbol, or the account's name." }),
    accountName: t.exposeString("accountName", { nullable: true }),
    portfolioDate: t.exposeString("portfolioDate", { nullable: true }),
    fields: t.expose("fields", { type: [ChangedFieldType] }),
  }),
});

const ChangeType = builder.objectRef<ShownChange>("Change").implement({
  fields: (t) => ({
    id: t.exposeID("id"),
    entity: t.expose("entity", { type: ChangeEntityEnum }),
    kind: t.expose("kind", { type: ChangeKindEnum }),
    summary: t.exposeString("summary"),
    recordCount: t.exposeInt("itemCount"),
    records: t.expose("records", { type: [ChangedRecordType], description: "The first 20 of them." }),
    isUndone: t.boolean({ resolve: ({ undoneById }) => undoneById !== null }),
    canUndo: t.boolean({ resolve: ({ isUndoable, undoneById }) => isUndoable && undoneById === null }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
  }),
});

const ChangesPageType = builder.objectRef<Page<ShownChange>>("ChangesPage").implement({
  fields: (t) => ({
    changes: t.expose("content", { type: [ChangeType] }),
    totalElements: t.exposeInt("totalElements"),
    totalPages: t.exposeInt("totalPages"),
    currentPage: t.exposeInt("number"),
    size: t.exposeInt("size"),
  }),
});

const UndoResultType = builder.objectRef<Undone>("UndoResult").implement({
  fields: (t) => ({
    success: t.boolean({ resolve: () => true }),
    message: t.exposeString("message"),
    changeId: t.exposeID("changeId", { description: "The undoing, which can be undone too." }),
    recordCount: t.exposeInt("recordCount"),
  }),
});

builder.queryField("userGetChanges", (t) =>
  t.field({
    type: ChangesPageType,
    description: "What you changed by hand in positions and accounts, newest first.",
    args: {
      page: t.arg.int({ required: false, defaultValue: 0 }),
      size: t.arg.int({ required: false, defaultValue: 20 }),
    },
    resolve: (_root, { page, size }, { services, ownerId }) =>
      services.changeHistory.list(ownerId, changesPage.parse({ page: page ?? 0, size: size ?? 20 })),
  }),
);

builder.mutationField("userUndoChange", (t) =>
  t.field({
    type: UndoResultType,
    description: "Takes a change back; refused with CONFLICT when what it changed has changed since.",
    args: { changeId: t.arg.id() },
    resolve: (_root, args, { services, ownerId, actor }) =>
      services.changeHistory.undo(actor, ownerId, oneChange.parse(args).changeId),
  }),
);

builder.mutationField("adminUndoChange", (t) =>
  t.field({
    type: UndoResultType,
    description: "Takes a change of the user's positions or accounts back, as the user can.",
    args: { userId: t.arg.id(), changeId: t.arg.id() },
    resolve: (_root, args, { services, actor }) => {
      const { userId } = positionsOfUser.parse(args);
      return services.changeHistory.undo(actor, userId, oneChange.parse(args).changeId);
    },
  }),
);
