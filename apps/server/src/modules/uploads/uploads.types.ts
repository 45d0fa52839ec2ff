import type { AlreadyIn } from "@strikebook/core/uploads/already-in";
import { cashMatches, missingCashWords, unreadLinesOf } from "@strikebook/core/uploads/cash-match";
import { builder } from "../../graphql/builder.ts";
import { FileTypeEnum } from "../../graphql/enums.ts";
import { BrokerageAccountType } from "../../graphql/types/brokerage-account.ts";
import { ProfitBroughtType } from "../../graphql/types/profit-brought.ts";
import {
  type ReviewLine,
  totalLinesOf,
  type UploadPreview,
  type UploadResult,
} from "../../import/session/answers.ts";
import { AccountTieOutType } from "./account-tie-outs.types.ts";
import { SamplePositionType, SampleTransactionType } from "./upload-samples.types.ts";

const DateSourceEnum = builder.enumType("DateSource", {
  description: "Where a positions file's date comes from.",
  values: ["FOOTER", "FILE_NAME", "GIVEN", "UNKNOWN"] as const,
});

const ReviewLineType = builder.objectRef<ReviewLine>("ReviewLine").implement({
  fields: (t) => ({
    line: t.exposeInt("line", { description: "1-based line number in the file." }),
    text: t.exposeString("text"),
    reason: t.exposeString("reason"),
    isBlocking: t.exposeBoolean("isBlocking", {
      description:
        "A line that moves money or shares and is not understood: the file can't be confirmed while there is one.",
    }),
    isImportable: t.exposeBoolean("isImportable", {
      description:
        "A row that looks like one on record: left out unless importLines of the confirm names it.",
    }),
    actionText: t.exposeString("actionText", {
      nullable: true,
      description:
        "What an answer of classifyUploadLine would be kept under; null for a line that can only be left out.",
    }),
    amount: t.expose("amount", {
      type: "Decimal",
      nullable: true,
      description: "What a blocking line moves, as far as it can be read.",
    }),
    quantity: t.expose("quantity", { type: "Decimal", nullable: true }),
  }),
});

const AlreadyInType = builder.objectRef<AlreadyIn>("AlreadyIn").implement({
  description: "Rows of a file that stand in another account of the person already.",
  fields: (t) => ({
    accountId: t.exposeID("accountId"),
    accountName: t.exposeString("accountName"),
    accountNumber: t.exposeString("accountNumber", { nullable: true }),
    lines: t.exposeInt("lines", {
      description: "Rows that this account has and the file's own account has not.",
    }),
    ofLines: t.exposeInt("ofLines", { description: "All rows of the file." }),
  }),
});

const rowsOf = (preview: UploadPreview, fileType: UploadPreview["fileType"]) => {
  const isOfType = preview.fileType === fileType;
  const { newLines, duplicateLines } = preview.counts;
  return isOfType
    ? { total: preview.rowCount, new: newLines, duplicate: duplicateLines }
    : { total: 0, new: 0, duplicate: 0 };
};

const FIRST_DAY = {
  description:
    "First and last day of the file's rows, of a positions file its one day; null while not known.",
};

const CASH_MATCHES = {
  description:
    "Whether cash by the file is cash by the ledger in every account, to the cent, and the file's balances follow one\nanother; false while a line is unread or left out, null for files that move no cash.",
};

const unreadOf = ({ fileType, blockingLines, review }: UploadPreview) =>
  unreadLinesOf(review, fileType === "TRANSACTION" ? blockingLines : 0);

export const UploadPreviewType = builder.objectRef<UploadPreview>("UploadPreview").implement({
  fields: (t) => ({
    sessionId: t.exposeID("sessionId"),
    filename: t.exposeString("fileName"),
    fileType: t.expose("fileType", { type: FileTypeEnum }),
    brokerage: t.exposeString("brokerage", { description: "Fidelity or Unknown" }),
    totalTransactions: t.int({ resolve: (preview) => rowsOf(preview, "TRANSACTION").total }),
    newTransactions: t.int({ resolve: (preview) => rowsOf(preview, "TRANSACTION").new }),
    duplicateTransactions: t.int({ resolve: (preview) => rowsOf(preview, "TRANSACTION").duplicate }),
    sampleTransactions: t.expose("sampleTransactions", { type: [SampleTransactionType] }),
    totalPositions: t.int({ resolve: (preview) => rowsOf(preview, "PORTFOLIO").total }),
    newPositions: t.int({ resolve: (preview) => rowsOf(preview, "PORTFOLIO").new }),
    duplicatePositions: t.int({ resolve: (preview) => rowsOf(preview, "PORTFOLIO").duplicate }),
    samplePositions: t.expose("samplePositions", { type: [SamplePositionType] }),
    alreadyProcessed: t.boolean({
      description: "The very same bytes were imported before by this user.",
      resolve: ({ skipReason }) => skipReason !== undefined,
    }),
    skipReason: t.exposeString("skipReason", { nullable: true }),
    warnings: t.exposeStringList("warnings", {
      description: "One per row that cannot be read, naming its line, and one per oddity.",
    }),
    holds: t.exposeString("holds", {
      nullable: true,
      description:
        "Of an export of realized gains or open lots: how many lots, closed ones of which years, it holds. Null for other files.",
    }),
    totalLines: t.int({
      description:
        "Data lines of the file: each is new, a duplicate, informational (moves no money and no shares) or for review; the four add up.",
      resolve: ({ counts }) => totalLinesOf(counts),
    }),
    newLines: t.int({ resolve: ({ counts }) => counts.newLines }),
    duplicateLines: t.int({ resolve: ({ counts }) => counts.duplicateLines }),
    informationalLines: t.int({ resolve: ({ counts }) => counts.informationalLines }),
    reviewLines: t.int({ resolve: ({ counts }) => counts.reviewLines }),
    review: t.expose("review", { type: [ReviewLineType], description: "The lines for review, at most 200." }),
    needsAccount: t.exposeBoolean("needsAccount", {
      description: "The file names no account: confirming needs an accountId.",
    }),
    portfolioDate: t.expose("portfolioDate", {
      type: "Date",
      nullable: true,
      description:
        "A positions file's date, and where it was found; confirming needs a portfolioDate when it is UNKNOWN.",
    }),
    portfolioDateSource: t.expose("portfolioDateSource", { type: DateSourceEnum, nullable: true }),
  }),
});

builder.objectFields(UploadPreviewType, (t) => ({
  firstDay: t.expose("firstDay", { type: "Date", nullable: true, ...FIRST_DAY }),
  lastDay: t.expose("lastDay", { type: "Date", nullable: true }),
  cashMatches: t.boolean({
    nullable: true,
    ...CASH_MATCHES,
    resolve: (preview) => cashMatches(preview.accounts, unreadOf(preview).lines) ?? null,
  }),
  cashMissing: t.string({
    nullable: true,
    description:
      "The lines whose cash isn't in the figures, unread or left out, in words; null where there are none.",
    resolve: (preview) => missingCashWords(preview.accounts, unreadOf(preview)) ?? null,
  }),
  canConfirm: t.boolean({
    description: "False when confirming would be refused; blockedReason then says why.",
    resolve: ({ blockedReason }) => blockedReason === undefined,
  }),
  blockedReason: t.exposeString("blockedReason", { nullable: true }),
  accounts: t.expose("accounts", {
    type: [AccountTieOutType],
    description: "Per account of the file; ledgerCash is what it will be after confirming.",
  }),
  accountChoices: t.field({
    type: [BrokerageAccountType],
    description: "Own accounts to choose from when needsAccount, and for names.",
    resolve: async ({ needsAccount, names }, _args, { ownerId, scope: { managedIds }, services }) =>
      needsAccount || names.length > 0
        ? await services.brokerageAccounts.list([{ userId: ownerId, accountIds: managedIds }])
        : [],
  }),
  alreadyIn: t.expose("alreadyIn", {
    type: [AlreadyInType],
    description:
      "Other accounts that have 10 of the file's rows or a fifth of them, most rows first: is the file of that account?\nConfirming stores the rows for the file's own account all the same.",
  }),
}));

export const UploadResultType = builder.objectRef<UploadResult>("UploadResult").implement({
  fields: (t) => ({
    filename: t.exposeString("filename"),
    success: t.exposeBoolean("success"),
    message: t.exposeString("message"),
    fileType: t.expose("fileType", { type: FileTypeEnum }),
    brokerage: t.exposeString("brokerage"),
    rawTransactionsAdded: t.exposeInt("rawTransactionsAdded"),
    normalizedTransactionsAdded: t.exposeInt("normalizedTransactionsAdded"),
    rawPositionsAdded: t.exposeInt("rawPositionsAdded"),
    normalizedPositionsAdded: t.exposeInt("normalizedPositionsAdded"),
    closedLotsAdded: t.int({
      description: "Lots of an export of realized gains or of open lots; they change nothing in the ledger.",
      resolve: ({ closedLotsAdded }) => closedLotsAdded ?? 0,
    }),
    accountsCreated: t.exposeInt("accountsCreated"),
    duplicatesSkipped: t.exposeInt("duplicatesSkipped"),
    informationalLines: t.int({
      description: "Lines that move neither money nor shares.",
      resolve: ({ informationalLines }) => informationalLines ?? 0,
    }),
    reviewLines: t.int({
      description: "Lines left for review.",
      resolve: ({ reviewLines }) => reviewLines ?? 0,
    }),
    firstDay: t.expose("firstDay", { type: "Date", nullable: true, ...FIRST_DAY }),
    lastDay: t.expose("lastDay", { type: "Date", nullable: true }),
    cashMatches: t.boolean({
      nullable: true,
      ...CASH_MATCHES,
      resolve: ({ accounts }) => cashMatches(accounts) ?? null,
    }),
    brought: t.expose("brought", {
      type: ProfitBroughtType,
      nullable: true,
      description: "Null where no realized profit changed.",
    }),
    errors: t.exposeStringList("errors"),
    operationId: t.exposeID("operationId", {
      nullable: true,
      description: "Set when the import goes on in the background; the counts are then 0 until it ends.",
    }),
    importId: t.exposeID("importId", { nullable: true }),
    accounts: t.expose("accounts", { type: [AccountTieOutType] }),
  }),
});
