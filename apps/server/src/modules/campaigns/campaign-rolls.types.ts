import type { RollAudit } from "@strikebook/core/campaigns/rolls/roll-audit";
import { builder } from "../../graphql/builder.ts";
import { CampaignType } from "./campaign.types.ts";

const CampaignRollType = builder.objectRef<RollAudit>("CampaignRoll").implement({
  description: "What a roll cost and brought. US dollars, received positive; null is unknown, never 0.",
  fields: (t) => ({
    day: t.expose("day", { type: "Date" }),
    transactionIds: t.exposeIDList("transactionIds", { description: "Its rows, closings first." }),
    from: t.exposeStringList("from", { description: "Contracts that were closed, mostly one." }),
    to: t.exposeStringList("to", { description: "Contracts opened in their place, mostly one." }),
    isShort: t.exposeBoolean("isShort", { description: "False of bought contracts." }),
    quantity: t.expose("quantity", {
      type: "Decimal",
      description: "Contracts rolled; what was opened beyond them is a new leg, and not in the amounts.",
    }),
    closing: t.expose("closing", { type: "Decimal", description: "Net cash of closing, after fees." }),
    opening: t.expose("opening", { type: "Decimal", description: "Net cash of opening, after fees." }),
    net: t.expose("net", { type: "Decimal", description: "closing + opening." }),
    strikeMove: t.expose("strikeMove", {
      type: "Decimal",
      nullable: true,
      description: "The new strike less the old one; null of several contracts.",
    }),
    daysMove: t.exposeInt("daysMove", {
      nullable: true,
      description: "Calendar days between the expirations; null of several contracts.",
    }),
    price: t.expose("price", {
      type: "Decimal",
      nullable: true,
      description: "Of a share, in a snapshot of that very day; null without one.",
    }),
    assignment: t.expose("assignment", {
      type: "Decimal",
      nullable: true,
      description:
        "On paper that day: what being assigned at the old strike would have cost, negative; 0 out of the money.",
    }),
    beyondAssignment: t.expose("beyondAssignment", {
      type: "Decimal",
      nullable: true,
      description: "closing - assignment: what closing cost beyond being assigned.",
    }),
    reason: t.exposeString("reason", {
      nullable: true,
      description: "A sentence why assignment is unknown; null where it is known.",
    }),
  }),
});

builder.objectField(CampaignType, "rolls", (t) =>
  t.field({
    type: [CampaignRollType],
    description: "In the ledger's order; of a part that was split, those of which both sides are its own.",
    resolve: ({ rolls }) => rolls(),
  }),
);
