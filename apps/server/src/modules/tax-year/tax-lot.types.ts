import type { Section1256Row } from "@strikebook/core/tax-year/section-1256";
import type { TaxQuestion } from "@strikebook/core/tax-year/tax-questions";
import type { CarriedLoss, TaxLot } from "@strikebook/core/tax-year/tax-rows";
import { builder } from "../../graphql/builder.ts";
import type { Told } from "./named-accounts.ts";
import type { ChangedRow, MissingMark, YearChange } from "./told-year.ts";

export const TaxLotType = builder.objectRef<Told<TaxLot>>("TaxLot").implement({
  description: "One lot closed by one transaction, with the columns of Form 8949. US dollars.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Another one when the ledger is matched again." }),
    accountId: t.exposeID("accountId"),
    accountName: t.exposeString("accountName"),
    instrument: t.exposeString("instrument"),
    underlying: t.exposeString("underlying"),
    quantity: t.expose("quantity", { type: "Decimal", description: "Shares or contracts, positive." }),
    isShort: t.exposeBoolean("isShort", { description: "True of contracts written and shares sold short." }),
    acquired: t.expose("acquired", {
      type: "Date",
      nullable: true,
      description:
        "Column (b). Of a written contract the day on which it was closed. Null when no file tells it.",
    }),
    openedOn: t.expose("openedOn", {
      type: "Date",
      nullable: true,
      description: "Of a written contract the day it was sold to open; else acquired.",
    }),
    sold: t.expose("sold", { type: "Date", description: "Column (c): the day that decides the year." }),
    proceeds: t.expose("proceeds", { type: "Decimal", description: "Column (d), net of fees." }),
    cost: t.expose("cost", {
      type: "Decimal",
      nullable: true,
      description: "Column (e), with premium and losses carried in. Null when no file tells it.",
    }),
    code: t.exposeString("code", { nullable: true, description: "Column (f): W of a wash sale." }),
    adjustment: t.expose("adjustment", {
      type: "Decimal",
      nullable: true,
      description: "Column (g): the part of the loss that is disallowed, positive; null without one.",
    }),
    gain: t.expose("gain", {
      type: "Decimal",
      nullable: true,
      description: "Column (h): proceeds - cost + adjustment. Null when the cost is.",
    }),
    term: t.exposeString("term", { description: "SHORT or LONG; UNKNOWN when no file tells the opening." }),
    holdingSince: t.expose("holdingSince", {
      type: "Date",
      nullable: true,
      description:
        "The day from which the time held counts, where a lot took over the loss of an earlier one.",
    }),
    replacementOf: t.exposeID("replacementOf", {
      nullable: true,
      description: "The row whose disallowed loss is in the cost.",
    }),
    isLost: t.exposeBoolean("isLost", {
      description: "True when a replacement is in a retirement account: what it disallows is lost.",
    }),
    lost: t.expose("lost", { type: "Decimal", description: "The part of adjustment that is lost." }),
    closingTransactionId: t.exposeID("closingTransactionId"),
    openingTransactionId: t.exposeID("openingTransactionId", { nullable: true }),
  }),
});

export const Section1256RowType = builder.objectRef<Told<Section1256Row>>("Section1256Row").implement({
  description:
    "A contract of section 1256 of the year: closed in it, or marked at its end. 60 % long, 40 % short. US dollars.",
  fields: (t) => ({
    accountId: t.exposeID("accountId"),
    accountName: t.exposeString("accountName"),
    instrument: t.exposeString("instrument"),
    quantity: t.expose("quantity", { type: "Decimal", description: "Contracts, positive." }),
    isShort: t.exposeBoolean("isShort", { description: "True of contracts written." }),
    openedOn: t.expose("openedOn", { type: "Date" }),
    closedOn: t.expose("closedOn", {
      type: "Date",
      nullable: true,
      description: "Null when it is open at the end.",
    }),
    isMarked: t.exposeBoolean("isMarked", {
      description: "True when it is open at the year's end and counts at its price of the last trading day.",
    }),
    mark: t.expose("mark", { type: "Decimal", nullable: true, description: "Of one share of the contract." }),
    markDay: t.expose("markDay", { type: "Date", nullable: true }),
    markSource: t.exposeString("markSource", {
      nullable: true,
      description: "SNAPSHOT of the account, ANOTHER_ACCOUNT of yours, or TYPED with setYearEndMark.",
    }),
    startedAtMark: t.exposeBoolean("startedAtMark", {
      description: "True when it counts from its mark of the year before.",
    }),
    proceeds: t.expose("proceeds", { type: "Decimal" }),
    cost: t.expose("cost", { type: "Decimal" }),
    gain: t.expose("gain", { type: "Decimal" }),
  }),
});

export const CarriedLossType = builder.objectRef<Told<CarriedLoss>>("CarriedLoss").implement({
  description: "A lot open at the year's end that carries a disallowed loss.",
  fields: (t) => ({
    accountId: t.exposeID("accountId"),
    accountName: t.exposeString("accountName"),
    instrument: t.exposeString("instrument"),
    quantity: t.expose("quantity", { type: "Decimal" }),
    acquired: t.expose("acquired", { type: "Date" }),
    holdingSince: t.expose("holdingSince", { type: "Date" }),
    amount: t.expose("amount", { type: "Decimal", description: "The loss that it carries, positive." }),
    basis: t.expose("basis", { type: "Decimal", description: "What it cost, the loss included." }),
    lossLotId: t.exposeID("lossLotId", { description: "The row of the loss." }),
  }),
});

export const TaxQuestionType = builder.objectRef<TaxQuestion>("TaxQuestion").implement({
  description: "What is named and not reckoned, for a person to decide.",
  fields: (t) => ({
    lotId: t.exposeID("lotId", { nullable: true }),
    kind: t.exposeString("kind"),
    sentence: t.exposeString("sentence"),
    amount: t.expose("amount", { type: "Decimal", nullable: true }),
  }),
});

export const MissingMarkType = builder.objectRef<MissingMark>("MissingMark").implement({
  description:
    "An open contract of section 1256 that no snapshot of the day prices: setYearEndMark tells the price.",
  fields: (t) => ({
    instrument: t.exposeString("instrument"),
    day: t.expose("day", { type: "Date", description: "The year's last trading day." }),
  }),
});

const ChangedLotType = builder.objectRef<ChangedRow<Told<TaxLot>>>("TaxLotChange").implement({
  fields: (t) => ({
    before: t.expose("before", {
      type: TaxLotType,
      nullable: true,
      description: "As sealed; null when new.",
    }),
    after: t.expose("after", {
      type: TaxLotType,
      nullable: true,
      description: "As on record now; null when gone.",
    }),
    difference: t.expose("difference", { type: "Decimal", description: "Of the gain." }),
  }),
});

const Changed1256Type = builder.objectRef<ChangedRow<Told<Section1256Row>>>("Section1256Change").implement({
  fields: (t) => ({
    before: t.expose("before", {
      type: Section1256RowType,
      nullable: true,
      description: "As sealed; null when new.",
    }),
    after: t.expose("after", {
      type: Section1256RowType,
      nullable: true,
      description: "As on record now; null when gone.",
    }),
    difference: t.expose("difference", { type: "Decimal", description: "Of the gain." }),
  }),
});

export const TaxYearChangeType = builder.objectRef<YearChange>("TaxYearChange").implement({
  description: "What is on record now against what a seal keeps.",
  fields: (t) => ({
    rows: t.exposeInt("rows", { description: "Rows that are new, gone or different." }),
    dollars: t.expose("dollars", {
      type: "Decimal",
      description: "Of all gains together, section 1256 included; positive when the year would gain more.",
    }),
    lots: t.expose("lots", { type: [ChangedLotType] }),
    section1256Rows: t.expose("section1256Rows", { type: [Changed1256Type] }),
  }),
});
