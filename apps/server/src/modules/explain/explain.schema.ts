import {
  type ExplainedGroup,
  type ExplainedLot,
  type FileLines,
  type Fill,
  shortProofWords,
} from "@strikebook/core/explain/explanation";
import {
  EXPLAINED_ROWS_DEFAULT,
  EXPLAINED_ROWS_MAX,
  explanationPage,
  rowOfFile,
} from "@strikebook/validators/summaries/explain";
import { builder } from "../../graphql/builder.ts";
import { BookEnum, SummaryBasisEnum } from "../../graphql/enums.ts";
import { FOLLOW_RENAMES } from "../../graphql/follow-renames.ts";
import type { Explanation, NamedRow } from "./explain.service.ts";

const ExplainedAssetsEnum = builder.enumType("ExplainedAssets", {
  description:
    "ALL: options and shares. SHARES: all but options. INCOME: dividends, interest, fees and the like, in either basis and\n" +
    "book; buys are what was paid, sells what was received.",
  values: ["ALL", "OPTION", "SHARES", "INCOME"] as const,
});

const SummaryCellInput = builder.inputType("SummaryCellInput", {
  description: "Without days: all time. Without an underlying or an account: all of them.",
  fields: (t) => ({
    startDate: t.field({ type: "Date", required: false }),
    endDate: t.field({ type: "Date", required: false }),
    basis: t.field({ type: SummaryBasisEnum, required: false, defaultValue: "REALIZED" }),
    book: t.field({ type: BookEnum, required: false, defaultValue: "TRADE" }),
    underlying: t.string({ required: false }),
    followRenames: t.boolean({ required: false, defaultValue: false, description: FOLLOW_RENAMES }),
    account: t.string({
      required: false,
      description: "An account's name as the summary tells it; unknown names explain nothing.",
    }),
    assets: t.field({ type: ExplainedAssetsEnum, required: false, defaultValue: "OPTION" }),
  }),
});

const FillType = builder.objectRef<Fill>("Fill").implement({
  description:
    "A line of an imported file, or a statement: then fileName is 'Your correction' and line 0. Both are null in another's figures\n" +
    "where the file also holds accounts that aren't shared.",
  fields: (t) => ({
    transactionId: t.exposeID("transactionId", {
      nullable: true,
      description: "The row in getTransactions; absent for a statement.",
    }),
    date: t.expose("date", { type: "Date" }),
    action: t.exposeString("action", { description: "The broker's words." }),
    quantity: t.expose("quantity", { type: "Decimal", nullable: true }),
    price: t.expose("price", { type: "Decimal", nullable: true }),
    amount: t.expose("amount", {
      type: "Decimal",
      nullable: true,
      description: "Net: received positive, paid negative.",
    }),
    fileName: t.exposeString("fileName", { nullable: true }),
    line: t.exposeInt("line", {
      nullable: true,
      description: "1-based, the lines above the header counted.",
    }),
  }),
});

const ExplainedLotType = builder.objectRef<ExplainedLot>("ExplainedLot").implement({
  description: "The part of one opening that a closing used up.",
  fields: (t) => ({
    openedOn: t.expose("openedOn", { type: "Date", nullable: true }),
    quantity: t.expose("quantity", { type: "Decimal" }),
    buys: t.expose("buys", { type: "Decimal" }),
    sells: t.expose("sells", { type: "Decimal" }),
    commission: t.expose("commission", { type: "Decimal", description: "Of opening and closing together." }),
    fees: t.expose("fees", { type: "Decimal" }),
    total: t.expose("total", { type: "Decimal", description: "sells - buys" }),
    fill: t.expose("fill", {
      type: FillType,
      nullable: true,
      description: "The opening; null when it is in no file.",
    }),
    proof: t.string({
      nullable: true,
      description: "What proved that a sale of shares opened it, as a sentence; null for every other lot.",
      resolve: ({ proof }) => (proof ? shortProofWords(proof) : null),
    }),
  }),
});

const ExplainedRowType = builder.objectRef<NamedRow>("ExplainedRow").implement({
  description: "A closing (REALIZED), an execution (CASH) or a row of income (INCOME).",
  fields: (t) => ({
    id: t.exposeID("id"),
    day: t.expose("day", { type: "Date" }),
    accountName: t.exposeString("accountName"),
    type: t.exposeString("type"),
    assetClass: t.exposeString("assetClass"),
    instrument: t.exposeString("instrument", { description: "'Cash' on income of no security." }),
    underlying: t.exposeString("underlying"),
    quantity: t.expose("quantity", { type: "Decimal", nullable: true, description: "Counted in the sums." }),
    unmatchedQuantity: t.expose("unmatchedQuantity", {
      type: "Decimal",
      description: "Without an opening on record: in no sum.",
    }),
    reason: t.exposeString("reason", {
      nullable: true,
      description: "Why part of it is in no sum; null when all of it is.",
    }),
    note: t.exposeString("note", {
      nullable: true,
      description: "What else is to be known of the row, as a sentence: an assignment without its shares.",
    }),
    statements: t.exposeStringList("statements", {
      description: "The statements that the row depends on, as sentences, by day.",
    }),
    buys: t.expose("buys", { type: "Decimal" }),
    sells: t.expose("sells", { type: "Decimal" }),
    commission: t.expose("commission", { type: "Decimal", description: "Contained in buys and sells." }),
    fees: t.expose("fees", { type: "Decimal", description: "Contained in buys and sells." }),
    total: t.expose("total", { type: "Decimal", description: "sells - buys" }),
    fill: t.expose("fill", { type: FillType }),
    lots: t.expose("lots", {
      type: [ExplainedLotType],
      description: "First in first out; none on executions.",
    }),
  }),
});

const ExplainedOrderEnum = builder.enumType("ExplainedOrder", {
  description: "NEWEST: by day. BIGGEST: by the size of gain or loss; equal ones by day.",
  values: ["NEWEST", "BIGGEST"] as const,
});

const ExplainedGroupType = builder.objectRef<ExplainedGroup>("ExplainedGroup").implement({
  description: "The rows of an underlying within a number.",
  fields: (t) => ({
    underlying: t.exposeString("underlying", { description: "'Cash' on income of no security." }),
    rows: t.exposeInt("rows"),
    unmatchedRows: t.exposeInt("unmatchedRows", {
      description: "Those among them with a part that is in no sum.",
    }),
    total: t.expose("total", { type: "Decimal", description: "US dollars, sells - buys of its rows." }),
  }),
});

const ExplanationType = builder.objectRef<Explanation>("SummaryExplanation").implement({
  description: "What makes up a number of a summary: the sums are of all rows, and equal the summary's.",
  fields: (t) => ({
    totalRows: t.exposeInt("totalRows"),
    unmatchedRows: t.exposeInt("unmatchedRows"),
    buys: t.expose("buys", { type: "Decimal" }),
    sells: t.expose("sells", { type: "Decimal" }),
    commission: t.expose("commission", { type: "Decimal" }),
    fees: t.expose("fees", { type: "Decimal" }),
    total: t.expose("total", { type: "Decimal", description: "sells - buys" }),
    rows: t.field({
      type: [ExplainedRowType],
      description: "Of the page: of the group and with the words that are asked for, in the order asked for.",
      args: {
        ofAtMost: t.arg.int({
          required: false,
          description: "None where the number has more rows in all: it is then shown by its groups.",
        }),
      },
      resolve: ({ rows, totalRows }, { ofAtMost }) => (totalRows > (ofAtMost ?? totalRows) ? [] : rows()),
    }),
    groups: t.field({
      type: [ExplainedGroupType],
      description: "Underlyings of the rows with the words searched for, the biggest gain or loss first.",
      resolve: ({ groups }) => groups(),
    }),
  }),
});

const FileLineType = builder.objectRef<FileLines["lines"][number]>("FileLine").implement({
  fields: (t) => ({
    number: t.exposeInt("number", { description: "1-based, the lines above the header counted." }),
    text: t.exposeString("text", { description: "As it stands in the file, cut after 2,000 characters." }),
  }),
});

const FileLinesType = builder.objectRef<FileLines>("FileLines").implement({
  description: "The line of a file behind a row of the ledger, with the one before it and the one after it.",
  fields: (t) => ({
    fileName: t.exposeString("fileName"),
    line: t.exposeInt("line", { description: "The row's own." }),
    lines: t.expose("lines", { type: [FileLineType], description: "In the order of the file." }),
  }),
});

builder.queryFields((t) => ({
  getFileLines: t.field({
    type: FileLinesType,
    nullable: true,
    description:
      "Null for a row that the user doesn't have, and in another's figures of a file that also holds accounts that aren't shared.",
    args: { transactionId: t.arg.id() },
    resolve: (_root, given, { services, kept }) =>
      services.explain.fileLines(kept, rowOfFile.parse(given).transactionId),
  }),
  explainSummary: t.field({
    type: ExplanationType,
    description: `At most ${EXPLAINED_ROWS_MAX} rows a page.`,
    args: {
      cell: t.arg({ type: SummaryCellInput }),
      limit: t.arg.int({ required: false, defaultValue: EXPLAINED_ROWS_DEFAULT }),
      offset: t.arg.int({ required: false, defaultValue: 0 }),
      group: t.arg.string({ required: false, description: "Rows of this underlying alone; the sums stay." }),
      search: t.arg.string({
        required: false,
        description:
          "Rows that have every word of this in underlying, symbol or the words of their contract (`XYZ $50 Put, Jan 16, 2026`),\n" +
          "in any order; the sums stay those of the number.",
      }),
      order: t.arg({ type: ExplainedOrderEnum, required: false, defaultValue: "NEWEST" }),
    },
    resolve: (_root, { limit, offset, order, ...asked }, { services, reader }) =>
      services.explain.explain(
        reader,
        explanationPage.parse({
          ...asked,
          limit: limit ?? EXPLAINED_ROWS_DEFAULT,
          offset: offset ?? 0,
          order: order ?? "NEWEST",
        }),
      ),
  }),
}));
