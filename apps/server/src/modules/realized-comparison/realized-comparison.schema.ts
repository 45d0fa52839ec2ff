import type { ComparedFile, RealizedDifference } from "@strikebook/core/realized-export/compare-realized";
import { realizedComparison } from "@strikebook/validators/ledger/tax-year";
import { builder } from "../../graphql/builder.ts";
import { WashReadingEnum } from "../../graphql/enums.ts";
import { SuggestedStatementType } from "../../graphql/types/suggested-statement.ts";
import type { AskedDifference } from "./offered-statements.service.ts";
import type { AnsweredComparison } from "./realized-comparison.service.ts";

const RealizedExportKindEnum = builder.enumType("RealizedExportKind", {
  description: "A 1099-B CSV is refused by name until its form is publicly known.",
  values: ["CLOSED_POSITIONS"] as const,
});

const DifferenceCauseEnum = builder.enumType("DifferenceCause", {
  description: "Why two sides differ. UNKNOWN where nothing on record explains it.",
  values: [
    "LOTS_CHOSEN",
    "AVERAGE_COST",
    "WASH_ELSEWHERE",
    "OPENING_BASIS",
    "HOLDING_PERIOD",
    "ROUNDING",
    "MISSING_IN_LEDGER",
    "MISSING_IN_EXPORT",
    "UNKNOWN",
  ] as const satisfies readonly RealizedDifference["cause"][],
});

const ComparedFileType = builder.objectRef<ComparedFile>("RealizedExportFile").implement({
  fields: (t) => ({
    accountId: t.exposeID("accountId"),
    importId: t.exposeID("importId"),
    fileName: t.exposeString("fileName"),
    lots: t.exposeInt("lots", { description: "Lots of the year." }),
  }),
});

const RealizedDifferenceType = builder.objectRef<AskedDifference>("RealizedDifference").implement({
  description: "Lots of one closing in which the export and the ledger differ. US dollars to the cent.",
  fields: (t) => ({
    accountId: t.exposeID("accountId"),
    instrument: t.exposeString("instrument"),
    sold: t.expose("sold", { type: "Date", description: "The day of the closing." }),
    quantity: t.expose("quantity", { type: "Decimal" }),
    exportGain: t.expose("exportGain", { type: "Decimal", nullable: true }),
    ledgerGain: t.expose("ledgerGain", { type: "Decimal", nullable: true }),
    difference: t.expose("difference", {
      type: "Decimal",
      description: "Export less ledger; a side without a gain counts as 0.",
    }),
    cause: t.expose("cause", { type: DifferenceCauseEnum }),
    sentence: t.exposeString("sentence"),
    lotIds: t.exposeIDList("lotIds", {
      description: "Rows of the tax year; none of section 1256 contracts.",
    }),
    offered: t.field({
      type: SuggestedStatementType,
      nullable: true,
      description:
        "The statement that would tell the ledger what the export knows, for the first 8 differences that one can settle.",
      resolve: async (difference, _args, { services, ownerId, today }) =>
        await services.offeredStatements.find(ownerId, difference, today),
    }),
  }),
});

const RealizedComparisonType = builder.objectRef<AnsweredComparison>("RealizedComparison").implement({
  description:
    "The broker's export of realized gains of a year against the lots of the tax year. A guide, not tax advice.",
  fields: (t) => ({
    year: t.exposeInt("year"),
    reading: t.expose("reading", { type: WashReadingEnum }),
    kinds: t.field({
      type: [RealizedExportKindEnum],
      description: "The kinds of exports that were compared; empty without an export of the year.",
      resolve: ({ files }) => (files.length === 0 ? [] : (["CLOSED_POSITIONS"] as const)),
    }),
    files: t.expose("files", {
      type: [ComparedFileType],
      description: "The newest export of each account: accounts without one are not compared.",
    }),
    agreed: t.exposeInt("agreed", { description: "Lots of the ledger that the export tells alike." }),
    differing: t.expose("differing", { type: [RealizedDifferenceType] }),
    moreOffers: t.exposeInt("moreOffers", {
      description:
        "Differences beyond those 8 that a statement could settle: they come up once the first ones are settled.",
    }),
    exportTotal: t.expose("exportTotal", { type: "Decimal" }),
    ledgerTotal: t.expose("ledgerTotal", { type: "Decimal" }),
    explained: t.expose("explained", {
      type: "Decimal",
      description:
        "What of exportTotal - ledgerTotal has a cause; with unexplained (cause UNKNOWN) it is all of it.",
    }),
    unexplained: t.expose("unexplained", { type: "Decimal" }),
    unreadRows: t.exposeStringList("unreadRows", {
      description: "Lines of the files that could not be read, each with its reason.",
    }),
  }),
});

builder.queryFields((t) => ({
  getRealizedComparison: t.field({
    type: RealizedComparisonType,
    description: "Fidelity's realized export of the year against our lots.",
    args: {
      year: t.arg.int(),
      reading: t.arg({ type: WashReadingEnum, required: false, defaultValue: "BROKER" }),
      accountIds: t.arg.idList({
        required: false,
        description: "All of the person's accounts when omitted; accounts of others have no rows.",
      }),
    },
    resolve: async (_root, args, { services, ownerId, today }) =>
      await services.realizedComparison.compare(ownerId, realizedComparison.parse(args), today),
  }),
}));
