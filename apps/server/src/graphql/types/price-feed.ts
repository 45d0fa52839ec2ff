import { STORED_SOURCES } from "@strikebook/core/closing-prices/closing-price";
import type { PriceFeed, UnansweredRequest } from "@strikebook/core/closing-prices/price-feed";
import { builder } from "../builder.ts";

const ProviderEnum = builder.enumType("PriceProvider", {
  values: STORED_SOURCES.filter((source) => source !== "FILE"),
});

const UnansweredType = builder.objectRef<UnansweredRequest>("UnansweredPrice").implement({
  fields: (t) => ({
    instrument: t.exposeString("instrument"),
    reason: t.exposeString("reason", { description: "Why there is no close, in words." }),
  }),
});

export const PriceFeedType = builder.objectRef<PriceFeed>("PriceFeed").implement({
  description: "How it stands with a provider of closing prices whose key is set.",
  fields: (t) => ({
    source: t.expose("source", { type: ProviderEnum }),
    name: t.exposeString("name"),
    setting: t.exposeString("setting", { description: "The setting that holds its key." }),
    failingSince: t.expose("failingSince", {
      type: "DateTime",
      nullable: true,
      description: "Null while it answers.",
    }),
    problem: t.exposeString("problem", { nullable: true, description: "The newest failure, in words." }),
    status: t.exposeInt("status", {
      nullable: true,
      description:
        "Of the newest failure, of HTTP; 0 for no answer at all, 200 for an answer that is no good.",
    }),
    restsUntil: t.expose("restsUntil", {
      type: "DateTime",
      nullable: true,
      description: "It isn't asked until then.",
    }),
    answeredAt: t.expose("answeredAt", { type: "DateTime", nullable: true }),
    day: t.expose("day", {
      type: "Date",
      nullable: true,
      description: "The newest trading day for whose close it was asked; null before the first.",
    }),
    asked: t.exposeInt("asked", { description: "So many instruments at the close of that day." }),
    unanswered: t.expose("unanswered", {
      type: [UnansweredType],
      description: "Those of them without their close.",
    }),
    left: t.exposeInt("left", {
      description: "So many requests are still to be made at the close of that day.",
    }),
    leftOut: t.exposeStringList("leftOut", {
      description: "Symbols that it isn't asked for: it allows fewer different ones a month.",
    }),
    symbolsAMonth: t.exposeInt("symbolsAMonth", {
      nullable: true,
      description: "So many different symbols it allows a month; null without such a limit.",
    }),
    unasked: t.exposeString("unasked", {
      nullable: true,
      description:
        "In the answer of adminFetchClosingPrices: why it wasn't asked now, as a sentence; null when it was.",
    }),
  }),
});
