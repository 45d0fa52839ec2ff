import type {
  AccountCoverage,
  CoveredFile,
  ExplainedGap,
  QuietDays,
  UnmatchedInstrument,
} from "@strikebook/core/coverage/account-coverage";
import type { DaySpan } from "@strikebook/core/coverage/covered-days";
import type { NextDownload } from "@strikebook/core/coverage/next-downloads";
import { decimal, moneyText } from "@strikebook/core/shared/decimal";
import { builder } from "../../graphql/builder.ts";
import { FileRangeType } from "../../graphql/types/file-range.ts";
import { HoldingsCheckType } from "../../graphql/types/tie-out.ts";

const CoveredSpanType = builder.objectRef<DaySpan>("CoveredSpan").implement({
  description: "Days that history files cover, both included.",
  fields: (t) => ({
    firstDay: t.expose("firstDay", { type: "Date" }),
    lastDay: t.expose("lastDay", { type: "Date" }),
  }),
});

const CoverageGapType = builder.objectRef<ExplainedGap>("CoverageGap").implement({
  description: "Days between covered ones that no file covers; begins and ends on a market day.",
  fields: (t) => ({
    firstDay: t.expose("firstDay", { type: "Date" }),
    lastDay: t.expose("lastDay", { type: "Date" }),
    marketDays: t.exposeInt("marketDays"),
    cashMoved: t.field({
      type: "Decimal",
      nullable: true,
      description: "What cash changed by meanwhile; null unless the files on both sides tell balances.",
      resolve: ({ cashMoved }) => (cashMoved === undefined ? null : moneyText(decimal(cashMoved))),
    }),
    causes: t.exposeStringList("causes", {
      description: "What the missing rows may have caused, by the ledger; sentences.",
    }),
  }),
});

const CoveredFileType = builder.objectRef<CoveredFile>("CoveredFile").implement({
  description: "A history file whose range is more than its rows, or may be.",
  fields: (t) => ({
    sessionId: t.exposeID("sessionId", { description: "Of the upload that brought it." }),
    fileName: t.exposeString("fileName"),
    range: t.expose("range", { type: FileRangeType }),
  }),
});

const QuietDaysType = builder.objectRef<QuietDays>("QuietDays").implement({
  description: "Days in which, by the person's word, nothing happened in the account; they count as covered.",
  fields: (t) => ({
    id: t.exposeID("id"),
    firstDay: t.expose("firstDay", { type: "Date" }),
    lastDay: t.expose("lastDay", { type: "Date" }),
    contradictedBy: t.exposeString("contradictedBy", {
      nullable: true,
      description: "A file that has rows in these days: then they do not count.",
    }),
  }),
});

const UnmatchedInstrumentType = builder.objectRef<UnmatchedInstrument>("UnmatchedInstrument").implement({
  description: "Closings of one instrument that have no opening on record.",
  fields: (t) => ({
    instrument: t.exposeString("instrument"),
    underlying: t.exposeString("underlying"),
    closings: t.exposeInt("closings"),
    firstDay: t.expose("firstDay", { type: "Date", description: "Of the earliest of them." }),
    quantity: t.expose("quantity", {
      type: "Decimal",
      nullable: true,
      description:
        "What the openings would have held, negative when short; null when the closings don't tell one side.",
    }),
  }),
});

const ExportKindEnum = builder.enumType("ExportKind", { values: ["HISTORY", "POSITIONS"] as const });

const NextDownloadType = builder.objectRef<NextDownload>("NextDownload").implement({
  fields: (t) => ({
    kind: t.expose("kind", { type: ExportKindEnum }),
    sentence: t.exposeString("sentence", { description: "What to download, ready to read." }),
    reason: t.exposeString("reason", { description: "Why, as a sentence." }),
    firstDay: t.field({ type: "Date", nullable: true, resolve: ({ days }) => days?.firstDay ?? null }),
    lastDay: t.field({ type: "Date", nullable: true, resolve: ({ days }) => days?.lastDay ?? null }),
  }),
});

const CoverageReportType = builder.objectRef<AccountCoverage>("CoverageReport").implement({
  description: "What is on record of an account, what is missing, and what to download next.",
  fields: (t) => ({
    accountId: t.exposeID("accountId"),
    accountName: t.exposeString("accountName"),
    accountNumber: t.exposeString("accountNumber", { nullable: true }),
    fileCount: t.exposeInt("fileCount", { description: "History files." }),
    spans: t.expose("spans", { type: [CoveredSpanType], description: "Oldest first." }),
    gaps: t.expose("gaps", { type: [CoverageGapType], description: "Oldest first." }),
    files: t.expose("files", {
      type: [CoveredFileType],
      description: "History files whose range is more than their rows, or may be: oldest first.",
    }),
    quietDays: t.expose("quietDays", { type: [QuietDaysType], description: "Oldest first." }),
    historyBeginsOn: t.field({
      type: "Date",
      nullable: true,
      description: "Of its files, when the person says that the account has no older history.",
      resolve: ({ beginning }) => beginning?.day ?? null,
    }),
    hasOlderThanBeginning: t.boolean({
      description:
        "True when rows or positions on record contradict that word, which then counts for nothing.",
      resolve: ({ beginning }) => beginning?.isContradicted ?? false,
    }),
    unmatchedClosings: t.exposeInt("unmatchedClosings", { description: "Closings without an opening." }),
    firstUnmatchedDay: t.expose("firstUnmatchedDay", { type: "Date", nullable: true }),
    unmatchedInstruments: t.exposeInt("unmatchedInstruments", { description: "How many there are." }),
    unmatched: t.expose("unmatched", { type: [UnmatchedInstrumentType], description: "The earliest 20." }),
    holdings: t.expose("holdings", {
      type: HoldingsCheckType,
      nullable: true,
      description: "The latest snapshot against the ledger of its day; null without one.",
    }),
    nextDownloads: t.expose("nextDownloads", {
      type: [NextDownloadType],
      description: "At most 5, the most useful first.",
    }),
  }),
});

builder.queryFields((t) => ({
  getCoverage: t.field({
    type: [CoverageReportType],
    description: "Every own account, by name.",
    resolve: (_root, _args, { services, kept, today }) => services.coverage.cover(kept, today),
  }),
}));
