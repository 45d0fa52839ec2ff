import type { WashTrigger } from "@strikebook/core/tax-year/wash-radar";
import { taxReading, whatIfSold } from "@strikebook/validators/ledger/tax-year";
import { builder } from "../../graphql/builder.ts";
import { WashReadingEnum } from "../../graphql/enums.ts";
import type { Told } from "./named-accounts.ts";
import { TaxLotType } from "./tax-lot.types.ts";
import type { ToldSale, ToldWarning } from "./told-ahead.ts";

const TriggerKindEnum = builder.enumType("WashTriggerKind", {
  description: "What may acquire without anybody trading.",
  values: ["ASSIGNMENT", "EXERCISE", "REINVESTMENT"] as const satisfies readonly WashTrigger["kind"][],
});

const WashTriggerType = builder.objectRef<Told<WashTrigger>>("WashTrigger").implement({
  fields: (t) => ({
    kind: t.expose("kind", { type: TriggerKindEnum }),
    accountId: t.exposeID("accountId", { description: "`spouse` of an account of your spouse." }),
    accountName: t.exposeString("accountName"),
    instrument: t.exposeString("instrument"),
    quantity: t.expose("quantity", {
      type: "Decimal",
      description: "Contracts, or shares of the last reinvestment.",
    }),
    day: t.expose("day", { type: "Date", description: "The last day inside the window on which it may." }),
    isAtExpiry: t.exposeBoolean("isAtExpiry", { description: "Its expiry lies inside the window." }),
    isLost: t.exposeBoolean("isLost", { description: "In a retirement account." }),
    amount: t.expose("amount", {
      type: "Decimal",
      description: "What of the loss it would disallow, positive.",
    }),
  }),
});

const WashWarningType = builder.objectRef<ToldWarning>("WashWarning").implement({
  description: "A loss that an acquisition may still disallow. US dollars.",
  fields: (t) => ({
    id: t.exposeID("id"),
    accountId: t.exposeID("accountId"),
    accountName: t.exposeString("accountName"),
    instrument: t.exposeString("instrument"),
    underlying: t.exposeString("underlying"),
    lossDay: t.expose("lossDay", { type: "Date" }),
    amount: t.expose("amount", {
      type: "Decimal",
      description: "Of the loss, the part that is still allowed; positive.",
    }),
    quantity: t.expose("quantity", {
      type: "Decimal",
      description: "Shares (or contracts) of the loss without a replacement.",
    }),
    until: t.expose("until", {
      type: "Date",
      description: "The last day on which an acquisition disallows it: lossDay + 30.",
    }),
    triggers: t.expose("triggers", { type: [WashTriggerType] }),
  }),
});

const WhatIfSoldType = builder.objectRef<ToldSale>("WhatIfSold").implement({
  description:
    "What a sale that nobody has made would bring. A guide, not tax advice. US dollars; costs are not reckoned.",
  fields: (t) => ({
    quantity: t.expose("quantity", { type: "Decimal", description: "Held and sold, first in, first out." }),
    missing: t.expose("missing", {
      type: "Decimal",
      description: "Asked for and not held with a known cost.",
    }),
    shortTerm: t.expose("shortTerm", { type: "Decimal" }),
    longTerm: t.expose("longTerm", { type: "Decimal" }),
    section1256: t.expose("section1256", {
      type: "Decimal",
      nullable: true,
      description:
        "Of a contract of section 1256, its part of the year; null without the mark of the year before.",
    }),
    disallowed: t.expose("disallowed", { type: "Decimal", description: "By what was bought already." }),
    lost: t.expose("lost", {
      type: "Decimal",
      description: "The part of it that a retirement account bought.",
    }),
    allowedLoss: t.expose("allowedLoss", {
      type: "Decimal",
      description:
        "The part of the loss that is still allowed, positive: an acquisition until openUntil would disallow it.",
    }),
    openUntil: t.expose("openUntil", { type: "Date", nullable: true }),
    lots: t.expose("lots", { type: [TaxLotType], description: "None in a retirement account." }),
  }),
});

builder.queryFields((t) => ({
  getWashRadar: t.field({
    type: [WashWarningType],
    description:
      "What holds until which day: losses that a purchase or an assignment would disallow, over all of the person's accounts.",
    args: { reading: t.arg({ type: WashReadingEnum, required: false, defaultValue: "BROKER" }) },
    resolve: (_root, args, { services, ownerId, today }) =>
      services.taxAhead.radar(ownerId, taxReading.parse(args).reading, today),
  }),
  whatIfSold: t.field({
    type: WhatIfSoldType,
    description:
      "What a sale of shares or contracts held long would bring, before it is made. Nothing is written.",
    args: {
      accountId: t.arg.id(),
      symbol: t.arg.string({ description: "A ticker, or a contract such as NVDA261218C120." }),
      quantity: t.arg({ type: "Decimal", description: "Shares or contracts, above 0." }),
      price: t.arg({ type: "Decimal", description: "Of one share." }),
      day: t.arg({ type: "Date", required: false, description: "Omitted: today." }),
      reading: t.arg({ type: WashReadingEnum, required: false, defaultValue: "BROKER" }),
    },
    resolve: (_root, args, { services, ownerId, today }) => {
      const { day, symbol, ...sale } = whatIfSold.parse(args);
      return services.taxAhead.whatIfSold(ownerId, { ...sale, instrument: symbol, day: day ?? today });
    },
  }),
}));
