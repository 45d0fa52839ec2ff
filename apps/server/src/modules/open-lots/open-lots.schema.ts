import { shortProofWords } from "@strikebook/core/explain/explanation";
import { LEDGER_SIZE_MAX, openLotsQuery } from "@strikebook/validators/ledger/ledger";
import { builder } from "../../graphql/builder.ts";
import { LedgerBookEnum } from "../../graphql/enums.ts";
import { FOLLOW_RENAMES } from "../../graphql/follow-renames.ts";
import type { OpenLotCounts, OpenLotRow } from "./open-lots.service.ts";

const OpenLotRowType = builder.objectRef<OpenLotRow>("OpenLotRow").implement({
  description: "What is still open of one opening, and the line of the file that tells it.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Another one whenever the ledger is matched again." }),
    accountId: t.exposeID("accountId"),
    accountName: t.exposeString("accountName"),
    assetClass: t.exposeString("assetClass"),
    instrument: t.exposeString("instrument"),
    underlying: t.exposeString("underlying"),
    openedOn: t.expose("openedOn", {
      type: "Date",
      nullable: true,
      description: "Null when the opening is in no file; a transfer keeps the day of the opening.",
    }),
    daysHeld: t.exposeInt("daysHeld", {
      nullable: true,
      description: "Calendar days from the opening to today.",
    }),
    quantity: t.expose("quantity", { type: "Decimal", description: "Positive long, negative short." }),
    basis: t.expose("basis", {
      type: "Decimal",
      nullable: true,
      description:
        "US dollars that what is open cost, commission and fees included; negative where it brought money in, as a contract\n" +
        "that was sold. Null when the cost is unknown.",
    }),
    basisPerShare: t.expose("basisPerShare", {
      type: "Decimal",
      nullable: true,
      description: "Of shares and funds, to four places; null for everything else.",
    }),
    isCostUnknown: t.exposeBoolean("isCostUnknown", {
      description: "Held before the first imported file: unknown, not zero.",
    }),
    transactionId: t.exposeID("transactionId", {
      nullable: true,
      description:
        "The row that opened it or brought it in: in getTransactions, unless it is of an account that isn't shared. Null when it\n" +
        "is in no file.",
    }),
    action: t.exposeString("action", {
      nullable: true,
      description: "The broker's words; null, as the file, for a row of an account that isn't shared.",
    }),
    importId: t.exposeID("importId", { nullable: true }),
    fileName: t.exposeString("fileName", { nullable: true }),
    line: t.exposeInt("line", {
      nullable: true,
      description: "1-based, the lines above the header counted.",
    }),
    proof: t.string({
      nullable: true,
      description: "What proves that shares were sold short, as a sentence; null for every other lot.",
      resolve: ({ proof }) => (proof ? shortProofWords(proof) : null),
    }),
  }),
});

const OpenLotCountsType = builder.objectRef<OpenLotCounts>("OpenLotCounts").implement({
  fields: (t) => ({
    lots: t.exposeInt("lots"),
    unknownCost: t.exposeInt("unknownCost", { description: "Lots whose cost is unknown." }),
  }),
});

builder.queryFields((t) => {
  const scope = {
    accountIds: t.arg.idList({
      required: false,
      description: "Omitted: all accounts. Ids that are not yours find nothing.",
    }),
    underlying: t.arg.string({ required: false, description: "A symbol and the options on it." }),
    followRenames: t.arg.boolean({ required: false, defaultValue: false, description: FOLLOW_RENAMES }),
    book: t.arg({ type: LedgerBookEnum, required: false, defaultValue: "TRADE" }),
  };
  return {
    getOpenLots: t.field({
      type: [OpenLotRowType],
      description: "Lots that are open, by underlying, contract or symbol and age.",
      args: {
        ...scope,
        page: t.arg.int({ required: false, description: "From 0. Omitted: all lots." }),
        size: t.arg.int({ required: false, description: `From 1 to ${LEDGER_SIZE_MAX}.` }),
      },
      resolve: (_root, { book, ...args }, { services, reader, today }) =>
        services.openLots.list(reader, openLotsQuery.parse({ ...args, book: book ?? "TRADE" }), today),
    }),
    getOpenLotCounts: t.field({
      type: OpenLotCountsType,
      description: "How many lots getOpenLots has on all pages.",
      args: scope,
      resolve: (_root, { book, ...args }, { services, reader }) =>
        services.openLots.count(reader, openLotsQuery.parse({ ...args, book: book ?? "TRADE" })),
    }),
  };
});
