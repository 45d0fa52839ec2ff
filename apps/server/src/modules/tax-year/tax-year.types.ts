import { setImmediate as letOthersGo } from "node:timers/promises";
import type { TaxLot } from "@strikebook/core/tax-year/tax-rows";
import { taxRows } from "@strikebook/validators/ledger/tax-year";
import { builder } from "../../graphql/builder.ts";
import { WashReadingEnum } from "../../graphql/enums.ts";
import type { Told } from "./named-accounts.ts";
import {
  CarriedLossType,
  MissingMarkType,
  Section1256RowType,
  TaxLotType,
  TaxQuestionType,
  TaxYearChangeType,
} from "./tax-lot.types.ts";
import type { AnsweredYear } from "./told-year.ts";

/** Rows told at once; others are answered between, since one year may have many thousands. */
const ROWS_AT_ONCE = 250;

async function* tellLots(lots: readonly Told<TaxLot>[]): AsyncGenerator<Told<TaxLot>> {
  for (const [index, lot] of lots.entries()) {
    if (index % ROWS_AT_ONCE === 0) {
      await letOthersGo();
    }
    yield lot;
  }
}

export const TaxYearType = builder.objectRef<AnsweredYear>("TaxYear").implement({
  description:
    "Lots closed in the year in taxable accounts, by the tax book. A guide, not tax advice. US dollars to the cent.",
  fields: (t) => ({
    year: t.exposeInt("year"),
    reading: t.expose("reading", { type: WashReadingEnum }),
    notice: t.exposeString("notice", {
      description: "What this is, and that a year that isn't over says so.",
    }),
    incomplete: t.exposeStringList("incomplete", {
      description: "What keeps the figures from being whole, in sentences.",
    }),
    marksMissing: t.expose("missingMarks", { type: [MissingMarkType] }),
    openUntil: t.expose("openUntil", {
      type: "Date",
      nullable: true,
      description:
        "The last day on which an acquisition may still change this year; null when it has passed.",
    }),
    sealedOn: t.expose("sealedOn", {
      type: "Date",
      nullable: true,
      description: "The day on which these figures were sealed; null when they follow what is on record.",
    }),
    wouldChange: t.field({
      type: TaxYearChangeType,
      nullable: true,
      description: "What is on record now against a sealed year; null when it isn't sealed.",
      resolve: ({ wouldChange }) => wouldChange(),
    }),
    shortTerm: t.expose("shortTerm", { type: "Decimal", description: "Sum of gain; without section 1256." }),
    longTerm: t.expose("longTerm", { type: "Decimal", description: "Sum of gain; without section 1256." }),
    section1256: t.expose("section1256", { type: "Decimal", description: "The same in every reading." }),
    longTerm1256: t.expose("longTerm1256", {
      type: "Decimal",
      nullable: true,
      description: "60 % of it; null while a mark is missing.",
    }),
    shortTerm1256: t.expose("shortTerm1256", {
      type: "Decimal",
      nullable: true,
      description: "The other 40 %; null while a mark is missing.",
    }),
    disallowed: t.expose("disallowed", {
      type: "Decimal",
      description: "Sum of adjustment, lost ones included.",
    }),
    deferred: t.expose("deferred", {
      type: "Decimal",
      description:
        "Of lots that carry a disallowed loss and are not closed by December 31, bought later ones included.",
    }),
    lostToRetirement: t.expose("lostToRetirement", {
      type: "Decimal",
      description: "The part of disallowed whose replacement is in a retirement account.",
    }),
    washes: t.exposeInt("washes", { description: "Rows with an adjustment." }),
    lotCount: t.int({ description: "Rows on all pages.", resolve: ({ lots }) => lots.length }),
    lots: t.field({
      type: [TaxLotType],
      description: "By the day sold.",
      args: {
        page: t.arg.int({ required: false, description: "From 0. Omitted: all rows." }),
        size: t.arg.int({ required: false, description: "From 1 to 1000." }),
      },
      resolve: ({ lots }, args) => {
        const { page, size } = taxRows.parse(args);
        const first = (page ?? 0) * (size ?? 0);
        return tellLots(size == null ? lots : lots.slice(first, first + size));
      },
    }),
    section1256Rows: t.expose("section1256Rows", { type: [Section1256RowType] }),
    carried: t.expose("carried", { type: [CarriedLossType], description: "Where the deferred dollars are." }),
    questions: t.expose("questions", {
      type: [TaxQuestionType],
      description:
        "What is named and not computed: straddles, in-the-money calls, short sales against the box.",
    }),
  }),
});
