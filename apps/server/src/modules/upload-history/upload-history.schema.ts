import type { Page } from "@strikebook/core/shared/page";
import { oneImport, uploadHistoryPage } from "@strikebook/validators/uploads/upload-history";
import { builder } from "../../graphql/builder.ts";
import { FileTypeEnum } from "../../graphql/enums.ts";
import { ProfitBroughtType } from "../../graphql/types/profit-brought.ts";
import { totalLinesOf } from "../../import/session/answers.ts";
import type {
  ImportUndoEffect,
  ImportUndoPreview,
  ImportUndoResult,
  UndoneAccount,
} from "../../import/undo/undo.ts";
import type { PastUpload, UploadedAccount } from "./past-upload.ts";
import { describeUndo, describeUndoDetails, describeUndone } from "./undo-words.ts";

const UploadedAccountType = builder.objectRef<UploadedAccount>("UploadedAccount").implement({
  fields: (t) => ({
    accountId: t.exposeID("accountId", {
      nullable: true,
      description: "Null when the account has gone since.",
    }),
    accountNumber: t.exposeString("accountNumber", { nullable: true }),
    accountName: t.exposeString("accountName"),
  }),
});

const UploadHistoryEntryType = builder.objectRef<PastUpload>("UploadHistoryEntry").implement({
  description: "A file that was imported, whether it still counts or was undone.",
  fields: (t) => ({
    importId: t.exposeID("importId"),
    filename: t.exposeString("fileName"),
    fileType: t.expose("fileType", { type: FileTypeEnum }),
    brokerage: t.exposeString("brokerage"),
    sizeBytes: t.exposeInt("sizeBytes"),
    importedAt: t.expose("importedAt", { type: "DateTime" }),
    accounts: t.expose("accounts", { type: [UploadedAccountType], description: "By name." }),
    totalLines: t.int({
      description: "Data lines; new, duplicate, informational and review lines add up to them.",
      resolve: ({ counts }) => totalLinesOf(counts),
    }),
    newLines: t.int({ resolve: ({ counts }) => counts.newLines }),
    duplicateLines: t.int({ resolve: ({ counts }) => counts.duplicateLines }),
    informationalLines: t.int({ resolve: ({ counts }) => counts.informationalLines }),
    reviewLines: t.int({ resolve: ({ counts }) => counts.reviewLines }),
    firstDay: t.expose("firstDay", {
      type: "Date",
      nullable: true,
      description:
        "Days that the rows cover, both included: of a positions file its one day. Null without rows.",
    }),
    lastDay: t.expose("lastDay", { type: "Date", nullable: true }),
    undoneAt: t.expose("undoneAt", {
      type: "DateTime",
      nullable: true,
      description: "When the import was undone; null while it counts.",
    }),
    brought: t.expose("brought", {
      type: ProfitBroughtType,
      nullable: true,
      description: "Null where no realized profit changed, and once the import was undone.",
    }),
    canUndo: t.boolean({
      description: "False once it was undone. A READONLY user may undo nothing either way.",
      resolve: ({ undoneAt }) => undoneAt === null,
    }),
  }),
});

const UploadHistoryPageType = builder.objectRef<Page<PastUpload>>("UploadHistoryPage").implement({
  fields: (t) => ({
    uploads: t.expose("content", { type: [UploadHistoryEntryType] }),
    totalElements: t.exposeInt("totalElements"),
    totalPages: t.exposeInt("totalPages"),
    currentPage: t.exposeInt("number", { description: "0-based." }),
    size: t.exposeInt("size"),
  }),
});

const UndoneAccountType = builder.objectRef<UndoneAccount>("UndoneAccount").implement({
  fields: (t) => ({
    accountId: t.exposeID("accountId"),
    accountNumber: t.exposeString("accountNumber", { nullable: true }),
    accountName: t.exposeString("accountName"),
    transactionsRemoved: t.exposeInt("transactionsRemoved"),
    positionsRemoved: t.exposeInt("positionsRemoved"),
    isRemoved: t.exposeBoolean("isRemoved", {
      description: "An account that only this import had brought, and that nobody changed, goes too.",
    }),
  }),
});

const ImportUndoEffectType = builder.objectRef<ImportUndoEffect>("ImportUndoEffect").implement({
  description: "What undoing an import does: afterwards all is as if the file had never been imported.",
  fields: (t) => ({
    transactionsRemoved: t.exposeInt("transactionsRemoved", { description: "Rows that no other file has." }),
    transactionsKept: t.exposeInt("transactionsKept", {
      description: "Rows of the file that stay, because other files have them too.",
    }),
    transactionsReverted: t.exposeInt("transactionsReverted", {
      description:
        "Of those kept: rows whose fees, settlement and the like go back to what the other files say.",
    }),
    transactionsAdded: t.exposeInt("transactionsAdded", {
      description: "Lines of other files that were held for review because of this one and now count.",
    }),
    linesHeld: t.exposeInt("linesHeld", {
      description: "Lines of other files that are held for review from then on.",
    }),
    positionsRemoved: t.exposeInt("positionsRemoved"),
    closedLotsRemoved: t.int({
      description:
        "Lots of an export of realized gains; those of an older export of the same year count again.",
      resolve: ({ closedLotsRemoved }) => closedLotsRemoved ?? 0,
    }),
    positionsKept: t.exposeInt("positionsKept", {
      description:
        "Positions of the file's day that stay or come back, because other files of that day have them.",
    }),
    portfolioDates: t.expose("portfolioDates", { type: ["Date"] }),
    realizedPnlChange: t.expose("realizedPnlChange", {
      type: "Decimal",
      description:
        "US dollars, trade book, lifetime: negative when profit goes. Over all accounts; in another's books in those of the file.",
    }),
    cashChange: t.expose("cashChange", {
      type: "Decimal",
      description: "US dollars: what the ledger's cash of all accounts changes by.",
    }),
    unmatchedClosingsChange: t.exposeInt("unmatchedClosingsChange", {
      description:
        "Closings without an opening on record: positive when there are more of them afterwards. Of the same accounts.",
    }),
    accounts: t.expose("accounts", { type: [UndoneAccountType], description: "The accounts of the file." }),
  }),
});

const ImportUndoPreviewType = builder.objectRef<ImportUndoPreview>("ImportUndoPreview").implement({
  fields: (t) => ({
    importId: t.exposeID("importId"),
    filename: t.exposeString("fileName"),
    fileType: t.expose("fileType", { type: FileTypeEnum }),
    importedAt: t.expose("importedAt", { type: "DateTime" }),
    undoneAt: t.expose("undoneAt", {
      type: "DateTime",
      nullable: true,
      description: "Set when it has been undone already; effect is then what that did.",
    }),
    canUndo: t.boolean({ resolve: ({ undoneAt }) => undoneAt === undefined }),
    effect: t.expose("effect", { type: ImportUndoEffectType }),
    summary: t.string({
      description: "What will go, in a sentence to be shown as it is.",
      resolve: describeUndo,
    }),
    details: t.stringList({
      description: "What else changes, a sentence each; to be shown as they are.",
      resolve: ({ effect }) => describeUndoDetails(effect),
    }),
  }),
});

const ImportUndoResultType = builder.objectRef<ImportUndoResult>("ImportUndoResult").implement({
  fields: (t) => ({
    importId: t.exposeID("importId"),
    filename: t.exposeString("fileName"),
    fileType: t.expose("fileType", { type: FileTypeEnum }),
    undoneAt: t.expose("undoneAt", { type: "DateTime" }),
    effect: t.expose("effect", { type: ImportUndoEffectType }),
    message: t.string({
      description: "What went, in a sentence to be shown as it is.",
      resolve: describeUndone,
    }),
  }),
});

builder.queryFields((t) => ({
  getUploadHistory: t.field({
    type: UploadHistoryPageType,
    description:
      "The files that you imported, the latest first. A size under 1 becomes 20, over 100 becomes 100.",
    args: {
      page: t.arg.int({ required: false, defaultValue: 0 }),
      size: t.arg.int({ required: false, defaultValue: 20 }),
      accountId: t.arg.id({ required: false }),
      fileType: t.arg({ type: FileTypeEnum, required: false }),
      importId: t.arg.id({ required: false, description: "Only this import; none when it is not yours." }),
    },
    resolve: (_root, { page, size, ...filter }, { services, kept }) =>
      services.uploadHistory.list(
        kept,
        uploadHistoryPage.parse({ ...filter, page: page ?? 0, size: size ?? 20 }),
      ),
  }),
  getImportUndoPreview: t.field({
    type: ImportUndoPreviewType,
    description: "What undoing the import would do; it is worked out, and nothing is changed.",
    args: { importId: t.arg.id() },
    resolve: (_root, args, { actor, services, kept }) =>
      services.uploadHistory.previewUndo(actor, kept, oneImport.parse(args).importId),
  }),
}));

builder.mutationFields((t) => ({
  undoImport: t.field({
    type: ImportUndoResultType,
    description:
      "Afterwards all is as if the file had never been imported, whatever was imported since. Idempotent: a second undo answers\nwhat the first did. The same file may be imported again.",
    args: { importId: t.arg.id() },
    resolve: (_root, args, { actor, services, ownerId }) =>
      services.uploadHistory.undo(actor, ownerId, oneImport.parse(args).importId),
  }),
}));
