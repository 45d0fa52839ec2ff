import { deepPut, oneTaxYear, taxYear, yearEndMark } from "@strikebook/validators/ledger/tax-year";
import { builder } from "../../graphql/builder.ts";
import { WashReadingEnum } from "../../graphql/enums.ts";
import type { DeepPut } from "./tax-marks.service.ts";
import { TaxYearType } from "./tax-year.types.ts";
import type { ListedYear } from "./tax-years.service.ts";

const ListedYearType = builder.objectRef<ListedYear>("TaxYearListed").implement({
  fields: (t) => ({
    year: t.exposeInt("year"),
    closings: t.exposeInt("closings", { description: "Closings of the year in taxable accounts." }),
    sealedOn: t.expose("sealedOn", { type: "Date", nullable: true }),
  }),
});

const DeepPutType = builder.objectRef<DeepPut>("DeepPut").implement({
  description: "A put sold that you hold for deep in the money.",
  fields: (t) => ({
    transactionId: t.exposeID("transactionId"),
    accountId: t.exposeID("accountId"),
    instrument: t.exposeString("instrument"),
    quantity: t.expose("quantity", { type: "Decimal", description: "Contracts sold, positive." }),
    soldOn: t.expose("soldOn", { type: "Date" }),
  }),
});

builder.queryFields((t) => ({
  getTaxYears: t.field({
    type: [ListedYearType],
    description: "Years with closings in taxable accounts, or sealed, the newest first.",
    resolve: (_root, _args, { services, ownerId }) => services.taxYears.listYears(ownerId),
  }),
  getTaxYear: t.field({
    type: TaxYearType,
    description:
      "A tax year in one reading of wash sales: as it was sealed, else as what is on record tells it.",
    args: {
      year: t.arg.int(),
      reading: t.arg({ type: WashReadingEnum, required: false, defaultValue: "BROKER" }),
    },
    resolve: (_root, args, { services, ownerId, today }) =>
      services.taxYears.find(ownerId, taxYear.parse(args), today),
  }),
  getTaxReadings: t.field({
    type: [TaxYearType],
    description: "A tax year in the three readings, side by side: BROKER, STATUTE, STRICT.",
    args: { year: t.arg.int() },
    resolve: (_root, args, { services, ownerId, today }) =>
      services.taxYears.readings(ownerId, oneTaxYear.parse(args).year, today),
  }),
  getDeepPuts: t.field({
    type: [DeepPutType],
    description: "Puts marked with markDeepInTheMoney, the newest first.",
    resolve: (_root, _args, { services, ownerId }) => services.taxMarks.listDeepPuts(ownerId),
  }),
}));

builder.mutationFields((t) => ({
  markDeepInTheMoney: t.boolean({
    description:
      "A put sold that a person holds for deep in the money: it replaces a share loss in STATUTE. Kept through undo and a new import.",
    args: { transactionId: t.arg.id({ description: "The sale of the put." }), isDeep: t.arg.boolean() },
    resolve: (_root, args, { services, actor, ownerId }) =>
      services.taxMarks.markDeep(actor, ownerId, deepPut.parse(args)),
  }),
  setYearEndMark: t.boolean({
    description: "A price of a contract that no snapshot gives. A snapshot of the day goes before it.",
    args: {
      instrument: t.arg.string(),
      day: t.arg({ type: "Date", description: "The year's last trading day." }),
      price: t.arg({ type: "Decimal", description: "Of one share of the contract." }),
    },
    resolve: (_root, args, { services, actor, ownerId }) =>
      services.taxMarks.setMark(actor, ownerId, yearEndMark.parse(args)),
  }),
  sealTaxYear: t.field({
    type: TaxYearType,
    description:
      "Keeps the year as it is told now, in every reading: later imports, undos and corrections are told as wouldChange. A sealed\n" +
      "year stays as it was sealed first. Answers it in the reading BROKER.",
    args: { year: t.arg.int() },
    resolve: (_root, args, { services, actor, ownerId, today }) =>
      services.taxYears.seal({ actor, userId: ownerId, today }, oneTaxYear.parse(args).year),
  }),
  unsealTaxYear: t.boolean({
    description: "False when the year was not sealed.",
    args: { year: t.arg.int() },
    resolve: (_root, args, { services, actor, ownerId }) =>
      services.taxYears.unseal(actor, ownerId, oneTaxYear.parse(args).year),
  }),
}));
